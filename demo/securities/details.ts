import type { Context } from '#platform/context.ts';
import { publishListDays } from '#securities/list-imports/service/publishing/publish-days.ts';
import type { Day } from '../calendar.ts';
import { exchangeOf } from '../margin/series/list-state.ts';
import { publicationOf, type Series } from '../margin/series/simulate.ts';
import { createSeededRandom } from '../seeded.ts';
import { seriesSource } from './publish-series.ts';
import { readRecords } from './records.ts';

/** Every row changes every day, so that older days would fill the database: only the last ones have balances. */
const daysWithBalances = 5;

/** Publishes fictitious balances of every security for the last days of a series. */
export async function publishDetails(ctx: Context, { days }: Pick<Series, 'days'>): Promise<void> {
  const last = days.slice(-daysWithBalances);
  await publishListDays(ctx, {
    list: 'details',
    source: seriesSource,
    isSynthetic: true,
    days: last.map(({ day }) => ({ date: day, effectiveDate: null, publishedAt: publicationOf(day), changes: balancesOf(day) })),
  });
}

/** The balances of the data's own day, moved by up to a tenth. */
function balancesOf(day: Day) {
  const choices = createSeededRandom(`balances ${day}`);
  return readRecords('details.csv').map((record) => {
    const factor = choices.integer(900, 1_100) / 1_000;
    const scaled = (title: string): number | null => (record[title] ? Math.round((Number(record[title]) * factor) / 100) * 100 : null);
    const values = {
      financingBalance: scaled('融资余额'),
      financingBuy: scaled('融资买入额'),
      financingRepay: scaled('融资偿还额'),
      lendingVolume: scaled('融券余量'),
      lendingSell: scaled('融券卖出量'),
      lendingRepay: scaled('融券偿还量'),
    };
    return {
      exchange: exchangeOf({ exchange: record['市场']! }),
      code: record['证券代码']!,
      values: { name: record['证券简称']!, ...values },
    };
  });
}
