import { FileError, type Row } from '../cell.ts';
import { limits } from '../limits.ts';

/**
 * Splits text into records as it arrives. A quote counts only at the start of a cell, so `平安"银行"` is text; inside quotes
 * everything is text and `""` is one quote. Throws `FileError` with the line of a quote that never closes, or that closes in the
 * middle of a cell, so that the rest does not silently become one cell.
 */
export class DelimitedParser {
  readonly #delimiter: string;
  readonly #endOfCell: RegExp;
  #rest = '';
  #line = 1;
  #recordLine = 1;
  #cells: string[] = [];

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#endOfCell = new RegExp(`[\\n\\r${delimiter === '|' ? '\\|' : delimiter}]`, 'g');
  }

  /** Adds the next piece of text and yields the completed records. */
  add(piece: string): Generator<Row> {
    return this.#consume(this.#rest + piece, false);
  }

  /** Yields the rest when the text has ended without a line break. */
  *end(): Generator<Row> {
    yield* this.#consume(this.#rest, true);
    // Cells are left only when the text ended right after a separator: one empty cell follows.
    if (this.#cells.length > 0) yield this.#takeRow('');
  }

  *#consume(text: string, isLast: boolean): Generator<Row> {
    let at = 0;
    while (at < text.length) {
      const cell = text[at] === '"' ? this.#quotedCell(text, at, isLast) : this.#plainCell(text, at, isLast);
      if (!cell) break;
      at = cell.next;
      this.#line += cell.lines;
      if (cell.endsRecord) yield this.#takeRow(cell.value);
      else this.#keep(cell.value);
    }
    this.#rest = text.slice(at);
  }

  #keep(value: string): void {
    this.#cells.push(value);
    if (this.#cells.length > limits.cellsPerRow) throw this.#problem(`这一行的列数超过 ${limits.cellsPerRow}`);
  }

  #takeRow(lastValue: string): Row {
    this.#keep(lastValue);
    const row = { position: this.#recordLine, cells: this.#cells };
    this.#cells = [];
    this.#recordLine = this.#line;
    return row;
  }

  #plainCell(text: string, start: number, isLast: boolean): RawCell | undefined {
    const end = this.#findEnd(text, start);
    if (end - start > limits.cell) throw this.#problem(`有一个单元格超过 ${limits.cell} 个字符`);
    return this.#finish(text, text.slice(start, end), end, isLast);
  }

  #quotedCell(text: string, start: number, isLast: boolean): RawCell | undefined {
    const quote = findClosingQuote(text, start + 1);
    const span = quote < 0 ? text.slice(start, start + limits.cell + 2) : text.slice(start, quote);
    if (span.length > limits.cell || countBreaks(span) > limits.linesPerCell || (quote < 0 && isLast)) throw this.#unclosed();
    // Only the next character tells whether a quote at the very end closes the cell.
    if (quote < 0 || (quote === text.length - 1 && !isLast)) return undefined;
    const end = this.#findEnd(text, quote + 1);
    if (text.slice(quote + 1, end).trim() !== '') throw this.#unclosed();
    const value = text.slice(start + 1, quote).replaceAll('""', '"');
    const cell = this.#finish(text, value, end, isLast);
    return cell && { ...cell, lines: cell.lines + countBreaks(value) };
  }

  #findEnd(text: string, from: number): number {
    this.#endOfCell.lastIndex = from;
    return this.#endOfCell.exec(text)?.index ?? text.length;
  }

  /** A cell is complete only when its end was seen; CR may be half of CRLF, so it waits for the next character. */
  #finish(text: string, value: string, end: number, isLast: boolean): RawCell | undefined {
    if (end >= text.length) return isLast ? { value, next: end, lines: 0, endsRecord: true } : undefined;
    if (text[end] === this.#delimiter) return { value, next: end + 1, lines: 0, endsRecord: false };
    if (text[end] === '\r' && end + 1 >= text.length && !isLast) return undefined;
    const isPair = text[end] === '\r' && text[end + 1] === '\n';
    return { value, next: end + (isPair ? 2 : 1), lines: 1, endsRecord: true };
  }

  #unclosed(): FileError {
    return this.#problem('引号没有配对，从这里起分不清单元格，后面的内容都没有读取。请补上引号后再导入');
  }

  #problem(what: string): FileError {
    return new FileError(`第 ${this.#line} 行：${what}。`, { position: this.#line });
  }
}

interface RawCell {
  value: string;
  /** Start of the next cell. */
  next: number;
  /** Line breaks inside and after the cell. */
  lines: number;
  endsRecord: boolean;
}

function findClosingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}

const countBreaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;
