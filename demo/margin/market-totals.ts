import type { MarketTotalDraft } from '#securities/margin/schema.ts';
import { isTradingDay, daysBetween, type Day } from '../calendar.ts';
import { readDemoTable } from '../read-table.ts';
import { createSeededRandom } from '../seeded.ts';

const names = [
  'trade_date',
  'financing_balance_100m_cny',
  'securities_lending_balance_100m_cny',
  'financing_buy_100m_cny',
  'avg_maintenance_ratio_pct',
] as const;

/** The published totals of margin trading in the whole market, 2012 to August 2026: facts. */
export const demoMarketTotals = {
  lastDay: '2026-08-20',
  source: '沪深北交易所与证券金融公司公布数据汇总',
  days: (): MarketTotalDraft[] =>
    readDemoTable('margin-market-totals.csv', names).map((row) => ({
      day: row.trade_date,
      financingBalance: Number(row.financing_balance_100m_cny),
      lendingBalance: Number(row.securities_lending_balance_100m_cny),
      financingBought: Number(row.financing_buy_100m_cny),
      maintenanceRatio: row.avg_maintenance_ratio_pct === '' ? null : Number(row.avg_maintenance_ratio_pct),
    })),
};

/** Where the published series has ended, invented days continue it, so that the home page never leads with an old figure. */
export const sampleMarketTotals = {
  source: '示例数据（2026-08-20 及以前为公布数据）',
  days(until: Day): MarketTotalDraft[] {
    let last = demoMarketTotals.days().at(-1)!;
    return daysBetween(last.day, until)
      .filter((day) => day > demoMarketTotals.lastDay && isTradingDay(day))
      .map((day) => (last = dayAfter(last, day)));
  },
};

/** Moves every figure by less than one per cent; the same day has the same figures in every load. */
function dayAfter(last: MarketTotalDraft, day: Day): MarketTotalDraft {
  const random = createSeededRandom(`market total ${day}`);
  const moved = (value: number, most: number): number => Number((value * (1 + random.integer(-most, most) / 10_000)).toFixed(4));
  return {
    day,
    financingBalance: moved(last.financingBalance, 60),
    lendingBalance: moved(last.lendingBalance, 90),
    financingBought: moved(1900, 2000),
    maintenanceRatio: last.maintenanceRatio && moved(last.maintenanceRatio, 40),
  };
}
