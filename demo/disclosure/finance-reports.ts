import type { FinanceReportDraft, ReportKind } from '#content/disclosure/schema.ts';
import type { MarkupBlock } from '../articles/markup.ts';
import type { DemoDocument } from '../documents.ts';
import { chapter, compliance, definitions, majorMatters } from './annual-blocks.ts';
import { discussion, indicatorHistory, keyFigures } from './annual-figures.ts';
import { aboutFirm, branchDirectory, governanceDetails, noticeIndex, organisation, shareholders } from './annual-firm.ts';
import { furtherStatements } from './annual-notes.ts';
import {
  balanceSheet,
  cashFlow,
  incomeStatement,
  formatHundredMillions,
  findFinancialPeriod,
  riskIndicators,
  type StatementLine,
  type FinancialPeriod,
  type RiskIndicator,
} from './finance-figures.ts';
import { auditOpinion, companyProfile, governance, importantNotice, managementReview, riskExplanation } from './finance-words.ts';

/** A report of the demo firm: the content of its PDF, and its published data. */
export interface DemoReport extends DemoDocument {
  report: Omit<FinanceReportDraft, 'fileId'>;
}

/** Publication days of the whole-year and half-year reports of a year. */
const publishedOn: Readonly<Record<string, string>> = {
  '2019H1': '2019-08-29',
  '2019': '2020-04-28',
  '2020H1': '2020-08-27',
  '2020': '2021-04-29',
  '2021H1': '2021-08-30',
  '2021': '2022-04-28',
  '2022H1': '2022-08-29',
  '2022': '2023-04-27',
  '2023H1': '2023-08-30',
  '2023': '2024-04-26',
  '2024H1': '2024-08-30',
  '2024': '2025-04-25',
  '2025H1': '2025-08-29',
  '2025': '2026-04-24',
  '2026H1': '2026-08-28',
};

/** Returns all reports of eight years in order of publication; one of them was corrected two weeks later. */
export const demoReports = (): DemoReport[] =>
  Object.entries(publishedOn).flatMap(([name, day]) => {
    const period = findFinancialPeriod(name);
    if (!period.isHalf) return [annual(period, day), audit(period, day), riskControl(period, day)];
    if (name === '2023H1') return [halfYear(period, day, { isFaulty: true }), corrected(period)];
    return name === '2026H1' ? [halfYear(period, day), riskControl(period, day)] : [halfYear(period, day)];
  });

const chapters = [
  '第一章　公司概况',
  '第二章　主要会计数据',
  '第三章　净资本与风险控制指标（母公司口径）',
  '第四章　经营情况讨论与分析',
  '第五章　公司治理',
  '第六章　合规管理、投资者保护与社会责任',
  '第七章　重要事项',
  '第八章　财务报告',
  '附录　分支机构名录与信息披露索引',
] as const;

/** Earlier reports are published as summaries: every page of a document is drawn, which takes a second, after the first start. */
const firstWholeReport = 2023;

const annual = (period: FinancialPeriod, day: string): DemoReport =>
  period.year < firstWholeReport ? annualSummary(period, day) : wholeAnnual(period, day);

function annualSummary(period: FinancialPeriod, day: string): DemoReport {
  const before = findFinancialPeriod(String(period.year - 1));
  const name = `${period.year}年年度报告摘要`;
  return demoReport('annual', period, day, name, [
    ...importantNotice(name, true),
    { kind: 'paragraph', text: '本摘要摘自年度报告全文。全文备置于公司董事会办公室，股东可以在办公时间查阅。' },
    heading('一、公司概况'),
    ...companyProfile,
    heading('二、主要会计数据'),
    keyTable(period, before),
    heading('三、经营情况'),
    ...managementReview(period.name),
    heading('四、财务报表（合并口径）'),
    ...statements(period, before),
    heading('五、净资本与风险控制指标（母公司口径）'),
    riskTable(period, before),
    heading('六、公司治理与投资者保护'),
    ...governance(period.year),
  ]);
}

