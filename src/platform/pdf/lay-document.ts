import { buffer } from 'node:stream/consumers';
import { openDocument } from './open-page.ts';
import { colours, fonts, margin } from './page-style.ts';
import type { PdfDocument, PdfSignaturePlace } from './pdf-document.ts';
import { placeSignature } from './signature-box.ts';
import { artifact } from './tagging.ts';
import { drawBlock, drawTitle } from './text-blocks.ts';

/** Draws a document where it is called; `drawPdf` has it done in a thread. */
export async function layDocument(document: PdfDocument, signature?: PdfSignaturePlace): Promise<Uint8Array> {
  const pdf = openDocument(document);
  const written = buffer(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  drawTitle(pdf, root, document);
  for (const block of document.blocks) drawBlock(pdf, root, block);
  if (signature) placeSignature(pdf, root, signature);
  root.end();
  numberPages(pdf, document.footer);
  pdf.end();
  return written;
}

function numberPages(pdf: PDFKit.PDFDocument, footer: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    // Below the margin pdfkit would begin a new page by itself.
    pdf.page.margins.bottom = 0;
    const place = { width: pdf.page.width - 2 * margin, align: 'center' } as const;
    artifact(pdf, () => {
      pdf.font(fonts.regular).fontSize(8).fillColor(colours.muted);
      pdf.text(`${footer}　第 ${page + 1} 页 / 共 ${count} 页`, margin, pdf.page.height - 36, place);
    });
  }
}
