import type { Day } from '#platform/day.ts';
import type { DayAssets } from '../../client-facts.ts';
import type { RuleOf } from '../../schema.ts';
import { inShort, inYuan } from './amount.ts';
import type { CheckOutcome, Subject } from './subject.ts';

/**
 * Checks the average of the last trading days before the application, without borrowed assets (trade rule X8). Days without data
 * count as zero, and so do debts beyond the assets. Compares sums, so rounding never decides.
 */
export function checkAverageAssets(rule: RuleOf<'averageAssets'>, { facts, settled, ahead, today }: Subject): CheckOutcome {
  const held = new Map(facts.assets.map((assets) => [assets.day, assets]));
  const counted = settled.slice(-rule.tradingDays).map((day) => countDay(day, held.get(day)));
  const needed = rule.yuan * 100 * rule.tradingDays;
  const sum = sumOf(counted);
  const mean = Math.floor(sum / rule.tradingDays);
  const pass = counted.length === rule.tradingDays && sum >= needed;
  const outcome: CheckOutcome = {
    actual: `日均 ${inYuan(mean)} 元`,
    pass,
    explain: explain(rule, counted),
    days: counted.toReversed().map(({ day, total, borrowed, net }) => ({
      day,
      total: inYuan(total),
      borrowed: inYuan(borrowed),
      counted: inYuan(net),
    })),
  };
  if (pass) return outcome;
  const earliest = findEarliest(
    counted.map(({ net }) => net),
    { needed, ahead, today },
  );
  const hope = earliest
    ? `按最近一个交易日的资产不变推算，最早 ${earliest} 可以达到。`
    : '按最近一个交易日的资产推算，暂时无法确定达到的日期；补足资产后请重新检测。';
  const missing = Math.ceil((needed - sum) / rule.tradingDays);
  return {
    ...outcome,
    gap: `日均还差 ${inYuan(missing)} 元`,
    brief: `日均差 ${inShort(missing)}`,
    explain: `${outcome.explain}${hope}`,
    ...(earliest && { earliest }),
  };
}

interface CountedDay extends DayAssets {
  net: number;
}

function countDay(day: Day, assets: DayAssets = { day, total: 0, borrowed: 0 }): CountedDay {
  return { ...assets, net: Math.max(0, assets.total - assets.borrowed) };
}

const sumOf = (days: readonly CountedDay[]): number => days.reduce((sum, { net }) => sum + net, 0);

function explain({ tradingDays }: RuleOf<'averageAssets'>, counted: readonly CountedDay[]): string {
  const empty = counted.filter(({ total }) => total === 0).length;
  const period = `${counted[0]?.day ?? ''} 至 ${counted.at(-1)?.day ?? ''} 共 ${counted.length} 个交易日（不含申请当日、周末和休市日）`;
  const holes = empty > 0 ? `其中 ${empty} 个交易日没有资产记录，按 0 计入。` : '';
  return `${period}的收盘资产，扣除融资融券融入的资金和证券后相加，除以 ${tradingDays}。${holes}`;
}

/**
 * Returns the first date on which the average suffices if the latest assets stay; undefined when it never does, or the calendar
 * ends before.
 */
function findEarliest(
  nets: readonly number[],
  { needed, ahead, today }: { needed: number; ahead: readonly Day[]; today: Day },
): Day | undefined {
  const last = nets.at(-1) ?? 0;
  for (let added = 1; added <= nets.length; added += 1) {
    const sum = nets.slice(added).reduce((total, net) => total + net, 0) + added * last;
    // The added days must have closed: the application is possible on the trading day after the last of them.
    const day = ahead[added];
    if (sum >= needed) return day && (day > today ? day : ahead.find((one) => one >= today));
  }
  return undefined;
}
