import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { networkOf } from '#platform/http/visitor-network.ts';

/** Counting starts anew with each window. */
export const windowMs = 10 * 60_000;

/** What one network may do within a window. A company, or a carrier's customers, may share one address. */
export const networkLimits = { asked: 300, failed: 60 } as const;

type NetworkLimit = keyof typeof networkLimits;

/**
 * Counts one more challenge (`asked`) or one more try (`failed`, taken back by `forgiveTry` when it was right) for the visitor's network.
 * The count is in the database, so it holds across processes and restarts. Throws 40029 with the seconds until the window ends.
 */
export async function countForNetwork(ctx: Context, what: NetworkLimit): Promise<void> {
  const { network, windowStart } = placeOf(ctx);
  const column = sql.ref(what);
  const counted = sql.ref(`c.${what}`);
  const { rows } = await sql`
    insert into verification_counters as c (network, window_start, ${column}) values (${network}, ${windowStart}, 1)
    on conflict (network, window_start) do update set ${column} = ${counted} + 1 where ${counted} < ${networkLimits[what]}::integer
    returning 1 as counted`.execute(ctx.db);
  if (rows.length > 0) return;
  const retryAfter = Math.max(1, Math.ceil((windowStart.getTime() + windowMs - ctx.now.getTime()) / 1000));
  throw fail('tooManyRequests', `您所在网络的验证次数过多，请 ${Math.ceil(retryAfter / 60)} 分钟后再试`, { retryAfter });
}

/** Takes back a try that was counted as failed before it was judged. */
export async function forgiveTry(ctx: Context): Promise<void> {
  const { network, windowStart } = placeOf(ctx);
  await ctx.db
    .updateTable('verificationCounters')
    .set((eb) => ({ failed: eb('failed', '-', 1) }))
    .where('network', '=', network)
    .where('windowStart', '=', windowStart)
    .where('failed', '>', 0)
    .execute();
}

function placeOf({ ip, now }: Context): { network: string; windowStart: Date } {
  const windowStart = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  return { network: ip ? networkOf(ip) : 'unknown', windowStart };
}
