import { z } from 'zod';
import { changedBlock } from '#modules/portal/content/schema/trail.ts';
import { whole } from '#platform/http/input/bounded-values.ts';

export const showingQuery = z.object({
  /** The beginning of an address on the site; all when left out. */
  address: z.string().trim().max(300, '地址不超过 300 个字符').optional(),
  /** The day in Beijing on which it was to be seen. */
  day: z.union([z.literal('').transform(() => undefined), z.iso.date('日期应为实际存在的日期')]).optional(),
  before: whole('起点').optional(),
});
export type ShownPageQuery = z.input<typeof showingQuery>;
export type ParsedShownPageQuery = z.output<typeof showingQuery>;

const showing = z.object({
  id: z.number(),
  address: z.string(),
  title: z.string(),
  shownFrom: z.iso.datetime(),
  /** When the address ceased to show it: gone, moved, or something else is shown. Null while it shows this. */
  shownUntil: z.iso.datetime().nullable(),
  /** Since when it may no longer be shown, while that has not been checked yet. */
  inDoubtSince: z.iso.datetime().nullable(),
  bytes: z.number(),
  /** SM3 of the document, in hex. */
  hash: z.string(),
});
export type ShownPage = z.infer<typeof showing>;
export const showingPage = z.object({ records: z.array(showing), next: z.number().nullable() });
export type ShownPageList = z.infer<typeof showingPage>;

export const showingId = z.object({ id: whole('编号') });
export type ShownPageId = z.input<typeof showingId>;

/** `against`: with which other one of its address it is compared; with the one before it when left out. */
export const showingRequest = showingId.extend({ against: whole('编号').optional() });
export type ShownPageRequest = z.input<typeof showingRequest>;

const pageOrder = z.object({
  id: z.number(),
  title: z.string(),
  appliedAt: z.iso.datetime(),
  madeBy: z.string(),
  approvedBy: z.array(z.string()),
});

export const showingDetail = showing.extend({
  build: z.string(),
  /** With which of the others at its address it is compared; null for the only one. */
  againstId: z.number().nullable(),
  /** What else the address showed, the newest first. */
  others: z.array(z.object({ id: z.number(), shownFrom: z.iso.datetime() })),
  blocks: z.array(changedBlock),
  /** The orders that came into force since the one before it, as far as the caller may see them. */
  orders: z.array(pageOrder),
  /** The entry of the sealed record that says so, and its seal; null while it waits for the next minute. */
  entry: z.number().nullable(),
  seal: z.number().nullable(),
  /** Whether the kept bytes still have the hash that the sealed record says. */
  isIntact: z.boolean(),
});
export type ShownPageDetail = z.infer<typeof showingDetail>;

export const certificate = z.object({ fileName: z.string(), pdf: z.string() });
export type Certificate = z.infer<typeof certificate>;
