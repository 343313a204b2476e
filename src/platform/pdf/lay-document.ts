import { buffer } from 'node:stream/consumers';
import type { FontWeight } from '../chinese-font.ts';
import { createPdfDocument } from './open-page.ts';
import { colours, fonts, margin } from './page-style.ts';
import type { PdfDocument, PdfLetterhead, PdfSignaturePlace } from './pdf-document.ts';
import { placeSignature } from './signature-box.ts';
import { artifact } from './tagging.ts';
import { drawBlock, drawTitle } from './text-blocks.ts';

/** Renders a document in this thread; `drawPdf` uses a worker thread. `fallback`: font files for rare characters, by weight. */
export async function layOutDocument(
  document: PdfDocument,
  signature?: PdfSignaturePlace,
  fallback?: (weight: FontWeight) => string[],
): Promise<Uint8Array> {
  const pdf = createPdfDocument(document, fallback);
  const written = buffer(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const brand = document.letterhead?.color ?? colours.brand;
  drawTitle(pdf, root, document);
  for (const block of document.blocks) drawBlock(pdf, root, block, brand);
  if (signature) placeSignature(pdf, root, signature, brand);
  root.end();
  finishPages(pdf, document);
  pdf.end();
  return written;
}

/** Adds what is on every page around the text. */
function finishPages(pdf: PDFKit.PDFDocument, { footer, letterhead }: PdfDocument): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    // Below the margin pdfkit would start a new page by itself.
    pdf.page.margins.bottom = 0;
    if (letterhead) artifact(pdf, () => drawLetterhead(pdf, letterhead));
    const place = { width: pdf.page.width - 2 * margin, align: 'center' } as const;
    artifact(pdf, () => {
      pdf.font(fonts.regular).fontSize(8).fillColor(colours.muted);
      pdf.text(`${footer}　第 ${page + 1} 页 / 共 ${count} 页`, margin, pdf.page.height - 36, place);
    });
  }
}

const markSide = 16;

/** In the margin above the text, so that it takes no room from it. */
function drawLetterhead(pdf: PDFKit.PDFDocument, { name, color, mark }: PdfLetterhead): void {
  const top = 20;
  const drawn = mark && Buffer.from(mark);
  // A PNG has its width and height after its first sixteen bytes.
  const width = drawn ? (markSide * drawn.readUInt32BE(16)) / drawn.readUInt32BE(20) : 0;
  if (drawn) pdf.image(drawn, margin, top, { width, height: markSide });
  pdf.font(fonts.bold).fontSize(8).fillColor(colours.muted);
  const indent = drawn ? width + 6 : 0;
  pdf.text(name, margin + indent, top + 3, { width: pdf.page.width - 2 * margin - indent, lineBreak: false });
  pdf.rect(margin, top + markSide + 4, pdf.page.width - 2 * margin, 0.75).fill(color);
}
