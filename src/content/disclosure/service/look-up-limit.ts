import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { networkOf } from '#platform/http/visitor-network.ts';

interface Limit {
  scope: 'minute' | 'day';
  /** Pages that may be looked at without a pause. */
  pages: number;
  /** After so long one more page may be looked at. */
  refillMs: number;
  refusal(seconds: number): string;
}

/** People on a page for which one look-up is counted; whoever asks for more at once is counted so much more. */
export const peoplePerLookUp = 20;

/** What one network may look at. A company, or a carrier's customers, may share one address. */
export const lookUpLimits: readonly Limit[] = [
  {
    scope: 'minute',
    pages: 40,
    refillMs: 60_000 / 40,
    refusal: (seconds) => `查询过于频繁，请 ${seconds} 秒后再试。为防止批量抓取从业人员信息，同一网络每分钟最多查看 40 页。`,
  },
  {
    scope: 'day',
    pages: 400,
    refillMs: 86_400_000 / 400,
    refusal: (seconds) =>
      `您所在网络的查询次数已达一天 400 页的上限，请 ${Math.ceil(seconds / 60)} 分钟后再试，或者拨打客服热线由工作人员为您核实。`,
  },
];

/**
 * Counts look-ups of people for the visitor's network, so that the register cannot be copied as a whole. The count is in the database: it
 * holds across processes and restarts. Who has no address (the system, a page rendered for everyone) is not counted.
 * Throws 40029 with the seconds to wait.
 */
export async function countLookUps(ctx: Context, people: number = peoplePerLookUp): Promise<void> {
  if (!ctx.ip) return;
  const network = networkOf(ctx.ip);
  const lookUps = Math.max(1, Math.ceil(people / peoplePerLookUp));
  for (const limit of lookUpLimits) await count(ctx, network, limit, lookUps);
}

/** One statement decides and counts, so no number of requests at once gets more through. */
async function count(ctx: Context, network: string, limit: Limit, lookUps: number): Promise<void> {
  const { scope, pages, refillMs } = limit;
  const after = (ms: number): Date => new Date(ctx.now.getTime() + ms);
  const fullAt = after(pages * refillMs);
  const cost = sql`make_interval(secs => ${(lookUps * refillMs) / 1000}::double precision)`;
  const spent = sql`greatest(l.free_at, ${ctx.now}::timestamptz) + ${cost}`;
  const { rows } = await sql`
    insert into staff_look_up_limits as l (network, scope, free_at) values (${network}, ${scope}, ${after(lookUps * refillMs)})
    on conflict (network, scope) do update set free_at = ${spent} where ${spent} <= ${fullAt}::timestamptz
    returning 1 as counted`.execute(ctx.db);
  if (rows.length > 0) return;
  const retryAfter = await secondsToWait(ctx, network, limit, lookUps);
  throw fail('tooManyRequests', limit.refusal(retryAfter), { retryAfter });
}

async function secondsToWait(ctx: Context, network: string, { scope, pages, refillMs }: Limit, lookUps: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('staffLookUpLimits')
    .select('freeAt')
    .where('network', '=', network)
    .where('scope', '=', scope)
    .executeTakeFirst();
  const freeAt = row?.freeAt ?? ctx.now;
  const waitMs = freeAt.getTime() + lookUps * refillMs - ctx.now.getTime() - pages * refillMs;
  return Math.max(1, Math.ceil(waitMs / 1000));
}

/** Forgets the networks that may do all again. */
export async function clearLookUpLimits(ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('staffLookUpLimits').where('freeAt', '<', ctx.now).execute();
}
