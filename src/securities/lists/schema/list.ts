import { z } from 'zod';
import { calendarDay } from '#platform/http/input/bounded-values.ts';
import { pageNoOf, pageOf, pageQuery } from '#platform/http/paging.ts';
import { exchanges } from '../web/exchange.ts';
import { securityTypes } from '../web/security-type.ts';

/** Plain forms send an empty text for no filter. */
const none = z.literal('');
const exchange = z.enum(exchanges);
const securityType = z.enum(securityTypes as [(typeof securityTypes)[number], ...typeof securityTypes]);

/** Common parameters of all lists. */
const listQuery = z.object({
  /** Code prefix, part of a name, or pinyin initials. */
  keyWord: z.string().trim().max(40, '关键词不超过 40 个字').optional(),
  market: z.union([none, exchange]).optional(),
  type: z.union([none, securityType]).optional(),
  /** As-of date; a day without a version falls back to the last one before it. */
  date: z.union([none, calendarDay('日期应写成 2026-08-21 的样子')]).optional(),
  ...pageQuery.shape,
});

/** State of one market's rows. */
export const marketState = z.object({
  exchange,
  asOf: z.string(),
  effectiveDate: z.string().nullable(),
  isSynthetic: z.boolean(),
});

/** The version of the displayed page. */
const listState = z.object({
  /** Data date of the displayed version; null when the list has none up to the requested day. */
  asOf: z.string().nullable(),
  /** The requested day, if any. Differs from `asOf` when there was no version for it. */
  requestedDate: z.string().nullable(),
  /** Data date of the first list after the requested day, when that day has none; null when there is none later. */
  laterDate: z.string().nullable(),
  /** Time of publication on this site. */
  updatedAt: z.string().nullable(),
  /** Newest data date on which the comparison of this list shows a change. */
  changedOn: z.string().nullable(),
  /** True when figures of any market are sample data, labelled 示例数据 everywhere. */
  isSynthetic: z.boolean(),
  /** The date of each market's rows: a market that has not published yet keeps its last date. */
  markets: z.array(marketState),
});
export type ListState = z.infer<typeof listState>;

const security = z.object({ exchange, code: z.string(), name: z.string(), securityType });

export const targetQuery = listQuery.extend({
  /** Code prefix only. */
  code: z.union([none, z.string().regex(/^\d{1,6}$/, '代码是 1 至 6 位数字')]).optional(),
  /** Filter by whether new contracts are allowed on the day. */
  allowed: z.union([none, z.enum(['Y', 'N'])]).optional(),
});
export type TargetQuery = z.input<typeof targetQuery>;

/** A security that may be bought on margin or sold short. Ratios in percent; null when the list has none. */
export const target = security.extend({
  isFinancing: z.boolean(),
  isLending: z.boolean(),
  financingAllowed: z.boolean().nullable(),
  lendingAllowed: z.boolean().nullable(),
  financingMargin: z.number().nullable(),
  lendingMargin: z.number().nullable(),
  lendingMarginPrivate: z.number().nullable(),
  priceLimit: z.string().nullable(),
  effectiveDate: z.string().nullable(),
});
export type MarginTarget = z.infer<typeof target>;
export const targetPage = listState.extend(pageOf(target).shape);
export type TargetPage = z.infer<typeof targetPage>;

const rate = z.union([none, z.coerce.number<number | string>().min(0).max(100)]).optional();
export const collateralQuery = listQuery.extend({
  /** Bounds of the haircut in percent, inclusive. */
  rateFrom: rate,
  rateTo: rate,
  group: z.union([none, z.enum(['A', 'B', 'C', 'D', 'cash'])]).optional(),
});
export type CollateralQuery = z.input<typeof collateralQuery>;

/** A security accepted as margin collateral. Haircut and its regulatory cap in percent. */
export const collateral = security.extend({
  haircut: z.number(),
  cap: z.number().nullable(),
  /** Reason for a haircut of 0; otherwise null. */
  zeroReason: z.string().nullable(),
  concentrationGroup: z.string().nullable(),
  effectiveDate: z.string().nullable(),
});
export type Collateral = z.infer<typeof collateral>;
export const collateralPage = listState.extend(pageNoOf(collateral).shape);
export type CollateralPage = z.infer<typeof collateralPage>;

