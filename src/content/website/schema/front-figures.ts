import { z } from 'zod';

/** Balances in 100 million CNY. */
const marketBalance = z.object({
  day: z.string(),
  total: z.number(),
  financing: z.number(),
  lending: z.number(),
  /** Against the trading day before; null on the first day. */
  change: z.number().nullable(),
  /** The last year, oldest first, at most about sixty points; the last one is `total`. */
  points: z.array(z.object({ day: z.string(), total: z.number() })),
  source: z.string().nullable(),
  /** True when figures of a later trading day were due. */
  isStale: z.boolean(),
});
export type MarketBalance = z.infer<typeof marketBalance>;

/** What the home page shows of the market; null before the first import. */
export const frontFigures = z.object({ balance: marketBalance.nullable() });
export type FrontFigures = z.infer<typeof frontFigures>;
