import type { ImportColumn, DataRow } from '#workflow/imports/definition/column.ts';
import type { Register } from '#workflow/imports/definition/register.ts';
import { dividendDraft, type DividendDraft } from '../schema/funds.ts';
import { listDividendDrafts, upsertDividends, removeDividends } from '../service/dividends.ts';
import { originNames, progressNames } from '../web/dividend-names.ts';

const day = (name: string, title: string, headings: string[]): ImportColumn => ({
  name,
  title,
  headings,
  content: 'day',
  mayBeBlank: true,
  fallback: null,
});

const columns: readonly ImportColumn[] = [
  { name: 'fundCode', title: '基金代码', headings: ['代码', '交易代码', '基金主代码'], content: { code: 6 }, isRequired: true },
  { name: 'fundName', title: '基金简称', headings: ['基金名称', '简称'], content: 'text', isRequired: true },
  day('announcedOn', '公告日', ['公告日期', '公告送出日期']),
  day('recordOn', '权益登记日', ['登记日', '股权登记日']),
  { name: 'exOn', title: '除息日', headings: ['除息日期', '除权除息日', '场外除息日', '除权日'], content: 'day', isRequired: true },
  day('paidOn', '派息日', ['红利发放日', '现金红利发放日', '分红发放日', '场外红利发放日']),
  day('reinvestedOn', '红利再投资日', ['红利再投日', '再投资日', '再投资份额确认日']),
  {
    name: 'perUnit',
    title: '每份派息（元）',
    headings: ['每份分红（元）', '每份分红金额（元）', '每份基金份额分红（元）', '单位分红（元）'],
    headingsForMany: {
      '每10份派息（元）': 10,
      '每10份分红（元）': 10,
      '每10份基金份额分红（元）': 10,
      '每10份基金份额派发红利（元）': 10,
      '每十份分红（元）': 10,
    },
    content: 'number',
    isRequired: true,
  },
  {
    name: 'progress',
    title: '方案进度',
    headings: ['进度', '分红进度'],
    content: {
      choice: { planned: [progressNames.planned], decided: [progressNames.decided], carriedOut: [progressNames.carriedOut, '已实施'] },
    },
    mayBeBlank: true,
    fallback: null,
  },
  { name: 'baseYear', title: '基准年度', headings: ['分红年度', '年度'], content: 'number', mayBeBlank: true, fallback: null },
  {
    name: 'origin',
    title: '数据性质',
    content: {
      choice: { announced: [originNames.announced, '公告'], derived: [originNames.derived, '按净值推算'], sample: [originNames.sample] },
    },
    fallback: 'announced',
  },
];

/** Dividends reported by fund managers. A file contains some funds; the others are kept. */
export const dividendRegister: Register = {
  code: 'fundDividends',
  title: '基金分红',
  extent: 'some',
  limits: { changedShareMax: 20, removedShareMax: 5, freeRows: 50, needsApproval: false },
  parts: [{ name: 'dividends', title: '分红', columns, keys: ['fundCode', 'exOn'], label: 'fundName', schema: dividendDraft }],
  read: async (ctx) => ({ dividends: (await listDividendDrafts(ctx)) as unknown as DataRow[] }),
  async apply(tx, application) {
    await removeDividends(tx, application.changes.dividends!.removed as unknown as DividendDraft[]);
    await upsertDividends(tx, this.submitted!(application) as unknown as DividendDraft[]);
  },
  submitted: ({ changes: { dividends } }) => [...dividends!.added, ...dividends!.changed],
};
