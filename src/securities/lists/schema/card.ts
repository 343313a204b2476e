import { z } from 'zod';
import { calendarDay } from '#platform/http/input/bounded-values.ts';
import { typedNumber } from '#platform/http/input/typed-number.ts';
import { exchanges } from '../web/exchange.ts';
import { securityTypes } from '../web/security-type.ts';
import { cashFund, collateral, fairPrice, highRisk, staticPe, target } from './list.ts';

const exchange = z.enum(exchanges);

export const securityCardQuery = z.object({
  code: typedNumber('securityCode', '证券代码是 6 位数字'),
  /** Needed only for a code that several exchanges have. */
  market: z.union([z.literal(''), exchange]).optional(),
  /** As-of day of every list; a day without a version falls back to the last one before it. */
  date: z.union([z.literal(''), calendarDay('日期应写成 2026-08-21 的样子')]).optional(),
});
export type SecurityCardQuery = z.input<typeof securityCardQuery>;

/**
 * What a list says of the security on the day: null when it is not on it. `asOf` is the day of its market's rows, null when there is no version that early; `awaited` the
 * newer day that other markets have published and this one has not.
 */
const standing = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ asOf: z.string().nullable(), awaited: z.string().nullable(), isSynthetic: z.boolean(), entry: entry.nullable() });

const facts = { exchange: true, code: true, name: true, securityType: true } as const;

/** One change of the security in a list between the versions of two successive days. */
const cardChange = z.object({
  /** Data date of the version that first read so. */
  day: z.string(),
  list: z.enum(['collateral', 'targets', 'fairPrice', 'highRisk', 'staticPe', 'cashFunds']),
  kind: z.enum(['entered', 'left', 'changed']),
  /** The version was published after that of a later day, to complete the history. */
  isBackdated: z.boolean(),
  fields: z.array(z.object({ title: z.string(), before: z.string(), after: z.string() })),
  notice: z.object({ articleId: z.number(), title: z.string(), categoryCode: z.string() }).nullable(),
});
export type CardChange = z.infer<typeof cardChange>;

/** How one of the security's rates went, in percent, from the first day that is known of. */
const rateHistory = z.object({
  rate: z.enum(['haircut', 'financingMargin', 'lendingMargin']),
  /** Days from which the rate was another one, the oldest first; null while the security was not on the list. */
  steps: z.array(
    z.object({
      day: z.string(),
      value: z.number().nullable(),
      /** What it was before; undefined at the beginning of the record. */
      before: z.number().nullable().optional(),
      notice: cardChange.shape.notice,
    }),
  ),
  /** What the exchanges allow: the highest haircut, the lowest margin ratio; from the first of the steps on. */
  limits: z.array(z.object({ day: z.string(), value: z.number() })),
});
export type RateHistory = z.infer<typeof rateHistory>;

/** Everything that is known of one security on a day. */
export const securityCard = z.object({
  exchange,
  code: z.string(),
  name: z.string(),
  securityType: z.enum(securityTypes as [(typeof securityTypes)[number], ...typeof securityTypes]),
  board: z.string().nullable(),
  riskStatus: z.string().nullable(),
  listingStatus: z.string().nullable(),
  /** The day asked for, when one was. */
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
  /** What the exchange published of margin trading in the security: amounts in CNY, quantities in shares or units. */
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
  /** Names it had and what was added to them, newest first. */
  nameEvents: z.array(z.object({ day: z.string(), event: z.string(), oldName: z.string().nullable(), newName: z.string().nullable() })),
  /** Newest first. */
  changes: z.array(cardChange),
  /** How its haircut and margin ratios went up to `until`; null where no list has had it. */
  rates: z.object({ from: z.string(), until: z.string(), histories: z.array(rateHistory) }).nullable(),
  /** Shares on the Hong Kong market that bear the same name, as the notices for southbound trading name them. */
  hkNamesakes: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Articles that name it, newest first. */
  articles: z.array(z.object({ id: z.number(), title: z.string(), date: z.string(), categoryCode: z.string() })),
  /** Other exchanges' securities of the same code. */
  namesakes: z.array(z.object({ exchange, name: z.string() })),
});
export type SecurityCard = z.infer<typeof securityCard>;
