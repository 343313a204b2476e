import { z } from 'zod';
import { calendarDay, whole } from '#platform/http/input/bounded-values.ts';
import { pageOf, pageQuery } from '#platform/http/paging.ts';

/** Plain forms send an empty text for no choice. */
const none = z.literal('');
const day = z.union([none, calendarDay('日期应写成 2026-08-21 的样子')], { error: '日期应写成 2026-08-21 的样子' }).optional();

/** Step between the points of a series. */
const step = z.enum(['day', 'week', 'month']);
export type SeriesStep = z.infer<typeof step>;

const totalsRange = z.enum(['1m', '1y', '5y', 'all']);
export type TotalsRange = z.infer<typeof totalsRange>;

export const marketTotalsQuery = z
  .object({
    /** Counted back from the newest day with figures; ignored when `from` or `to` is given. */
    range: totalsRange.default('1y'),
    /** First and last day, both included. */
    from: day,
    to: day,
    ...pageQuery.shape,
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: '结束日期不能早于开始日期' });
export type MarketTotalsQuery = z.input<typeof marketTotalsQuery>;
export type MarketTotalsFilter = z.output<typeof marketTotalsQuery>;

/** Margin trading of the whole market: amounts in 100 million CNY, the ratio in percent, null when none was published. */
export const marketTotal = z.object({
  day: z.string(),
  financingBalance: z.number(),
  lendingBalance: z.number(),
  financingBought: z.number(),
  maintenanceRatio: z.number().nullable(),
});
export type MarketTotal = z.infer<typeof marketTotal>;

export const marketTotalsPage = z.object({
  /** Days of the range, newest first. */
  ...pageOf(marketTotal).shape,
  /**
   * The whole range, oldest first, in at most about five hundred points. A week or month has the figures of its last trading day,
   * and the average purchases of its trading days.
   */
  points: z.array(marketTotal),
  step,
  /** First and last trading day of the range; null without any. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The newest day of all, and the trading day before it; null before the first import. */
  newest: marketTotal.nullable(),
  before: marketTotal.nullable(),
  source: z.string().nullable(),
  updatedAt: z.string().nullable(),
  /** True when figures of a later trading day are due. */
  isStale: z.boolean(),
});
export type MarketTotalsPage = z.infer<typeof marketTotalsPage>;

/** One day as imported. */
export const marketTotalDraft = z.object({
  day: z.iso.date('日期应为实际存在的日期'),
  financingBalance: z.number({ error: '融资余额应为数字' }).positive('融资余额应大于 0'),
  lendingBalance: z.number({ error: '融券余额应为数字' }).min(0, '融券余额不能为负'),
  financingBought: z.number({ error: '融资买入额应为数字' }).min(0, '融资买入额不能为负'),
  maintenanceRatio: z.number({ error: '平均维持担保比例应为数字' }).gt(100, '平均维持担保比例应以百分数表示，大于 100').nullable(),
});
export type MarketTotalDraft = z.infer<typeof marketTotalDraft>;

/** 转融资 (money) and 转融券 (securities): lending by the central lender to brokers. */
export const refinancingKind = z.enum(['financing', 'lending']);
export type RefinancingKind = z.infer<typeof refinancingKind>;
export const refinancingState = z.enum(['running', 'suspended']);
export type RefinancingState = z.infer<typeof refinancingState>;

export const refinancingStateDraft = z.object({
  kind: refinancingKind,
  validFrom: z.iso.date(),
  state: refinancingState,
  reason: z.string().trim().min(1).max(400),
});
export type RefinancingStateDraft = z.infer<typeof refinancingStateDraft>;

/** The terms of refinancing in days (trade rule X13). */
export const refinancingTerms = [3, 7, 14, 28, 91, 182] as const;
const term = z.union(
  refinancingTerms.map((days) => z.literal(days)),
  { error: `期限应为 ${refinancingTerms.join('、')} 天之一` },
);

const volume = z.number().min(0, '不能为负');
export const refinancingDayDraft = z
  .object({
    kind: refinancingKind,
    day: z.iso.date(),
    term,
    rate: z.number().min(0, '费率不能为负').max(36, '费率应以年百分数表示').nullable(),
    opening: volume,
    lent: volume,
    closing: volume,
  })
  .refine(({ rate, lent }) => rate !== null || lent === 0, { path: ['rate'], message: '当日有融出的，应填写费率' });
export type RefinancingDayDraft = z.infer<typeof refinancingDayDraft>;

export const refinancingQuery = z.object({ kind: refinancingKind.default('financing'), date: day });
export type RefinancingQuery = z.input<typeof refinancingQuery>;
export type RefinancingFilter = z.output<typeof refinancingQuery>;

const shownState = z.object({ kind: refinancingKind, state: refinancingState, since: z.string(), reason: z.string() });
export type ShownRefinancingState = z.infer<typeof shownState>;

/** One term on a day. The rate in percent per year; amounts in the unit of the response. */
const refinancingTermRow = z.object({
  term: z.number(),
  rate: z.number().nullable(),
  opening: z.number(),
  lent: z.number(),
  closing: z.number(),
});
export type RefinancingTerm = z.infer<typeof refinancingTermRow>;

export const refinancingSheet = z.object({
  kind: refinancingKind,
  /** The state of both kinds today. */
  states: z.array(shownState),
  /** The displayed day: the requested one, or the last one before it with figures; null without any. */
  asOf: z.string().nullable(),
  requestedDate: z.string().nullable(),
  /** First and last day with figures; null without any. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  unit: z.string(),
  terms: z.array(refinancingTermRow),
  isSynthetic: z.boolean(),
});
export type RefinancingSheet = z.infer<typeof refinancingSheet>;

export const refinancingHistoryQuery = z.object({ kind: refinancingKind.default('financing'), ...pageQuery.shape });
export type RefinancingHistoryQuery = z.input<typeof refinancingHistoryQuery>;
export type RefinancingHistoryFilter = z.output<typeof refinancingHistoryQuery>;

/** All terms of a day together. */
const refinancingDay = z.object({ day: z.string(), opening: z.number(), lent: z.number(), closing: z.number() });
export type RefinancingDay = z.infer<typeof refinancingDay>;

export const refinancingHistory = z.object({
  /** Newest first. */
  ...pageOf(refinancingDay).shape,
  /** Closing volumes of the whole history, oldest first. */
  points: z.array(z.object({ day: z.string(), closing: z.number() })),
  step,
  unit: z.string(),
  isSynthetic: z.boolean(),
});
export type RefinancingHistory = z.infer<typeof refinancingHistory>;

export const noticeSecuritiesQuery = z.object({
  id: whole('编号'),
});
export type NoticeSecuritiesQuery = z.input<typeof noticeSecuritiesQuery>;

/** One change of one security in a notice; values as in the notice, null for no value. */
const noticeSecurity = z.object({
  list: z.string(),
  exchange: z.enum(['SSE', 'SZSE', 'BSE']),
  code: z.string(),
  name: z.string(),
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  effectiveOn: z.string(),
});
export type NoticeSecurity = z.infer<typeof noticeSecurity>;
export const noticeSecurityList = z.object({ list: z.array(noticeSecurity) });
export type NoticeSecurityList = z.infer<typeof noticeSecurityList>;
