import { colours, fonts, margin } from './page-style.ts';
import type { PdfSignaturePlace } from './pdf-document.ts';
import { startPageUnless } from './table-block.ts';
import { artifact, tagged, type TagElement } from './tagging.ts';

interface PdfObject {
  data: Record<string, unknown>;
  end(content?: Buffer): void;
}

/** Internals of pdfkit that are needed to write a signature field, which it does not support itself. */
interface Internals {
  ref(data: Record<string, unknown>): PdfObject;
  initForm(): unknown;
  page: { dictionary: PdfObject; annotations: PdfObject[]; height: number };
  _root: PdfObject;
}

/** Placeholder for numbers that are written once the file's length is known; as wide as the largest of them. */
export const byteRangePlaceholder = '**********';

/** Names in pdfkit's objects are plain strings; texts are String objects, and non-ASCII ones are written as UTF-16. */
// oxlint-disable-next-line no-new-wrappers, unicorn/new-for-builtins -- pdfkit distinguishes texts from names by this type
const pdfText = (text: string): unknown => new String(text);

/**
 * Draws the visible box of a signature under the content of the page, and places the signature field over it: its `Contents` are
 * zeros and its `ByteRange` has placeholders until the file is signed (ISO 32000-1, 12.8.1).
 */
export function placeSignature(pdf: PDFKit.PDFDocument, root: TagElement, place: PdfSignaturePlace, brand: string): void {
  const width = pdf.page.width - 2 * margin;
  const height = boxHeight(pdf, place.box, width);
  startPageUnless(pdf, height + 12);
  pdf.moveDown(0.5);
  const top = pdf.y;
  artifact(pdf, () => {
    pdf.roundedRect(margin, top, width, height, 4).lineWidth(1).strokeColor(brand).stroke();
    pdf.rect(margin, top, 4, height).fill(brand);
  });
  const [heading = '', ...lines] = place.box;
  tagged(pdf, root, 'H3', () => {
    pdf.font(fonts.bold).fontSize(11).fillColor(brand);
    pdf.text(heading, margin + 16, top + 10, { width: width - 32 });
  });
  for (const words of lines)
    tagged(pdf, root, 'P', () => {
      pdf.font(fonts.regular).fontSize(9.5).fillColor(colours.text);
      pdf.text(words, margin + 16, pdf.y + 3, { width: width - 32, lineGap: 2 });
    });
  addField(pdf, place, { left: margin, top, width, height });
}

function boxHeight(pdf: PDFKit.PDFDocument, [heading = '', ...lines]: readonly string[], width: number): number {
  const inner = { width: width - 32, lineGap: 2 };
  const head = pdf.font(fonts.bold).fontSize(11).heightOfString(heading, inner);
  pdf.font(fonts.regular).fontSize(9.5);
  return lines.reduce((sum, words) => sum + pdf.heightOfString(words, inner) + 3, head) + 22;
}

function addField(
  pdf: PDFKit.PDFDocument,
  place: PdfSignaturePlace,
  box: { left: number; top: number; width: number; height: number },
): void {
  const { page, _root: root, ...internals } = internalsOf(pdf);
  const signature = internals.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, byteRangePlaceholder, byteRangePlaceholder, byteRangePlaceholder],
    Contents: Buffer.alloc(place.reservedBytes),
    M: place.at,
    Name: pdfText(place.signer),
    Reason: pdfText(place.reason),
  });
  signature.end();
  const look = internals.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, box.width, box.height], Resources: {} });
  look.end(Buffer.from('q Q'));
  const bottom = page.height - box.top - box.height;
  const field = internals.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: pdfText('Signature1'),
    TU: pdfText(`电子签名：${place.signer}`),
    Rect: [box.left, bottom, box.left + box.width, bottom + box.height],
    // Printed and locked.
    F: 132,
    P: page.dictionary,
    V: signature,
    AP: { N: look },
  });
  field.end();
  page.annotations.push(field);
  internals.initForm();
  const form = (root.data.AcroForm as PdfObject).data;
  // A reader that regenerated appearances would change the signed file.
  delete form.NeedAppearances;
  Object.assign(form, { SigFlags: 3, Fields: [field] });
}

function internalsOf(pdf: PDFKit.PDFDocument): Internals {
  const inner = pdf as unknown as Internals;
  return { ref: (data) => inner.ref(data), initForm: () => inner.initForm(), page: inner.page, _root: inner._root };
}
