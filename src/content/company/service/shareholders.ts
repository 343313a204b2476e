import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { ShareholderList, ShareholdersQuery } from '../schema/shareholders.ts';
import { listEffectiveVersions } from './current-version.ts';

/**
 * Lists the main shareholders by their share of the capital, largest first: of the current list, or of the given day. Throws
 * 40004 when there is no list, or none of that day.
 */
export async function listShareholders(ctx: Context, { asOf }: ShareholdersQuery): Promise<ShareholderList> {
  const lists = await listEffectiveVersions(ctx, 'shareholders');
  const wanted = asOf === undefined ? lists[0] : lists.find(({ content }) => content.asOf === asOf);
  if (!wanted) throw fail('notFound');
  const { holders, ...particulars } = wanted.content;
  const records = holders
    .toSorted((a, b) => b.shares - a.shares)
    .map((holder, index) => ({ ...holder, rank: index + 1, ratio: percentOf(holder.shares, particulars.totalShares) }));
  const dates = [...new Set(lists.map(({ content }) => content.asOf))].toSorted().toReversed();
  return { ...particulars, records, dates, ...wanted.shown };
}

const percentOf = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100;
