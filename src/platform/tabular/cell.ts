/**
 * One cell as the file holds it. Text stays text; a spreadsheet's number keeps its raw value and the meaning of its format,
 * because 0.7 shown as 70% and 0.7 shown as 0.7 are different statements. Dates are already `YYYY-MM-DD` texts (with a time after
 * a space when there is one), whatever date system the workbook uses.
 */
export type Cell = string | NumberCell | BrokenCell;

export interface NumberCell {
  kind: 'number';
  value: number;
  isPercent: boolean;
}

/** A cell without a usable value: an error such as #DIV/0!, or a formula whose result was never saved. */
export interface BrokenCell {
  kind: 'broken';
  reason: 'error' | 'noResult';
  text: string;
}

/** One row of a sheet. `position` is the visible number: the line of a text file, or the row number of a sheet, counted from 1. */
export interface Row {
  position: number;
  cells: readonly Cell[];
  isHidden?: boolean;
}

/** One table of a file. `rows()` may be called more than once; every call reads the file again, row by row. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  /** True when every row of an intact file has as many cells as the header: a short row is then damaged, not blank at the end. */
  isDelimited: boolean;
  /** True when cells have addresses such as D5. */
  hasAddresses: boolean;
  /** The word for a row in messages: 行 in tables, 条 in lists of records. */
  unit: '行' | '条';
  /** True when day numbers in cells without a date format count from 1904. */
  date1904: boolean;
  /** Throws `FileError` where the file cannot be read on; rows before it were delivered. */
  rows(): AsyncIterable<Row>;
  /** For text files: the bytes of each line, including the line break, without the byte order mark. */
  lines?(): AsyncIterable<Buffer>;
  /** For web pages: the text around the tables. */
  page?: SurroundingText;
}

/** The text of a web page around a table, by line. */
export interface SurroundingText {
  /** The text since the table before it, or since the beginning of the page. */
  before: readonly string[];
  /** All text outside of tables. */
  all: readonly string[];
}

export type TableFormat = 'dbf' | 'delimited' | 'docx' | 'html' | 'jsonp' | 'mhtml' | 'ods' | 'xls' | 'xlsb' | 'xlsx' | 'xml';

/** An opened table file of a known type. */
export interface Book {
  format: TableFormat;
  /** For people, e.g. `UTF-8`, `GB18030`; absent for binary formats. */
  encoding?: string;
  sheets: readonly Sheet[];
  /** The day that the file's wrapper names (JSONP of an exchange). */
  dataDate?: string;
  /** The number of this page and of all pages, if the file states them. Pages count from 0. */
  page?: { number: number; of: number };
  close(): Promise<void>;
}

/** A file that cannot be read; the message is Chinese, for the person who chose the file. */
export class FileError extends Error {
  override readonly name = 'FileError';
  /** Line or row where reading stopped. */
  readonly position: number | undefined;

  constructor(message: string, more: { position?: number; cause?: unknown } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.position = more.position;
  }
}

/** Returns the letters of a spreadsheet column; 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
