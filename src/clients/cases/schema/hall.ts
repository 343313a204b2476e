import { z } from 'zod';
import { businessCode } from './businesses.ts';
import { businessSummary, caseItem, todo } from './cases.ts';

/** Request and response schemas of the client's hall. */

const validity = z.enum(['none', 'valid', 'expiring', 'expired']);
const day = z.string();

/** A missing requirement with the one action that resolves it. */
const missing = z.object({
  /** The subject: `riskTestMissing`, `idCardExpired`, … or the kind of a condition. */
  code: z.string(),
  name: z.string(),
  text: z.string(),
  /** The first date on which it can be met; null when unknown. */
  earliest: day.nullable(),
  way: z.object({ text: z.string(), href: z.string() }).nullable(),
});
export type Lack = z.infer<typeof missing>;

/**
 * `ready`: can be submitted once the business is open · `missing`: would be rejected for what `missing` lists · `granted`: the
 * client has it already · otherwise the state of the unfinished case.
 */
const standing = z.enum(['ready', 'missing', 'granted', 'open', 'returned', 'inReview']);

export const businessStatus = z.object({
  ...businessSummary.shape,
  standing,
  acptId: z.string().nullable(),
  /** Next opening, as `今天 09:00`; null while it is open, and beyond the known calendar. */
  opensAt: z.string().nullable(),
  missing: z.array(missing),
  /** The first date on which all requirements can be met; null when unknown. */
  earliest: day.nullable(),
  /** True when the business grants a permission. */
  isPermission: z.boolean(),
});
export type BusinessStatus = z.infer<typeof businessStatus>;

export const businessListInput = z.object({
  /** Omitted for all businesses. */
  busi_code: businessCode.optional(),
});
export type BusinessListInput = z.infer<typeof businessListInput>;
export const businessListResult = z.object({
  /** Today in Shanghai; displayed dates are relative to it. */
  today: day,
  records: z.array(businessStatus),
});
export type BusinessListResult = z.infer<typeof businessListResult>;

export const hallResult = z.object({
  /** Today in Shanghai; displayed dates are relative to it. */
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
  /** `validUntil` is null for an unlimited card (长期) or no card. */
  idCard: z.object({ state: validity, validUntil: day.nullable() }),
  /** Pending items, most important first. */
  todos: z.array(todo),
  /** The client's contact at the firm; null when the account system names nobody, and the hotline applies. */
  care: z.object({
    manager: z.object({ name: z.string(), phone: z.string() }).nullable(),
    branch: z.object({ name: z.string(), phone: z.string(), hours: z.array(z.string()), href: z.string() }).nullable(),
  }),
  /** Cases pending with the firm, newest first; those that the client can continue are in `todos`. */
  cases: z.array(caseItem),
  /** Every business with the client's progress. */
  businesses: z.array(businessStatus),
});
export type HallResult = z.infer<typeof hallResult>;
