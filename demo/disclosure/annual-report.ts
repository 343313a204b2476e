import { z } from 'zod';
import { shanghaiDay } from '#platform/day.ts';
import { formatCount } from '#ui/format/numbers.ts';
import { parseMarkup, type MarkupBlock } from '../articles/markup.ts';
import { readArticles } from '../articles/read-articles.ts';
import { demoBranches } from '../branches.ts';
import { demoAchievements } from '../company/achievements.ts';
import { demoExecutives } from '../company/executives.ts';
import { demoLicences } from '../company/licences.ts';
import { demoMilestones } from '../company/milestones.ts';
import { demoProfile } from '../company/profile.ts';
import { demoShareholders } from '../company/shareholders.ts';
import { demoStructure } from '../company/structure.ts';
import { demoSubsidiaries } from '../company/subsidiaries.ts';
import { fillPlaceholders } from '../fill.ts';
import { readYaml } from '../read-yaml.ts';
import {
  balanceSheet,
  cashFlow,
  findFinancialPeriod,
  formatHundredMillions,
  incomeStatement,
  parentOf,
  periods,
  riskIndicators,
  split,
  type FinancialPeriod,
  type StatementLine,
} from './finance-figures.ts';
import { meetingOf } from './finance-words.ts';

const text = z.string().min(1);
const parts = z.record(text, z.number());
const line = z.object({ reason: text, parts });
const words = readYaml(
  'disclosure/annual-words',
  z.object({
    terms: z.array(z.tuple([text, text])),
    businesses: z.record(text, text),
    assets: z.record(text, line),
    liabilities: z.record(text, line),
    income: z.record(text, parts),
    riskManagement: text,
    compliance: text,
    majorMatters: text,
    outlook: text,
    governanceMore: text,
    policies: text,
    commitments: text,
  }),
);

