import type { Context } from '#platform/context.ts';
import { publishListDays } from '#securities/list-imports/service/publishing/publish-days.ts';
import { shiftTradingDays, type Day } from '../calendar.ts';
import { exchangeOf } from '../margin/series/list-state.ts';
import { publicationOf, type Series } from '../margin/series/simulate.ts';
import { createSeededRandom, type SeededRandom } from '../seeded.ts';
import { baseDay } from './adjustments.ts';
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

/** One kind of debt of a security: what is owed at the end of the day, and what was added and repaid on it. */
interface Flow {
  balance: number;
  added: number;
  repaid: number;
}

/**
 * Returns fictitious balances of a day after the data's own: each day's balance is that of the day before, with what was added and
 * repaid. What is added in a day is near that of the data's own day.
 */
export function balancesOf(day: Day) {
  return readRecords('details.csv').map((record) => {
    const choices = (on: Day) => createSeededRandom(`balances ${record['证券代码']} ${on}`);
    const number = (title: string): number => Number(record[title] || 0);
    const financing = flowOn(day, { balance: number('融资余额'), added: number('融资买入额') }, choices);
    const lending = flowOn(day, { balance: number('融券余量'), added: number('融券卖出量') }, choices);
    // Only Shanghai publishes what was repaid.
    const isRepaidPublished = Boolean(record['融资偿还额']);
    return {
      exchange: exchangeOf({ exchange: record['市场']! }),
      code: record['证券代码']!,
      values: {
        name: record['证券简称']!,
        financingBalance: financing.balance,
        financingBuy: financing.added,
        financingRepay: isRepaidPublished ? financing.repaid : null,
        lendingVolume: lending.balance,
        lendingSell: lending.added,
        lendingRepay: isRepaidPublished ? lending.repaid : null,
      },
    };
  });
}

/**
 * The balance swings around that of the data's own day, by half of a day's amount, so that no day depends on all days before it.
 * Amounts are hundreds of yuan, volumes hundreds of shares.
 */
function flowOn(day: Day, base: Omit<Flow, 'repaid'>, choices: (on: Day) => SeededRandom): Flow {
  const hundreds = (value: number): number => Math.round(value / 100) * 100;
  const usual = hundreds(base.added);
  const balanceOn = (on: Day): number =>
    on <= baseDay ? base.balance : hundreds(base.balance) + hundreds((Math.min(usual, base.balance) * choices(on).integer(-25, 25)) / 100);
  const balance = balanceOn(day);
  // Two balances differ by at most half of a usual day's amount, so that what was repaid is never negative.
  const added = hundreds((usual * choices(day).integer(90, 110)) / 100);
  return { balance, added, repaid: added - (balance - balanceOn(shiftTradingDays(day, -1))) };
}
