import { z } from 'zod';
import { calendarDay } from '#platform/http/input/bounded-values.ts';
import { pageOf, pageQuery } from '#platform/http/paging.ts';
import { exchanges } from '../web/exchange.ts';
import { listNames } from '../web/named-lists.ts';
import { securityTypes } from '../web/security-type.ts';

const none = z.literal('');
const day = z.union([none, calendarDay('日期应写成 2026-08-21 的样子')]).optional();
const exchange = z.enum(exchanges);
const securityType = z.enum(securityTypes as [(typeof securityTypes)[number], ...typeof securityTypes]);
const kind = z.enum(['entered', 'left', 'changed']);

export const changeQuery = z.object({
  list: z.enum(listNames, '没有这个名单'),
  /** Day to compare from; the version before the other one when left out. */
  from: day,
  /** Day to compare with; the newest version when left out. */
  to: day,
  kind: z.union([none, kind]).optional(),
  /** Beginning of a code, part of a name, or pinyin initials, before or after. */
  keyWord: z.string().trim().max(40, '关键词不超过 40 个字').optional(),
  market: z.union([none, exchange]).optional(),
  type: z.union([none, securityType]).optional(),
  /** Which stock pool: 1 financing, 2 securities lending. */
  finOrSlo: z.enum(['1', '2'], '请选择 1（融资）或 2（融券）').optional(),
  ...pageQuery.shape,
});
export type ChangeQuery = z.input<typeof changeQuery>;

/** The version that one of the two days stands for. */
const comparedVersion = z.object({
  /** Data date of the version; null when the list has none up to the requested day. */
  asOf: z.string().nullable(),
  requestedDate: z.string().nullable(),
  /** Moment of its publication here. */
  updatedAt: z.string().nullable(),
  /** Data date of the last version that changed the content. */
  changedOn: z.string().nullable(),
  isSynthetic: z.boolean(),
});

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
/** What one field read before and reads after: for programs (percentages in percent), and in the words of the page. */
const changedField = z.object({
  name: z.string(),
  title: z.string(),
  before: value,
  after: value,
  beforeText: z.string(),
  afterText: z.string(),
});
export type ChangedField = z.infer<typeof changedField>;

const changedSecurity = z.object({
  kind,
  exchange,
  code: z.string(),
  name: z.string(),
  securityType: securityType.nullable(),
  /** The index, in the list of constituents. */
  indexName: z.string().optional(),
  /** Day from which it reads as it does now, or is gone; null in lists without such days. */
  effectiveDate: z.string().nullable(),
  fields: z.array(changedField),
  /** The newest notice about the security that took effect in between. */
  notice: z.object({ articleId: z.number(), title: z.string(), categoryCode: z.string(), effectiveOn: z.string() }).nullable(),
});
export type ChangedSecurity = z.infer<typeof changedSecurity>;

export const changePage = z.object({
  list: z.enum(listNames),
  title: z.string(),
  from: comparedVersion,
  to: comparedVersion,
  /** Data date of the list's first version. */
  first: z.string().nullable(),
  /** How much of each kind matches the other filters. */
  totals: z.object({ entered: z.number(), left: z.number(), changed: z.number() }),
  ...pageOf(changedSecurity).shape,
});
export type ChangePage = z.infer<typeof changePage>;

export const freshnessQuery = z.object({ list: z.enum(listNames, '没有这个名单') });

/** How up to date a list is by the trading calendar, and when its next version is promised. Times are Shanghai's. */
export const listFreshness = z.object({
  list: z.enum(listNames),
  title: z.string(),
  /** Day that the newest rows are of. */
  asOf: z.string().nullable(),
  /** Day of each market's rows: the list is as new as the oldest of them. */
  markets: z.array(z.object({ exchange, asOf: z.string() })),
  /** Newest day whose list must be there by now. */
  expectedDay: z.string().nullable(),
  missedTradingDays: z.number().nullable(),
  /** True when a trading day passed without import; null when the calendar cannot tell. */
  isStale: z.boolean().nullable(),
  /** The hour by which a list is promised, `20:00`; null for lists that come when they come. */
  cutOff: z.string().nullable(),
  /** So many trading days after the day it is of. */
  lagDays: z.number(),
  next: z.object({ dataDay: z.string(), dueOn: z.string() }).nullable(),
});
export type ListFreshness = z.infer<typeof listFreshness>;
