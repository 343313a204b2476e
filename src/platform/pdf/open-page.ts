import Pdf from 'pdfkit';
import { chineseFont, type FontWeight } from '../chinese-font.ts';
import { fonts, margin } from './page-style.ts';
import type { PdfDocument } from './pdf-document.ts';
import { printRareCharacters } from './rare-characters.ts';

interface FontSubset {
  cff: { stream: { pos: number; readBuffer(length: number): Uint8Array } };
  subsetSubrs(outlines: readonly { offset: number; length: number }[], used: Readonly<Record<number, boolean>>): Uint8Array[];
}

/** Starts a document: its language, title and fonts are embedded, and its pages are buffered until they can be numbered. */
export function createPdfDocument(
  { title, createdAt }: Pick<PdfDocument, 'title' | 'createdAt'>,
  fallback?: (weight: FontWeight) => string[],
): PDFKit.PDFDocument {
  const info = { Title: title, CreationDate: createdAt, ModDate: createdAt };
  const pdf = new Pdf({ size: 'A4', margin, bufferPages: true, lang: 'zh-CN', displayTitle: true, tagged: true, pdfVersion: '1.7', info });
  for (const [name, weight] of [
    [fonts.bold, 'Bold'],
    [fonts.regular, 'Regular'],
  ] as const) {
    pdf.registerFont(name, chineseFont(weight));
    pdf.font(name);
    dropUnusedOutlines(pdf);
  }
  printRareCharacters(pdf, fallback);
  return pdf;
}

/** Some readers refuse an empty list of outlines: its first one is always this one. */
const returnOnly = new Uint8Array([11]);

/**
 * Drops unused glyph outlines. The font has tens of thousands of shared outlines. Unused ones are normally stored as one byte
 * each, whose offsets make up three quarters of a short file; empty ones compress to almost nothing.
 */
function dropUnusedOutlines(pdf: PDFKit.PDFDocument): void {
  const { subset } = (pdf as unknown as { _font: { subset: FontSubset } })._font;
  subset.subsetSubrs = function keepUsed(this: FontSubset, outlines, used) {
    return outlines.map(({ offset, length }, index) => {
      if (!used[index]) return index === 0 ? returnOnly : new Uint8Array();
      this.cff.stream.pos = offset;
      return this.cff.stream.readBuffer(length);
    });
  };
}
