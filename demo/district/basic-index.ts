import type { FactsOf } from '#modules/portal/content/facts-schema.ts';
import { draft, type DemoArticle } from '../articles/draft.ts';
import { addDays, longDate, shiftTradingDays, tradingDayAtOrAfter, type Day } from '../calendar.ts';
import { seeded } from '../seeded.ts';
import { indexTexts } from './index-texts.ts';

/** 指标与指数公告: when samples change by rule, what the firm's own figures are made of, how to read an index. */
export const basicIndexNotices = (): DemoArticle[] => [
  ...['2023-12', '2024-06', '2024-12', '2025-06', '2025-12', '2026-06'].map(sampleNotice),
  ...[
    '2024-02',
    '2024-05',
    '2024-08',
    '2024-11',
    '2025-02',
    '2025-05',
    '2025-08',
    '2025-11',
    '2026-02',
    '2026-05',
    '2026-08',
    '2026-11',
  ].map(peNotice),
  ...indexTexts.map(({ body, indexCode, indexName, kind, ...rest }) =>
    notice({ ...rest, facts: { of: 'basicIndex', kind, indexCode, indexName } }, body),
  ),
];

const notice = (heading: { day: Day; title: string; effectiveDate?: Day; facts: FactsOf<'basicIndex'> }, body: string): DemoArticle =>
  draft({ category: 'jczb', source: '前厅证券', ...heading }, body);

/** The trading day after the second Friday of the month: from then on the half-year's samples hold, by the indices' own rules. */
function effectiveDay(month: string): Day {
  const first = `${month}-01`;
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  return tradingDayAtOrAfter(addDays(first, ((5 - weekday + 7) % 7) + 8));
}

function sampleNotice(month: string): DemoArticle {
  const choices = seeded(`samples ${month}`);
  const effective = effectiveDay(month);
  return notice(
    {
      day: shiftTradingDays(effective, -8),
      title: `沪深300等主要指数样本定期调整提示（${month.slice(0, 4)}年${Number(month.slice(5))}月）`,
      effectiveDate: effective,
      facts: { of: 'basicIndex', kind: 'sample', indexName: '沪深300', indexCode: '000300' },
    },
    `按照指数编制方案，沪深300、中证500、上证180、上证50等指数的样本每半年审核一次，调整实施时间为每年6月和12月第二个星期五的下一交易日。据此推算，本次调整自${longDate(effective)}起生效，调入调出名单以指数编制机构公布的为准。
与您有关的三件事：
- 折算率：上证180指数成份股的折算率上限为70%，其他A股为65%，被调出的股票折算率可能下调，信用账户的可用保证金随之减少；
- 指数基金：跟踪指数的基金会在生效日前后调仓，尾盘成交可能放大；
- ${choices.pick(['标的范围：融资融券标的由交易所另行公布，不随指数样本自动变化。', '科创50按季度审核，调整时间为每年3月、6月、9月、12月第二个星期五的下一交易日。', '期货与期权：股指期货、ETF期权合约不变，标的指数的样本变化。'])}
${choices.pick(['信用账户持有拟调出股票的客户，请提前测算维持担保比例，可以使用“维持担保比例计算器”。', '我公司折算率的调整另行公告，见“融资融券公告”栏目。'])}`,
  );
}

function peNotice(month: string): DemoArticle {
  const choices = seeded(`pe ${month}`);
  const day = tradingDayAtOrAfter(`${month}-10`);
  const basis =
    { '02': '上一年度业绩预告与快报', '05': '上一年度年报与本年一季报', '08': '本年半年报披露进度', '11': '本年三季报' }[month.slice(5)] ??
    '最近一期定期报告';
  return notice(
    {
      day,
      title: `静态市盈率等基础指标更新说明（${month.slice(0, 4)}年${Number(month.slice(5))}月）`,
      effectiveDate: shiftTradingDays(day, 1),
      facts: { of: 'basicIndex', kind: 'publication', indexName: '静态市盈率' },
    },
    `本次更新纳入${basis}。静态市盈率按照“最新收盘价乘以总股本，除以最近一个会计年度归属于母公司股东的净利润”计算，净利润为负的显示为负值。
^ 更新概况（示例数据）
| 项目 | 数量 |
| 参与计算的股票 | ${choices.integer(5380, 5542)}只 |
| 市盈率大于300或者为负 | ${choices.integer(1180, 1340)}只 |
| 较上期新增 | ${choices.integer(40, 160)}只 |
| 较上期移出 | ${choices.integer(40, 160)}只 |
${choices.pick(['静态市盈率高于300倍或者为负数的A股股票，作为可充抵保证金证券的折算率为0%。', '折算率为0%的证券可以留在信用账户中，但不计入可用保证金。', '市盈率只比较价格与利润，亏损企业、周期行业不宜只看这一个指标。'])}
${choices.pick(['逐只结果见“标的与担保证券查询—静态市盈率”，可以按代码查询和下载。', '对某只股票的数据有疑问的，请注明代码与日期反馈给客户服务中心。', '指标每个交易日收市后计算，下一交易日生效。'])}`,
  );
}
