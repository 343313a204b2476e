import { fail } from '#contract/call-error.ts';
import type { Context } from '../context.ts';
import { countOne, fixedWindow } from '../limits/limits.ts';
import { networkOf } from './visitor-network.ts';

/** Counts a call of this visitor's network in the database, over all processes. Throws 40029 beyond the limit of a minute. */
export async function countByNetwork(ctx: Context, { name, most }: { name: string; most: number }): Promise<void> {
  if (ctx.ip === undefined) return;
  const { isCounted, retryAfter } = await countOne(ctx, { name, key: networkOf(ctx.ip), window: fixedWindow(ctx, 60_000), most });
  if (!isCounted) throw fail('tooManyRequests', undefined, { retryAfter });
}
