import { z } from 'zod';

/** Maximum number of securities per request. */
const mostCodes = 50;

const wrongCode = '证券代码应为 6 位数字、一个点和两个字母的市场代号';

/** Six digits and the market, as data vendors write them: `600519.SH`. Without the market 000001 would be both a bank and an index. */
export const quoteCode = z.string().regex(/^\d{6}\.(SH|SZ|BJ)$/, wrongCode);

export const quotesQuery = z.object({
  /** Codes with their markets, separated by commas. */
  codes: z
    .string()
    .regex(/^\d{6}\.(SH|SZ|BJ)(,\d{6}\.(SH|SZ|BJ))*$/, `${wrongCode}，以逗号分隔`)
    .transform((text) => [...new Set(text.split(','))])
    .refine((codes) => codes.length <= mostCodes, `一次最多查询 ${mostCodes} 个代码`),
});
export type QuotesQuery = z.input<typeof quotesQuery>;

/**
 * One security or index. `fresh`: as current as expected; `stale`: older; `outage`: the source does not respond, and this is its
 * last quote; `none`: the source has no data. Prices in CNY, of indices in points.
 */
export const quote = z.object({
  code: z.string(),
  state: z.enum(['fresh', 'stale', 'outage', 'none']),
  /** Null before the first trade, and in state `none`. */
  last: z.number().nullable(),
  previousClose: z.number().nullable(),
  change: z.number().nullable(),
  /** Change in percent of the previous close, with two places. */
  percent: z.number().nullable(),
  /** Time of the quote, ISO 8601 in Beijing time. */
  time: z.string().nullable(),
  isHalted: z.boolean(),
});
export type Quote = z.infer<typeof quote>;

/** Shown next to every quote: the configured source, and its state. */
export const quoteNotice = z.object({
  /** Null while the calendar or market hours are not imported. */
  phase: z.enum(['before', 'auction', 'trading', 'noon', 'closed', 'holiday']).nullable(),
  /** True while the source does not respond. */
  isOut: z.boolean(),
  /** Time of the source's last response; null before the first. */
  heardAt: z.string().nullable(),
  /** Seconds until a refresh may return new quotes. */
  refreshSeconds: z.number(),
});
export type QuoteNotice = z.infer<typeof quoteNotice>;

/** The origin of the quotes. */
export const quoteOrigin = z.object({
  /** Null for the demo firm's replay, which has no source. */
  sourceName: z.string().nullable(),
  /** True for sample data. */
  isSample: z.boolean(),
  /** Delay in minutes required by the licence; 0 is real time. */
  delayMinutes: z.number(),
});
export type QuoteOrigin = z.infer<typeof quoteOrigin>;

/** Origin and notice are null when the site has no source of quotes. */
export const quoteBoard = z.object({ origin: quoteOrigin.nullable(), notice: quoteNotice.nullable(), quotes: z.array(quote) });
export type QuoteBoard = z.infer<typeof quoteBoard>;

/**
 * The data for which a page reserves space: the origin of quotes, null for none, and the indices of the strip. Contains no price,
 * so pages can be cached.
 */
export const quoteOffer = z.object({
  origin: quoteOrigin.nullable(),
  indices: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type QuoteOffer = z.infer<typeof quoteOffer>;

/** One row of the demo firm's replay. */
export const replayDraft = z
  .object({
    /** Deviation from the previous close in hundred-thousandths: the opening, then each minute of trading, 241 in all. */
    walks: z
      .array(z.array(z.int().min(-20_000).max(20_000)).length(241))
      .min(1)
      .max(99),
    rows: z
      .array(z.object({ code: quoteCode, walk: z.int().min(0).max(98), previousClose: z.number().positive().max(1_000_000) }))
      .max(20_000),
  })
  .refine(({ walks, rows }) => rows.every(({ walk }) => walk < walks.length), { path: ['rows'], message: '有一行所指的走势不存在' });
export type ReplayDraft = z.infer<typeof replayDraft>;
