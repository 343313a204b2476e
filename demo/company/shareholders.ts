import type { CompanyDraft } from '#modules/portal/company/schema/kinds.ts';

type Shareholders = CompanyDraft<'shareholders'>;

const totalShares = 5_280_000_000;

/** Name, shares in ten thousands, kind, pledged shares in ten thousands. */
const rows: readonly (readonly [string, number, string, number])[] = [
  ['示例国有资本投资运营有限公司', 179_520, '国有法人', 0],
  ['演示能源集团有限责任公司', 73_920, '国有法人', 0],
  ['样例交通投资控股有限公司', 52_800, '国有法人', 0],
  ['前厅实业（示例）股份有限公司', 47_520, '境内非国有法人', 9_500],
  ['例证水务集团有限公司', 31_680, '国有法人', 0],
  ['范本文化产业投资有限公司', 26_400, '境内非国有法人', 0],
  ['演示医药股份有限公司', 22_704, '境内非国有法人', 4_200],
  ['示例农垦集团有限公司', 21_120, '国有法人', 0],
  ['样例高新技术产业开发有限公司', 17_952, '国有法人', 0],
  ['演示纺织工业有限公司', 14_784, '境内非国有法人', 0],
  ['前厅证券员工持股计划（示例）', 13_200, '员工持股计划', 0],
  ['范本贸易有限公司', 10_032, '境内非国有法人', 2_000],
];

const remarks = [
  '持股5%以上股东之间不存在控制与被控制的关系。示例国有资本投资运营有限公司为第一大股东，公司没有控股股东和实际控制人。',
  '依据《证券公司股权管理规定》，持有公司5%以上股权的股东变更须经核准；股东质押所持股权的比例不超过其所持本公司股权的50%。',
];

const listOf = (asOf: string, holderCount: number, shift: Readonly<Record<string, number>> = {}): Shareholders => ({
  asOf,
  totalShares,
  holderCount,
  holders: rows.map(([name, held, nature, pledged]) => ({
    name,
    shares: (held + (shift[name] ?? 0)) * 10_000,
    nature,
    pledgedShares: pledged * 10_000,
    isSample: true,
  })),
  remarks,
});

/** The lists of three half-years, oldest first, each with the day on which it was made public. */
export const demoShareholders: readonly { effectiveOn: string; list: Shareholders }[] = [
  {
    effectiveOn: '2025-08-29',
    list: listOf('2025-06-30', 41, { 演示医药股份有限公司: 5_280, 范本贸易有限公司: 3_168, '前厅证券员工持股计划（示例）': -2_640 }),
  },
  { effectiveOn: '2026-04-30', list: listOf('2025-12-31', 40, { 演示医药股份有限公司: 2_640, 范本贸易有限公司: 3_168 }) },
  { effectiveOn: '2026-08-31', list: listOf('2026-06-30', 38) },
];
