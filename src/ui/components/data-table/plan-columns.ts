import type { ReactNode } from 'react';
import { measureNode } from './measure-node.ts';

/** The properties of a column that decide its wrapping. */
interface PlainColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  text?: (row: Row) => string;
  align?: 'start' | 'end' | 'center';
  isWide?: boolean;
}

/** Places where cells may wrap: nowhere, between words, or between two Chinese characters. */
export type BreakMode = 'none' | 'words' | 'text';

/** The widths of a table's columns. */
interface ColumnPlan {
  wrapping: readonly BreakMode[];
  /** True when the table fits on wide screens without scrolling. */
  fits: boolean;
}

/** All lengths are in characters, a Chinese one being one wide. Cells up to this length are a word or a name. */
const longestWord = 16;
/** Minimum width of a wrapping column; the same as in `base.css` of the table. */
const wrappedWidth = 7;
/** Minimum width of the row's title. */
const titleWidth = 10;
const padding = 1.5;
/** Headers have smaller, heavier letters. */
const headSize = 0.92;
/** Available width beside the section's menu on a screen of 1200 px, and with a table of contents on the other side. */
const [usualRoom, narrowRoom] = [56, 42];
/** Maximum number of columns that fit on wide screens. */
const fitting = 8;

interface ColumnMeasure {
  /** Of the longest cell, and of the longest run of characters without a mark or a space. */
  width: number;
  phrase: number;
  head: number;
  wraps: boolean;
  /** Wrapped between words because there is too little room. */
  isCut?: boolean;
  /** Has places to wrap at. */
  isText: boolean;
  /** The content is known only to the component that renders its cells. */
  isUnknown: boolean;
}

/**
 * Decides which columns keep their cells on one line: those of short words, codes, numbers and days, as far as there is room; the
 * widest of them wrap first, between their words. For cells that a component renders, the column's own setting counts.
 */
export function planColumns<Row>(columns: readonly PlainColumn<Row>[], rows: readonly Row[], isNarrow = false): ColumnPlan {
  const room = isNarrow ? narrowRoom : usualRoom;
  const judged = columns.map((column) => judge(column, rows));
  for (let over = sumOf(judged) > room; over; over = sumOf(judged) > room) {
    const words = judged.filter((one) => !one.wraps && one.isText && widthOf(one) > Math.max(one.phrase, one.head));
    if (words.length === 0) break;
    words.reduce((widest, one) => (widthOf(one) > widthOf(widest) ? one : widest)).isCut = true;
  }
  const fits = columns.length <= fitting && sumOf(judged) <= room;
  return { wrapping: judged.map((one) => wrappingOf(one, fits)), fits };
}

function wrappingOf({ wraps, isUnknown, isCut }: ColumnMeasure, fits: boolean): BreakMode {
  if (wraps || (isUnknown && fits)) return 'text';
  return isCut ? 'words' : 'none';
}

/** Returns the minimum width of a column. */
function widthOf({ width, phrase, wraps, isCut, isUnknown }: ColumnMeasure): number {
  if (wraps) return Math.min(width, isUnknown ? titleWidth : wrappedWidth);
  return isCut ? phrase : width;
}
const sumOf = (columns: readonly ColumnMeasure[]): number =>
  columns.reduce((sum, column) => sum + Math.max(widthOf(column), column.head) + padding, 0);

function judge<Row>({ header, cell, text, align, isWide = false }: PlainColumn<Row>, rows: readonly Row[]): ColumnMeasure {
  const cells = rows.map((row) => measureNode(text ? text(row) : cell(row)));
  const head = measureNode(header).phrase * headSize;
  const known = cells.filter(({ isKnown }) => isKnown);
  // If some cells are known, the others count as similar, but unknown cells are often sentences.
  const isUnknown = cells.length > known.length && align !== 'end' && (isWide || known.length === 0);
  if (isUnknown) return { width: isWide ? titleWidth : wrappedWidth, phrase: wrappedWidth, head, isText: false, isUnknown, wraps: isWide };
  const [width, phrase] = [Math.max(0, ...known.map((one) => one.width)), Math.max(0, ...known.map((one) => one.phrase))];
  const isText = known.some((one) => one.isText);
  return { width, phrase, head, isText, isUnknown, wraps: isText && width > longestWord };
}