const heading = (title: string): MarkupBlock => ({ kind: 'heading', text: title });
/** A heading at the top of a page. */
export const chapter = (title: string): MarkupBlock => ({ kind: 'heading', text: title, startsPage: true });
const paragraph = (words: string): MarkupBlock => ({ kind: 'paragraph', text: words });
const table = (caption: string, head: string[], rows: string[][]): MarkupBlock => ({ kind: 'table', caption, head, rows });
const amount = (value: number): string => (value < 0 ? `−${formatHundredMillions(-value)}` : formatHundredMillions(value));
const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(2)}%`;
const endOf = (year: number): string => `${year}年12月31日`;
const unit = '示例数据，单位：亿元';

function changeOf(now: number, then: number): string {
  if (then === 0) return '—';
  const change = ((now - then) / Math.abs(then)) * 100;
  return `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(2)}%`;
}

const written = (markup: string, year: number): MarkupBlock[] =>
  parseMarkup(fillPlaceholders(markup, { year, before: year - 1, next: year + 1, meeting: meetingOf(year) }));

export const definitions = (year: number): MarkupBlock[] => [
  chapter('释义'),
  table(
    '本报告中的用语',
    ['用语', '含义'],
    words.terms.map(([term, meaning]) => [term, fillPlaceholders(meaning, { year })]),
  ),
];

/** The firm's particulars, licences, history and network, as far as they existed at the end of the year. */
export function aboutFirm(year: number): MarkupBlock[] {
  const end = `${year}-12-31`;
  const licences = demoLicences.licences.filter(({ grantedOn }) => grantedOn <= end);
  const milestones = demoMilestones.milestones.filter(({ date }) => date <= end);
  return [
    table(
      '公司信息',
      ['项目', '内容'],
      [
        ['公司名称', '前厅证券股份有限公司（虚构）'],
        ['设立日期', demoProfile.foundedOn],
        ['统一社会信用代码', demoProfile.creditCode],
        ['经营证券期货业务许可证', demoProfile.licenceNumber],
        ['注册地址', demoProfile.registeredAddress],
        ['办公地址', demoProfile.officeAddress],
        ['邮政编码', demoProfile.postcode],
        ['经营范围', demoProfile.businessScope.join('；')],
        ['上市情况', demoProfile.listing],
      ],
    ),
    chapter('业务资格'),
    table(
      `截至${endOf(year)}取得的业务资格（文号为示例）`,
      ['类别', '业务资格', '文号', '核准或备案机构', '取得日期'],
      licences.map(({ area, name, document, authority, grantedOn }) => [area, name, document, authority, grantedOn]),
    ),
    chapter('历史沿革'),
    table(
      '',
      ['时间', '事项', '说明'],
      milestones.map(({ date, title, text: about }) => [date, title, about]),
    ),
    heading('组织与网点'),
    paragraph(`截至${endOf(year)}，公司控股或者参股的公司如下；分支机构名录见附录。`),
    table(
      '控股与参股公司',
      ['公司', '持股比例', '主要业务', '设立日期'],
      demoSubsidiaries.companies
        .filter(({ foundedOn }) => foundedOn <= end)
        .map(({ name, ratio, business, foundedOn }) => [name, `${ratio}%`, business, foundedOn]),
    ),
    table(
      '分支机构分布',
      ['省、自治区、直辖市', '家数', '所在城市'],
      [...Map.groupBy(demoBranches, ({ provinceName }) => provinceName)].map(([province, branches]) => [
        province,
        String(branches.length),
        [...new Set(branches.map(({ cityName }) => cityName))].join('、'),
      ]),
    ),
  ];
}

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

/** The firm's departments, and the awards of the year. */
export function organisation(year: number): MarkupBlock[] {
  const awards = demoAchievements.awards.filter((award) => award.year === year);
  return [
    chapter('组织机构'),
    table(
      '公司的机构与部门',
      ['机构', '上级', '职责'],
      demoStructure.departments.map(({ name, parent, duties }) => [
        name,
        demoStructure.departments.find(({ code }) => code === parent)?.name ?? '—',
        duties,
      ]),
    ),
    ...(awards.length === 0
      ? []
      : [
          heading('报告期内所获荣誉'),
          table(
            `${year}年所获荣誉（颁发机构为虚构）`,
            ['荣誉', '颁发机构', '说明'],
            awards.map(({ title, issuer, text: about }) => [title, issuer, about]),
          ),
        ]),
  ];
}

/** The list of shareholders at the end of the year, where there is one. */
export function shareholders(year: number): MarkupBlock[] {
  const found = demoShareholders.find(({ list }) => list.asOf === `${year}-12-31`);
  if (!found) return [];
  const { totalShares, holderCount, holders } = found.list;
  return [
    heading('股份与股东'),
    paragraph(`截至${endOf(year)}，公司股份总数 ${formatCount(totalShares)} 股，股东 ${holderCount} 户。主要股东如下。`),
    table(
      '主要股东（示例数据，单位：股）',
      ['股东', '性质', '持股数', '持股比例', '质押股数'],
      holders.map(({ name, nature, shares, pledgedShares }) => [
        name,
        nature,
        formatCount(shares),
        percent(shares, totalShares),
        pledgedShares === undefined ? '—' : formatCount(pledgedShares),
      ]),
    ),
  ];
}

/** Corporate governance with the executives who were in office at the end of the year and still are. */
export const governanceDetails = (year: number): MarkupBlock[] => {
  const people = demoExecutives.people.filter(({ since }) => since <= `${year}-12-31`);
  return [
    ...written(words.governanceMore, year),
    heading('董事、监事与高级管理人员'),
    paragraph('下表为报告期末在任、且本报告公布时仍在任的人员，姓名均为虚构。'),
    table(
      '',
      ['姓名', '职务', '任职起始日', '职责'],
      people.map(({ name, post, since, duties }) => [name, post, since, duties]),
    ),
    heading('主要工作经历'),
    { kind: 'bullets', items: people.map(({ name, post, qualification, profile }) => `${name}，${post}。${profile}（${qualification}）`) },
  ];
};

export const majorMatters = (year: number): MarkupBlock[] => written(words.majorMatters, year);

interface Notice {
  title: string;
  day: string;
}

/** Read once: there are as many reports as years. */
let companyNotices: readonly Notice[] | undefined;

const listCompanyNotices = (): readonly Notice[] =>
  (companyNotices ??= readArticles('notices/company-notices')
    .map(({ title, publishedAt }) => ({ title, day: shanghaiDay(publishedAt) }))
    .toSorted((a, b) => a.day.localeCompare(b.day)));

/** The firm's notices of the year, as its website has them. */
export const noticeIndex = (year: number): MarkupBlock[] => {
  const notices = listCompanyNotices().filter(({ day }) => day.startsWith(String(year)));
  if (notices.length === 0) return [];
  return [
    heading('信息披露索引'),
    table(
      `${year}年在公司网站发布的公司公告`,
      ['日期', '标题'],
      notices.map(({ day, title }) => [day, title]),
    ),
  ];
};

export const compliance = (year: number): MarkupBlock[] => written(words.compliance, year);

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

function noteTable(
  name: string,
  weights: Readonly<Record<string, number>>,
  ofPeriods: readonly [FinancialPeriod, FinancialPeriod],
  values: readonly [number, number],
  columns: string[],
): MarkupBlock {
  const [now, then] = ofPeriods.map((period, at) => split(`${name} ${period.name}`, values[at]!, Object.entries(weights)));
  return table(
    `${name}（${unit}）`,
    ['项目', ...columns, '变动'],
    [
      ...now!.map((one, at) => [one.name, amount(one.value), amount(then![at]!.value), changeOf(one.value, then![at]!.value)]),
      ['**合计**', amount(values[0]), amount(values[1]), changeOf(values[0], values[1])],
    ],
  );
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

/** The appendix: every branch with its address and telephone number. */
export const branchDirectory = (): MarkupBlock[] => [
  paragraph('名录按所在地排列，地址与号码均为示例；最新信息以公司网站公示的为准。'),
  table(
    '分支机构名录',
    ['名称', '地址', '负责人', '许可证号', '咨询电话', '投诉电话'],
    demoBranches.map(({ name, cityName, districtName, address, manager, licenceNumber, phones, complaintPhone }) => [
      name,
      `${cityName}${districtName}${address}`,
      manager,
      licenceNumber,
      phones[0]!,
      complaintPhone,
    ]),
  ),
];

function valueOf(lines: readonly StatementLine[], name: string): number {
  const found = lines.find((one) => one.name === name);
  if (!found) throw new Error(`no line ${name}`);
  return found.value;
}
