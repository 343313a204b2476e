import { addDays, shortDate, tradingDayAtOrAfter, tradingDayAtOrBefore, type Day } from '../calendar.ts';
import { readTable } from '../read-table.ts';
import { seeded } from '../seeded.ts';
import { draft, type DemoArticle } from './draft.ts';

/** The market's margin figures at the end of a week; balances in 100 million CNY, the ratio in per cent. */
interface WeekEnd {
  day: Day;
  financing: number;
  lending: number;
  bought: number;
  ratio: number;
  /** True behind the last published figure we hold: continued by a seeded walk. */
  isSample: boolean;
}

/** Every second week's report on margin trading in the whole market. Figures are the published ones until August 2026. */
export function marginWeeklies(): DemoArticle[] {
  const weeks = weekEnds();
  return weeks.flatMap((week, index) => {
    const before = weeks[index - 1];
    return before && index % 2 === 0 && week.day >= '2023-11-03' ? [toReport(week, before, index)] : [];
  });
}

function weekEnds(): WeekEnd[] {
  const published = readTable('margin-week-ends.csv', ['date', 'financing', 'lending', 'bought', 'ratio']);
  const weeks: WeekEnd[] = published.map(({ date, financing, lending, bought, ratio }) => ({
    day: date,
    financing: Number(financing),
    lending: Number(lending),
    bought: Number(bought),
    ratio: Number(ratio),
    isSample: false,
  }));
  const choices = seeded('margin walk');
  for (let friday = '2026-08-28'; friday <= '2026-11-13'; friday = addDays(friday, 7)) {
    const last = weeks.at(-1)!;
    const step = (value: number, perMille: number): number => value * (1 + choices.integer(-perMille, perMille) / 1000);
    weeks.push({
      day: tradingDayAtOrBefore(friday),
      financing: step(last.financing, 15),
      lending: step(last.lending, 20),
      bought: step(last.bought, 120),
      ratio: step(last.ratio, 10),
      isSample: true,
    });
  }
  return weeks;
}

function toReport(week: WeekEnd, before: WeekEnd, index: number): DemoArticle {
  const choices = seeded(`weekly ${week.day}`);
  const change = week.financing - before.financing;
  const isUp = change >= 0;
  const date = shortDate(week.day);
  const total = trillions(week.financing + week.lending);
  const titles = [
    `两融周报：${date}融资余额${trillions(week.financing)}万亿元，较上周${isUp ? '增' : '减'}${Math.abs(change).toFixed(0)}亿元`,
    `截至${date}两融余额${total}万亿元，平均维持担保比例${week.ratio.toFixed(1)}%`,
    `一周两融：融资余额${isUp ? '回升' : '回落'}，${date}报${trillions(week.financing)}万亿元`,
    `${date}两融数据：融资买入${week.bought.toFixed(0)}亿元，余额${isUp ? '上升' : '下降'}${percent(change / before.financing)}`,
  ];
  const source = week.isSample ? '前厅证券研究条线（示例数据）' : '前厅证券研究条线，数据来源于市场公开汇总';
  return draft(
    { category: 'sczx', source, day: tradingDayAtOrAfter(addDays(week.day, 1)), title: titles[(index % 8) >> 1]! },
    `${choices.pick(openings)(week, total)}
^ 全市场融资融券概况${week.isSample ? '（示例数据）' : ''}
| 指标 | ${shortDate(before.day)} | ${date} | 变动 |
| 融资余额（亿元） | ${before.financing.toFixed(1)} | ${week.financing.toFixed(1)} | ${signed(change)} |
| 融券余额（亿元） | ${before.lending.toFixed(1)} | ${week.lending.toFixed(1)} | ${signed(week.lending - before.lending)} |
| 当日融资买入（亿元） | ${before.bought.toFixed(1)} | ${week.bought.toFixed(1)} | ${signed(week.bought - before.bought)} |
| 平均维持担保比例 | ${before.ratio.toFixed(1)}% | ${week.ratio.toFixed(1)}% | ${signed(week.ratio - before.ratio)}个百分点 |
${balanceText(change, before.financing, choices.integer(0, 2))}
${ratioText(week.ratio - before.ratio, week.ratio, choices.integer(0, 2))}
${choices.pick(reminders)}`,
  );
}