function wholeAnnual(period: FinancialPeriod, day: string): DemoReport {
  const before = findFinancialPeriod(String(period.year - 1));
  return demoReport('annual', period, day, `${period.year}年年度报告`, [
    ...importantNotice(`${period.year}年年度报告`, true),
    heading('目录'),
    { kind: 'bullets', items: [...chapters] },
    ...definitions(period.year),
    chapter(chapters[0]),
    ...companyProfile,
    ...aboutFirm(period.year),
    chapter(chapters[1]),
    keyTable(period, before),
    ...keyFigures(period),
    chapter(chapters[2]),
    riskTable(period, before),
    ...indicatorHistory(period),
    ...riskExplanation(period.year),
    chapter(chapters[3]),
    ...managementReview(period.name),
    ...discussion(period, before),
    chapter(chapters[4]),
    ...governance(period.year),
    ...organisation(period.year),
    ...shareholders(period.year),
    ...governanceDetails(period.year),
    chapter(chapters[5]),
    ...compliance(period.year),
    chapter(chapters[6]),
    ...majorMatters(period.year),
    chapter(chapters[7]),
    ...auditOpinion(period.year, day).slice(1),
    chapter('附表一　合并财务报表'),
    ...statements(period, before),
    ...furtherStatements(period, before),
    chapter(chapters[8]),
    ...branchDirectory(),
    ...noticeIndex(period.year),
  ]);
}

function audit(period: FinancialPeriod, day: string): DemoReport {
  const before = findFinancialPeriod(String(period.year - 1));
  return demoReport('audit', period, day, `${period.year}年度审计报告`, [
    ...auditOpinion(period.year, day),
    heading('附：经审计的财务报表（合并口径）'),
    ...statements(period, before),
  ]);
}

function halfYear(period: FinancialPeriod, day: string, { isFaulty = false } = {}): DemoReport {
  const before = findFinancialPeriod(String(period.year - 1));
  const lastHalf = period.year === 2019 ? undefined : findFinancialPeriod(`${period.year - 1}H1`);
  return demoReport('halfYear', period, day, `${period.year}年半年度报告`, [
    ...importantNotice(`${period.year}年半年度报告`, false),
    heading('一、主要会计数据'),
    // The first edition of one report has the figures of the previous year in place of those of the previous half-year.
    keyTable(period, isFaulty ? before : (lastHalf ?? before), isFaulty ? lastHalf : undefined),
    heading('二、经营情况'),
    ...managementReview(period.name),
    heading('三、财务报表（合并口径，未经审计）'),
    statement('资产负债表', balanceSheet(period), balanceSheet(before), ['期末余额', '上年末余额']),
    statement('利润表', incomeStatement(period), undefined, ['本期金额']),
    heading('四、风险控制指标（母公司口径）'),
    riskTable(period, before),
  ]);
}

function corrected(period: FinancialPeriod): DemoReport {
  const correction = '“主要会计数据”表的上年同期栏误列为上年全年数，更正为上年同期数；本期数据不变。';
  const { report, blocks, ...rest } = halfYear(period, '2023-09-15');
  return {
    ...rest,
    file: rest.file.replace('.pdf', '-2.pdf'),
    downloadName: rest.downloadName.replace('.pdf', '（更正版）.pdf'),
    blocks: [{ kind: 'quote', text: `更正说明：${correction}` }, ...blocks],
    report: { ...report, correction },
  };
}

function riskControl(period: FinancialPeriod, day: string): DemoReport {
  const before = findFinancialPeriod(String(period.year - 1));
  const title = period.isHalf ? `${period.year}年半年度风险控制指标报告` : `${period.year}年度风险控制指标报告`;
  return demoReport('riskControl', period, day, title, [
    { kind: 'paragraph', text: `现将母公司${endOf(period)}净资本等风险控制指标公布如下。所列数据均为示例数据。` },
    riskTable(period, before),
    ...riskExplanation(period.year),
  ]);
}

function demoReport(kind: ReportKind, period: FinancialPeriod, day: string, name: string, blocks: MarkupBlock[]): DemoReport {
  const file = `${period.year}-${{ annual: 'annual', halfYear: 'half-year', audit: 'audit', riskControl: 'risk-control' }[kind]}.pdf`;
  return {
    file,
    downloadName: `前厅证券${name}（示例）.pdf`,
    title: `前厅证券股份有限公司${name}`,
    blocks,
    report: {
      year: period.year,
      kind,
      title: `前厅证券股份有限公司${name}`,
      publishedOn: day,
      highlights: highlightsOf(kind, period),
      isSample: true,
    },
  };
}

