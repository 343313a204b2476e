import { z } from 'zod';
import { maxPageNumber } from '#contract/paging.ts';
import type { Day } from '../day.ts';
import { about } from './tool.ts';

/** Rows of one answer. */
export const rowsPerAnswer = 50;

/** The position in a long answer: `3`, or `2026-11-27.3` where all parts are read from one dated version. */
export const cursorInput = z
  .string()
  .regex(/^(?:\d{4}-\d{2}-\d{2}\.)?[1-9]\d{0,5}$/, 'cursor 只能原样取自上一次回答的 nextCursor')
  .optional()
  .meta(about('上一次回答的 nextCursor；省略则从头开始', 'nextCursor of the previous answer; omit to begin'));

/** Returns the number of the part, and the day that the cursor pins. */
export function readCursor(cursor: string | undefined): { page: number; day?: Day } {
  const [number = '1', day] = (cursor ?? '1').split('.').toReversed();
  return { page: Math.min(Number(number), maxPageNumber), ...(day !== undefined && { day }) };
}

/** Returns the cursor of the part after this one; undefined for the last. */
export function nextCursor(
  { total, pageSize, page }: { total: number; pageSize: number; page: number },
  day?: Day | null,
): string | undefined {
  if (page * pageSize >= total || page >= maxPageNumber) return undefined;
  return day ? `${day}.${page + 1}` : String(page + 1);
}
