import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { addressPrefix, networkOf } from '#platform/http/visitor-network.ts';
import { countOne, fixedWindow, undoCount, type WindowLimit } from '#platform/limits/limits.ts';

/** Counting restarts with each window. */
export const windowMs = 10 * 60_000;

/** Limits for one network within a window. A company, or a carrier's customers, may share one address. */
export const networkLimits = { asked: 300, failed: 60 } as const;

type NetworkLimit = keyof typeof networkLimits;

/**
 * Counts one more challenge (`asked`) or attempt (`failed`, reversed by `reverseFailedTry` when it was right) for the visitor's
 * network. Throws 40029 with the seconds until the window ends.
 */
export async function countForNetwork(ctx: Context, what: NetworkLimit): Promise<void> {
  const { isCounted, retryAfter } = await countOne(ctx, limitOf(ctx, what));
  if (isCounted) return;
  throw fail('tooManyRequests', `您所在网络的验证次数过多，请 ${Math.ceil(retryAfter / 60)} 分钟后再试`, { retryAfter });
}

/** Reverses an attempt that was counted in advance as failed. */
export const reverseFailedTry = (ctx: Context): Promise<void> => undoCount(ctx, limitOf(ctx, 'failed'));

const limitOf = (ctx: Context, what: NetworkLimit): WindowLimit => ({
  name: `check.${what}`,
  key: ctx.ip ? networkOf(ctx.ip) : 'unknown',
  window: fixedWindow(ctx, windowMs),
  most: networkLimits[what],
});

/** Request counts of a prefix and the whole site within a window, including this visitor's challenge. */
export interface RequestRate {
  prefix: number;
  site: number;
}

/** Counts one more challenge for the visitor's prefix and for the whole site. */
export async function countRate(ctx: Context): Promise<RequestRate> {
  const window = fixedWindow(ctx, windowMs);
  const prefix = await countOne(ctx, { name: 'check.prefix', key: prefixOf(ctx), window });
  const site = await countOne(ctx, { name: 'check.site', key: '', window });
  return { prefix: prefix.used, site: site.used };
}

/**
 * Sums are for the few visitors without scripts, and programs can solve them: a prefix and the whole site get only this many
 * within a window.
 */
export const questionLimits = { prefix: 20, site: 600 } as const;

/** Counts one more sum. Throws 40029 beyond the limits, naming the other checks. */
export async function countQuestion(ctx: Context): Promise<void> {
  const window = fixedWindow(ctx, windowMs);
  const limits: readonly WindowLimit[] = [
    { name: 'check.questionPrefix', key: prefixOf(ctx), window, most: questionLimits.prefix },
    { name: 'check.questionSite', key: '', window, most: questionLimits.site },
  ];
  for (const limit of limits) {
    const { isCounted, retryAfter } = await countOne(ctx, limit);
    if (isCounted) continue;
    throw fail('tooManyRequests', `算术验证的次数过多，请 ${Math.ceil(retryAfter / 60)} 分钟后再试，或启用浏览器脚本后用其他方式验证`, {
      retryAfter,
    });
  }
}

const prefixOf = ({ ip }: Pick<Context, 'ip'>): string => (ip ? addressPrefix(ip) : 'unknown');
