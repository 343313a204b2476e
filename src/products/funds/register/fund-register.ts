import type { ImportColumn, DataRow } from '#workflow/imports/definition/column.ts';
import type { RegisterUpdate, Register } from '#workflow/imports/definition/register.ts';
import { fundDraft, type FundDraft } from '../schema/funds.ts';
import { listFundDrafts, removeFunds, replaceFunds } from '../service/replace-funds.ts';
import { findAsOf } from '../service/sources.ts';
import { fundCategoryNames } from '../web/fund-category.ts';

const optional = (name: string, title: string, headings: readonly string[] = []): ImportColumn => ({
  name,
  title,
  headings,
  content: 'text',
  mayBeBlank: true,
  fallback: null,
});

/** The master list of funds. A file contains some funds; the others are kept because levels and dividends of the past refer to them. */
export const fundRegister: Register = {
  code: 'funds',
  title: '基金主表',
  extent: 'some',
  dateTitle: '数据日期',
  limits: { changedShareMax: 10, removedShareMax: 1, freeRows: 50, needsApproval: false },
  expects: { every: 'days', days: 92 },
  parts: [
    {
      name: 'funds',
      title: '基金',
      keys: ['code'],
      label: 'name',
      columns: [
        { name: 'code', title: '基金代码', headings: ['代码', '产品代码'], content: { code: 6 }, isRequired: true },
        { name: 'name', title: '基金简称', headings: ['基金名称', '产品简称'], content: 'text', isRequired: true },
        {
          name: 'category',
          title: '基金类别',
          headings: ['类别', '基金大类'],
          content: { choice: Object.fromEntries(Object.entries(fundCategoryNames).map(([code, name]) => [code, [name]])) },
          isRequired: true,
        },
        optional('fundType', '基金类型', ['细分类型']),
        optional('manager', '管理人', ['基金管理人']),
        optional('shareClass', '份额类别', ['份额']),
        { name: 'isBackEnd', title: '后端收费', headings: ['是否后端收费'], content: 'flag', fallback: false },
      ],
      schema: fundDraft.extend({ fundType: fundDraft.shape.fundType.nullable() }),
    },
  ],
  read: async (ctx) => ({ funds: (await listFundDrafts(ctx)).map((fund) => ({ ...fund, fundType: fund.fundType || null })) }),
  findDate: (ctx) => findAsOf(ctx, 'funds'),
  findNewest: (ctx) => findAsOf(ctx, 'funds'),
  async apply(tx, application) {
    const { publication, changes } = application;
    await removeFunds(
      tx,
      changes.funds!.removed.map(({ code }) => String(code)),
    );
    await replaceFunds(
      tx,
      toFunds(application).map((row) => ({ ...row, fundType: row.fundType ?? '' }) as unknown as FundDraft),
      { asOf: publication.date ?? (await findAsOf(tx, 'funds')) ?? '', source: publication.source },
    );
  },
  submitted: toFunds,
};

function toFunds({ changes: { funds } }: RegisterUpdate): readonly DataRow[] {
  return [...funds!.added, ...funds!.changed];
}
