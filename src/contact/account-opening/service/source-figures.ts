import { countCallBacks } from '#contact/call-backs/service/count-call-backs.ts';
import { listSourceVisits } from '#content/website/service/source-visits.ts';
import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay, type Day } from '#platform/day.ts';
import type { SourceFigure } from '../schema.ts';

const measuredPage = '/OnlineTrading/OpenAccount.html';
const beginOf = (day: Day): Date => new Date(`${day}T00:00:00+08:00`);

/** Returns page visits and resulting requests by source, from the first to the last date (inclusive); the busiest first. */
export async function listSourceFigures(ctx: Pick<Context, 'db'>, { from, to }: { from: Day; to: Day }): Promise<SourceFigure[]> {
  const [visits, requests] = await Promise.all([
    listSourceVisits(ctx, { page: measuredPage, from, to }),
    countCallBacks(ctx, { purpose: 'opening', from: beginOf(from), to: beginOf(addDays(to, 1)) }),
  ]);
  const figures = new Map(visits.map((one) => [one.source, { ...one, requests: 0 }]));
  for (const { source, requests: count } of requests)
    figures.set(source, { source, visits: figures.get(source)?.visits ?? 0, requests: count });
  return [...figures.values()].toSorted((a, b) => b.visits - a.visits || b.requests - a.requests);
}

/** Returns the figures of today. */
export function listTodaysFigures(ctx: Context): Promise<SourceFigure[]> {
  const today = shanghaiDay(ctx.now);
  return listSourceFigures(ctx, { from: today, to: today });
}
