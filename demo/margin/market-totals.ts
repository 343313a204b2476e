import type { MarketTotalDraft } from '#securities/margin/schema.ts';
import { readDemoTable } from '../read-table.ts';

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
