import type { Cell } from '../cell.ts';

/** What a cell means, or why it means nothing that we may use. Problems and warnings are Chinese, without position. */
export type CellReading = { value: string | number | boolean | null; warning?: string } | { problem: string };

/** What holds for a whole column of one sheet. */
export interface ColumnContext {
  /** Of numbers without a percent sign. Decided once for the column, never row by row. */
  unit: 'percent' | 'fraction' | undefined;
  /**
   * Of amounts in a unit: by which power of ten they are smaller than what is kept (below zero: larger), and whether
   * nothing is smaller than one. Lots are those of shares; the row decides whether it is one of bonds.
   */
  scale?: { power: number; isWhole: boolean; isLot?: boolean };
  /** Day numbers count from 1904. */
  date1904: boolean;
}

/** How a cell of one kind of column becomes a value. Each column has one rule; docs/import-rules.md describes them for staff. */
export type Rule = (cell: Cell, column: ColumnContext) => CellReading;

/** The reason why a cell without value cannot be used, for every rule alike. */
export function brokenReason(cell: Cell): string | undefined {
  if (typeof cell === 'string' || cell.kind === 'number') return undefined;
  return cell.reason === 'error'
    ? `公式结果是错误值 ${cell.text}`
    : `公式没有保存计算结果（${cell.text.slice(0, 40)}），请在表格软件中重新计算并保存`;
}

const none = new Set(['', '-', '--', '---', '–', '—', '——', '―', '/', '\\', 'n/a', 'na', '#n/a', 'null', 'none', 'nan']);

/** Spellings of "nothing here". 无 is none of them: where words may stand, it is an answer. */
export const isNone = (text: string): boolean => none.has(text.toLowerCase());

/** Spellings of "nothing here" where only a figure, a day or a word of a closed list can stand. */
export const isNoFigure = (text: string): boolean => text === '无' || isNone(text);

/** A text in a message, short enough to read. */
export const shown = (text: string): string => `“${text.length > 20 ? `${text.slice(0, 20)}…` : text}”`;
