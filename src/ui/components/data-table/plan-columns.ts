import type { ReactNode } from 'react';
import { readNode } from './read-node.ts';

/** What a column is judged by. */
interface PlainColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  text?: (row: Row) => string;
  align?: 'start' | 'end' | 'center';
  isWide?: boolean;
}

/** Where cells may be broken into lines: nowhere, between words, or between any two Chinese letters. */
export type BreakMode = 'none' | 'words' | 'text';

/** How the columns of a table share its width. */
interface ColumnPlan {
  wrapping: readonly BreakMode[];
  /** True when the table has room on wide screens, so that nothing has to be moved sideways. */
  fits: boolean;
}

/** All lengths are in letters of the text, a Chinese one being one wide. Cells up to this length are a word or a name. */
const longestWord = 16;
/** A column that wraps is not narrower; `base.css` of the table says the same. */
const wrappedWidth = 7;
/** Nor is the title of what the row is about narrower than this. */
const titleWidth = 10;
const padding = 1.5;
/** Heads are set in smaller, heavier letters. */
const headSize = 0.92;
/** Beside the section's menu on a screen of 1200 px, and where a list of contents stands on the other side. */
const [usualRoom, narrowRoom] = [56, 42];
/** So many columns have room on wide screens. */
const fitting = 8;

interface ColumnMeasure {
  /** Of the longest cell, and of the longest run of letters without a mark or a blank. */
  width: number;
  phrase: number;
  head: number;
  wraps: boolean;
  /** Broken between words for want of room. */
  isCut?: boolean;
  /** Has places to break at. */
  isText: boolean;
  /** Nobody but the component that makes its cells knows what stands in them. */
  isUnknown: boolean;
}

/**
 * Decides by what stands in the columns which of them keep their cells on one line: those of short words, codes, numbers and days, as far as there is room
 * beside the others; the widest of them are broken first, between their words. Where a cell cannot be read because a component makes it, what the column says of itself counts.
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

/** The least that a column can do with. */
function widthOf({ width, phrase, wraps, isCut, isUnknown }: ColumnMeasure): number {
  if (wraps) return Math.min(width, isUnknown ? titleWidth : wrappedWidth);
  return isCut ? phrase : width;
}
const sumOf = (columns: readonly ColumnMeasure[]): number =>
  columns.reduce((sum, column) => sum + Math.max(widthOf(column), column.head) + padding, 0);

function judge<Row>({ header, cell, text, align, isWide = false }: PlainColumn<Row>, rows: readonly Row[]): ColumnMeasure {
  const cells = rows.map((row) => readNode(text ? text(row) : cell(row)));
  const head = readNode(header).phrase * headSize;
  const known = cells.filter(({ isKnown }) => isKnown);
  // Where some cells are read the others are taken for their like, but sentences are often what cannot be read.
  const isUnknown = cells.length > known.length && align !== 'end' && (isWide || known.length === 0);
  if (isUnknown) return { width: isWide ? titleWidth : wrappedWidth, phrase: wrappedWidth, head, isText: false, isUnknown, wraps: isWide };
  const [width, phrase] = [Math.max(0, ...known.map((one) => one.width)), Math.max(0, ...known.map((one) => one.phrase))];
  const isText = known.some((one) => one.isText);
  return { width, phrase, head, isText, isUnknown, wraps: isText && width > longestWord };
}
