import type { Cell } from '../cell.ts';

/** The value of a cell, or why it cannot be used. Problems and warnings are Chinese, without position. */
export type CellReading = { value: string | number | boolean | null; warning?: string } | { problem: string };

/** Facts about a whole column of one sheet. */
export interface ColumnContext {
  /** Unit of numbers without a percent sign. Decided once for the column, never row by row. */
  unit: 'percent' | 'fraction' | undefined;
  /**
   * Unit of amounts: the power of ten by which they are smaller than the stored value (negative: larger), and whether values must
   * be whole. Lots are those of shares; the row decides whether it is one of bonds.
   */
  scale?: { power: number; isWhole: boolean; isLot?: boolean };
  /** Day numbers count from 1904. */
  date1904: boolean;
}

/** Converts a cell of one kind of column to a value. Each column has one rule; docs/import-rules.md describes them for staff. */
export type CellRule = (cell: Cell, column: ColumnContext) => CellReading;

/** Returns why a cell without value cannot be used, for every rule. */
export function brokenReason(cell: Cell): string | undefined {
  if (typeof cell === 'string' || cell.kind === 'number') return undefined;
  return cell.reason === 'error'
    ? `公式结果是错误值 ${cell.text}`
    : `公式没有保存计算结果（${cell.text.slice(0, 40)}），请在表格软件中重新计算并保存`;
}

const none = new Set(['', '-', '--', '---', '–', '—', '——', '―', '/', '\\', 'n/a', 'na', '#n/a', 'null', 'none', 'nan']);

/** Notations of "no value". 无 is not one of them: where words are allowed, it is an answer. */
export const isBlankNotation = (text: string): boolean => none.has(text.toLowerCase());

/** Notations of "no value" where only a figure, a day or a word of a closed list is allowed. */
export const isNoFigure = (text: string): boolean => text === '无' || isBlankNotation(text);

/** Shortens a text for a message. */
export const quoteShortened = (text: string): string => `“${text.length > 20 ? `${text.slice(0, 20)}…` : text}”`;
