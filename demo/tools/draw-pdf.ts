import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import { stripMarkup, type MarkupBlock } from '../articles/markup.ts';
import { packPdf } from './pack-pdf.ts';

interface PdfText {
  title: string;
  blocks: readonly MarkupBlock[];
}

type Element = PDFKit.PDFStructureElement;
type Table = Extract<MarkupBlock, { kind: 'table' }>;

const margin = 56;
const ink = '#14213d';
const text = '#1f2937';
const muted = '#5b6472';
const rule = '#c3c9d2';

/**
 * Draws a document of the demo firm: searchable text in an embedded font, tagged with its headings, lists and tables for screen
 * readers. The same texts give the same bytes.
 */
export async function drawDemoPdf(path: string, { title, blocks }: PdfText, font: string): Promise<void> {
  const pdf = open(title, font);
  const written = buffer(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  artifact(pdf, () => pdf.fontSize(9).fillColor(muted).text('前厅证券股份有限公司（演示文件）'));
  pdf.moveDown(1.5);
  tagged(pdf, root, 'H1', () => pdf.fontSize(18).fillColor(ink).text(title));
  pdf.moveDown(1);
  for (const block of blocks) draw(pdf, root, block);
  root.end();
  numberPages(pdf);
  pdf.end();
  await writeFile(path, packPdf(await written));
}

function open(title: string, font: string): PDFKit.PDFDocument {
  const moment = new Date('2026-11-20T00:00:00Z');
  const info = { Title: title, Author: '前厅证券股份有限公司（演示）', CreationDate: moment, ModDate: moment };
  const pdf = new Pdf({ size: 'A4', margin, bufferPages: true, lang: 'zh-CN', displayTitle: true, tagged: true, pdfVersion: '1.7', info });
  // Only one weight: each embedded font has one fixed weight, and the files should stay small.
  pdf.font(font, 'NotoSansCJKsc-Regular');
  dropUnusedOutlines(pdf);
  return pdf;
}

interface FontSubset {
  cff: { stream: { pos: number; readBuffer(length: number): Uint8Array } };
  subsetSubrs(outlines: readonly { offset: number; length: number }[], used: Readonly<Record<number, boolean>>): Uint8Array[];
}

/** Some readers refuse a list of outlines without any byte, so the first outline always has this one. */
const returnOnly = new Uint8Array([11]);

/**
 * The font contains tens of thousands of shared outlines. Those that the document does not use are normally stored as one byte
 * each, whose offsets are three quarters of a short file; empty ones compress to almost nothing.
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

function draw(pdf: PDFKit.PDFDocument, root: Element, block: MarkupBlock): void {
  if (block.kind === 'table') return drawTable(pdf, root, block);
  if ('items' in block) return drawList(pdf, root, block.items, block.kind === 'numbers');
  if (block.kind === 'figure') throw new Error(`${block.src}: the papers hold no drawings`);
  if (block.kind === 'heading') {
    // A heading must not be the last line of a page.
    if (block.startsPage || pdf.y > pdf.page.height - margin - 70) pdf.addPage();
    pdf.moveDown(0.6);
    tagged(pdf, root, 'H2', () => pdf.fontSize(13).fillColor(ink).text(stripMarkup(block.text)));
    pdf.moveDown(0.4);
    return;
  }
  tagged(pdf, root, block.kind === 'quote' ? 'BlockQuote' : 'P', () => line(pdf, stripMarkup(block.text), block.kind === 'quote' ? 14 : 0));
}

function drawList(pdf: PDFKit.PDFDocument, root: Element, items: readonly string[], isNumbered: boolean): void {
  const list = pdf.struct('L');
  root.add(list);
  items.forEach((item, index) => {
    const entry = pdf.struct('LI');
    list.add(entry);
    entry.add(pdf.struct('LBody', {}, () => line(pdf, `${isNumbered ? `${index + 1}.` : '·'} ${stripMarkup(item)}`, 14)));
    entry.end();
  });
  list.end();
  pdf.moveDown(0.5);
}

function line(pdf: PDFKit.PDFDocument, words: string, indent: number): void {
  const left = margin + indent;
  pdf.fontSize(10.5).fillColor(text);
  pdf.text(words, left, undefined, { width: pdf.page.width - left - margin, lineGap: 5 }).moveDown(0.35);
  pdf.x = margin;
}

function drawTable(pdf: PDFKit.PDFDocument, root: Element, table: Table): void {
  const { caption, head, rows } = table;
  const columns = columnsOf(pdf, table);
  if (pdf.y > pdf.page.height - margin - 120) pdf.addPage();
  const structure = pdf.struct('Table');
  root.add(structure);
  if (caption) {
    pdf.moveDown(0.4);
    structure.add(pdf.struct('Caption', {}, () => void pdf.fontSize(10.5).fillColor(ink).text(caption, margin)));
    pdf.moveDown(0.3);
  }
  drawRow(pdf, structure, head, columns, true);
  for (const row of rows) {
    // A table that continues on the next page repeats its head; for screen readers it has only one.
    if (pdf.y + rowHeight(pdf, row, columns) > pdf.page.height - margin - 20) {
      pdf.addPage();
      artifact(pdf, () => drawCells(pdf, head, columns, ink));
    }
    drawRow(pdf, structure, row, columns, false);
  }
  structure.end();
  pdf.moveDown(0.8);
}

interface Column {
  left: number;
  width: number;
  /** True for figures, which are right-aligned. */
  isFigures: boolean;
}

