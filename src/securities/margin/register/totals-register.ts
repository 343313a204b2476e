import type { ImportColumn, DataRow } from '#workflow/imports/definition/column.ts';
import type { RegisterUpdate, Register } from '#workflow/imports/definition/register.ts';
import { marketTotalDraft, type MarketTotalDraft } from '../schema.ts';
import { importMarketTotals, removeMarketTotals } from '../service/import-market-totals.ts';
import { findNewestTotal, listMarketTotalDrafts } from '../service/market-totals.ts';

/** An amount of the whole market, stored in 100 million CNY: each file states its unit. */
const amount = (name: string, title: string): ImportColumn => ({
  name,
  title: `${title}（亿元）`,
  content: 'number',
  measure: 'money',
  keptIn: 'yi',
  isRequired: true,
});

/** Margin trading of the whole market by trading day: a file adds days, the others stay. */
export const totalsRegister: Register = {
  code: 'marketTotals',
  title: '两融市场总量',
  extent: 'some',
  limits: { changedShareMax: 5, removedShareMax: 1, freeRows: 30, needsApproval: false },
  expects: { every: 'tradingDay', cutOff: '10:00', lagDays: 1 },
  parts: [
    {
      name: 'days',
      title: '各日总量',
      keys: ['day'],
      columns: [
        { name: 'day', title: '交易日期', headings: ['日期', '数据日期', '信用交易日期'], content: 'day', isRequired: true },
        amount('financingBalance', '融资余额'),
        amount('lendingBalance', '融券余额'),
        amount('financingBought', '融资买入额'),
        {
          name: 'maintenanceRatio',
          title: '平均维持担保比例（%）',
          headings: ['维持担保比例（%）'],
          content: 'number',
          mayBeBlank: true,
          fallback: null,
        },
        { name: 'source', title: '数据来源', content: 'text', isCommon: true },
      ],
      passedOver: ['融资融券余额（亿元）', '融资融券余额（万元）', '融资融券余额（元）', '融资偿还额（亿元）', '融券卖出额（亿元）'],
      schema: marketTotalDraft,
    },
  ],
  read: async (ctx) => ({ days: (await listMarketTotalDrafts(ctx)) as unknown as DataRow[] }),
  findNewest: async (ctx) => (await findNewestTotal(ctx))?.day ?? null,
  async apply(tx, application) {
    const { common, source } = application.publication;
    await removeMarketTotals(
      tx,
      application.changes.days!.removed.map(({ day }) => String(day)),
    );
    await importMarketTotals(tx, {
      source: typeof common.source === 'string' ? common.source : source,
      days: toDays(application) as unknown as MarketTotalDraft[],
    });
  },
  submitted: toDays,
};

function toDays({ changes: { days } }: RegisterUpdate): readonly DataRow[] {
  return [...days!.added, ...days!.changed];
}
