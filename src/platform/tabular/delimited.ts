import { FileProblem, type Row, type Sheet } from './cell.ts';
import type { Encoding } from './detect-encoding.ts';
import { limits } from './limits.ts';
import { readText } from './read-text.ts';

/** The one sheet of a text table. Lines may end in any of LF, CRLF and CR, also mixed. */
export function delimitedSheet(path: string, encoding: Encoding, delimiter: string): Sheet {
  return {
    name: '',
    isHidden: false,
    isDelimited: true,
    hasAddresses: false,
    unit: '行',
    date1904: false,
    rows: () => readRows(path, encoding, delimiter),
  };
}

async function* readRows(path: string, encoding: Encoding, delimiter: string): AsyncGenerator<Row> {
  const parser = new DelimitedParser(delimiter);
  for await (const piece of readText(path, encoding)) yield* parser.add(piece);
  yield* parser.end();
}

/** The characters' separator, seen in the first lines: whichever of comma, tab, semicolon and bar stands there most often outside quotes. */
export function detectDelimiter(start: string): string {
  const outsideQuotes = start.replaceAll(/"[^"]*"/g, '');
  const candidates = [',', '\t', ';', '|'];
  const counts = candidates.map((candidate) => outsideQuotes.split(candidate).length);
  return candidates[counts.indexOf(Math.max(...counts))]!;
}

/**
 * Splits text into records as it arrives. A quote counts as one only at the start of a cell, so `平安"银行` is text;
 * inside quotes everything is text and `""` is one quote. Whatever follows a closing quote up to the next separator is kept.
 * Throws `FileProblem` at the line where a quote was opened that never closes.
 */
class DelimitedParser {
  #delimiter: string;
  #rest = '';
  #line = 1;
  #cells: string[] = [];
  #recordLine = 1;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  *add(piece: string): Generator<Row> {
    yield* this.#consume(this.#rest + piece, false);
  }

  *end(): Generator<Row> {
    yield* this.#consume(this.#rest, true);
    if (this.#cells.length > 0) yield this.#takeRow();
  }

  *#consume(text: string, isLast: boolean): Generator<Row> {
    let at = 0;
    while (at < text.length) {
      const cell = text[at] === '"' ? this.#quotedCell(text, at, isLast) : this.#plainCell(text, at, isLast);
      if (!cell) break;
      this.#cells.push(cell.value);
      if (this.#cells.length > limits.cellsPerRow) throw new FileProblem(`第 ${this.#recordLine} 行的列数超过 ${limits.cellsPerRow}。`, { position: this.#recordLine });
      this.#line += cell.lines;
      at = cell.end + cell.breakLength;
      if (!cell.endsRecord) continue;
      this.#line += 1;
      yield this.#takeRow();
    }
    this.#rest = text.slice(at);
    if (isLast && text.length > 0 && at === text.length && text.at(-1) === this.#delimiter) this.#cells.push('');
  }

  #takeRow(): Row {
    const row = { position: this.#recordLine, cells: this.#cells };
    this.#cells = [];
    this.#recordLine = this.#line;
    return row;
  }

  #plainCell(text: string, start: number, isLast: boolean): RawCell | undefined {
    let end = start;
    for (; end < text.length; end += 1) {
      const character = text[end];
      if (character === this.#delimiter || character === '\n' || character === '\r') break;
    }
    if (end - start > limits.cell) throw new FileProblem(`第 ${this.#line} 行有一个单元格超过 ${limits.cell} 个字符。`, { position: this.#line });
    return this.#finish(text, text.slice(start, end), 0, end, isLast);
  }

  #quotedCell(text: string, start: number, isLast: boolean): RawCell | undefined {
    let value = '';
    let from = start + 1;
    for (;;) {
      const quote = text.indexOf('"', from);
      this.#assertCloses(text, start, quote, isLast);
      if (quote < 0 || (quote === text.length - 1 && !isLast)) return undefined;
      value += text.slice(from, quote);
      if (text[quote + 1] !== '"') {
        const tail = this.#plainTail(text, quote + 1);
        return this.#finish(text, value + text.slice(quote + 1, tail), countBreaks(value), tail, isLast);
      }
      value += '"';
      from = quote + 2;
    }
  }

  #plainTail(text: string, from: number): number {
    let end = from;
    while (end < text.length && text[end] !== this.#delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
    return end;
  }

  #assertCloses(text: string, start: number, quote: number, isLast: boolean): void {
    if (quote < 0 && isLast) throw this.#unclosed();
    const span = text.slice(start, quote < 0 ? start + limits.cell + 1 : quote);
    if (span.length > limits.cell || countBreaks(span) > limits.linesPerCell) throw this.#unclosed();
  }

  #unclosed(): FileProblem {
    return new FileProblem(`第 ${this.#line} 行的引号没有配对：从这里起分不清单元格，后面的内容都没有读取。请补上引号后再导入。`, { position: this.#line });
  }

  /** A cell is complete only when what ends it has been seen; CR may be half of CRLF, so it waits for the next character. */
  #finish(text: string, value: string, lines: number, end: number, isLast: boolean): RawCell | undefined {
    if (end >= text.length) return isLast ? { value, lines, end, breakLength: 0, endsRecord: true } : undefined;
    if (text[end] === this.#delimiter) return { value, lines, end, breakLength: 1, endsRecord: false };
    if (text[end] === '\n') return { value, lines, end, breakLength: 1, endsRecord: true };
    if (end + 1 >= text.length && !isLast) return undefined;
    return { value, lines, end, breakLength: text[end + 1] === '\n' ? 2 : 1, endsRecord: true };
  }
}

interface RawCell {
  value: string;
  /** Line breaks inside the cell. */
  lines: number;
  end: number;
  breakLength: number;
  endsRecord: boolean;
}

const countBreaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;
