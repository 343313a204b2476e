import { z } from 'zod';

/** Balances in 100 million CNY. */
const marketBalance = z.object({
  day: z.string(),
  total: z.number(),
  financing: z.number(),
  lending: z.number(),
  /** Change from the previous trading day; null on the first day. */
  change: z.number().nullable(),
  /** The last year, oldest first, at most about sixty points; the last one equals `total`. */
  points: z.array(z.object({ day: z.string(), total: z.number() })),
  source: z.string().nullable(),
  /** True when figures of a later trading day are overdue. */
  isStale: z.boolean(),
});
export type MarketBalance = z.infer<typeof marketBalance>;

/** Market figures of the home page; null before the first import. */
export const frontFigures = z.object({ balance: marketBalance.nullable() });
export type FrontFigures = z.infer<typeof frontFigures>;
