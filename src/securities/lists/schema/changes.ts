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
  /** Start of the comparison; default: the version before the other one. */
  from: day,
  /** End of the comparison; default: the newest version. */
  to: day,
  kind: z.union([none, kind]).optional(),
  /** Code prefix, part of a name, or pinyin initials, before or after the change. */
  keyWord: z.string().trim().max(40, '关键词不超过 40 个字').optional(),
  market: z.union([none, exchange]).optional(),
  type: z.union([none, securityType]).optional(),
  /** Stock pool: 1 financing, 2 securities lending. */
  finOrSlo: z.enum(['1', '2'], '请选择 1（融资）或 2（融券）').optional(),
  ...pageQuery.shape,
});
export type ChangeQuery = z.input<typeof changeQuery>;

/** The version used for one of the two days. */
const comparedVersion = z.object({
  /** Data date of the version; null when the list has none up to the requested day. */
  asOf: z.string().nullable(),
  requestedDate: z.string().nullable(),
  /** Data date of the first list after the requested day, when that day has none; null when there is none later. */
  laterDate: z.string().nullable(),
  /** Time of publication on this site. */
  updatedAt: z.string().nullable(),
  /** Data date of the last version that changed the content. */
  changedOn: z.string().nullable(),
  isSynthetic: z.boolean(),
});

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
/** A field before and after: values for programs (percentages in percent) and display text. */
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
  /** Effective date of the change or removal; null in lists without such dates. */
  effectiveDate: z.string().nullable(),
  fields: z.array(changedField),
  /** The newest notice about the security that took effect in the period; null without one. */
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
  /** Number of changes of each kind that match the other filters. */
  totals: z.object({ entered: z.number(), left: z.number(), changed: z.number() }),
  ...pageOf(changedSecurity).shape,
});
export type ChangePage = z.infer<typeof changePage>;

export const freshnessQuery = z.object({ list: z.enum(listNames, '没有这个名单') });

/** Freshness of a list by the trading calendar, and the due time of its next version. Times are in Shanghai time. */
export const listFreshness = z.object({
  list: z.enum(listNames),
  title: z.string(),
  /** Data date of the newest rows. */
  asOf: z.string().nullable(),
  /** Data date of each market's rows: the list is as current as the oldest of them. */
  markets: z.array(z.object({ exchange, asOf: z.string() })),
  /** The newest date whose list is due by now. */
  expectedDay: z.string().nullable(),
  missedTradingDays: z.number().nullable(),
  /** True when a trading day passed without an import; null when the calendar is unknown. */
  isStale: z.boolean().nullable(),
  /** The time by which a list is due, `20:00`; null for lists without a due time. */
  cutOff: z.string().nullable(),
  /** Trading days between the data date and the due date. */
  lagDays: z.number(),
  next: z.object({ dataDay: z.string(), dueOn: z.string() }).nullable(),
});
export type ListFreshness = z.infer<typeof listFreshness>;
