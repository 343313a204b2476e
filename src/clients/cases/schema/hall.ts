import { z } from 'zod';
import { businessCode } from './businesses.ts';
import { businessSummary, caseItem, todo } from './cases.ts';

/** What travels about a client's own hall. */

const validity = z.enum(['none', 'valid', 'expiring', 'expired']);
const day = z.string();

/** One thing that is missing, and the one thing that can be done about it at once. */
const missing = z.object({
  /** What it is about: `riskTestMissing`, `idCardExpired`, … or the kind of a condition. */
  code: z.string(),
  name: z.string(),
  text: z.string(),
  /** The first day on which it can be there, where that can be told. */
  earliest: day.nullable(),
  way: z.object({ text: z.string(), href: z.string() }).nullable(),
});
export type Lack = z.infer<typeof missing>;

/**
 * `ready`: would be taken, up to the submission, once the business is open · `missing`: would be refused, for what `missing` names ·
 * `granted`: the client has it · else the state of the unfinished case.
 */
const standing = z.enum(['ready', 'missing', 'granted', 'open', 'returned', 'inReview']);

export const businessStanding = z.object({
  ...businessSummary.shape,
  standing,
  acptId: z.string().nullable(),
  /** When it opens next, while it is closed: `今天 09:00`; null while it is open, and beyond the known calendar. */
  opensAt: z.string().nullable(),
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
  person: z.object({
    fundAccount: z.string(),
    mobile: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
  }),
  permissions: z.array(z.object({ code: z.string(), name: z.string(), grantedOn: day })),
  risk: z.object({ state: validity, level: z.string().nullable(), levelName: z.string().nullable(), validUntil: day.nullable() }),
  /** `validUntil` null: for good (长期), or no card. */
  idCard: z.object({ state: validity, validUntil: day.nullable() }),
  /** What waits for the client, the next thing to do first. */
  todos: z.array(todo),
  /** Who of the firm answers for the client; null where the account system names nobody, and the hotline does. */
  care: z.object({
    manager: z.object({ name: z.string(), phone: z.string() }).nullable(),
    branch: z.object({ name: z.string(), phone: z.string(), hours: z.array(z.string()), href: z.string() }).nullable(),
  }),
  /** Those that wait for the firm, newest first; what the client can go on with is among `todos`. */
  cases: z.array(caseItem),
  /** Every business with where the client stands. */
  businesses: z.array(businessStanding),
});
export type HallResult = z.infer<typeof hallResult>;
