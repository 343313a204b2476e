import type { Context } from '#platform/context.ts';
import { findNewestDayOf, publishListDays } from '#securities/list-imports/service/publishing/publish-days.ts';
import type { Day } from '../calendar.ts';
import { seriesLists, type SeriesList } from '../margin/series/list-state.ts';
import { publicationOf, type Series } from '../margin/series/simulate.ts';
import { toChange } from './series-values.ts';

/** The source of every version of the series: by it a site is known to show the demo's lists. */
export const seriesSource = '示例数据：每日名单';

/** Publishes the days of a series that follow each list's newest one, and returns which days of which list were published. */
export async function publishSeriesDays(ctx: Context, { days }: Pick<Series, 'days'>): Promise<Set<string>> {
  const published = new Set<string>();
  for (const list of seriesLists) {
    const dates = await publishListDays(ctx, {
      list,
      source: seriesSource,
      isSynthetic: true,
      days: days.map(({ day, effectiveOn, events }) => ({
        date: day,
        effectiveDate: effectiveOn,
        publishedAt: publicationOf(day),
        changes: events.filter((event) => event.list === list).map(toChange),
      })),
    });
    for (const date of dates) published.add(publicationKey(list, date));
  }
  return published;
}

export const publicationKey = (list: SeriesList, day: Day): string => `${list} ${day}`;

/** Returns the newest day of the series on the site; null when the site does not show the demo's lists. */
export async function findNewestSeriesDay(ctx: Context): Promise<Day | null> {
  const days: Day[] = [];
  for (const list of seriesLists) {
    const day = await findNewestDayOf(ctx, list, seriesSource);
    if (day !== null) days.push(day);
  }
  return days.toSorted().at(-1) ?? null;
}
