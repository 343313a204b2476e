import { drawQrCode } from '../qr-code.ts';
import { colours, fonts, margin } from './page-style.ts';
import type { PdfBlock } from './pdf-document.ts';
import { drawFacts, drawTable, startPageUnless } from './table-block.ts';
import { tagGroup, tagged, type TagElement } from './tagging.ts';

/** Draws one block below the existing content. */
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

export function drawTitle(pdf: PDFKit.PDFDocument, root: TagElement, { title, subtitle }: { title: string; subtitle?: string }): void {
  tagged(pdf, root, 'H1', () => pdf.font(fonts.bold).fontSize(18).fillColor(colours.ink).text(title, margin));
  if (subtitle) {
    pdf.moveDown(0.3);
    tagged(pdf, root, 'P', () => pdf.font(fonts.regular).fontSize(9.5).fillColor(colours.muted).text(subtitle, { lineGap: 3 }));
  }
  pdf.moveDown(0.8);
}

function drawHeading(pdf: PDFKit.PDFDocument, root: TagElement, words: string): void {
  // A heading must not be left alone at the foot of a page.
  startPageUnless(pdf, 70);
  pdf.moveDown(0.5);
  tagged(pdf, root, 'H2', () => pdf.font(fonts.bold).fontSize(12.5).fillColor(colours.ink).text(words, margin));
  pdf.moveDown(0.4);
}

function drawEntry(pdf: PDFKit.PDFDocument, root: TagElement, { title, aside, detail }: Extract<PdfBlock, { kind: 'entry' }>): void {
  startPageUnless(pdf, 56);
  const top = pdf.y + 2;
  const width = pdf.page.width - 2 * margin;
  // Read in printed order: title, time, details.
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
  tagGroup(pdf, root, 'L', (list) => {
    for (const item of items) tagGroup(pdf, list, 'LI', (entry) => tagged(pdf, entry, 'LBody', () => line(pdf, `· ${item}`, 14)));
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

type Chart = Extract<PdfBlock, { kind: 'chart' }>;

/** In points: the drawing, its room for value labels at the left, and the height that is kept on one page. */
const [height, labelWidth, wholeHeight] = [130, 48, 220];

/** Draws a line chart with its scale, the first, middle and last label under it, and a caption. */
function drawChart(pdf: PDFKit.PDFDocument, root: TagElement, block: Chart, brand: string): void {
  const { title, alt, caption } = block;
  startPageUnless(pdf, wholeHeight);
  pdf.moveDown(0.4);
  tagged(pdf, root, 'H3', () => pdf.font(fonts.bold).fontSize(10.5).fillColor(colours.ink).text(title, margin));
  const top = pdf.y + 8;
  const right = pdf.page.width - margin;
  const options = { alt, bbox: [margin, top - 4, right, top + height + 18] };
  root.add(
    pdf.struct('Figure', options, () => drawLine(pdf, block, { left: margin + labelWidth, top, right, bottom: top + height }, brand)),
  );
  pdf.x = margin;
  pdf.y = top + height + 22;
  const place = { width: right - margin, lineGap: 3 };
  tagged(pdf, root, 'P', () => pdf.font(fonts.regular).fontSize(8.5).fillColor(colours.muted).text(caption, margin, pdf.y, place));
  pdf.moveDown(0.8);
}

interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function drawLine(pdf: PDFKit.PDFDocument, { points, ticks }: Chart, { left, top, right, bottom }: Frame, brand: string): void {
  const [low, high] = [ticks[0]!.value, ticks.at(-1)!.value];
  const yOf = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
  const xOf = (index: number) => left + (index / Math.max(1, points.length - 1)) * (right - left);
  pdf.font(fonts.regular).fontSize(8).fillColor(colours.muted).lineWidth(0.5).strokeColor(colours.rule);
  for (const { value, label } of ticks) {
    pdf.moveTo(left, yOf(value)).lineTo(right, yOf(value)).stroke();
    pdf.text(label, margin, yOf(value) - 5, { width: labelWidth - 6, align: 'right' });
  }
  for (const [index, align] of [
    [0, 'left'],
    [Math.floor((points.length - 1) / 2), 'center'],
    [points.length - 1, 'right'],
  ] as const) {
    const start = align === 'left' ? xOf(index) : align === 'right' ? xOf(index) - 80 : xOf(index) - 40;
    pdf.text(points[index]?.label ?? '', start, bottom + 5, { width: 80, align });
  }
  points.forEach(({ value }, index) => (index === 0 ? pdf.moveTo(xOf(index), yOf(value)) : pdf.lineTo(xOf(index), yOf(value))));
  pdf.lineWidth(1.2).lineJoin('round').strokeColor(brand).stroke();
}
