import { z } from 'zod';
import { maxPageNumber } from '#contract/paging.ts';
import { whole } from '#platform/http/input/bounded-values.ts';

export const documentQuery = z.object({
  id: z.uuid('文件编号有误'),
  /** From 1: the first five pages, the next five. */
  part: whole('页码', maxPageNumber).default(1),
});
export type DocumentQuery = z.output<typeof documentQuery>;
export type DocumentInput = z.input<typeof documentQuery>;

const documentPage = z.object({
  /** From 1. */
  number: z.number(),
  /** In points, 1/72 inch. */
  width: z.number(),
  height: z.number(),
  /** The address of its picture. */
  picture: z.string(),
  /** Its words, each piece with its place from the upper left corner, in points. */
  lines: z.array(z.object({ text: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
});
export type DocumentPageView = z.infer<typeof documentPage>;

export const documentView = z.object({
  id: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  sha256: z.string(),
  /** Of the file itself. */
  url: z.string(),
  /** `waiting` for the moments after it was published; `unreadable` when no page could be drawn: the file itself is there all the same. */
  state: z.enum(['waiting', 'drawn', 'unreadable']),
  part: z.number(),
  /** Pages that the file has; 0 when unknown. */
  pageCount: z.number(),
  /** Of those, how many are shown: a file of over 300 pages is to be downloaded. */
  drawnCount: z.number(),
  pages: z.array(documentPage),
});
export type DocumentView = z.infer<typeof documentView>;
