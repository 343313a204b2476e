import type { Spellings } from '#platform/tabular/rules/text.ts';
import type { AmountUnit } from '../rules/amount-unit.ts';

/** What a cell became: plain JSON, so that versions and frozen states can keep it. */
export type Value = string | number | boolean | null | readonly string[];
export type Row = Readonly<Record<string, Value>>;

/** Where the numbers of a rate column lie. All in percent. */
export interface RateBounds {
  max: number;
  /** Bare numbers below this are read as fractions (0.7, 1.2), from it on as percent (70, 120). */
  fractionBelow: number;
  /** Bare numbers from here on, up to `fractionBelow`, fit neither unit and decide nothing. */
  fractionMax: number;
  mayBeBlank: boolean;
}

/**
 * What the cells of a column are; `rules/rule-of.ts` has one rule for each. `securityCode`: six digits, of which zeros may
 * be missing. `code`: so many digits or letters that a spreadsheet may have cut zeros from. `identifier`: letters and
 * digits, written with blanks or without. `moment`: a day with its time in Beijing. `amount`: not negative. `ratio`: a
 * figure or the word of a loss. `texts`: several, parted by ； or lines.
 */
export type Content =
  | 'securityCode'
  | 'name'
  | 'text'
  | 'texts'
  | 'identifier'
  | 'day'
  | 'moment'
  | 'flag'
  | 'number'
  | 'amount'
  | 'ratio'
  | 'priceLimit'
  | { code: number }
  | { rate: RateBounds }
  | { choice: Spellings };

/** What is counted. Prices are always quoted in yuan. */
export type Measure = 'money' | 'quantity' | 'price';

/** One column of a table that files are read for. */
export interface Column {
  /** As in the rows that are kept. */
  name: string;
  /** What staff call it, and the heading of our own files. */
  title: string;
  /** The same in other people's files; blanks, width and letter case do not count. */
  headings?: readonly string[];
  /** Headings under which the figure stands for several of what is kept: 每10份派息 for ten. */
  headingsForMany?: Readonly<Record<string, number>>;
  content: Content;
  /** A file without it is no such list. */
  isRequired?: boolean;
  /** Blank cells are no value; several texts may be none. */
  mayBeBlank?: boolean;
  /** What is said of a blank cell, where more can be said than that something is missing. */
  blankProblem?: string;
  /** A blank cell may mean two things, so it has to be asked about. */
  asksBlank?: boolean;
  /** Most letters of a text. */
  longest?: number;
  /** Units that the heading of a rate, a price or a ratio may state. */
  units?: readonly string[];
  /** Money and quantities come in many units, so each file has to say in which. */
  measure?: Measure;
  /** In which unit it is kept; in ones when left out. */
  keptIn?: AmountUnit;
  /** Of dated lists: it does not change by the day, and a file without the column leaves the values of the version before. */
  isKept?: boolean;
  /** Of registers: what new rows have when the file lacks the column. Without it new rows are refused then. */
  fallback?: Value;
  /** Of registers: one value for the whole file, the same in each row. It is passed to `apply` and is not part of the rows. */
  isCommon?: boolean;
  /** Of registers: the day on which a row last changed, today for rows that are new or read differently, unless the file names another. */
  isStamp?: boolean;
}

/** Present for rates: how numbers without a percent sign are understood. */
export const rateOf = ({ content }: Pick<Column, 'content'>): RateBounds | undefined =>
  typeof content === 'object' && 'rate' in content ? content.rate : undefined;

/** What a ratio column says of a company that made a loss: no ratio is computed for it. */
export const loss = '亏损';
