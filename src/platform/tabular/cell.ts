/**
 * One cell as the file holds it. Text stays text; a spreadsheet's number keeps its raw value and what its format says
 * it means, because 0.7 shown as 70% and 0.7 shown as 0.7 are different statements. Dates are already `YYYY-MM-DD`
 * texts (with a time after a blank when there is one), whatever date system the workbook uses.
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

/** One row of a sheet. `position` is what a person calls it: the line of a text file, the row number of a sheet, counted from 1. */
export interface Row {
  position: number;
  cells: readonly Cell[];
  isHidden?: boolean;
}

/** One table of a file. `rows()` may be called more than once; every call reads the file anew, row by row. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  /** True when every row of a sound file has as many cells as the header: a short row is then damaged, not blank at the end. */
  isDelimited: boolean;
  /** True when cells have addresses such as D5. */
  hasAddresses: boolean;
  /** What a row is called in messages: 行 in tables, 条 in lists of records. */
  unit: '行' | '条';
  /** True when day numbers in cells without a date format count from 1904. */
  date1904: boolean;
  /** Throws `FileError` where the file cannot be read on; rows before it were delivered. */
  rows(): AsyncIterable<Row>;
  /** Of text files: each line as its bytes, the line break included, without the mark of the encoding. */
  lines?(): AsyncIterable<Buffer>;
  /** Of web pages: the text around the tables. */
  page?: PageText;
}

/** What a web page says around a table, a line each. */
export interface PageText {
  /** Since the table before it, or the beginning of the page. */
  before: readonly string[];
  /** All that stands outside of tables, whichever table it is. */
  all: readonly string[];
}

export type TableFormat = 'dbf' | 'delimited' | 'docx' | 'html' | 'jsonp' | 'mhtml' | 'ods' | 'xls' | 'xlsb' | 'xlsx' | 'xml';

/** A table file that was opened and recognised. */
export interface Book {
  format: TableFormat;
  /** In words for people, e.g. `UTF-8`, `GB18030`; absent for binary formats. */
  encoding?: string;
  sheets: readonly Sheet[];
  /** The day that the file itself names in its wrapping (JSONP of an exchange). */
  dataDate?: string;
  /** Which page of how many this file is, when it says so. Pages count from 0. */
  page?: { number: number; of: number };
  close(): Promise<void>;
}

/** A file that cannot be read, said in Chinese for the person who chose it. */
export class FileError extends Error {
  override readonly name = 'FileError';
  /** Line or row where reading stopped. */
  readonly position: number | undefined;

  constructor(message: string, more: { position?: number; cause?: unknown } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.position = more.position;
  }
}

/** The letters of a spreadsheet column; 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
