import { z } from 'zod';
import { dayFilter } from '#platform/http/input/bounded-values.ts';
import { boards, concentrationGroups } from '../web/groups.ts';

const line = z.string().trim().min(1, '不能为空').max(200, '不超过 200 个字');
const percent = (most: number) => z.number('请填写数字').min(0, '不能小于 0').max(most, `不能大于 ${most}`);
export const group = z.enum(concentrationGroups);
export const board = z.enum(boards as [(typeof boards)[number], ...typeof boards]);
/** A path on this site, or an https URL. */
const href = z.string().regex(/^(\/(?!\/)|https:\/\/)\S*$/, '链接应以 / 或 https:// 开头');

/** Maintenance ratios in percent that trigger an action; null when the firm has no such step. */
const lines = z
  .object({
    /** 取保线: assets above it can be withdrawn. */
    withdraw: percent(1000),
    /** 关注线: shown in the client's software. */
    attention: percent(1000).nullable(),
    /** 警戒线: the client is notified by message. */
    warning: percent(1000),
    /** 严重预警线: the client is notified by phone. */
    severe: percent(1000).nullable(),
    /** 平仓线: the client must top up, or positions are closed. */
    liquidation: percent(1000),
    /** The ratio that a top-up must reach. */
    restore: percent(1000),
  })
  .strict();

/** Limits in percent of the account's assets, one for each band of the maintenance ratio. */
const limits = z.array(percent(100)).min(1).max(8);
const concentration = z
  .object({
    /** Lower bounds of the bands in percent, highest first; the last one is 0. */
    bands: z.array(percent(1000)).min(1).max(8),
    /** A single security, by group. */
    single: z.record(group, limits),
    /** All securities of the given boards together. */
    boards: z.array(z.object({ name: line, boards: z.array(board).min(1), limits }).strict()).max(8),
  })
  .strict();

/** Everything that the contract leaves to the firm's published parameters. Rates and ratios in percent. */
export const marginTermsBody = z
  .object({
    /** 融资年利率. */
    financingRate: percent(36),
    /** 融券年费率. */
    lendingRate: percent(36),
    /** 逾期罚息, per day. */
    overdueDailyRate: percent(1),
    /** Days per year for interest. */
    dayCount: z.union([z.literal(360), z.literal(365)]),
    /** Minimum interest days of a contract that ends on its first day. */
    minInterestDays: z.int().min(0).max(30),
    /** 结息日, day of the month. */
    collectionDay: z.int().min(1).max(28),
    /** 单笔合约期限. */
    contractMonths: z.int().min(1).max(24),
    /** 融资保证金比例 of new contracts, by the security's group. */
    financingMargin: z.record(group, percent(500)),
    /** 融券保证金比例 of new contracts. */
    lendingMargin: percent(500),
    /** The ratio for private funds. */
    lendingMarginPrivate: percent(500),
    lines,
    /** Trading days after the call within which a top-up is due. */
    restoreDays: z.int().min(0).max(20),
    /** Beijing time on the last of them. */
    restoreTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式为 14:30'),
    concentration,
  })
  .strict();
export type MarginTerms = z.infer<typeof marginTermsBody>;

const notice = z.object({ title: line, href });

/** A version as submitted for publication. */
export const marginTermsDraft = z
  .object({
    effectiveFrom: z.iso.date('生效日期应为实际存在的日期'),
    terms: marginTermsBody,
    summary: line,
    source: line,
    notice: notice.nullable(),
    author: line,
    isSample: z.boolean(),
  })
  .strict();
export type MarginTermsDraft = z.infer<typeof marginTermsDraft>;

/** One difference from the previous version, as display text. */
const termsChange = z.object({ name: z.string(), before: z.string(), after: z.string() });
export type TermsChange = z.infer<typeof termsChange>;

export const marginTermsVersion = z.object({
  version: z.number(),
  effectiveFrom: z.string(),
  /** The last day in force; null while no later version is published. */
  effectiveTo: z.string().nullable(),
  summary: z.string(),
  source: z.string(),
  notice: notice.nullable(),
  author: z.string(),
  isSample: z.boolean(),
  /** Date of publication in Shanghai. */
  publishedOn: z.string(),
  changes: z.array(termsChange),
  terms: marginTermsBody,
});
export type MarginTermsVersion = z.infer<typeof marginTermsVersion>;

export const contractKinds = ['financing', 'lending', 'lendingPrivate'] as const;

/** The regulators' minimum margin ratio for contracts opened in a period, both days included. */
export const contractRule = z.object({
  kind: z.enum(contractKinds),
  from: z.string(),
  to: z.string().nullable(),
  /** In percent. Applies to these contracts and their extensions until they end. */
  minimum: z.number(),
  document: z.string(),
});
export type ContractRule = z.infer<typeof contractRule>;

export const marginTermsQuery = z.object({
  /** The day on which the terms apply; default: today in Shanghai. */
  date: dayFilter,
  /** The day on which a contract was opened, for its rule; default: `date`. */
  contractDate: dayFilter,
});
export type MarginTermsQuery = z.input<typeof marginTermsQuery>;

export const marginTermsOnDay = z.object({
  date: z.string(),
  today: z.string(),
  current: marginTermsVersion,
  previous: marginTermsVersion.nullable(),
  next: marginTermsVersion.nullable(),
  contractDate: z.string(),
  /** The rules for contracts opened on that day, and the firm's terms of that day; null before the first version. */
  contractRules: z.array(contractRule),
  contractTerms: marginTermsVersion.nullable(),
});
export type MarginTermsOnDay = z.infer<typeof marginTermsOnDay>;

export const marginTermsTimeline = z.object({
  today: z.string(),
  /** Newest first. */
  versions: z.array(marginTermsVersion),
  /** By kind, newest first. */
  contractRules: z.array(contractRule),
});
export type MarginTermsTimeline = z.infer<typeof marginTermsTimeline>;
