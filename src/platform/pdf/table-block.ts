import { colours, fonts, margin } from './page-style.ts';
import type { PdfBlock, PdfPicture } from './pdf-document.ts';
import { artifact, tagGroup, type TagElement } from './tagging.ts';

interface Column {
  left: number;
  width: number;
  /** Figures are right-aligned, so that their digits line up. */
  isFigures: boolean;
}

type Row = readonly string[];

/** Draws a table; its head is repeated on every page. */
export function drawTable(pdf: PDFKit.PDFDocument, root: TagElement, { head, rows }: Extract<PdfBlock, { kind: 'table' }>): void {
  const columns = columnsOf(pdf, [head, ...rows]);
  startPageUnless(pdf, 90);
  tagGroup(pdf, root, 'Table', (table) => {
    drawRow(pdf, table, head, { columns, heads: 'all' });
    for (const row of rows) {
      if (!hasRoom(pdf, rowHeight(pdf, row, columns))) {
        pdf.addPage();
        artifact(pdf, () => drawCells(pdf, head, columns));
      }
      drawRow(pdf, table, row, { columns, heads: 'first' });
    }
  });
  pdf.moveDown(0.8);
}

/** Draws names and values in two columns; a picture is at their right and does not overlap them. */
export function drawFacts(pdf: PDFKit.PDFDocument, root: TagElement, { items, picture }: Extract<PdfBlock, { kind: 'facts' }>): void {
  if (picture) startPageUnless(pdf, portrait.height);
  const [top, page] = [pdf.y, pdf.page];
  if (picture) drawPortrait(pdf, root, picture);
  const room = pdf.page.width - 2 * margin - (picture ? portrait.width + 20 : 0);
  const columns = [
    { left: margin, width: 120, isFigures: false },
    { left: margin + 120, width: room - 120, isFigures: false },
  ];
  tagGroup(pdf, root, 'Table', (table) => {
    for (const item of items) {
      if (!hasRoom(pdf, rowHeight(pdf, item, columns))) pdf.addPage();
      drawRow(pdf, table, item, { columns, heads: 'first' });
    }
  });
  if (picture && pdf.page === page) pdf.y = Math.max(pdf.y, top + portrait.height);
  pdf.moveDown(0.8);
}

/** In points. */
const portrait = { width: 81, height: 108 };

function drawPortrait(pdf: PDFKit.PDFDocument, root: TagElement, { jpeg, alt }: PdfPicture): void {
  const [left, top] = [pdf.page.width - margin - portrait.width, pdf.y];
  const options = { alt, bbox: [left, top, left + portrait.width, top + portrait.height] };
  root.add(pdf.struct('Figure', options, () => void pdf.image(Buffer.from(jpeg), left, top, { fit: [portrait.width, portrait.height] })));
  pdf.x = margin;
  pdf.y = top;
}

const hasRoom = (pdf: PDFKit.PDFDocument, height: number): boolean => pdf.y + height <= pdf.page.height - margin;

/** Starts a new page when less than this height (in points) is left. */
export function startPageUnless(pdf: PDFKit.PDFDocument, height: number): void {
  if (!hasRoom(pdf, height)) pdf.addPage();
}

/** Divides the width by content: names get more room than figures. */
function columnsOf(pdf: PDFKit.PDFDocument, rows: readonly Row[]): Column[] {
  pdf.font(fonts.regular).fontSize(9);
  const count = rows[0]?.length ?? 0;
  const wanted = Array.from({ length: count }, (_, column) => {
    const longest = Math.max(...rows.map((row) => pdf.widthOfString(row[column] ?? '')));
    return Math.min(Math.max(longest + 12, 48), 220);
  });
  const factor = (pdf.page.width - 2 * margin) / wanted.reduce((sum, width) => sum + width, 0);
  let left = margin;
  return wanted.map((share, column) => {
    const width = share * factor;
    const isFigures = column > 0 && rows.slice(1).every((row) => /^[−+≥≤]?[\d,.]+%?$|^—$/.test(row[column] ?? ''));
    left += width;
    return { left: left - width, width, isFigures };
  });
}

function drawRow(
  pdf: PDFKit.PDFDocument,
  table: TagElement,
  cells: Row,
  { columns, heads }: { columns: readonly Column[]; heads: 'all' | 'first' },
): void {
  const top = pdf.y;
  tagGroup(pdf, table, 'TR', (row) =>
    cells.forEach((cell, index) => {
      const scope = heads === 'all' ? 'Column' : index === 0 ? 'Row' : undefined;
      // The library's types omit the scope of a head cell.
      const options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = scope ? { scope } : {};
      row.add(pdf.struct(scope ? 'TH' : 'TD', options, () => drawCell(pdf, cell, columns[index]!, top, scope !== undefined)));
    }),
  );
  artifact(pdf, () => underline(pdf, top + rowHeight(pdf, cells, columns), columns));
}

function drawCells(pdf: PDFKit.PDFDocument, cells: Row, columns: readonly Column[]): void {
  const top = pdf.y;
  cells.forEach((cell, index) => drawCell(pdf, cell, columns[index]!, top, true));
  underline(pdf, top + rowHeight(pdf, cells, columns), columns);
}

function drawCell(pdf: PDFKit.PDFDocument, cell: string, { left, width, isFigures }: Column, top: number, isHead: boolean): void {
  pdf.font(fonts.regular).fontSize(9);
  pdf.fillColor(isHead ? colours.muted : colours.text);
  pdf.text(cell, left + 4, top + 4, { width: width - 8, lineGap: 2, align: isFigures ? 'right' : 'left' });
}

function underline(pdf: PDFKit.PDFDocument, y: number, columns: readonly Column[]): void {
  const last = columns.at(-1)!;
  pdf
    .moveTo(margin, y)
    .lineTo(last.left + last.width, y)
    .lineWidth(0.5)
    .strokeColor(colours.rule)
    .stroke();
  pdf.x = margin;
  pdf.y = y;
}

function rowHeight(pdf: PDFKit.PDFDocument, cells: Row, columns: readonly Column[]): number {
  pdf.font(fonts.regular).fontSize(9);
  const heights = cells.map((cell, index) => pdf.heightOfString(cell || ' ', { width: columns[index]!.width - 8, lineGap: 2 }));
  return Math.max(...heights) + 8;
}
