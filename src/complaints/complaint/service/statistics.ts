import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { ComplaintStatistics, Quarter } from '../schema.ts';
import { listPublishedQuarters, shownQuarters, statisticsTag, type PublishedQuarter } from './quarters.ts';

/** Returns the last eight published quarters, with the versions before corrections. */
export async function getStatistics(ctx: Context, _input: Empty): Promise<ComplaintStatistics> {
  const quarters = await ctx.memo.get(ctx, 'complaint.statistics', statisticsTag, () => readShown(ctx));
  const asOf = quarters.map(({ publishedOn }) => publishedOn).toSorted();
  return { asOf: asOf.at(-1) ?? shanghaiDay(ctx.now), quarters };
}

async function readShown(ctx: Context): Promise<Quarter[]> {
  const byQuarter = Map.groupBy(await listPublishedQuarters(ctx), ({ quarter }) => quarter);
  return [...byQuarter.values()]
    .slice(0, shownQuarters)
    .toReversed()
    .map(([newest, ...former]) => ({ ...toFigures(newest!), former: former.map(toFigures) }));
}

function toFigures({ version: _version, publishedAt, complaint, report, enquiry, suggestion, ...rest }: PublishedQuarter) {
  return {
    ...rest,
    received: complaint + report + enquiry + suggestion,
    byType: { complaint, report, enquiry, suggestion },
    publishedOn: shanghaiDay(publishedAt),
  };
}
