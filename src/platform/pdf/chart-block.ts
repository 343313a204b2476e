import { colours, fonts, margin } from './page-style.ts';
import type { PdfBlock } from './pdf-document.ts';
import { startPageUnless } from './table-block.ts';
import { tagged, type TagElement } from './tagging.ts';

type Chart = Extract<PdfBlock, { kind: 'chart' }>;

/** Points: the drawing, its room for the labels of values at the left, and all that belongs together on one page. */
const [height, labelWidth, wholeHeight] = [130, 48, 220];

/** Draws how a figure went as one line with its scale, the first, middle and last label under it, and a caption. */
export function drawChart(pdf: PDFKit.PDFDocument, root: TagElement, block: Chart, brand: string): void {
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
