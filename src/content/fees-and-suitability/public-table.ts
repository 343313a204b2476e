import type { PublicTable } from '#platform/public-table.ts';
import { paths } from '#ui/paths.ts';
import { feeTag } from './service/write-fees.ts';

/** All fees with their past, present and future rates. */
export const feeTable: PublicTable = {
  code: 'fees',
  title: '收费标准',
  about: '佣金、代收税费与服务费用的现行、历史与即将执行的标准；每项收费的每次调整是一行。',
  page: paths.fees(),
  key: ['code', 'effectiveFrom'],
  columns: [
    { name: 'code', title: '收费代码', type: 'text', isRequired: true },
    { name: 'effectiveFrom', title: '生效日期', type: 'day', isRequired: true },
    { name: 'effectiveTo', title: '失效日期', type: 'day' },
    { name: 'business', title: '业务', type: 'text', isRequired: true },
    { name: 'product', title: '品种', type: 'text', isRequired: true },
    { name: 'item', title: '收费项目', type: 'text', isRequired: true },
    { name: 'standard', title: '收费标准', type: 'text', isRequired: true },
    { name: 'minimum', title: '最低收费', type: 'text', isRequired: true },
    { name: 'payee', title: '收取方', type: 'text', isRequired: true },
    { name: 'remark', title: '备注', type: 'text' },
    { name: 'source', title: '来源', type: 'text', isRequired: true },
    { name: 'isSample', title: '示例数据', type: 'boolean', isRequired: true },
  ],
  tags: [feeTag],
  async read({ db }) {
    const rows = await db
      .selectFrom('feeRates as r')
      .innerJoin('feeItems as i', 'i.id', 'r.itemId')
      .select(['i.code', 'r.effectiveFrom', 'r.effectiveTo', 'i.business', 'i.product', 'i.name as item'])
      .select(['r.standard', 'r.minimum', 'r.payee', 'r.remark', 'r.source', 'r.isSample'])
      .orderBy('i.code')
      .execute();
    return { rows };
  },
};
