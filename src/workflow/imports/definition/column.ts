import type { Spellings } from '#platform/tabular/rules/text.ts';
import type { AmountUnit } from '../rules/amount-unit.ts';

/** The value of a cell: plain JSON, so that versions and frozen states can store it. */
export type CellValue = string | number | boolean | null | readonly string[];
export type DataRow = Readonly<Record<string, CellValue>>;

/** The limits for interpreting numbers of a rate column, all in percent. */
export interface RateBounds {
  max: number;
  /** Numbers without a percent sign below this are fractions (0.7, 1.2), others are percentages (70, 120). */
  fractionBelow: number;
  /** Numbers from here up to `fractionBelow` fit neither unit and are not used to decide. */
  fractionMax: number;
  mayBeBlank: boolean;
}

/**
 * The content of a column; `rules/rule-of.ts` has one rule for each. `securityCode`: six digits, leading zeros may be missing.
 * `code`: a fixed number of digits or letters whose leading zeros a spreadsheet may have removed. `identifier`: letters and
 * digits, with or without blanks. `moment`: a date and time in Beijing time. `amount`: not negative. `ratio`: a number or the
 * word for a loss. `texts`: several, separated by ； or lines.
 */
export type ColumnContent =
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

/** The measured quantity. Prices are always quoted in yuan. */
export type Measure = 'money' | 'quantity' | 'price';

/** One column of an import table. */
export interface ImportColumn {
  /** The key of the column in stored rows. */
  name: string;
  /** The label for staff, and the heading in our own files. */
  title: string;
  /** Headings in other files; blanks, width and letter case are ignored. */
  headings?: readonly string[];
  /** Headings whose values count for several stored units: 每10份派息 for ten. */
  headingsForMany?: Readonly<Record<string, number>>;
  content: ColumnContent;
  /** A file without the column is not this list. */
  isRequired?: boolean;
  /** Blank cells are allowed and mean no value or an empty list. */
  mayBeBlank?: boolean;
  /** The message for a blank cell, where it can say more than that a value is missing. */
  blankProblem?: string;
  /** A blank cell is ambiguous, so the user is asked. */
  asksBlank?: boolean;
  /** The maximum length of a text. */
  longest?: number;
  /** The units that the heading of a rate, price or ratio may state. */
  units?: readonly string[];
  /** Money and quantities have various units, so each file has to state its unit. */
  measure?: Measure;
  /** The stored unit; ones when omitted. */
  keptIn?: AmountUnit;
  /** For dated lists: the value does not change daily, and a file without the column keeps the values of the previous version. */
  isKept?: boolean;
  /** For registers: the value of new rows when the file lacks the column. Without a fallback such rows are refused. */
  fallback?: CellValue;
  /** For registers: one value for the whole file, equal in each row. It is passed to `apply` and is not part of the rows. */
  isCommon?: boolean;
  /** For registers: the date of the last change of a row; today for new or changed rows, unless the file contains another. */
  isStamp?: boolean;
}

/** Defined for rates: how numbers without a percent sign are interpreted. */
export const rateOf = ({ content }: Pick<ImportColumn, 'content'>): RateBounds | undefined =>
  typeof content === 'object' && 'rate' in content ? content.rate : undefined;

/** The value of a ratio column for a company with a loss: no ratio is computed. */
export const lossWord = '亏损';
