import { Parser } from 'htmlparser2';
import { FileError, type SurroundingText, type Row, type Sheet } from '../cell.ts';
import { limits } from '../limits.ts';

/** Elements that start a new line. */
const block =
  /^(address|article|blockquote|br|caption|center|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|table|td|th|title|tr|ul)$/;
const titles = { html: '网页文件', mhtml: '网页归档', docx: 'Word 文档' };
/** Elements with invisible text. */
const unseen = new Set(['script', 'style']);

/**
 * Returns the tables of an HTML page as sheets, in order, each with the surrounding text. A table that contains other tables is
 * layout: its content is text of the page.
 */
export function htmlSheets(html: string, format: keyof typeof titles): Sheet[] {
  const { tables, text } = parsePage(html);
  if (tables.length === 0) throw new FileError(`这是一个${titles[format]}，但其中没有表格。请向提供方索取 Excel 或 CSV 文件。`);
  return tables.map(({ rows, before }, index) => ({
    name: tables.length > 1 ? `第 ${index + 1} 个表格` : '',
    isHidden: false,
    isDelimited: false,
    hasAddresses: false,
    unit: '行',
    date1904: false,
    rows: () => asStream(rows),
    page: { before, all: text } satisfies SurroundingText,
  }));
}

async function* asStream(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

interface PageTable {
  rows: readonly Row[];
  before: readonly string[];
}

function parsePage(html: string): { tables: PageTable[]; text: readonly string[] } {
  const builder = new PageBuilder();
  const parser = new Parser({
    onopentag: (name, attributes) => builder.open(name, attributes),
    onclosetag: (name) => builder.close(name),
    ontext: (text) => builder.addText(text),
  });
  parser.end(html);
  return builder.conclude();
}

/** Follows tags as browsers do, and separates the text of the page from that of its tables. */
class PageBuilder {
  readonly #finished: (PageTable & { order: number })[] = [];
  readonly #open: { table: TableBuilder; order: number; before: readonly string[]; firstLine: number; holdsTables: boolean }[] = [];
  readonly #lines: string[] = [];
  #line = '';
  /** Lines before this one belong to the previous table. */
  #unclaimed = 0;
  #order = 0;
  readonly #spans = new SpanBudget();
  #unseen = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (unseen.has(name)) this.#unseen += 1;
    if (block.test(name)) this.#endLine();
    const inner = this.#open.at(-1);
    if (name === 'table') {
      if (inner) inner.holdsTables = true;
      const before = this.#lines.slice(this.#unclaimed);
      this.#open.push({
        table: new TableBuilder(this.#spans),
        order: this.#order++,
        before,
        firstLine: this.#lines.length,
        holdsTables: false,
      });
    } else if (name === 'tr') inner?.table.startRow();
    else if (name === 'td' || name === 'th') inner?.table.startCell(attributes);
    else if (block.test(name)) inner?.table.addText(' ');
  }

  close(name: string): void {
    if (unseen.has(name)) this.#unseen -= 1;
    if (block.test(name)) this.#endLine();
    const inner = this.#open.at(-1);
    if (name === 'table') this.#closeTable();
    else if (name === 'tr') inner?.table.endRow();
    else if (name === 'td' || name === 'th') inner?.table.endCell();
  }

  addText(text: string): void {
    if (this.#unseen > 0) return;
    this.#open.at(-1)?.table.addText(text);
    if (this.#line.length < limits.cell) this.#line += text;
  }

  conclude(): { tables: PageTable[]; text: readonly string[] } {
    while (this.#open.length > 0) this.#closeTable();
    this.#endLine();
    const tables = this.#finished.filter(({ rows }) => rows.length > 0).toSorted((one, other) => one.order - other.order);
    return { tables, text: this.#lines };
  }

  #closeTable(): void {
    this.#endLine();
    const closed = this.#open.pop();
    if (!closed) return;
    closed.table.endRow();
    if (closed.holdsTables) return;
    // The cells of a table are not text of the page.
    this.#lines.length = closed.firstLine;
    this.#unclaimed = this.#lines.length;
    this.#finished.push({ rows: closed.table.rows, before: closed.before, order: closed.order });
  }

  #endLine(): void {
    const line = this.#line.slice(0, limits.lineOfPage).replaceAll(/\s+/gu, ' ').trim();
    if (line !== '') this.#lines.push(line);
    this.#line = '';
  }
}

/** Prevents a small page from becoming a huge table by spans. */
class SpanBudget {
  #left: number = limits.spannedCells;

  spend(cells: number): void {
    this.#left -= cells;
    if (this.#left < 0) throw new FileError('网页表格里跨行、跨列的单元格过多，拒绝读取。请确认文件来源。');
  }
}

/** Builds the cells of one table: a new cell or row ends the previous one, even without a closing tag. */
class TableBuilder {
  readonly rows: Row[] = [];
  readonly #spans: SpanBudget;
  #cells: string[] | undefined;
  #text: string | undefined;
  #columns = 1;
  #rows = 1;
  /** Texts that span the following rows, by column. */
  readonly #hanging = new Map<number, { text: string; rows: number }>();

  constructor(spans: SpanBudget) {
    this.#spans = spans;
  }

  startRow(): void {
    this.endRow();
    this.#cells = [];
  }

  startCell(attributes: Readonly<Record<string, string>>): void {
    this.endCell();
    this.#cells ??= [];
    this.#text = '';
    this.#columns = spanOf(attributes.colspan, 100);
    this.#rows = spanOf(attributes.rowspan, 10_000);
  }

  addText(text: string): void {
    if (this.#text !== undefined && this.#text.length < limits.cell) this.#text += text;
  }

  endCell(): void {
    if (this.#text === undefined || !this.#cells) return;
    this.#fillHanging();
    const text = this.#text.trim();
    this.#spans.spend(this.#columns - 1);
    for (let column = 0; column < this.#columns; column++) {
      const part = column === 0 ? text : '';
      if (this.#rows > 1) this.#hanging.set(this.#cells.length, { text: part, rows: this.#rows - 1 });
      this.#cells.push(part);
    }
    this.#text = undefined;
    if (this.#cells.length > limits.cellsPerRow) throw new FileError(`网页表格的列数超过 ${limits.cellsPerRow}。`);
  }

  endRow(): void {
    this.endCell();
    if (!this.#cells) return;
    this.#fillHanging();
    this.rows.push({ position: this.rows.length + 1, cells: this.#cells });
    this.#cells = undefined;
  }

  /** A cell that spans rows is repeated in each of them. */
  #fillHanging(): void {
    const cells = this.#cells!;
    for (let hanging = this.#hanging.get(cells.length); hanging; hanging = this.#hanging.get(cells.length)) {
      if (hanging.rows === 1) this.#hanging.delete(cells.length);
      else hanging.rows -= 1;
      this.#spans.spend(1);
      cells.push(hanging.text);
    }
  }
}

function spanOf(stated: string | undefined, most: number): number {
  return Math.max(1, Math.min(most, Number.parseInt(stated ?? '1', 10) || 1));
}
