import { z } from 'zod';

/** At most so many securities are asked for at once. */
const mostCodes = 50;

const wrongCode = '证券代码应为 6 位数字、一个点和两个字母的市场代号';

/** Six digits and the market, as data vendors write them: `600519.SH`. Without the market 000001 would be a bank and an index. */
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
 * One security or index. `fresh`: as it should be at this moment; `stale`: older than that; `outage`: the source does not answer, and this
 * is what it said last; `none`: the source says nothing of it. Prices in CNY, of indices in points.
 */
export const quote = z.object({
  code: z.string(),
  state: z.enum(['fresh', 'stale', 'outage', 'none']),
  /** Null before the first trade, and where the state is `none`. */
  last: z.number().nullable(),
  previousClose: z.number().nullable(),
  change: z.number().nullable(),
  /** Of the previous close, with two places. */
  percent: z.number().nullable(),
  /** Moment of the quote, ISO 8601 in Beijing. */
  time: z.string().nullable(),
  isHalted: z.boolean(),
});
export type Quote = z.infer<typeof quote>;

/** What is said beside every quote: what the settings say of the source, and how things stand. */
export const quoteNotice = z.object({
  /** Null while the calendar or the hours of the markets are not imported. */
  phase: z.enum(['before', 'auction', 'trading', 'noon', 'closed', 'holiday']).nullable(),
  /** True while the source does not answer. */
  isOut: z.boolean(),
  /** When the source last answered. */
  heardAt: z.string().nullable(),
  /** Seconds after which asking again can bring something new. */
  refreshSeconds: z.number(),
});
export type QuoteNotice = z.infer<typeof quoteNotice>;

/** Whose quotes they are. */
export const quoteOrigin = z.object({
  /** Null for the replay of the demo firm, which is nobody's. */
  sourceName: z.string().nullable(),
  /** True where the figures are made up. */
  isSample: z.boolean(),
  /** Minutes by which quotes are held back under the licence; 0 is real time. */
  delayMinutes: z.number(),
});
export type QuoteOrigin = z.infer<typeof quoteOrigin>;

/** Origin and notice are null where the site has no source of quotes. */
export const quoteBoard = z.object({ origin: quoteOrigin.nullable(), notice: quoteNotice.nullable(), quotes: z.array(quote) });
export type QuoteBoard = z.infer<typeof quoteBoard>;

/** What a page leaves room for: whose quotes there are, null for none, and the indices of the strip. Says no price, so pages may be kept. */
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
