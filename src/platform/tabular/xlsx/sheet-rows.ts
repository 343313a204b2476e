import { columnLetters, FileError, type Cell, type Row } from '../cell.ts';
import { limits } from '../limits.ts';
import { numberCell } from '../number-cell.ts';
import { decodeXml, parseXml, type XmlHandler } from '../xml-events.ts';
import type { ZipParts } from '../zip-parts.ts';
import { decodeEscapes } from './shared-texts.ts';

export interface SheetContext {
  parts: ZipParts;
  sharedTexts: readonly string[];
  styles: readonly (string | number)[];
  date1904: boolean;
}

/** Yields the raw rows of one worksheet part while it is being unpacked. */
export async function* readSheetRows(context: SheetContext, part: string): AsyncGenerator<Row> {
  const collector = new RowCollector(context);
  for await (const _piece of parseXml(withoutEmptyCells(decodeXml(context.parts.read(part))), collector)) {
    yield* collector.take();
  }
}

const emptyCell = /<c r="[A-Z]+\d+"(?: [st]="\w+")*\s?\/>(?=<c r="|<\/row>)/g;
const emptyRow = /<row r="\d+"(?: [\w:.]+="[^"]*")*\s?(?:\/>|><\/row>)(?=<row r="|<\/sheetData>)/g;

/**
 * Removes formatted cells and rows without content: workbooks have millions of them, and parsing them takes many times as long as
 * the rest. Only those with a position, and whose neighbour has one, so that no other one moves; those on the border of two
 * pieces, or in another notation, are parsed like everything else.
 */
async function* withoutEmptyCells(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  // Inside a CDATA section, markup of a cell may be text.
  let hasSections = false;
  for await (const piece of pieces) {
    hasSections ||= piece.includes('<![CDATA[');
    yield hasSections ? piece : piece.replaceAll(emptyCell, '').replaceAll(emptyRow, '');
  }
}

class RowCollector implements XmlHandler {
  readonly #context: SheetContext;
  #rows: Row[] = [];
  #row: { position: number; cells: Cell[]; isHidden?: boolean } | undefined;
  #lastPosition = 0;
  #cell: RawCell | undefined;
  #target: 'value' | 'formula' | undefined;
  /** Inside the pronunciation of a text, which is not part of it. */
  #isPhonetic = false;

  constructor(context: SheetContext) {
    this.#context = context;
  }

  /** Returns rows completed since the last call. */
  take(): Row[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (this.#cell && (name === 'v' || name === 't')) this.#target = this.#isPhonetic ? undefined : 'value';
    else if (this.#cell && name === 'f') {
      this.#cell.hasFormula = true;
      this.#target = 'formula';
    }
  }

  text(text: string): void {
    if (!this.#cell || !this.#target) return;
    if (this.#target === 'formula') this.#cell.formula += text;
    else this.#cell.value = (this.#cell.value ?? '') + text;
    if ((this.#cell.value?.length ?? 0) > limits.cell)
      throw new FileError(`第 ${this.#lastPosition} 行有一个单元格超过 ${limits.cell} 个字符。`);
  }

  close(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.#target = undefined;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row' && this.#row) {
      this.#rows.push(this.#row);
      this.#row = undefined;
    }
  }

  #openRow({ r, hidden }: Readonly<Record<string, string>>): void {
    const position = r ? Number(r) : this.#lastPosition + 1;
    this.#lastPosition = position;
    this.#row = { position, cells: [] };
    if (hidden === '1' || hidden === 'true') this.#row.isHidden = true;
  }

  #openCell({ r, t, s }: Readonly<Record<string, string>>): void {
    const column = r ? columnIndex(r) : (this.#row?.cells.length ?? 0);
    if (column >= limits.cellsPerRow) throw new FileError(`第 ${this.#lastPosition} 行的列数超过 ${limits.cellsPerRow}。`);
    this.#cell = { column, type: t ?? 'n', style: Number(s ?? 0), hasFormula: false, formula: '' };
  }

  #closeCell(): void {
    const { cells } = this.#row ?? {};
    if (cells && this.#cell) {
      while (cells.length < this.#cell.column) cells.push('');
      cells[this.#cell.column] = this.#toCell(this.#cell);
    }
    this.#cell = undefined;
  }

  #toCell({ column, type, style, value, hasFormula, formula }: RawCell): Cell {
    if (type === 'e') return { kind: 'broken', reason: 'error', text: value ?? '#ERR' };
    if (value === undefined) return hasFormula ? { kind: 'broken', reason: 'noResult', text: `=${formula}` } : '';
    if (type === 's') return this.#sharedText(value, column);
    if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    if (type === 'd') return value.replace(/T00:00:00(\.0+)?Z?$/, '').replace('T', ' ');
    return type === 'n' ? this.#toNumber(value, style) : decodeEscapes(value);
  }

  #sharedText(number: string, column: number): string {
    const text = this.#context.sharedTexts[Number(number)];
    if (text !== undefined) return text;
    const address = `${columnLetters(column)}${this.#lastPosition}`;
    throw new FileError(`工作簿已损坏或不完整：单元格 ${address} 的文字不在文件里。请重新下载后再导入。`, { position: this.#lastPosition });
  }

  #toNumber(text: string, style: number): Cell {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) return text;
    return numberCell(value, this.#context.styles[style] ?? 0, this.#context.date1904);
  }
}

interface RawCell {
  column: number;
  type: string;
  style: number;
  value?: string;
  hasFormula: boolean;
  formula: string;
}

/** `AB12` → 27. */
function columnIndex(address: string): number {
  let index = 0;
  for (let at = 0; at < address.length; at += 1) {
    const code = address.charCodeAt(at);
    if (code < 65 || code > 90) break;
    index = index * 26 + code - 64;
  }
  return index - 1;
}
