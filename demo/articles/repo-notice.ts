import {
  addDays,
  closuresBetween,
  dateWithWeekday,
  shiftTradingDays,
  shortDate,
  tradingDayAtOrAfter,
  type Closure,
  type Day,
} from '../calendar.ts';
import { seeded } from '../seeded.ts';
import { draft, type DemoArticle } from './draft.ts';

/** What lending for one day on a given day brings: money back, usable and free to leave, and the days that bear interest. */
export interface RepoDay {
  day: Day;
  usable: Day;
  withdrawable: Day;
  interestDays: number;
}

/**
 * A one-day reverse repo by the rule in force since 22 May 2017: interest runs over the calendar days from the first to the
 * last settlement; settlement is on the trading day after the trade, and after the (postponed) due day.
 */
export function oneDayRepo(day: Day): RepoDay {
  const usable = tradingDayAtOrAfter(addDays(day, 1));
  const withdrawable = shiftTradingDays(usable, 1);
  const settled = shiftTradingDays(day, 1);
  return { day, usable, withdrawable, interestDays: (Date.parse(withdrawable) - Date.parse(settled)) / 86_400_000 };
}

/** 逆回购 before the longer holidays; published on the fourth trading day before. */
export function repoNotices(): DemoArticle[] {
  return closuresBetween('2024-01-15', '2026-10-31')
    .filter(({ first, resumes }) => Date.parse(resumes) - Date.parse(first) >= 3 * 86_400_000)
    .map(toNotice);
}

function toNotice({ name, lastTradingDay, resumes }: Closure): DemoArticle {
  const choices = seeded(`repo ${resumes}`);
  const days = [-2, -1]
    .map((count) => shiftTradingDays(lastTradingDay, count))
    .concat(lastTradingDay)
    .map(oneDayRepo);
  const best = days.toSorted((a, b) => b.interestDays - a.interestDays)[0]!;
  const rows = days.map(
    ({ day, usable, withdrawable, interestDays }) =>
      `| ${dateWithWeekday(day)} | ${shortDate(usable)} | ${shortDate(withdrawable)} | ${interestDays}天 |`,
  );
  return draft(
    {
      category: 'jyts',
      source: '前厅证券',
      day: shiftTradingDays(lastTradingDay, -3),
      title: `${resumes.slice(0, 4)}年${name}前国债逆回购资金到账提示`,
      facts: { of: 'tradeNotice', kind: 'repo', markets: ['SSE', 'SZSE'], tradeDate: lastTradingDay },
    },
    `${choices.pick(openings)}
^ 1天期国债逆回购计息天数（按交易所规则推算）
| 成交日 | 资金可用日 | 资金可取日 | 计息天数 |
${rows.join('\n')}
从表中可以看到，${dateWithWeekday(best.day)}成交的1天期品种计息${best.interestDays}天，而${dateWithWeekday(lastTradingDay)}成交的资金要到${dateWithWeekday(resumes)}才可用。
${choices.pick(advice)}
${choices.pick(warnings)}`,
  );
}

const openings = [
  '临近假期，不少客户咨询国债逆回购的计息与到账时间。现以1天期品种为例说明，供安排资金参考。',
  '国债逆回购按照资金实际占用的自然日计息，节前不同日期成交的品种，实际计息天数差别较大。',
  '节前资金面变化较快，逆回购利率可能波动。除利率之外，计息天数同样影响收益，请结合下表安排。',
  '为帮助客户合理安排节日资金，现将节前最后三个交易日操作1天期国债逆回购的资金安排提示如下。',
];
const advice = [
  '利率随行就市，较高的年化利率不一定对应较高的收益，请以“成交金额×年化利率×计息天数÷365”估算。',
  '3天期、7天期等品种的天数推算方法相同，可在手机客户端“逆回购”页面查看系统计算的到账日。',
  '收盘前利率往往走低，有资金安排需求的客户不必等到最后时刻。',
  '逆回购按成交金额收取手续费，短期限品种请把费用计算在内。',
];
const warnings = [
  '表中日期根据交易所日历推算，实际以系统显示为准。',
  '国债逆回购以国债作为质押，信用风险较低，但资金在到期前不能提前取出。',
  '请勿轻信他人代为操作逆回购的说法，密码请妥善保管。',
];
