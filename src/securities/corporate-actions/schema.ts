import { z } from 'zod';
import { calendarDay } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { typedNumber } from '#platform/http/input/typed-number.ts';
import { pageOf, pageQuery } from '#platform/http/paging.ts';
import { actionKinds, boards, dayKinds } from './web/action-labels.ts';

const line = z.string().trim().min(1, '不能为空').max(60, '不超过 60 个字');
const day = calendarDay('日期应写成 2026-08-21 的样子');
const laterDay = day.nullable();
const positive = z.number().positive('应大于 0').max(100_000_000, '数值过大，请核对单位');
const amount = positive.nullable();
const perTen = z.number().min(0, '不能为负').max(1000, '每 10 股不会超过 1000，请核对单位').nullable();

/** Code ranges of the exchanges: 6 and 9 Shanghai, 0, 2 and 3 Shenzhen, 4, 8 and 92 Beijing, 11 and 12 convertible bonds. */
const shareCode = z.string().regex(/^(?:[03468]\d{5}|92\d{4}|[29]00\d{3})$/, '不是沪深北交易所的股票代码');
const bondCode = z.string().regex(/^1[12]\d{4}$/, '可转债代码以 11 或 12 开头，共 6 位');
const subscriptionCode = typedNumber('securityCode', '申购代码为 6 位数字');

const common = {
  name: line,
  /** True when postponed or cancelled: calendars and pages show it. */
  isCancelled: z.boolean(),
  origin: z.enum(['announced', 'sample']),
};
const subscriptionDays = { subscriptionOn: day, lotteryOn: laterDay, paymentOn: laterDay, listedOn: laterDay };

const ordered =
  <Draft>(names: readonly (readonly [keyof Draft & string, string])[], isStrict = false) =>
  (draft: Draft, check: z.core.$RefinementCtx<Draft>): void => {
    const known = names.filter(([name]) => draft[name] !== null);
    for (const [at, [name, title]] of known.entries()) {
      const before = known[at - 1];
      if (!before || (isStrict && at === 1 ? draft[before[0]] < draft[name] : draft[before[0]] <= draft[name])) continue;
      check.addIssue({ code: 'custom', path: [name], message: `${title}应${isStrict && at === 1 ? '晚于' : '不早于'}${before[1]}` });
    }
  };

/** A public offering of shares, from its issue announcement. */
export const newShareDraft = z
  .object({
    code: shareCode,
    ...common,
    subscriptionCode,
    board: z.enum(boards),
    /** In yuan per share; null before the price is set. */
    issuePrice: amount,
    /** Price to diluted earnings; null for companies with losses. */
    priceEarnings: amount,
    /** In 万股. */
    issuedShares: amount,
    /** The most that one account may subscribe online, in 万股. */
    upperLimit: amount,
    /** Market value of shares in that market needed for the maximum subscription, in 万元; null when none is needed. */
    marketValueNeeded: amount,
    ...subscriptionDays,
  })
  .superRefine(
    ordered([
      ['subscriptionOn', '申购日'],
      ['lotteryOn', '中签号公布日'],
      ['paymentOn', '缴款日'],
      ['listedOn', '上市日'],
    ]),
  );

/** A public offering of convertible bonds. */
export const convertibleDraft = z
  .object({
    code: bondCode,
    ...common,
    subscriptionCode,
    stockCode: shareCode,
    stockName: line,
    rating: z
      .string()
      .regex(/^(?:AAA|AA[+-]?|A[+-]?|BBB[+-]?|无评级)$/, '信用评级应为 AAA、AA+ 等')
      .nullable(),
    /** In yuan per share. */
    conversionPrice: amount,
    /** In 亿元. */
    issuedAmount: amount,
    recordOn: laterDay,
    ...subscriptionDays,
  })
  .superRefine(
    ordered([
      ['recordOn', '原股东配售登记日'],
      ['subscriptionOn', '申购日'],
      ['lotteryOn', '中签号公布日'],
      ['paymentOn', '缴款日'],
      ['listedOn', '上市日'],
    ]),
  );

