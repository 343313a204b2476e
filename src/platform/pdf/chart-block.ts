import { colours, fonts, margin } from './page-style.ts';
import type { PdfBlock, PdfPoint } from './pdf-document.ts';
import { startPageUnless } from './table-block.ts';
import { tagged, type TagElement } from './tagging.ts';

/** Points: the drawing, its room for the labels of values at the left, and all that belongs together on one page. */
const [height, labelWidth, wholeHeight] = [130, 48, 220];

/** Draws how a figure went as one line with its scale, the first, middle and last label under it, and a caption. */
export function drawChart(pdf: PDFKit.PDFDocument, root: TagElement, block: Extract<PdfBlock, { kind: 'chart' }>): void {
  const { title, points, alt, caption } = block;
  startPageUnless(pdf, wholeHeight);
  pdf.moveDown(0.4);
  tagged(pdf, root, 'H3', () => pdf.font(fonts.bold).fontSize(10.5).fillColor(colours.ink).text(title, margin));
  const top = pdf.y + 8;
  const right = pdf.page.width - margin;
  const options = { alt, bbox: [margin, top - 4, right, top + height + 18] };
  root.add(pdf.struct('Figure', options, () => drawLine(pdf, points, { left: margin + labelWidth, top, right, bottom: top + height })));
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

function drawLine(pdf: PDFKit.PDFDocument, points: readonly PdfPoint[], { left, top, right, bottom }: Frame): void {
  const { ticks, digits } = scaleOf(points.map(({ value }) => value));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const yOf = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
  const xOf = (index: number) => left + (index / Math.max(1, points.length - 1)) * (right - left);
  pdf.font(fonts.regular).fontSize(8).fillColor(colours.muted).lineWidth(0.5).strokeColor(colours.rule);
  for (const tick of ticks) {
    pdf.moveTo(left, yOf(tick)).lineTo(right, yOf(tick)).stroke();
    pdf.text(tick.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }), margin, yOf(tick) - 5, {
      width: labelWidth - 6,
      align: 'right',
    });
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
  pdf.lineWidth(1.2).lineJoin('round').strokeColor(colours.brand).stroke();
}

/** Round values at even distances that hold all of these, and the decimal places that they need. */
function scaleOf(values: readonly number[]): { ticks: number[]; digits: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const rough = (most - least || Math.abs(most) || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough)!;
  const low = Math.floor(least / step);
  const high = Math.max(low + 1, Math.ceil(most / step));
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return { ticks: Array.from({ length: high - low + 1 }, (_, index) => (low + index) * step), digits };
}
