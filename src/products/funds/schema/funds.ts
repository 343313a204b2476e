import { z } from 'zod';
import { calendarDay } from '#platform/http/input/bounded-values.ts';
import { pageNoFromZeroQuery, pageNoOf, pageOf, pageQuery } from '#platform/http/paging.ts';
import { fundCategories } from '../web/fund-category.ts';
import { riskLevels } from '../web/risk-level.ts';

/** An empty text means no choice, as a plain form sends it. */
const none = z.literal('');
export const line = z.string().trim().min(1, '不能为空').max(200, '不超过 200 个字');
const day = calendarDay('日期应写成 2026-08-21 的样子');
/** Public funds have six digits; invented funds of the demonstration may have letters. */
export const fundCode = z.string().regex(/^[0-9A-Z]{6}$/, '基金代码为 6 位数字');
export const riskLevel = z.enum(riskLevels);
const category = z.enum(fundCategories);
const keyWord = z.string().trim().max(40, '关键词不超过 40 个字').optional();
/** One of the given values; an empty form field means no choice. */
export const choice = <Value extends z.ZodType>(value: Value, error: string) => z.union([none, value], { error }).optional();
const dateFilter = choice(day, '日期应写成 2026-08-21 的样子');

/** One page of a list, filtered by words that its rows must contain. */
export const fundKeywordQuery = z.object({ keyWord, ...pageQuery.shape });
export type FundKeywordQuery = z.input<typeof fundKeywordQuery>;

// ---- the master list and published figures

export const fundDraft = z.object({
  code: fundCode,
  name: line,
  category,
  /** The type in the notation of the industry's lists, `混合型-偏股`; empty when unknown. */
  fundType: z.string().trim().max(40),
  /** Short name of the managing firm; null where unknown. */
  manager: line.nullable(),
  shareClass: z.string().max(2).nullable(),
  isBackEnd: z.boolean(),
});
export type FundDraft = z.infer<typeof fundDraft>;

const percent = z.number().nullable();
const performanceFields = {
  navDate: z.string(),
  /** In yuan for each unit. */
  unitNav: z.number(),
  accumulatedNav: z.number(),
  /** Changes in percent; null where the fund is too young for the period. */
  dayChange: percent,
  weekChange: percent,
  monthChange: percent,
  quarterChange: percent,
  halfYearChange: percent,
  yearChange: percent,
};
const performance = z.object(performanceFields);
export type Performance = z.infer<typeof performance>;
export type PerformanceDraft = Performance & { fundCode: string };
const nav = z.object({ navDate: z.string(), unitNav: z.number(), dailyReturn: percent });
export type NavDraft = z.infer<typeof nav> & { fundCode: string };

// ---- risk levels

/** Scope of an evaluation. `all` evaluates every fund of the list again; `some` leaves the other funds unchanged. */
export const evaluationDraft = z.object({
  scope: z.enum(['all', 'some']),
  evaluatedOn: day,
  effectiveFrom: day,
  agency: line,
  methodVersion: z.number().int().min(1),
  isSample: z.boolean(),
  source: line,
});
export type EvaluationDraft = z.infer<typeof evaluationDraft>;
/** A line as submitted, not validated. */
export interface LevelLine {
  code: string;
  level: string;
  evaluatedOn: string;
}

export const riskChange = z.enum(['raised', 'lowered', 'added']);

export const riskListQuery = z.object({
  /** The first page is 0: UI page − 1 (specification 9). */
  ...pageNoFromZeroQuery.shape,
  /** Beginning of a code, part of a name, or pinyin initials. */
  keyWord,
  riskLevel: choice(riskLevel, '风险等级应为 R1 至 R5'),
  category: choice(category, '没有这种基金类型'),
  managerName: z.string().trim().max(40, '管理人名称不超过 40 个字').optional(),
  /** Filter by change in the shown evaluation; the whole list by default. */
  change: choice(riskChange, '没有这种变动'),
  /** The day for which to list levels; today in Shanghai by default. */
  date: dateFilter,
});
export type RiskListQuery = z.input<typeof riskListQuery>;

export const ratedFund = z.object({
  code: z.string(),
  name: z.string(),
  manager: z.string().nullable(),
  category,
  fundType: z.string(),
  riskLevel,
  /** The previous level, when this evaluation changed it. */
  previousLevel: riskLevel.nullable(),
  agency: z.string(),
  evaluatedOn: z.string(),
  /** Client levels for which the product is suitable (trade rule X3). */
  suitableClients: z.array(z.string()),
});
export type RatedFund = z.infer<typeof ratedFund>;

