import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { importDemoArticles } from '../articles/load-articles.ts';
import { furtherListNotices } from '../margin/list-notices.ts';
import { continueDemoFigures } from '../margin/load.ts';
import { lastSeriesDay, simulateSeries, type SeriesDay } from '../margin/series/simulate.ts';
import { publishDetails } from './details.ts';
import { findNewestSeriesDay, publicationKey, publishSeriesDays } from './publish-series.ts';

/**
 * Publishes the demo's lists and notices of every trading day since the last one, up to the last day whose lists are due, and the
 * figures of the market. All or nothing, and safe to repeat. Does nothing on a site without the demo's lists. A day that staff have
 * published themselves keeps their list, and the notice leaves its changes out. Returns the published days.
 */
export function continueDemoSeries(ctx: Context): Promise<string[]> {
  return inTransaction(ctx, async (tx) => {
    const newest = await findNewestSeriesDay(tx);
    if (newest === null) return [];
    await continueDemoFigures(tx);
    const until = lastSeriesDay(ctx.now);
    if (until <= newest) return [];
    const days = simulateSeries(newest, until).days.filter(({ day }) => day > newest);
    const published = await publishSeriesDays(tx, { days });
    await importDemoArticles(tx, furtherListNotices(days.map((day) => withPublished(day, published))));
    await publishDetails(tx, { days });
    return days.map(({ day }) => day);
  });
}

const withPublished = (one: SeriesDay, published: ReadonlySet<string>): SeriesDay => ({
  ...one,
  events: one.events.filter(({ list }) => published.has(publicationKey(list, one.day))),
});
