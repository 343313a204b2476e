import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';

const moment = z.iso.datetime();

export const factFindingId = z.object({ id: whole('编号') });

export const factFindingQuery = z.object({ state: z.enum(['open', 'ended'], '请选择状态').default('open') });
export type FactFindingQuery = z.input<typeof factFindingQuery>;
export type ParsedFactFindingQuery = z.output<typeof factFindingQuery>;

const factFinding = z.object({
  id: z.number(),
  /** The text: its kind, title and console address, and the label of the field. */
  typeTitle: z.string(),
  title: z.string(),
  href: z.string(),
  label: z.string(),
  /** The fact, its code, and its value on the day of the text; null for a citation of an unknown or retired fact. */
  fact: z.string(),
  code: z.string(),
  expected: z.string().nullable(),
  /** The day from which that value is in force; null when it is not known. */
  since: z.string().nullable(),
  written: z.string(),
  excerpt: z.string(),
  foundAt: moment,
  state: z.enum(['open', 'ignored', 'gone']),
  ignored: z.object({ by: z.string(), at: moment, reason: z.string() }).nullable(),
});
export type FactFinding = z.infer<typeof factFinding>;

/** Open findings, oldest first, or the last ended ones, newest first; at most two hundred of them. */
export const factFindingList = z.object({
  records: z.array(factFinding),
  open: z.number(),
  /** When the texts were last compared; null before the first time. */
  checkedAt: moment.nullable(),
});
export type FactFindingList = z.infer<typeof factFindingList>;

export const factFindingIgnore = factFindingId.extend({
  reason: z.string('请填写原因').trim().min(2, '请写明为什么不是矛盾').max(300, '原因不超过 300 个字'),
});
export type FactFindingIgnore = z.input<typeof factFindingIgnore>;
export type ParsedFactFindingIgnore = z.output<typeof factFindingIgnore>;
