import { z } from 'zod';
import { orderDetail } from './orders.ts';

/** The latest moment as of which the site can be browsed, in days from now. */
export const mostDaysAhead = 366;

export const futureInput = z.object({
  at: z.iso.datetime({ offset: true, error: '请填写时刻，格式如 2026-11-21T09:00:00+08:00' }),
});
export type FutureInput = z.input<typeof futureInput>;

const futureOrder = orderDetail
  .pick({ id: true, typeTitle: true, title: true, subject: true, state: true, act: true, applyAt: true })
  .extend({
    /** Before and after, by fields; empty when the order cannot be applied. */
    differences: orderDetail.shape.differences,
    /** The pages that show its content, which differ from those of today. */
    addresses: z.array(z.string()),
    /** Why it would not be applied; null when it is. */
    failure: z.string().nullable(),
  });
export type FutureOrder = z.infer<typeof futureOrder>;

const futureMoment = z.object({
  type: z.string(),
  typeTitle: z.string(),
  subject: z.string(),
  title: z.string(),
  /** `live`: published · `end`: removed. */
  kind: z.enum(['live', 'end']),
  /** Null for a whole day. */
  at: z.iso.datetime().nullable(),
  day: z.string(),
});

/** How the site differs from today's at the chosen moment. */
export const siteFuture = z.object({
  at: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  orders: z.array(futureOrder),
  /** Content that is published or removed by its own dates. */
  moments: z.array(futureMoment),
  /** Orders outside of the caller's scopes, which are not applied. */
  hidden: z.number(),
  /** Imports of lists and tables that are due by the moment; the pages show today's rows instead. Null without the right to see them. */
  imports: z.array(z.object({ id: z.number(), title: z.string(), applyAt: z.iso.datetime().nullable() })).nullable(),
});
export type SiteFuture = z.infer<typeof siteFuture>;

/** Null while the caller has not chosen a moment, or after 30 minutes. */
export const futureResult = z.object({ future: siteFuture.nullable() });
export type FutureResult = z.infer<typeof futureResult>;
