import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import { chineseFont } from '#platform/chinese-font.ts';
import { buildDocx } from './documents.ts';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const paragraph = (text: string): string =>
  `<w:p>${text
    .split('\t')
    .map((part) => `<w:r><w:t xml:space="preserve">${escape(part)}</w:t></w:r>`)
    .join('<w:r><w:tab/></w:r>')}</w:p>`;
const cell = (text: string): string => `<w:tc>${text.split('\n').map(paragraph).join('')}</w:tc>`;
const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;

/** A paragraph, or a table by its rows; a cell may have several paragraphs. */
export type DocxBlock = string | readonly (readonly string[])[];

/** Builds a Word document of paragraphs and tables. */
export const buildCvDocx = (blocks: readonly DocxBlock[]): Buffer =>
  buildDocx('', {
    parts: {
      'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${blocks
        .map((block) => (typeof block === 'string' ? paragraph(block) : table(block)))
        .join('')}</w:body></w:document>`,
    },
  });

/** Text at a position of a page: from the left and from the top, in points. */
export type PlacedText = readonly [x: number, y: number, text: string, size?: number];

/** Builds a PDF of A4 pages with texts at positions. */
export function buildCvPdf(...pages: readonly (readonly PlacedText[])[]): Promise<Buffer> {
  const pdf = new Pdf({ size: 'A4', autoFirstPage: false });
  pdf.registerFont('chinese', chineseFont('Regular'));
  for (const places of pages) {
    pdf.addPage();
    for (const [x, y, text, size = 10.5] of places) pdf.font('chinese').fontSize(size).text(text, x, y, { lineBreak: false });
  }
  pdf.end();
  return buffer(pdf);
}

/** Places lines one below the other; a tab moves to the next of the positions. */
export const placeLines = (places: readonly number[], from: number, lines: readonly string[], step = 18): PlacedText[] =>
  lines.flatMap((line, at) =>
    line.split('\t').flatMap((text, nth): PlacedText[] => (text === '' ? [] : [[places[nth]!, from + at * step, text]])),
  );
