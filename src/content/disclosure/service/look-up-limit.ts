import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import { countMany } from '#platform/limits/limits.ts';

interface Limit {
  scope: 'minute' | 'day';
  /** Number of pages allowed without a pause. */
  pages: number;
  /** Time in milliseconds after which one more page is allowed. */
  refillMs: number;
  refusal(seconds: number): string;
}

/** Number of people that count as one look-up; larger pages count proportionally. */
export const peoplePerLookUp = 20;

/** Limits for one network. A company or the customers of a carrier may share one address. */
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
 * Counts look-ups of people for the visitor's network, so that the register cannot be copied as a whole. Callers without an
 * address (the system, a page rendered for everyone) are not counted. Throws 40029 with the seconds to wait.
 */
export async function countLookUps(ctx: Context, people: number = peoplePerLookUp): Promise<void> {
  if (!ctx.ip) return;
  const network = networkOf(ctx.ip);
  const lookUps = Math.max(1, Math.ceil(people / peoplePerLookUp));
  for (const { scope, pages, refillMs, refusal } of lookUpLimits) {
    const retryAfter = await countMany(ctx, { name: `register.${scope}`, key: network, most: pages, refillMs }, lookUps);
    if (retryAfter > 0) throw fail('tooManyRequests', refusal(retryAfter), { retryAfter });
  }
}