/** A distribution to shareholders; figures per ten shares, as in announcements. */
export const dividendDraft = z
  .object({
    code: shareCode,
    ...common,
    /** For example 2026年中期; one distribution per security and period. */
    period: z.string().regex(/^\d{4}年(?:年度|中期|一季度|三季度|特别)$/, '分红期间应写成“2026年中期”“2025年年度”的样子'),
    /** In yuan before tax. */
    cash: perTen,
    bonusShares: perTen,
    transferredShares: perTen,
    recordOn: day,
    exOn: day,
    paidOn: laterDay,
  })
  .superRefine(
    ordered(
      [
        ['recordOn', '股权登记日'],
        ['exOn', '除权除息日'],
        ['paidOn', '现金红利发放日'],
      ],
      true,
    ),
  )
  .refine(({ cash, bonusShares, transferredShares }) => (cash ?? 0) + (bonusShares ?? 0) + (transferredShares ?? 0) > 0, {
    path: ['cash'],
    error: '派息、送股与转增至少有一项',
  });

/** Restricted shares that can be traded from a date on. */
export const unlockDraft = z.object({
  code: shareCode,
  ...common,
  unlockOn: day,
  /** For example 首发原股东限售股份. */
  sharesKind: line,
  /** In 万股. */
  shares: positive,
  /** In percent of all shares of the company. */
  shareOfTotal: z.number().positive('应大于 0').max(100, '不会超过 100%').nullable(),
});

export const actionsDraft = z.object({
  newShares: z.array(newShareDraft).default([]),
  convertibles: z.array(convertibleDraft).default([]),
  dividends: z.array(dividendDraft).default([]),
  unlocks: z.array(unlockDraft).default([]),
});
export type ActionsDraft = z.input<typeof actionsDraft>;
export type Actions = z.output<typeof actionsDraft>;
export type NewShare = z.infer<typeof newShareDraft>;
export type Convertible = z.infer<typeof convertibleDraft>;
export type Dividend = z.infer<typeof dividendDraft>;
export type Unlock = z.infer<typeof unlockDraft>;
/** The fields of an action besides the common columns. */
export type ActionBody =
  | ({ kind: 'newShare' } & Omit<NewShare, 'code' | keyof typeof common>)
  | ({ kind: 'convertible' } & Omit<Convertible, 'code' | keyof typeof common>)
  | ({ kind: 'dividend' } & Omit<Dividend, 'code' | keyof typeof common>)
  | ({ kind: 'unlock' } & Omit<Unlock, 'code' | keyof typeof common>);

const actionKind = z.enum(actionKinds);
export type ActionKind = z.infer<typeof actionKind>;
export type DayKind = (typeof dayKinds)[number];

const filter = {
  kind: choice(actionKinds, '事项'),
  /** Prefix of a code or subscription code, or part of a name. */
  keyWord: z.string().trim().max(40, '关键词不超过 40 个字').optional(),
};
const month = z.string().regex(/^[12]\d{3}-(?:0[1-9]|1[0-2])$/, '月份应写成 2026-11 的样子');

/** The events of a month or of one day; by default those of today in Shanghai and the next thirty days. */
export const eventsQuery = z.object({
  ...filter,
  month: z.union([z.literal(''), month]).optional(),
  date: z.union([z.literal(''), day.refine((one) => one < '3000', '日期应在 3000 年之前')]).optional(),
  ...pageQuery.shape,
});
export type EventsQuery = z.input<typeof eventsQuery>;

const event = z.object({
  day: z.string(),
  what: z.enum(dayKinds),
  kind: actionKind,
  code: z.string(),
  name: z.string(),
  /** A one-sentence summary of the figures with their units. */
  summary: z.string(),
  /** Code of the security card: the share itself, or a bond's share; null for shares that are not listed yet. */
  cardCode: z.string().nullable(),
  isCancelled: z.boolean(),
  /** True for sample data, labelled 示例数据 everywhere. */
  isSample: z.boolean(),
});
export type ActionEvent = z.infer<typeof event>;

export const eventPage = z.object({
  ...pageOf(event).shape,
  today: z.string(),
  /** The month whose days are counted, and the displayed range; `from` and `to` are inclusive. */
  month: z.string(),
  from: z.string(),
  to: z.string(),
  /** Number of events on each day of the month. */
  days: z.array(z.object({ day: z.string(), count: z.number() })),
  /** The first day with events after the displayed range; null when none is known. */
  next: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type EventPage = z.infer<typeof eventPage>;

export const securityQuery = z.object({ code: typedNumber('securityCode', '证券代码为 6 位数字') });
export type SecurityQuery = z.input<typeof securityQuery>;
/** The days of a share and of its bonds: coming ones, nearest first, then past ones, newest first. */
export const securityEvents = z.object({ today: z.string(), records: z.array(event) });
export type SecurityEvents = z.infer<typeof securityEvents>;