function highlightsOf(kind: ReportKind, period: FinancialPeriod): FinanceReportDraft['highlights'] {
  if (kind === 'audit') return [{ name: '审计意见', value: '标准无保留意见' }];
  if (kind === 'riskControl')
    return riskIndicators(period)
      .filter(({ name }) => ['净资本', '风险覆盖率', '流动性覆盖率'].includes(name))
      .map((indicator) => ({ name: indicator.name, value: indicator.isAmount ? `${show(indicator)} 亿元` : show(indicator) }));
  return [
    { name: '营业收入', value: `${formatHundredMillions(period.revenue)} 亿元` },
    { name: '归母净利润', value: `${formatHundredMillions(period.netProfit)} 亿元` },
    { name: '总资产', value: `${formatHundredMillions(period.assets)} 亿元` },
  ];
}

const heading = (text: string): MarkupBlock => ({ kind: 'heading', text });
const endOf = ({ year, isHalf }: FinancialPeriod): string => (isHalf ? `${year}年6月30日` : `${year}年12月31日`);
const labelOf = ({ year, isHalf }: FinancialPeriod): string => (isHalf ? `${year}年上半年` : `${year}年`);

/** `named` is the period whose name is wrongly used for the column. */
function keyTable(period: FinancialPeriod, before: FinancialPeriod, named: FinancialPeriod = before): MarkupBlock {
  const rows: [string, keyof Pick<FinancialPeriod, 'revenue' | 'netProfit' | 'assets' | 'equity'>][] = [
    ['营业收入', 'revenue'],
    ['归属于母公司股东的净利润', 'netProfit'],
    ['总资产', 'assets'],
    ['归属于母公司股东权益', 'equity'],
  ];
  return {
    kind: 'table',
    caption: '主要会计数据（示例数据，单位：亿元）',
    head: ['项目', labelOf(period), labelOf(named), '增减'],
    rows: rows.map(([name, key]) => {
      const change = ((period[key] - before[key]) / before[key]) * 100;
      const sign = change < 0 ? '−' : '+';
      return [name, formatHundredMillions(period[key]), formatHundredMillions(before[key]), `${sign}${Math.abs(change).toFixed(2)}%`];
    }),
  };
}

function statements(period: FinancialPeriod, before: FinancialPeriod): MarkupBlock[] {
  const beforeLast = period.year === 2019 ? undefined : findFinancialPeriod(String(period.year - 2));
  return [
    statement('资产负债表', balanceSheet(period), balanceSheet(before), [endOf(period), endOf(before)]),
    statement('利润表', incomeStatement(period), incomeStatement(before), [labelOf(period), labelOf(before)]),
    statement(
      '现金流量表',
      cashFlow(period, before),
      beforeLast && cashFlow(before, beforeLast),
      beforeLast ? [labelOf(period), labelOf(before)] : [labelOf(period)],
    ),
  ];
}

function statement(
  name: string,
  now: readonly StatementLine[],
  then: readonly StatementLine[] | undefined,
  columns: readonly string[],
): MarkupBlock {
  const amount = (value: number): string => (value < 0 ? `−${formatHundredMillions(-value)}` : formatHundredMillions(value));
  return {
    kind: 'table',
    caption: `${name}（示例数据，单位：亿元）`,
    head: ['项目', ...columns],
    rows: now.map((line, index) => [
      line.isTotal ? `**${line.name}**` : line.name,
      amount(line.value),
      ...(then ? [amount(then[index]!.value)] : []),
    ]),
  };
}

function riskTable(period: FinancialPeriod, before: FinancialPeriod): MarkupBlock {
  const past = riskIndicators(before);
  return {
    kind: 'table',
    caption: '净资本及主要风险控制指标（示例数据，金额单位：亿元）',
    head: ['指标', period.isHalf ? '期末' : '本年末', '上年末', '监管标准', '预警标准'],
    rows: riskIndicators(period).map((indicator, index) => {
      const [standard, warning] = standardsOf(indicator);
      return [indicator.name, show(indicator), show(past[index]!), standard, warning];
    }),
  };
}

const show = ({ value, isAmount }: RiskIndicator): string => (isAmount ? formatHundredMillions(value) : `${value.toFixed(1)}%`);

function standardsOf({ floor, ceiling }: RiskIndicator): [string, string] {
  if (floor) return [`≥${floor[0]}%`, `≥${floor[1]}%`];
  return ceiling ? [`≤${ceiling[0]}%`, `≤${ceiling[1]}%`] : ['—', '—'];
}
