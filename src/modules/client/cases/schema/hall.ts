import { z } from 'zod';
import { businessCode } from './businesses.ts';
import { businessSummary, caseItem, todo } from './cases.ts';

/** What travels about a client's own hall. */

const validity = z.enum(['none', 'valid', 'expiring', 'expired']);
const day = z.string();

/** One thing that is missing, and the one thing that can be done about it at once. */
const missing = z.object({
  name: z.string(),
  text: z.string(),
  /** The first day on which it can be there, where that can be told. */
  earliest: day.nullable(),
  way: z.object({ text: z.string(), href: z.string() }).nullable(),
});
export type Lack = z.infer<typeof missing>;

/**
 * `ready`: would be taken now, up to the submission · `missing`: would be refused, for what `missing` names · `granted`: the client has it ·
 * else the state of the unfinished case.
 */
const standing = z.enum(['ready', 'missing', 'granted', 'open', 'returned', 'inReview']);

export const businessStanding = z.object({
  ...businessSummary.shape,
  standing,
  acptId: z.string().nullable(),
  missing: z.array(missing),
  /** The first day on which nothing of it is missing any more, where that can be told. */
  earliest: day.nullable(),
  /** True where a permission comes of it. */
  isPermission: z.boolean(),
});
export type BusinessStanding = z.infer<typeof businessStanding>;

export const businessListInput = z.object({
  /** Left out: all of them. */
  busi_code: businessCode.optional(),
});
export type BusinessListInput = z.infer<typeof businessListInput>;
export const businessListResult = z.object({
  /** In Shanghai: days are spoken by it. */
  today: day,
  records: z.array(businessStanding),
});
export type BusinessListResult = z.infer<typeof businessListResult>;

export const hallResult = z.object({
  /** Of today, in Shanghai: days are spoken by it. */
  today: day,
  /** Masked. */
  person: z.object({ name: z.string(), mobile: z.string().nullable(), email: z.string().nullable(), address: z.string().nullable() }),
  permissions: z.array(z.object({ code: z.string(), name: z.string(), grantedOn: day })),
  risk: z.object({ state: validity, level: z.string().nullable(), levelName: z.string().nullable(), validUntil: day.nullable() }),
  /** `validUntil` null: for good (长期), or no card. */
  idCard: z.object({ state: validity, validUntil: day.nullable() }),
  todos: z.array(todo),
  /** Unfinished, newest first. */
  cases: z.array(caseItem),
  /** Every business with where the client stands. */
  businesses: z.array(businessStanding),
});
export type HallResult = z.infer<typeof hallResult>;
