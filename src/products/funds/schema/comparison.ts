import { z } from 'zod';
import { choice } from '#platform/http/input/choice.ts';
import { valuePeriods } from '../web/value-period.ts';
import { dividend, fundCard } from './funds.ts';
import { factSource } from './screener.ts';

/** Codes parted by any sign but letters and digits. */
const codes = z.string().trim().max(200, '基金代码过多，请减少后重试');

export const valuesQuery = z.object({ codes, period: choice(valuePeriods, '区间') });
export type ValuesQuery = z.input<typeof valuesQuery>;
const valuePoint = z.object({
  day: z.string(),
  /** In yuan for each unit. */
  unitNav: z.number(),
  /** Change against the value day before, in percent, with what was paid out; null where it is not known. */
  dailyReturn: z.number().nullable(),
  /** What 100 yuan of the first day have become, with what was paid out in between. */
  growth: z.number(),
});
export type ValuePoint = z.infer<typeof valuePoint>;
export const fundValues = z.object({
  period: z.enum(valuePeriods),
  /** Periods that are shorter than what is known, and `all`. */
  periods: z.array(z.enum(valuePeriods)),
  /** First and last day on which all of these funds have values; null where there are none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** A point a day, or the last one of each week where there are very many. */
  step: z.enum(['day', 'week']),
  /** In the order of the codes; points in the order of time. */
  series: z.array(z.object({ code: z.string(), points: z.array(valuePoint) })),
  /** Codes of which no values are known. */
  missing: z.array(z.string()),
  source: factSource,
});
export type FundValues = z.infer<typeof fundValues>;

export const comparisonQuery = z.object({
  codes: codes.optional(),
  /** One more fund: its code, or words that its name holds. */
  add: z.string().trim().max(40, '代码或者简称不超过 40 个字').optional(),
});
export type ComparisonQuery = z.input<typeof comparisonQuery>;
const comparedFund = fundCard
  .pick({ code: true, name: true, category: true, fundType: true, manager: true, shareClass: true, isBackEnd: true })
  .extend({
    risk: fundCard.shape.risk,
    performance: fundCard.shape.performance,
    /** How many dividends are known, those to come left out, and the last one of them. */
    dividends: z.number(),
    lastDividend: dividend.pick({ exOn: true, perUnit: true, origin: true }).nullable(),
  });
export type ComparedFund = z.infer<typeof comparedFund>;
export const fundComparison = z.object({
  /** In the order in which they were named, five at the most. */
  funds: z.array(comparedFund),
  /** Codes that the list of funds does not have, as they were typed. */
  unknown: z.array(z.string()),
  /** Codes behind the fifth. */
  left: z.array(z.string()),
  /** Funds that the words of `add` may mean, where they mean none alone; `hasMore` where there are others still. */
  choices: z.array(z.object({ code: z.string(), name: z.string() })),
  hasMore: z.boolean(),
  /** The day of the list of funds, and of the figures. */
  listSource: factSource,
  performanceSource: factSource,
});
export type FundComparison = z.infer<typeof fundComparison>;
