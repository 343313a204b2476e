import type { MarketTotalDraft } from '#securities/margin/schema.ts';
import { shiftTradingDays, type Day } from '../calendar.ts';
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

/** Fictitious totals of the days after the published ones, up to a day: a walk around the last published day. */
export const simulatedMarketTotals = {
  source: '示例数据（2026-08-21 起为模拟；此前为沪深北交易所与证券金融公司公布数据汇总）',
  days(until: Day): MarketTotalDraft[] {
    const days: MarketTotalDraft[] = [];
    const last = demoMarketTotals.days().at(-1)!;
    for (let [before, day] = [last, shiftTradingDays(last.day, 1)]; day <= until; day = shiftTradingDays(day, 1)) {
      before = totalAfter(before, last, day);
      days.push(before);
    }
    return days;
  },
};

function totalAfter(before: MarketTotalDraft, center: MarketTotalDraft, day: Day): MarketTotalDraft {
  const choices = createSeededRandom(`market totals ${day}`);
  /** A step of up to a part of the value in thousandths, that leads back to the last published value in the long run. */
  const step = (value: number, middle: number, thousandths: number, digits: number): number => {
    const moved = value * (1 + choices.integer(-thousandths, thousandths) / 1_000) + (middle - value) * 0.03;
    return Number(moved.toFixed(digits));
  };
  return {
    day,
    financingBalance: step(before.financingBalance, center.financingBalance, 6, 4),
    lendingBalance: step(before.lendingBalance, center.lendingBalance, 15, 4),
    financingBought: step(before.financingBought, center.financingBought, 90, 4),
    maintenanceRatio: step(before.maintenanceRatio ?? 275, center.maintenanceRatio ?? 275, 5, 4),
  };
}
