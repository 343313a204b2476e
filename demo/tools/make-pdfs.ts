import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import Pdf from 'pdfkit';
import { plainText, type Block } from '../articles/markup.ts';
import { demoDocuments, demoFilePath, type DemoDocument } from '../documents.ts';

/**
 * Development only: draws the PDFs of `demo/files/` from their texts, `node demo/tools/make-pdfs.ts [font.ttc]`.
 * The font is Debian's `fonts-noto-cjk`; only the letters that occur are embedded, as text that can be read out again.
 */
const font = process.argv[2] ?? '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';
const margin = 56;
const ink = '#14213d';
const text = '#1f2937';
const muted = '#5b6472';

for (const document of demoDocuments()) await write(document);

async function write({ file, title, blocks }: DemoDocument): Promise<void> {
  // A fixed date: the same texts give the same bytes.
  const info = {
    Title: title,
    Author: '前厅证券股份有限公司（演示）',
    CreationDate: new Date('2026-11-20T00:00:00Z'),
    ModDate: new Date('2026-11-20T00:00:00Z'),
  };
  const pdf = new Pdf({ size: 'A4', margin, bufferPages: true, lang: 'zh-CN', displayTitle: true, info });
  const out = createWriteStream(demoFilePath(file));
  pdf.pipe(out);
  // One weight only: each embedded font has a fixed weight of its own, and the files are to stay small.
  pdf.font(font, 'NotoSansCJKsc-Regular').fontSize(9).fillColor(muted).text('前厅证券股份有限公司（演示文件）');
  pdf.moveDown(1.5).fontSize(18).fillColor(ink).text(title).moveDown(1);
  for (const block of blocks) draw(pdf, block);
  numberPages(pdf);
  pdf.end();
  await finished(out);
}

function draw(pdf: PDFKit.PDFDocument, block: Block): void {
  if (block.kind === 'table') return drawTable(pdf, block);
  if ('items' in block) {
    block.items.forEach((item, index) => line(pdf, `${block.kind === 'numbers' ? `${index + 1}.` : '·'} ${plainText(item)}`, 14));
    pdf.moveDown(0.5);
    return;
  }
  if (block.kind === 'heading') pdf.moveDown(0.6).fontSize(13).fillColor(ink).text(plainText(block.text)).moveDown(0.4);
  else line(pdf, plainText(block.text), block.kind === 'quote' ? 14 : 0);
}

function line(pdf: PDFKit.PDFDocument, words: string, indent: number): void {
  const left = margin + indent;
  pdf.fontSize(10.5).fillColor(text);
  pdf.text(words, left, undefined, { width: pdf.page.width - left - margin, lineGap: 5 }).moveDown(0.35);
  pdf.x = margin;
}

function drawTable(pdf: PDFKit.PDFDocument, { caption, head, rows }: Extract<Block, { kind: 'table' }>): void {
  const width = (pdf.page.width - 2 * margin) / head.length;
  if (caption) pdf.moveDown(0.4).fontSize(10.5).fillColor(ink).text(caption).moveDown(0.3);
  drawRow(pdf, head, width, ink);
  for (const row of rows) {
    // A table that goes over the page repeats its head.
    if (pdf.y + rowHeight(pdf, row, width) > pdf.page.height - margin - 20) {
      pdf.addPage();
      drawRow(pdf, head, width, ink);
    }
    drawRow(pdf, row, width, text);
  }
  pdf.moveDown(0.8);
}

function drawRow(pdf: PDFKit.PDFDocument, cells: readonly string[], width: number, colour: string): void {
  const top = pdf.y;
  const height = rowHeight(pdf, cells, width);
  pdf.fontSize(9).fillColor(colour);
  cells.forEach((cell, column) => pdf.text(plainText(cell), margin + column * width + 4, top + 4, { width: width - 8, lineGap: 2 }));
  pdf
    .moveTo(margin, top + height)
    .lineTo(pdf.page.width - margin, top + height)
    .lineWidth(0.5)
    .strokeColor('#c3c9d2')
    .stroke();
  pdf.x = margin;
  pdf.y = top + height;
}

function rowHeight(pdf: PDFKit.PDFDocument, cells: readonly string[], width: number): number {
  pdf.fontSize(9);
  return Math.max(...cells.map((cell) => pdf.heightOfString(plainText(cell) || ' ', { width: width - 8, lineGap: 2 }))) + 8;
}

function numberPages(pdf: PDFKit.PDFDocument): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    // Below the margin pdfkit would begin a new page by itself.
    pdf.page.margins.bottom = 0;
    pdf.fontSize(8).fillColor(muted);
    pdf.text(`本文件为演示文件，数据为示例数据　第 ${page + 1} 页 / 共 ${count} 页`, margin, pdf.page.height - 36, {
      width: pdf.page.width - 2 * margin,
      align: 'center',
    });
  }
}
