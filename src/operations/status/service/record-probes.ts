import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import type { StatusFunction } from '../web/status-names.ts';
import { listTradingSpans } from './sessions.ts';

/** How long the minutes of a day are kept, in days. */
export const serviceDayRetention = 400;

/**
 * Counts the present minute for each function that answered. Several probes in a minute, and probes of several processes, count
 * once: a minute counts as available when one of them succeeded.
 */
export async function recordProbes(ctx: Context, results: ReadonlyMap<StatusFunction, boolean>): Promise<void> {
  const minute = new Date(Math.floor(ctx.now.getTime() / 60_000) * 60_000);
  const day = shanghaiDay(minute);
  const spans = (await listTradingSpans(ctx, [day])).get(day)!;
  const inSession = spans.some(({ from, until }) => from <= minute && minute < until) ? 1 : 0;
  const rows = [...results].map(([name, isUp]) => ({
    function: name,
    day,
    firstMinute: minute,
    lastProbe: ctx.now,
    lastUp: isUp ? minute : null,
    upMinutes: isUp ? 1 : 0,
    sessionUpMinutes: isUp ? inSession : 0,
  }));
  if (rows.length === 0) return;
  /** True where this minute has not been counted yet. */
  const isNew = sql<boolean>`excluded.last_up is not null and service_days.last_up is distinct from excluded.last_up`;
  await ctx.db
    .insertInto('serviceDays')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['function', 'day']).doUpdateSet({
        lastProbe: sql`greatest(service_days.last_probe, excluded.last_probe)`,
        lastUp: sql`greatest(service_days.last_up, excluded.last_up)`,
        upMinutes: sql`service_days.up_minutes + case when ${isNew} then excluded.up_minutes else 0 end`,
        sessionUpMinutes: sql`service_days.session_up_minutes + case when ${isNew} then excluded.session_up_minutes else 0 end`,
      }),
    )
    .execute();
}

/** Deletes days past their retention. */
export async function deleteOldServiceDays({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('serviceDays')
    .where('day', '<', addDays(shanghaiDay(now), -serviceDayRetention))
    .execute();
}
