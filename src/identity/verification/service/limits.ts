import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { addressPrefix, networkOf } from '#platform/http/visitor-network.ts';

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
  const retryAfter = secondsLeft(ctx, windowStart);
  throw fail('tooManyRequests', `您所在网络的验证次数过多，请 ${Math.ceil(retryAfter / 60)} 分钟后再试`, { retryAfter });
}

/** How much a neighbourhood and the whole site ask for within a window, this visitor's own challenge included. */
export interface AskingRate {
  prefix: number;
  site: number;
}

/** Counts one more challenge for the visitor's prefix and for the whole site. */
export async function countRate(ctx: Context): Promise<AskingRate> {
  const { windowStart } = placeOf(ctx);
  const prefix = `prefix ${prefixOf(ctx)}`;
  const { rows } = await sql<{ network: string; asked: number }>`
    insert into verification_counters as c (network, window_start, asked) values (${prefix}, ${windowStart}, 1), ('site', ${windowStart}, 1)
    on conflict (network, window_start) do update set asked = c.asked + 1
    returning network, asked`.execute(ctx.db);
  const askedBy = (network: string): number => rows.find((row) => row.network === network)?.asked ?? 1;
  return { prefix: askedBy(prefix), site: askedBy('site') };
}

/** Sums are for the few without scripts: a program solves them, so that a prefix and the whole site get only so many within a window. */
export const questionLimits = { prefix: 20, site: 600 } as const;

/** Counts one more sum. Throws 40029 beyond the limits, with the other ways. */
export async function countQuestion(ctx: Context): Promise<void> {
  const { windowStart } = placeOf(ctx);
  const places = [
    [`question ${prefixOf(ctx)}`, questionLimits.prefix],
    ['question site', questionLimits.site],
  ] as const;
  for (const [place, most] of places) {
    const { rows } = await sql`
      insert into verification_counters as c (network, window_start, asked) values (${place}, ${windowStart}, 1)
      on conflict (network, window_start) do update set asked = c.asked + 1 where c.asked < ${most}::integer
      returning 1 as counted`.execute(ctx.db);
    if (rows.length > 0) continue;
    const retryAfter = secondsLeft(ctx, windowStart);
    throw fail('tooManyRequests', `算术验证的次数过多，请 ${Math.ceil(retryAfter / 60)} 分钟后再试，或启用浏览器脚本后用其他方式验证`, {
      retryAfter,
    });
  }
}

const prefixOf = ({ ip }: Pick<Context, 'ip'>): string => (ip ? addressPrefix(ip) : 'unknown');

const secondsLeft = ({ now }: Pick<Context, 'now'>, windowStart: Date): number =>
  Math.max(1, Math.ceil((windowStart.getTime() + windowMs - now.getTime()) / 1000));

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
