import { shanghaiDay } from '#platform/day.ts';
import type { PublicTable } from '#platform/public-table.ts';
import { paths } from '#ui/paths.ts';
import { findEvaluation } from './service/evaluations.ts';
import { readRisks } from './service/risk-list.ts';
import { fundTags } from './service/tags.ts';
import { originNames, progressNames } from './web/dividend-names.ts';
import { fundCategoryNames } from './web/fund-category.ts';

/** More than the funds of any evaluation. */
const everything = 1_000_000;

/** The funds with their risk levels in the evaluation of today. */
export const fundRiskTable: PublicTable = {
  code: 'fund-risk-levels',
  title: '基金产品风险等级',
  about: '最近一次评价中各基金产品的风险等级与评价日期。',
  page: paths.fundRisks(),
  key: ['code'],
  columns: [
    { name: 'code', title: '基金代码', type: 'text', isRequired: true },
    { name: 'name', title: '基金简称', type: 'text', isRequired: true },
    { name: 'manager', title: '管理人', type: 'text' },
    { name: 'fundType', title: '基金类型', type: 'text', isRequired: true },
    { name: 'riskLevel', title: '风险等级', type: 'text', isRequired: true },
    { name: 'agency', title: '评价机构', type: 'text', isRequired: true },
    { name: 'evaluatedOn', title: '评价日期', type: 'day', isRequired: true },
    { name: 'isSample', title: '示例数据', type: 'boolean', isRequired: true },
  ],
  tags: [fundTags.levels, fundTags.funds],
  async read(ctx) {
    const shown = await findEvaluation(ctx, shanghaiDay(ctx.now));
    if (!shown) return { rows: [] };
    // A transaction sees later commits: with a fixed version it reads the rows of this one.
    const { records } = await readRisks(ctx, { ...shown, isLast: false }, {}, { limit: everything, offset: 0 });
    return {
      asOf: shown.effectiveFrom,
      rows: records.map(({ code, name, manager, fundType, category, riskLevel, agency, evaluatedOn }) => ({
        code,
        name,
        manager,
        fundType: fundType || fundCategoryNames[category],
        riskLevel,
        agency,
        evaluatedOn,
        isSample: shown.isSample,
      })),
    };
  },
};

/** All dividends of public funds. */
export const fundDividendTable: PublicTable = {
  code: 'fund-dividends',
  title: '基金分红',
  about: '公募基金的历次与即将实施的分红：登记日、除息日、派息日与每份金额。',
  page: paths.fundDividends(),
  key: ['fundCode', 'exOn'],
  columns: [
    { name: 'fundCode', title: '基金代码', type: 'text', isRequired: true },
    { name: 'exOn', title: '除息日', type: 'day', isRequired: true },
    { name: 'fundName', title: '基金简称', type: 'text', isRequired: true },
    { name: 'announcedOn', title: '公告日', type: 'day' },
    { name: 'recordOn', title: '权益登记日', type: 'day' },
    { name: 'paidOn', title: '派息日', type: 'day' },
    { name: 'reinvestedOn', title: '红利再投资日', type: 'day' },
    { name: 'perUnit', title: '每份派息', type: 'number', unit: '元', isRequired: true },
    { name: 'progress', title: '方案进度', type: 'text' },
    { name: 'baseYear', title: '基准年度', type: 'integer' },
    { name: 'origin', title: '数据性质', type: 'text', isRequired: true },
  ],
  tags: [fundTags.dividends],
  async read({ db }) {
    const rows = await db
      .selectFrom('fundDividends')
      .select([
        'fundCode',
        'exOn',
        'fundName',
        'announcedOn',
        'recordOn',
        'paidOn',
        'reinvestedOn',
        'perUnit',
        'progress',
        'baseYear',
        'origin',
      ])
      .execute();
    return {
      rows: rows.map((row) => ({
        ...row,
        perUnit: Number(row.perUnit),
        progress: row.progress && progressNames[row.progress],
        origin: originNames[row.origin],
      })),
    };
  },
};