const trillions = (hundredMillions: number): string => (hundredMillions / 10_000).toFixed(2);
const signed = (value: number): string => `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(1)}`;
const percent = (share: number): string => `${Math.abs(share * 100).toFixed(2)}%`;

const openings: ((week: WeekEnd, total: string) => string)[] = [
  (week, total) =>
    `截至${shortDate(week.day)}，全市场融资融券余额合计${total}万亿元，其中融资余额${week.financing.toFixed(1)}亿元，融券余额${week.lending.toFixed(1)}亿元。`,
  (week, total) =>
    `${shortDate(week.day)}为本周最后一个有数据的交易日，两融余额报${total}万亿元，当日融资买入额${week.bought.toFixed(1)}亿元。`,
  (week, total) => `全市场两融数据更新至${shortDate(week.day)}：余额合计${total}万亿元，平均维持担保比例为${week.ratio.toFixed(1)}%。`,
  (week) =>
    `本期周报统计截至${shortDate(week.day)}收市后的全市场数据，融资余额${week.financing.toFixed(1)}亿元，融券余额占两融余额的${((week.lending / (week.financing + week.lending)) * 100).toFixed(2)}%。`,
];

function balanceText(change: number, before: number, variant: number): string {
  const rate = percent(change / before);
  const amount = `${Math.abs(change).toFixed(1)}亿元`;
  if (Math.abs(change / before) < 0.003) {
    return [
      `融资余额与上周基本持平，变动${amount}，不足千分之三，杠杆资金整体观望。`,
      `一周来融资余额仅变动${rate}，买入与偿还大体相当。`,
      `余额变化不大，市场交投与融资意愿均无明显方向。`,
    ][variant]!;
  }
  if (change > 0) {
    return [
      `融资余额较上周增加${amount}，增幅${rate}。余额上升意味着使用杠杆的资金增多，也意味着下跌时需要补充担保物的账户可能增多。`,
      `一周净增${amount}（${rate}），融资买入大于偿还。客户应当留意单一证券集中度，避免在高位追加杠杆。`,
      `融资客户本周整体加仓，余额上升${rate}。历史上，余额快速上升之后往往伴随波动加大，请为信用账户预留安全垫。`,
    ][variant]!;
  }
  return [
    `融资余额较上周减少${amount}，降幅${rate}，偿还多于买入。余额回落有主动降低杠杆的因素，也有市值下跌后被动偿还的因素。`,
    `一周净偿还${amount}（${rate}）。杠杆下降有利于账户安全，但不代表市场方向。`,
    `融资客户本周整体减仓，余额下降${rate}，部分资金选择偿还到期合约而不展期。`,
  ][variant]!;
}

function ratioText(change: number, ratio: number, variant: number): string {
  const level = `${ratio.toFixed(1)}%`;
  if (change >= 0) {
    return [
      `平均维持担保比例升至${level}，担保物对负债的覆盖更充分。平均数掩盖差异，集中持仓账户仍需关注个体水平。`,
      `担保水平方面，全市场平均为${level}，较上周提高${change.toFixed(1)}个百分点，整体风险可控。`,
      `${level}的平均维持担保比例高于合同约定的各条预警线，但不等于每一个账户都安全，请以自己账户的数字为准。`,
    ][variant]!;
  }
  return [
    `平均维持担保比例回落至${level}，提示担保物市值有所缩水。低于160%的客户建议提前准备补充担保物。`,
    `担保水平较上周下降${Math.abs(change).toFixed(1)}个百分点，仍处在较高位置；波动加大时，比例变化往往比余额更快。`,
    `${level}较上周走低。请在市场下跌时优先检查负债与集中度，而不是急于摊低成本。`,
  ][variant]!;
}

const reminders = [
  '本周报仅对公开数据作客观整理，不构成投资建议，也不预示市场走势。',
  '数据如有修正，以公开渠道发布的为准。融资融券具有杠杆效应，请谨慎参与。',
  '想了解维持担保比例的算法，可阅读投教课堂中的《维持担保比例怎么算》。',
  '如需查询某只证券的折算率，请使用本网站“担保品与标的证券”页面，可按日期查看历史。',
  '融资利息按自然日计收，长期持有前请把资金成本计入收益测算。',
  '投资者参与融资融券前，应当充分理解合同中关于平仓线与通知方式的约定。',
];
