import { z } from 'zod';
import { maxPageNumber } from '#contract/paging.ts';
import { whole } from '#platform/http/input/bounded-values.ts';

export const documentQuery = z.object({
  id: z.uuid('文件编号有误'),
  /** Starts at 1: the first five pages, then the next five. */
  part: whole('页码', maxPageNumber).default(1),
});
export type DocumentQuery = z.output<typeof documentQuery>;
export type DocumentInput = z.input<typeof documentQuery>;

const documentPage = z.object({
  /** Starts at 1. */
  number: z.number(),
  /** In points, 1/72 inch. */
  width: z.number(),
  height: z.number(),
  /** Address of the page's picture. */
  picture: z.string(),
  /** Text of the page in pieces, each with its position from the upper left corner, in points. */
  lines: z.array(z.object({ text: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
});
export type DocumentPageView = z.infer<typeof documentPage>;

export const documentView = z.object({
  id: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  sha256: z.string(),
  /** Address of the file itself. */
  url: z.string(),
  /** `waiting` until rendered after publication; `unreadable` when no page could be rendered: the file itself is still available. */
  state: z.enum(['waiting', 'drawn', 'unreadable']),
  part: z.number(),
  /** Number of pages in the file; 0 when unknown. */
  pageCount: z.number(),
  /** Number of rendered pages: a file of over 300 pages must be downloaded. */
  drawnCount: z.number(),
  pages: z.array(documentPage),
});
export type DocumentView = z.infer<typeof documentView>;
