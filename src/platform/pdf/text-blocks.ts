import { drawQrCode } from '../qr-code.ts';
import { drawChart } from './chart-block.ts';
import { colours, fonts, margin } from './page-style.ts';
import type { PdfBlock } from './pdf-document.ts';
import { drawFacts, drawTable, startPageUnless } from './table-block.ts';
import { group, tagged, type TagElement } from './tagging.ts';

/** Draws one block under what is on the page already. */
export function drawBlock(pdf: PDFKit.PDFDocument, root: TagElement, block: PdfBlock, brand: string): void {
  switch (block.kind) {
    case 'heading':
      return drawHeading(pdf, root, block.text);
    case 'paragraph':
      return tagged(pdf, root, 'P', () => line(pdf, block.text));
    case 'list':
      return drawList(pdf, root, block.items);
    case 'facts':
      return drawFacts(pdf, root, block);
    case 'entry':
      return drawEntry(pdf, root, block);
    case 'table':
      return drawTable(pdf, root, block);
    case 'chart':
      return drawChart(pdf, root, block, brand);
    case 'qrCode':
      return drawQrBlock(pdf, root, block);
    case 'newPage':
      pdf.addPage();
  }
}

/** The title and what stands under it. */
export function drawTitle(pdf: PDFKit.PDFDocument, root: TagElement, { title, subtitle }: { title: string; subtitle?: string }): void {
  tagged(pdf, root, 'H1', () => pdf.font(fonts.bold).fontSize(18).fillColor(colours.ink).text(title, margin));
  if (subtitle) {
    pdf.moveDown(0.3);
    tagged(pdf, root, 'P', () => pdf.font(fonts.regular).fontSize(9.5).fillColor(colours.muted).text(subtitle, { lineGap: 3 }));
  }
  pdf.moveDown(0.8);
}

function drawHeading(pdf: PDFKit.PDFDocument, root: TagElement, words: string): void {
  // A heading does not stay behind at the foot of a page.
  startPageUnless(pdf, 70);
  pdf.moveDown(0.5);
  tagged(pdf, root, 'H2', () => pdf.font(fonts.bold).fontSize(12.5).fillColor(colours.ink).text(words, margin));
  pdf.moveDown(0.4);
}

function drawEntry(pdf: PDFKit.PDFDocument, root: TagElement, { title, aside, detail }: Extract<PdfBlock, { kind: 'entry' }>): void {
  startPageUnless(pdf, 56);
  const top = pdf.y + 2;
  const width = pdf.page.width - 2 * margin;
  // Read as they are printed: what, when, and what there is to it.
  tagged(pdf, root, 'H3', () =>
    pdf
      .font(fonts.bold)
      .fontSize(10.5)
      .fillColor(colours.ink)
      .text(title || ' ', margin, top, { width: width - 130 }),
  );
  const bottom = pdf.y;
  if (aside) {
    pdf.font(fonts.regular).fontSize(9.5).fillColor(colours.muted);
    tagged(pdf, root, 'P', () => pdf.text(aside, margin + width - 120, top + 1, { width: 120, align: 'right' }));
  }
  pdf.x = margin;
  pdf.y = Math.max(bottom, pdf.y) + 2;
  if (detail)
    tagged(pdf, root, 'P', () =>
      pdf.font(fonts.regular).fontSize(9.5).fillColor(colours.muted).text(detail, margin, pdf.y, { width, lineGap: 3 }),
    );
  pdf.moveDown(0.3);
}

function drawList(pdf: PDFKit.PDFDocument, root: TagElement, items: readonly string[]): void {
  group(pdf, root, 'L', (list) => {
    for (const item of items) group(pdf, list, 'LI', (entry) => tagged(pdf, entry, 'LBody', () => line(pdf, `· ${item}`, 14)));
  });
  pdf.moveDown(0.4);
}

function line(pdf: PDFKit.PDFDocument, words: string, indent = 0): void {
  const left = margin + indent;
  pdf.font(fonts.regular).fontSize(10.5).fillColor(colours.text);
  pdf.text(words, left, undefined, { width: pdf.page.width - left - margin, lineGap: 5 }).moveDown(0.35);
  pdf.x = margin;
}

const qrSide = 84;

function drawQrBlock(pdf: PDFKit.PDFDocument, root: TagElement, { target, text }: Extract<PdfBlock, { kind: 'qrCode' }>): void {
  startPageUnless(pdf, qrSide + 16);
  const top = pdf.y + 6;
  const { svgPath, size } = drawQrCode(target);
  root.add(
    pdf.struct('Figure', { alt: `二维码：${target}`, bbox: [margin, top, margin + qrSide, top + qrSide] } as object, () => {
      pdf
        .save()
        .translate(margin, top)
        .scale(qrSide / size)
        .path(svgPath)
        .lineWidth(1)
        .stroke(colours.ink);
      pdf.restore();
    }),
  );
  const left = margin + qrSide + 16;
  const width = pdf.page.width - left - margin;
  tagged(pdf, root, 'P', () => {
    pdf.font(fonts.regular).fontSize(9.5).fillColor(colours.text);
    pdf.text(text, left, top + 4, { width, lineGap: 3 }).moveDown(0.3);
    pdf.fillColor(colours.muted).text(target, left, undefined, { width, lineGap: 3 });
  });
  pdf.x = margin;
  pdf.y = Math.max(pdf.y, top + qrSide) + 10;
}
