import type { MarkupBlock } from '../articles/markup.ts';
import { words, heading, chapter, paragraph, table, amount, percent, endOf, unit, written, valueOf, noteTable } from './annual-blocks.ts';
import { balanceSheet, cashFlow, incomeStatement, parentOf, split, type FinancialPeriod, type StatementLine } from './finance-figures.ts';

/** The parent's statements, the changes in equity, and the notes. */
export function furtherStatements(period: FinancialPeriod, before: FinancialPeriod): MarkupBlock[] {
  const [own, ownBefore] = [parentOf(period), parentOf(before)];
  const columns = [endOf(period.year), endOf(before.year)];
  const labels = [`${period.year}年`, `${before.year}年`];
  return [
    chapter('附表二　母公司财务报表'),
    comparison('母公司资产负债表', balanceSheet(own), balanceSheet(ownBefore), columns),
    comparison('母公司利润表', incomeStatement(own), incomeStatement(ownBefore), labels),
    comparison('母公司现金流量表', cashFlow(own, ownBefore), undefined, [`${period.year}年`]),
    equityTable('合并股东权益变动表（归属于母公司股东）', period, before),
    equityTable('母公司股东权益变动表', own, ownBefore),
    chapter('附表三　财务报表附注'),
    ...written(words.policies, period.year),
    chapter('附注四、合并财务报表主要项目注释'),
    ...lineNotes(period, before),
    chapter('母公司财务报表主要项目注释'),
    ...lineNotes(own, ownBefore),
    chapter('附注五、分部报告'),
    segmentTable(period),
    heading('附注六、关联方及其交易'),
    paragraph(
      '关联方包括公司的子公司、联营企业、合营企业、持股百分之五以上的股东及其控制的企业、关键管理人员及与其关系密切的家庭成员。关联交易按照市场价格定价，与子公司之间的交易在合并时抵销。',
    ),
    chapter('附注七、金融工具及其风险'),
    ...instrumentTables(period),
    ...written(words.commitments, period.year),
  ];
}

const comparison = (
  name: string,
  now: readonly StatementLine[],
  then: readonly StatementLine[] | undefined,
  columns: string[],
): MarkupBlock =>
  table(
    `${name}（${unit}）`,
    ['项目', ...columns],
    now.map((one, index) => [one.isTotal ? `**${one.name}**` : one.name, amount(one.value), ...(then ? [amount(then[index]!.value)] : [])]),
  );

function equityTable(name: string, { equity, netProfit }: FinancialPeriod, before: FinancialPeriod): MarkupBlock {
  // What neither stayed nor was earned was distributed.
  const distributed = before.equity + netProfit - equity;
  return table(
    `${name}（${unit}）`,
    ['项目', '金额'],
    [
      ['上年年末余额', amount(before.equity)],
      ['本年净利润', amount(netProfit)],
      ['对股东的分配', amount(-distributed)],
      ['**本年年末余额**', amount(equity)],
    ],
  );
}

/** A note for each line that has parts: they add up to the line. */
function lineNotes(period: FinancialPeriod, before: FinancialPeriod): MarkupBlock[] {
  const [sheet, sheetBefore] = [balanceSheet(period), balanceSheet(before)];
  const [income, incomeBefore] = [incomeStatement(period), incomeStatement(before)];
  const ends = ['年末余额', '上年末余额'];
  const sheetNotes = Object.entries({ ...words.assets, ...words.liabilities }).map(([name, { parts: own, reason }]) => ({
    name,
    reason,
    table: noteTable(name, own, [period, before], [valueOf(sheet, name), valueOf(sheetBefore, name)], ends),
  }));
  const incomeNotes = Object.entries(words.income).map(([name, own]) => ({
    name,
    reason: undefined,
    table: noteTable(name, own, [period, before], [valueOf(income, name), valueOf(incomeBefore, name)], ['本年发生额', '上年发生额']),
  }));
  return [...sheetNotes, ...incomeNotes].flatMap((note, index) => [
    heading(`${index + 1}. ${note.name}`),
    ...(note.reason === undefined ? [] : [paragraph(`变动的主要因素：${note.reason}。`)]),
    note.table,
  ]);
}

function segmentTable(period: FinancialPeriod): MarkupBlock {
  const income = incomeStatement(period);
  const [costs, profit] = [period.revenue - valueOf(income, '利润总额'), valueOf(income, '利润总额')];
  const names = Object.keys(words.businesses);
  const expenses = split(
    `segments ${period.name}`,
    costs,
    names.map((name) => [name, valueOf(income, name)]),
  );
  return table(
    `各分部的收入、支出与利润（${unit}）`,
    ['分部', '营业收入', '营业支出', '利润总额'],
    [
      ...names.map((name, at) => {
        const [value, expense] = [valueOf(income, name), expenses[at]!.value];
        return [name.replace(/手续费净收入|净收入|收入$/, ''), amount(value), amount(expense), amount(value - expense)];
      }),
      ['**合计**', amount(period.revenue), amount(costs), amount(profit)],
    ],
  );
}

const buckets = { 即期: 36, '1个月以内': 24, '1至3个月': 9, '3个月至1年': 13, '1至5年': 16, '5年以上': 2 };

const stages = { '第一阶段（未来12个月）': 985, '第二阶段（整个存续期）': 11, '第三阶段（已发生减值）': 4 };

const levels = { 第一层次: 47, 第二层次: 50, 第三层次: 3 };

const shifts = [
  ['收益率曲线上移25个基点', -0.0021],
  ['收益率曲线下移25个基点', 0.0021],
  ['权益类资产价格上升10%', 0.0062],
  ['权益类资产价格下降10%', -0.0062],
] as const;

function instrumentTables(period: FinancialPeriod): MarkupBlock[] {
  const sheet = balanceSheet(period);
  const shares = (name: string, caption: string, whole: number, weights: Readonly<Record<string, number>>) =>
    table(
      `${caption}（${unit}）`,
      ['项目', '金额', '占比'],
      [
        ...split(`${name} ${period.name}`, whole, Object.entries(weights)).map((one) => [
          one.name,
          amount(one.value),
          percent(one.value, whole),
        ]),
        ['**合计**', amount(whole), '100.00%'],
      ],
    );
  return [
    paragraph('金融负债按未折现的合同现金流量列示到期期限；代理买卖证券款列入即期。'),
    shares('maturity', '金融负债的到期期限', valueOf(sheet, '负债合计'), buckets),
    paragraph('融出资金按预期信用损失的阶段列示，担保物的公允价值足以覆盖绝大部分余额。'),
    shares('stages', '融出资金的信用质量', valueOf(sheet, '融出资金'), stages),
    paragraph('交易性金融资产按公允价值计量所用输入值的层次列示；第三层次主要为非上市股权，采用市场法或者现金流量折现法估值。'),
    shares('levels', '交易性金融资产的公允价值层次', valueOf(sheet, '交易性金融资产'), levels),
    paragraph('下表列示利率与权益价格在合理范围内变动时，对税前利润与其他综合收益的影响，其他变量不变。'),
    table(
      `敏感性分析（${unit}）`,
      ['情景', '影响金额'],
      shifts.map(([name, share]) => [name, amount(Math.round(period.assets * share))]),
    ),
  ];
}
