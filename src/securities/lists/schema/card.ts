import { z } from 'zod';
import { calendarDay } from '#platform/http/input/bounded-values.ts';
import { typedNumber } from '#platform/http/input/typed-number.ts';
import { exchanges } from '../web/exchange.ts';
import { securityTypes } from '../web/security-type.ts';
import { cashFund, collateral, fairPrice, highRisk, staticPe, target } from './list.ts';

const exchange = z.enum(exchanges);

export const securityCardQuery = z.object({
  code: typedNumber('securityCode', '证券代码是 6 位数字'),
  /** Needed only for a code used by several exchanges. */
  market: z.union([z.literal(''), exchange]).optional(),
  /** As-of date for every list; a day without a version falls back to the last one before it. */
  date: z.union([z.literal(''), calendarDay('日期应写成 2026-08-21 的样子')]).optional(),
});
export type SecurityCardQuery = z.input<typeof securityCardQuery>;

/**
 * A list's data about the security on the day: null when it is not on the list. `asOf` is the date of its market's rows, null
 * without a version that early; `awaited` is the newer date that other markets have published and this one has not.
 */
const standing = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ asOf: z.string().nullable(), awaited: z.string().nullable(), isSynthetic: z.boolean(), entry: entry.nullable() });

const facts = { exchange: true, code: true, name: true, securityType: true } as const;

/** A change of the security in a list between the versions of two successive days. */
const cardChange = z.object({
  /** Data date of the first version with this value. */
  day: z.string(),
  list: z.enum(['collateral', 'targets', 'fairPrice', 'highRisk', 'staticPe', 'cashFunds']),
  kind: z.enum(['entered', 'left', 'changed']),
  /** True when the version was published after that of a later day, to complete the history. */
  isBackdated: z.boolean(),
  fields: z.array(z.object({ title: z.string(), before: z.string(), after: z.string() })),
  notice: z.object({ articleId: z.number(), title: z.string(), categoryCode: z.string() }).nullable(),
});
export type CardChange = z.infer<typeof cardChange>;

/** The history of one rate of the security, in percent, from the first known day. */
const rateHistory = z.object({
  rate: z.enum(['haircut', 'financingMargin', 'lendingMargin']),
  /** Days from which the rate changed, oldest first; a null value while the security was not on the list. */
  steps: z.array(
    z.object({
      day: z.string(),
      value: z.number().nullable(),
      /** The former value; undefined at the beginning of the record. */
      before: z.number().nullable().optional(),
      notice: cardChange.shape.notice,
    }),
  ),
  /** Limits of the exchanges from the first step on: the highest haircut, the lowest margin ratio. */
  limits: z.array(z.object({ day: z.string(), value: z.number() })),
});
export type RateHistory = z.infer<typeof rateHistory>;

/** All data about one security on a day. */
export const securityCard = z.object({
  exchange,
  code: z.string(),
  name: z.string(),
  securityType: z.enum(securityTypes as [(typeof securityTypes)[number], ...typeof securityTypes]),
  board: z.string().nullable(),
  riskStatus: z.string().nullable(),
  listingStatus: z.string().nullable(),
  /** The requested day, if any. */
  requestedDate: z.string().nullable(),
  /** Data date of the master's version. */
  asOf: z.string(),
  profile: z
    .object({
      industry: z.string().nullable(),
      listedOn: z.string().nullable(),
      companyName: z.string().nullable(),
      companyNameEn: z.string().nullable(),
      region: z.string().nullable(),
      website: z.string().nullable(),
      asOf: z.string(),
    })
    .nullable(),
  indexes: z.array(z.string()),
  target: standing(
    target.omit({ ...facts, effectiveDate: true }).extend({ financingSince: z.string().nullable(), lendingSince: z.string().nullable() }),
  ),
  collateral: standing(collateral.omit({ ...facts, effectiveDate: true })),
  fairPrice: standing(fairPrice.omit({ ...facts, effectiveDate: true })),
  highRisk: standing(highRisk.omit(facts)),
  staticPe: standing(staticPe.omit(facts)),
  cashFund: standing(cashFund.omit(facts)),
  /** Margin trading data of the security published by the exchange: amounts in CNY, quantities in shares or units. */
  detail: standing(
    z.object({
      financingBalance: z.number().nullable(),
      financingBuy: z.number().nullable(),
      lendingVolume: z.number().nullable(),
      lendingSell: z.number().nullable(),
      lendingBalance: z.number().nullable(),
      totalBalance: z.number().nullable(),
    }),
  ),
  /** Former names and marks, newest first. */
  nameEvents: z.array(z.object({ day: z.string(), event: z.string(), oldName: z.string().nullable(), newName: z.string().nullable() })),
  /** Newest first. */
  changes: z.array(cardChange),
  /** History of its haircut and margin ratios up to `until`; null when it was never on a list. */
  rates: z.object({ from: z.string(), until: z.string(), histories: z.array(rateHistory) }).nullable(),
  /** Hong Kong shares with the same name, according to the notices for southbound trading. */
  hkNamesakes: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Articles that mention it, newest first. */
  articles: z.array(z.object({ id: z.number(), title: z.string(), date: z.string(), categoryCode: z.string() })),
  /** Securities of other exchanges with the same code. */
  namesakes: z.array(z.object({ exchange, name: z.string() })),
});
export type SecurityCard = z.infer<typeof securityCard>;
