import type { PublicTable } from '#platform/public-table.ts';
import { paths } from '#ui/paths.ts';
import { marketTotalsTag } from './service/market-totals.ts';

/** Margin trading of the whole market by day. */
export const marketTotalsTable: PublicTable = {
  code: 'margin-market-totals',
  title: '全市场融资融券余额',
  about: '每个交易日全市场的融资余额、融券余额、融资买入额与平均维持担保比例。',
  page: paths.marginTrading(),
  key: ['day'],
  columns: [
    { name: 'day', title: '日期', type: 'day', isRequired: true },
    { name: 'financingBalance', title: '融资余额', type: 'number', unit: '亿元', isRequired: true },
    { name: 'lendingBalance', title: '融券余额', type: 'number', unit: '亿元', isRequired: true },
    { name: 'financingBought', title: '融资买入额', type: 'number', unit: '亿元', isRequired: true },
    { name: 'maintenanceRatio', title: '平均维持担保比例', type: 'number', unit: '%' },
    { name: 'source', title: '来源', type: 'text', isRequired: true },
  ],
  tags: [marketTotalsTag],
  async read({ db }) {
    const rows = await db
      .selectFrom('marketTotals')
      .select(['day', 'financingBalance', 'lendingBalance', 'financingBought', 'maintenanceRatio', 'source'])
      .orderBy('day')
      .execute();
    return {
      asOf: rows.at(-1)?.day ?? null,
      rows: rows.map(({ maintenanceRatio, ...row }) => ({
        ...row,
        financingBalance: Number(row.financingBalance),
        lendingBalance: Number(row.lendingBalance),
        financingBought: Number(row.financingBought),
        maintenanceRatio: maintenanceRatio === null ? null : Number(maintenanceRatio),
      })),
    };
  },
};
