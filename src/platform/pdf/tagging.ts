export type TagElement = PDFKit.PDFStructureElement;

/** Writes content as one element of the document's structure. */
export function tagged(pdf: PDFKit.PDFDocument, parent: TagElement, type: string, write: () => unknown): void {
  parent.add(pdf.struct(type, {}, () => void write()));
}

/** Adds a structure element; `fill` adds its children. */
export function tagGroup(pdf: PDFKit.PDFDocument, parent: TagElement, type: string, fill: (element: TagElement) => void): void {
  const element = pdf.struct(type);
  parent.add(element);
  fill(element);
  element.end();
}

/** Marks content that is not part of the text: rules, repeated heads, page numbers. */
export function artifact(pdf: PDFKit.PDFDocument, write: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  write();
  pdf.endMarkedContent();
}
