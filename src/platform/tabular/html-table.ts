import { FileError, type Row, type Sheet } from './cell.ts';
import { decodeEntities } from './entities.ts';
import { limits } from './limits.ts';

const token = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>|<(\/?)([a-z][a-z0-9]*)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>|([^<]+|<)/gi;

/** The tables of an HTML page as sheets, in their order. Nested tables belong to the cell that holds them. */
export function htmlSheets(html: string): Sheet[] {
  const tables = parseTables(html);
  if (tables.length === 0) throw new FileError('这是一个网页文件，但其中没有表格。');
  return tables.map((rows, index) => ({
    name: tables.length > 1 ? `第 ${index + 1} 个表格` : '',
    isHidden: false,
    isDelimited: false,
    hasAddresses: false,
    unit: '行',
    date1904: false,
    rows: () => asStream(rows),
  }));
}

async function* asStream(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

function parseTables(html: string): Row[][] {
  const builder = new TableBuilder();
  for (const [, , slash, name, attributes, text] of html.matchAll(token)) {
    if (text !== undefined) builder.addText(text);
    else if (name && slash === '/') builder.close(name.toLowerCase());
    else if (name) builder.open(name.toLowerCase(), attributes ?? '');
  }
  builder.close('table');
  return builder.tables.filter((rows) => rows.length > 0);
}

/** Follows tags as browsers do: a new cell or row closes the one before, whether or not it was closed. */
class TableBuilder {
  tables: Row[][] = [];
  #depth = 0;
  #cells: string[] | undefined;
  #text: string | undefined;
  #span = 1;

  open(name: string, attributes: string): void {
    if (name === 'table') {
      this.#depth += 1;
      if (this.#depth === 1) this.tables.push([]);
    } else if (this.#depth === 1 && name === 'tr') this.#startRow();
    else if (this.#depth === 1 && (name === 'td' || name === 'th')) this.#startCell(attributes);
    else if (name === 'br') this.addText(' ');
  }

  close(name: string): void {
    if (name === 'table') {
      if (this.#depth === 1) this.#endRow();
      this.#depth = Math.max(0, this.#depth - 1);
    } else if (this.#depth === 1 && name === 'tr') this.#endRow();
    else if (this.#depth === 1 && (name === 'td' || name === 'th')) this.#endCell();
  }

  addText(text: string): void {
    if (this.#text !== undefined && this.#text.length < limits.cell) this.#text += decodeEntities(text);
  }

  #startRow(): void {
    this.#endRow();
    this.#cells = [];
  }

  #startCell(attributes: string): void {
    this.#endCell();
    this.#cells ??= [];
    this.#text = '';
    this.#span = Math.min(100, Number(/\bcolspan\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? 1));
  }

  #endCell(): void {
    if (this.#text === undefined || !this.#cells) return;
    this.#cells.push(this.#text.trim(), ...Array<string>(Math.max(0, this.#span - 1)).fill(''));
    this.#text = undefined;
    if (this.#cells.length > limits.cellsPerRow) throw new FileError(`网页表格的列数超过 ${limits.cellsPerRow}。`);
  }

  #endRow(): void {
    this.#endCell();
    const rows = this.tables.at(-1);
    if (this.#cells && rows) rows.push({ position: rows.length + 1, cells: this.#cells });
    this.#cells = undefined;
  }
}