/** Columns share the width by their content: names need more room than figures. */
function columnsOf(pdf: PDFKit.PDFDocument, { head, rows }: Table): Column[] {
  pdf.fontSize(9);
  const longest = head.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? '')].map((cell) => pdf.widthOfString(stripMarkup(cell)))),
  );
  const wanted = longest.map((width) => Math.min(Math.max(width + 12, 48), 220));
  const room = pdf.page.width - 2 * margin;
  const factor = room / wanted.reduce((sum, width) => sum + width, 0);
  let left = margin;
  return wanted.map((share, column) => {
    const width = share * factor;
    const isFigures = column > 0 && rows.every((row) => /^[−+≥≤]?[\d,.]+%?$|^—$/.test(stripMarkup(row[column] ?? '')));
    left += width;
    return { left: left - width, width, isFigures };
  });
}

function drawRow(pdf: PDFKit.PDFDocument, structure: Element, cells: readonly string[], columns: readonly Column[], isHead: boolean): void {
  const top = pdf.y;
  const row = pdf.struct('TR');
  structure.add(row);
  cells.forEach((cell, index) => {
    const scope = isHead ? 'Column' : index === 0 ? 'Row' : undefined;
    // The library's types lack the scope of a heading.
    const options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = scope ? { scope } : {};
    row.add(pdf.struct(scope ? 'TH' : 'TD', options, () => drawCell(pdf, cell, columns[index]!, top, isHead ? ink : text)));
  });
  row.end();
  artifact(pdf, () => underline(pdf, top + rowHeight(pdf, cells, columns)));
}

function drawCells(pdf: PDFKit.PDFDocument, cells: readonly string[], columns: readonly Column[], colour: string): void {
  const top = pdf.y;
  cells.forEach((cell, index) => drawCell(pdf, cell, columns[index]!, top, colour));
  underline(pdf, top + rowHeight(pdf, cells, columns));
}

function drawCell(pdf: PDFKit.PDFDocument, cell: string, { left, width, isFigures }: Column, top: number, colour: string): void {
  pdf.fontSize(9).fillColor(cell.startsWith('**') ? ink : colour);
  pdf.text(stripMarkup(cell), left + 4, top + 4, { width: width - 8, lineGap: 2, align: isFigures ? 'right' : 'left' });
}

function underline(pdf: PDFKit.PDFDocument, y: number): void {
  pdf
    .moveTo(margin, y)
    .lineTo(pdf.page.width - margin, y)
    .lineWidth(0.5)
    .strokeColor(rule)
    .stroke();
  pdf.x = margin;
  pdf.y = y;
}

function rowHeight(pdf: PDFKit.PDFDocument, cells: readonly string[], columns: readonly Column[]): number {
  pdf.fontSize(9);
  const heights = cells.map((cell, index) =>
    pdf.heightOfString(stripMarkup(cell) || ' ', { width: columns[index]!.width - 8, lineGap: 2 }),
  );
  return Math.max(...heights) + 8;
}

function numberPages(pdf: PDFKit.PDFDocument): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    // Below the margin pdfkit would begin a new page automatically.
    pdf.page.margins.bottom = 0;
    const words = `本文件为演示文件，数据为示例数据　第 ${page + 1} 页 / 共 ${count} 页`;
    const place = { width: pdf.page.width - 2 * margin, align: 'center' } as const;
    artifact(pdf, () =>
      pdf
        .fontSize(8)
        .fillColor(muted)
        .text(words, margin, pdf.page.height - 36, place),
    );
  }
}

function tagged(pdf: PDFKit.PDFDocument, root: Element, type: string, write: () => unknown): void {
  root.add(pdf.struct(type, {}, () => void write()));
}

/** Writes content that is not part of the text: rules, repeated heads, page numbers. */
function artifact(pdf: PDFKit.PDFDocument, write: () => unknown): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  write();
  pdf.endMarkedContent();
}