export const poolQuery = listQuery.extend({
  /** 1 financing, 2 securities lending (specification 9). */
  finOrSlo: z.enum(['1', '2'], '请选择 1（融资）或 2（融券）').default('1'),
  /** Only securities that this version added or removed; default: the whole pool. */
  change: z.union([none, z.enum(['entered', 'left'])]).optional(),
});
export type PoolQuery = z.input<typeof poolQuery>;

/** A member of the pool, or one that this version removed. */
export const poolItem = security.extend({
  /** Entry date; null when it was in the first version. */
  enteredOn: z.string().nullable(),
  /** Removal date; null for members. */
  leftOn: z.string().nullable(),
  /** True if new contracts are allowed on the day. */
  isAllowed: z.boolean().nullable(),
});
export type PoolItem = z.infer<typeof poolItem>;
export const poolPage = listState.extend(pageNoOf(poolItem).shape);
export type PoolPage = z.infer<typeof poolPage>;

export const staticPeQuery = listQuery.extend({
  status: z.union([none, z.enum(['normal', 'over_300', 'negative', 'none'])]).optional(),
});
export type StaticPeQuery = z.input<typeof staticPeQuery>;

/** Static price-earnings ratio of a stock; null when the source has none. */
export const staticPe = security.extend({ staticPe: z.number().nullable(), status: z.enum(['normal', 'over_300', 'negative', 'none']) });
export type StaticPe = z.infer<typeof staticPe>;

export const highRiskReasons = ['risk_warning', 'abnormal_volatility', 'high_pledge_ratio', 'other'] as const;
export const highRiskQuery = listQuery.extend({ reason: z.union([none, z.enum(highRiskReasons)]).optional() });
export type HighRiskQuery = z.input<typeof highRiskQuery>;

/** A security with stricter limits; the limit of one holding in percent, null when only the group's limit applies. */
export const highRisk = security.extend({ reason: z.enum(highRiskReasons), concentrationLimit: z.number().nullable() });
export type HighRisk = z.infer<typeof highRisk>;

export const fairPriceReasons = ['suspended_over_30_days', 'major_negative_event', 'other'] as const;
export const fairPriceQuery = listQuery.extend({ reason: z.union([none, z.enum(fairPriceReasons)]).optional() });
export type FairPriceQuery = z.input<typeof fairPriceQuery>;

/** A security valued at a fair price. Prices in CNY. */
export const fairPrice = security.extend({
  lastClose: z.number().nullable(),
  fairPrice: z.number(),
  reason: z.enum(fairPriceReasons).nullable(),
  effectiveDate: z.string().nullable(),
});
export type FairPrice = z.infer<typeof fairPrice>;

export const cashFundQuery = listQuery.extend({ rateFrom: rate, rateTo: rate });
export type CashFundQuery = z.input<typeof cashFundQuery>;

/** A money-market fund accepted nearly like cash; haircut in percent. */
export const cashFund = security.extend({ haircut: z.number() });
export type CashFund = z.infer<typeof cashFund>;

export const underlyingQuery = listQuery.omit({ type: true }).extend({
  /** Name of an index, such as 上证180. */
  index: z.string().trim().max(40, '指数名称不超过 40 个字').optional(),
});
export type UnderlyingQuery = z.input<typeof underlyingQuery>;

/** A constituent of the indices behind targets and caps. */
export const underlying = security.extend({ indexes: z.array(z.string()) });
export type Underlying = z.infer<typeof underlying>;

export const staticPePage = listState.extend(pageOf(staticPe).shape);
export type StaticPePage = z.infer<typeof staticPePage>;
export const highRiskPage = listState.extend(pageOf(highRisk).shape);
export type HighRiskPage = z.infer<typeof highRiskPage>;
export const fairPricePage = listState.extend(pageOf(fairPrice).shape);
export type FairPricePage = z.infer<typeof fairPricePage>;
export const cashFundPage = listState.extend(pageOf(cashFund).shape);
export type CashFundPage = z.infer<typeof cashFundPage>;
export const underlyingPage = listState.extend(pageOf(underlying).shape).extend({
  /** The available indices, with their number of constituents. */
  indexNames: z.array(z.object({ name: z.string(), rows: z.number() })),
});
export type UnderlyingPage = z.infer<typeof underlyingPage>;
