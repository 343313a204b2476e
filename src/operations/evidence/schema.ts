import { z } from 'zod';
import { changedBlock } from '#content/articles/schema/trail.ts';
import { whole } from '#platform/http/input/bounded-values.ts';

export const showingQuery = z.object({
  /** The beginning of an address on the site; all when left out. */
  address: z.string().trim().max(300, '地址不超过 300 个字符').optional(),
  /** The day in Beijing on which the page was visible. */
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
  /** When the address stopped showing it: removed, moved or changed. Null while it is shown. */
  shownUntil: z.iso.datetime().nullable(),
  /** The time of a possible change that has not been checked yet; otherwise null. */
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

/** `against`: the record to compare with; by default the previous one. */
export const showingRequest = showingId.extend({ against: whole('编号').optional() });
export type ShownPageRequest = z.input<typeof showingRequest>;

const pageOrder = z.object({
  id: z.number(),
  title: z.string(),
  appliedAt: z.iso.datetime(),
  madeBy: z.string(),
  approvedBy: z.array(z.string()),
});

const withholding = z.object({ reason: z.string(), withheldBy: z.string(), withheldAt: z.iso.datetime() });
export type Withholding = z.infer<typeof withholding>;

export const showingDetail = showing.extend({
  build: z.string(),
  /** The record that it is compared with; null when it is the only one. */
  againstId: z.number().nullable(),
  /** The other records of the address, newest first. */
  others: z.array(z.object({ id: z.number(), shownFrom: z.iso.datetime() })),
  blocks: z.array(changedBlock),
  /** The change orders applied since the previous record, as far as the caller may see them. */
  orders: z.array(pageOrder),
  /** The audit entry and its seal; null until the next minute seals it. */
  entry: z.number().nullable(),
  seal: z.number().nullable(),
  /** True while the stored bytes match the sealed hash. */
  isIntact: z.boolean(),
  /** Why visitors may not see it as it was; null where they may, as long as the page exists today. */
  withholding: withholding.nullable(),
});
export type ShownPageDetail = z.infer<typeof showingDetail>;

export const evidenceCertificate = z.object({ fileName: z.string(), pdf: z.string() });
export type EvidenceCertificate = z.infer<typeof evidenceCertificate>;

export const withholdInput = showingId.extend({
  reason: z.string('请填写原因').trim().min(4, '请写明原因').max(300, '原因不超过 300 个字'),
  /** True to withhold the earlier records of the address too: one text usually has several. */
  includesEarlier: z.boolean().default(false),
});
export type WithholdInput = z.input<typeof withholdInput>;
export type ParsedWithholdInput = z.output<typeof withholdInput>;

export const withholdResult = z.object({ count: z.number() });
export type WithholdResult = z.infer<typeof withholdResult>;