const riskListState = z.object({
  /** First day of the shown evaluation; null when there is none up to the requested day. */
  asOf: z.string().nullable(),
  /** The requested day, if any. */
  requestedDate: z.string().nullable(),
  updatedAt: z.string().nullable(),
  /** True for sample levels, which are labelled 示例数据 wherever they are shown. */
  isSample: z.boolean(),
});
export const riskListPage = riskListState.extend({
  ...pageNoOf(ratedFund).shape,
});
export type RiskListPage = z.infer<typeof riskListPage>;

export const evaluationQuery = z.object({ date: dateFilter });
export type EvaluationQuery = z.input<typeof evaluationQuery>;
export const evaluation = z.object({
  scope: z.enum(['all', 'some']),
  evaluatedOn: z.string(),
  effectiveFrom: z.string(),
  agency: z.string(),
  methodVersion: z.number(),
  rowCount: z.number(),
  added: z.number(),
  removed: z.number(),
  raised: z.number(),
  lowered: z.number(),
  isSample: z.boolean(),
});
export type Evaluation = z.infer<typeof evaluation>;
/** Every evaluation up to today, newest first, and the number of funds in each level on the requested day. */
export const evaluationList = z.object({
  shown: evaluation.nullable(),
  levels: z.array(z.object({ level: riskLevel, funds: z.number() })),
  evaluations: z.array(evaluation),
});
export type EvaluationList = z.infer<typeof evaluationList>;

// ---- dividends

export const dividendOrigin = z.enum(['announced', 'derived', 'sample']);
export type DividendOrigin = z.infer<typeof dividendOrigin>;
export const dividendProgress = z.enum(['planned', 'decided', 'carriedOut']);
export type DividendProgress = z.infer<typeof dividendProgress>;

const dividendFields = {
  fundCode,
  fundName: line,
  announcedOn: day.nullable(),
  recordOn: day.nullable(),
  exOn: day,
  paidOn: day.nullable(),
  reinvestedOn: day.nullable(),
  /** In yuan for each unit. */
  perUnit: z.number().positive(),
  progress: dividendProgress.nullable(),
  baseYear: z.number().int().min(1998).max(2200).nullable(),
  origin: dividendOrigin,
};
export const dividendDraft = z
  .object(dividendFields)
  .refine(({ recordOn, exOn }) => recordOn === null || recordOn <= exOn, { path: ['recordOn'], message: '权益登记日不能晚于除息日' })
  .refine(({ paidOn, exOn }) => paidOn === null || paidOn >= exOn, { path: ['paidOn'], message: '派息日不能早于除息日' });
export type DividendDraft = z.infer<typeof dividendDraft>;
export const dividend = z.object({
  id: z.number(),
  ...dividendFields,
  /** True until the ex-day is over. */
  isComing: z.boolean(),
  /** True for a fund that has a card. */
  isKnown: z.boolean(),
});
export type FundDividend = z.infer<typeof dividend>;
export const dividendQuery = fundKeywordQuery.extend({
  /** Code of a fund; all funds by default. */
  code: z.string().trim().toUpperCase().optional(),
  /** The day that separates upcoming from past dividends; today in Shanghai by default. */
  date: dateFilter,
});
export type DividendQuery = z.input<typeof dividendQuery>;
export const dividendPage = pageOf(dividend).extend({
  /** Number of upcoming dividends in `total`. */
  coming: z.number(),
  date: z.string(),
});
export type DividendPage = z.infer<typeof dividendPage>;
export const split = z.object({ splitOn: z.string(), splitType: z.string(), ratio: z.number() });
export type SplitDraft = z.infer<typeof split> & { fundCode: string };

// ---- one fund

export const fundQuery = z.object({ code: z.string().trim().toUpperCase() });
export type FundQuery = z.input<typeof fundQuery>;
export const riskHistoryItem = z.object({
  riskLevel,
  previousLevel: riskLevel.nullable(),
  /** First and last day; null while it is in effect. */
  from: z.string(),
  to: z.string().nullable(),
  evaluatedOn: z.string(),
  agency: z.string(),
  isSample: z.boolean(),
});
export type RiskHistoryItem = z.infer<typeof riskHistoryItem>;
export const fundCard = z.object({
  code: z.string(),
  name: z.string(),
  category,
  fundType: z.string(),
  manager: z.string().nullable(),
  shareClass: z.string().nullable(),
  isBackEnd: z.boolean(),
  /** The day of the master list. */
  asOf: z.string().nullable(),
  risk: ratedFund
    .pick({ riskLevel: true, agency: true, evaluatedOn: true, suitableClients: true })
    .extend({ isSample: z.boolean() })
    .nullable(),
  /** Newest first. */
  riskHistory: z.array(riskHistoryItem),
  performance: performance.nullable(),
  dividends: z.array(dividend),
  splits: z.array(split),
  /** Other share classes of the same fund, by their codes. */
  siblings: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type FundCard = z.infer<typeof fundCard>;
