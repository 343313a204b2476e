import {
  addDays,
  closuresBetween,
  dateWithWeekday,
  daysBetween,
  isHkConnectDay,
  isTradingDay,
  longDate,
  shiftTradingDays,
  shortDate,
  type Day,
} from '../../calendar.ts';
import { demoMarketTotals } from '../../margin/market-totals.ts';
import {
  getDaysAround,
  matchFirstGroup,
  rowsIn,
  formatTable,
  formatYuan,
  type ArticleKind,
  type PlaceholderValues,
  type KindSource,
} from './kind.ts';

const totals = demoMarketTotals.days();
const one = (value: number): string => value.toFixed(1);
const signed = (value: number): string => `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(1)}`;

const grown = (percent: number): string => `${percent >= 0 ? '增加' : '减少'}${Math.abs(percent).toFixed(1)}%`;
const fromPeak = (now: number, peak: number): string =>
  now === peak ? '即为2012年9月以来的最高值' : `较最高值低${((1 - now / peak) * 100).toFixed(1)}%`;

/** Returns the first and the last day that the table of a weekly review compares. */
function comparedDays({ body, heading }: KindSource): [Day, Day] {
  const [, from = '', to = ''] = /\| 指标 \| (\d+月\d+日) \| (\d+月\d+日)/.exec(body) ?? [];
  // In the first days of a year the table still refers to the previous year.
  const iso = (words: string, latest: Day): Day => {
    const [month = '', date = ''] = words.match(/\d+/g) ?? [];
    const inYear = `-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
    const year = Number(latest.slice(0, 4));
    return `${year}${inYear}` <= latest ? `${year}${inYear}` : `${year - 1}${inYear}`;
  };
  const last = iso(to, heading.day);
  return [iso(from, last), last];
}

/** Returns the data of the published days in the week of a review; undefined when none were published. */
function week(article: KindSource): PlaceholderValues | undefined {
  const [first, last] = comparedDays(article);
  const days = totals.filter(({ day }) => day > first && day <= last);
  const previous = totals.findLast(({ day }) => day <= first);
  if (days.length === 0 || !previous || days.at(-1)!.day !== last) return undefined;
  const end = days.at(-1)!;
  const rows = days.map((day, at) => [
    shortDate(day.day),
    one(day.financingBalance),
    signed(day.financingBalance - (days[at - 1] ?? previous).financingBalance),
    one(day.financingBought),
    day.maintenanceRatio === null ? '未公布' : `${day.maintenanceRatio.toFixed(2)}%`,
  ]);
  const peak = totals.filter(({ day }) => day <= last).reduce((most, day) => (day.financingBalance > most.financingBalance ? day : most));
  const yearAgo = totals.findLast(({ day }) => day <= `${Number(last.slice(0, 4)) - 1}${last.slice(4)}`)!;
  const yearly = (end.financingBalance / yearAgo.financingBalance - 1) * 100;
  const bought = days.reduce((sum, { financingBought }) => sum + financingBought, 0);
  return {
    table: formatTable('本周每日数据（亿元）', ['日期', '融资余额', '较前一日', '融资买入', '平均维持担保比例'], rows),
    last: longDate(last),
    published: shortDate(shiftTradingDays(last, 1)),
    count: days.length,
    bought: one(bought),
    mean: one(bought / days.length),
    turnover: ((bought / end.financingBalance) * 100).toFixed(1),
    peakDay: peak.day,
    peak: one(peak.financingBalance),
    fromPeak: fromPeak(end.financingBalance, peak.financingBalance),
    yearAgo: yearAgo.day,
    before: one(yearAgo.financingBalance),
    yearly: grown(yearly),
  };
}

/** Returns values for weeks after the published data, whose figures are examples, only from these figures. */
function sampleWeek({ body }: KindSource): PlaceholderValues | undefined {
  const rows = rowsIn(body).map(([name = '', before, after]) => ({
    name,
    before: Number.parseFloat(before ?? ''),
    after: Number.parseFloat(after ?? ''),
  }));
  const [balance, lending, bought, ratio] = rows;
  if (!balance || !lending || !bought || !ratio) return undefined;
  return {
    share: ((bought.after / balance.after) * 100).toFixed(1),
    lending: ((lending.after / (balance.after + lending.after)) * 100).toFixed(2),
    fall: ((1 - 130 / ratio.after) * 100).toFixed(1),
    warning: ((1 - 150 / ratio.after) * 100).toFixed(1),
    ratio: ratio.after.toFixed(1),
    bought: one(bought.after),
    assets: one((balance.after + lending.after) * (ratio.after / 100)),
  };
}

function month({ heading }: KindSource): PlaceholderValues | undefined {
  const [, year = '', number = ''] = /(\d{4})年(\d{1,2})月/.exec(heading.title) ?? [];
  const first = `${year}-${number.padStart(2, '0')}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  const days = daysBetween(first, last).filter(isTradingDay);
  const soFar = daysBetween(`${year}-01-01`, last).filter(isTradingDay).length;
  const hk = days.filter((day) => !isHkConnectDay(day));
  const weeks = [...Map.groupBy(days, (day) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))).values()];
  const interestDay = `${first.slice(0, 7)}-20`;
  const closures = closuresBetween(first, last);
  return {
    number: Number(number),
    count: days.length,
    soFar,
    year,
    table: formatTable(
      '按周排列的交易日',
      ['周次', '首个交易日', '最后一个交易日', '天数'],
      weeks.map((list, at) => [`第${at + 1}周`, shortDate(list[0]!), shortDate(list.at(-1)!), list.length]),
    ),
    hk: hk.length > 0 ? `${hk.map(dateWithWeekday).join('、')}沪深北开市而不提供港股通服务` : '所有交易日均提供港股通服务',
    hkCount: days.length - hk.length,
    interest: isTradingDay(interestDay)
      ? dateWithWeekday(interestDay)
      : `${dateWithWeekday(interestDay)}，当日休市，扣收顺延到${dateWithWeekday(shiftTradingDays(interestDay, 1))}`,
    closures:
      closures.length > 0
        ? closures
            .map(
              ({ name, lastTradingDay, resumes }) =>
                `${name}：${dateWithWeekday(lastTradingDay)}收市后休市，${dateWithWeekday(resumes)}恢复`,
            )
            .join('；')
        : '本月没有节日休市，周末照常休市',
    second: dateWithWeekday(days[1]!),
    before: dateWithWeekday(days.at(-2)!),
  };
}

