import { z } from 'zod';
import { choice } from '#platform/http/input/choice.ts';
import { valuePeriods } from '../web/value-period.ts';
import { dividend, fundCard } from './funds.ts';
import { factSource } from './screener.ts';

/** Codes separated by any characters except letters and digits. */
const codes = z.string().trim().max(200, '基金代码过多，请减少后重试');

export const valuesQuery = z.object({ codes, period: choice(valuePeriods, '区间') });
export type ValuesQuery = z.input<typeof valuesQuery>;
const valuePoint = z.object({
  day: z.string(),
  /** In yuan for each unit. */
  unitNav: z.number(),
  /** Change from the previous value day in percent, distributions included; null where unknown. */
  dailyReturn: z.number().nullable(),
  /** Current value of 100 yuan invested on the first day, distributions included. */
  growth: z.number(),
});
export type ValuePoint = z.infer<typeof valuePoint>;
export const fundValues = z.object({
  period: z.enum(valuePeriods),
  /** Periods that are shorter than the known values, and `all`. */
  periods: z.array(z.enum(valuePeriods)),
  /** First and last day on which all of these funds have values; null where there are none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** A point for each day, or the last one of each week for long periods. */
  step: z.enum(['day', 'week']),
  /** In the order of the codes; points in chronological order. */
  series: z.array(z.object({ code: z.string(), points: z.array(valuePoint) })),
  /** Codes without known values. */
  missing: z.array(z.string()),
  source: factSource,
});
export type FundValues = z.infer<typeof fundValues>;

export const comparisonQuery = z.object({
  codes: codes.optional(),
  /** Another fund: its code, or words of its name. */
  add: z.string().trim().max(40, '代码或者简称不超过 40 个字').optional(),
});
export type ComparisonQuery = z.input<typeof comparisonQuery>;
const comparedFund = fundCard
  .pick({ code: true, name: true, category: true, fundType: true, manager: true, shareClass: true, isBackEnd: true })
  .extend({
    risk: fundCard.shape.risk,
    performance: fundCard.shape.performance,
    /** Number of known past dividends, and the last one of them. */
    dividends: z.number(),
    lastDividend: dividend.pick({ exOn: true, perUnit: true, origin: true }).nullable(),
  });
export type ComparedFund = z.infer<typeof comparedFund>;
export const fundComparison = z.object({
  /** In the given order, five at most. */
  funds: z.array(comparedFund),
  /** Codes that are not in the list of funds, as typed. */
  unknown: z.array(z.string()),
  /** Codes after the fifth. */
  left: z.array(z.string()),
  /** Funds that match the words of `add`, when several do; `hasMore` when there are further ones. */
  choices: z.array(z.object({ code: z.string(), name: z.string() })),
  hasMore: z.boolean(),
  /** Day and source of the list of funds, and of the figures. */
  listSource: factSource,
  performanceSource: factSource,
});
export type FundComparison = z.infer<typeof fundComparison>;
