import type { z } from 'zod';
import { parseMarkup, type MarkupBlock } from '../articles/markup.ts';
import {
  type line,
  words,
  heading,
  chapter,
  paragraph,
  table,
  amount,
  percent,
  unit,
  changeOf,
  written,
  valueOf,
  noteTable,
} from './annual-blocks.ts';
import {
  balanceSheet,
  cashFlow,
  findFinancialPeriod,
  incomeStatement,
  periods,
  riskIndicators,
  type FinancialPeriod,
  type StatementLine,
} from './finance-figures.ts';

/** The figures of up to five years, and the year by halves. */
export function keyFigures(period: FinancialPeriod): MarkupBlock[] {
  const years = periods.filter(({ isHalf, year }) => !isHalf && year <= period.year && year > period.year - 5).toReversed();
  const first = findFinancialPeriod(`${period.year}H1`);
  const rows: [string, keyof Pick<FinancialPeriod, 'revenue' | 'netProfit' | 'assets' | 'equity'>][] = [
    ['营业收入', 'revenue'],
    ['归属于母公司股东的净利润', 'netProfit'],
    ['总资产', 'assets'],
    ['归属于母公司股东权益', 'equity'],
  ];
  return [
    heading('历年主要财务数据'),
    table(
      `历年主要财务数据（${unit}）`,
      ['项目', ...years.map(({ year }) => `${year}年`)],
      [
        ...rows.map(([name, key]) => [name, ...years.map((one) => amount(one[key]))]),
        ['净利润率', ...years.map(({ netProfit, revenue }) => percent(netProfit, revenue))],
        ['资产负债率', ...years.map(({ assets, equity }) => percent(assets - equity, assets))],
        ['净资产收益率（年末净资产）', ...years.map(({ netProfit, equity }) => percent(netProfit, equity))],
      ],
    ),
    table(`历年营业收入构成（${unit}）`, ['项目', ...years.map(({ year }) => `${year}年`)], sideBySide(years.map(incomeStatement))),
    table(`历年资产负债结构（${unit}）`, ['项目', ...years.map(({ year }) => `${year}年末`)], sideBySide(years.map(balanceSheet))),
    table(
      `${period.year}年分半年度数据（${unit}）`,
      ['项目', '上半年', '下半年', '全年'],
      rows.slice(0, 2).map(([name, key]) => [name, amount(first[key]), amount(period[key] - first[key]), amount(period[key])]),
    ),
  ];
}

const sideBySide = (statements: readonly (readonly StatementLine[])[]): string[][] =>
  statements[0]!.map(({ name, isTotal }, at) => [isTotal ? `**${name}**` : name, ...statements.map((lines) => amount(lines[at]!.value))]);

/** The indicators of up to five years. */
export function indicatorHistory({ year: last }: FinancialPeriod): MarkupBlock[] {
  const years = periods.filter(({ isHalf, year }) => !isHalf && year <= last && year > last - 5).toReversed();
  const indicators = years.map(riskIndicators);
  return [
    table(
      '历年末主要风险控制指标（示例数据，金额单位：亿元）',
      ['指标', ...years.map(({ year }) => `${year}年末`)],
      indicators[0]!.map(({ name, isAmount }, at) => [
        name,
        ...indicators.map((all) => (isAmount ? amount(all[at]!.value) : `${all[at]!.value.toFixed(1)}%`)),
      ]),
    ),
  ];
}

/** The lines of business and of the statements, each with its figures, its change and the reason. */
export function discussion(period: FinancialPeriod, before: FinancialPeriod): MarkupBlock[] {
  const [now, then] = [incomeStatement(period), incomeStatement(before)];
  return [
    chapter('主营业务分析'),
    paragraph(
      `报告期内，公司实现营业收入 ${amount(period.revenue)} 亿元，比上年变动 ${changeOf(period.revenue, before.revenue)}；归属于母公司股东的净利润 ${amount(period.netProfit)} 亿元，比上年变动 ${changeOf(period.netProfit, before.netProfit)}。各项业务的情况如下。`,
    ),
    ...Object.entries(words.businesses).flatMap(([name, about], index) => {
      const [value, former] = [valueOf(now, name), valueOf(then, name)];
      return [
        heading(`（${'一二三四五六'[index]}）${name.replace('手续费净收入', '')}`),
        paragraph(
          `报告期内，${name} ${amount(value)} 亿元，占营业收入的 ${percent(value, period.revenue)}，比上年变动 ${changeOf(value, former)}。`,
        ),
        ...parseMarkup(about),
        noteTable(name, words.income[name]!, [period, before], [value, former], [`${period.year}年`, `${before.year}年`]),
      ];
    }),
    chapter('资产、负债变动分析'),
    ...changeTables(period, before),
    heading('现金流量分析'),
    table(
      `现金流量（${unit}）`,
      ['项目', `${period.year}年`],
      cashFlow(period, before).map(({ name, value }) => [name, amount(value)]),
    ),
    paragraph('经营活动现金流量主要受客户交易结算资金、融出资金和回购业务规模变动的影响；筹资活动现金流量主要为债务融资工具的发行与兑付。'),
    chapter('风险管理'),
    ...parseMarkup(words.riskManagement),
    heading('展望'),
    ...written(words.outlook, period.year),
  ];
}

function changeTables(period: FinancialPeriod, before: FinancialPeriod): MarkupBlock[] {
  const [now, then] = [balanceSheet(period), balanceSheet(before)];
  const rowsOf = (lines: Readonly<Record<string, z.output<typeof line>>>, whole: string) =>
    Object.entries(lines).map(([name, { reason }]) => {
      const [value, former] = [valueOf(now, name), valueOf(then, name)];
      return [name, amount(value), percent(value, valueOf(now, whole)), amount(former), changeOf(value, former), reason];
    });
  const head = ['项目', '年末', '占比', '上年末', '变动', '变动的主要因素'];
  return [
    table(`主要资产（${unit}）`, head, rowsOf(words.assets, '资产总计')),
    table(`主要负债（${unit}）`, head, rowsOf(words.liabilities, '负债合计')),
  ];
}