const security = ({ title }: KindSource['heading']): string => matchFirstGroup(title, /“(.+?)”/) ?? '示例证券';

function bonus({ heading, body }: KindSource): PlaceholderValues | undefined {
  const per = Number(matchFirstGroup(body, /每10股派发现金红利([\d.]+)元/));
  if (!(per > 0)) return undefined;
  const whole = per * 1000;
  return {
    name: security(heading),
    per,
    whole: formatYuan(whole),
    month: formatYuan(whole * 0.2),
    year: formatYuan(whole * 0.1),
    lent: formatYuan(per * 200),
    ...getDaysAround(heading.day),
  };
}

const named = ({ heading }: KindSource): PlaceholderValues => ({ name: security(heading), ...getDaysAround(heading.day) });

function pe({ heading, body }: KindSource): PlaceholderValues | undefined {
  const rows = rowsIn(body).map((row) => Number.parseInt(row[1] ?? '', 10));
  const [all, abnormal, entered, left] = rows;
  if (!all || !abnormal || !entered || !left) return undefined;
  const before = abnormal - entered + left;
  return {
    all,
    abnormal,
    share: ((abnormal / all) * 100).toFixed(1),
    before,
    change: `${abnormal >= before ? '增加' : '减少'}${Math.abs(abnormal - before)}只`,
    rest: all - abnormal,
    on: dateWithWeekday(heading.effectiveDate ?? heading.day),
    entered,
    left,
  };
}

const isPublished = ({ body }: KindSource): boolean => !body.includes('（示例数据）\n| 指标');

export const marginKinds: readonly ArticleKind[] = [
  { name: 'week', categories: ['sczx'], title: /两融/, places: (article) => (isPublished(article) ? week(article) : undefined) },
  {
    name: 'sampleWeek',
    categories: ['sczx'],
    title: /两融/,
    places: (article) => (isPublished(article) ? undefined : sampleWeek(article)),
  },
  { name: 'month', categories: ['sczx'], title: /月投资日历/, places: month },
  { name: 'bonus', categories: ['rzrq'], title: /现金分红信用账户/, places: bonus },
  { name: 'vote', categories: ['rzrq'], title: /股东大会投票意见|股东会投票意见/, places: named },
  { name: 'rights', categories: ['rzrq'], title: /配股信用账户/, places: named },
  { name: 'increase', categories: ['rzrq'], title: /转增股份/, places: named },
  { name: 'ratioUpdate', categories: ['jczb'], title: /^静态市盈率等/, places: pe },
  {
    name: 'sample',
    categories: ['jczb'],
    title: /样本定期调整提示/,
    places: ({ heading }) => getDaysAround(heading.effectiveDate ?? heading.day),
  },
];
