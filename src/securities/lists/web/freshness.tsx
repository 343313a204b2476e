import { weekdayOf } from '#ui/format/weekday.ts';
import type { Loadable } from '#ui/page/page.ts';
import type { ListFreshness } from '../schema/changes.ts';
import { exchangeNames } from './exchange.ts';
import './freshness.css';

const withWeekday = (day: string): string => `${day}（周${weekdayOf(day)}）`;

/**
 * Shows when a list is due next; in amber, and in words, when a trading day passed without it; and the date of each market's rows,
 * also of lists without a due time.
 */
export function FreshnessNote({ load }: { load: Loadable<ListFreshness> }) {
  if (load.state !== 'ready') return null;
  const { isStale, asOf, cutOff } = load.data;
  // A list that was never published is not overdue for visitors: the page says that it does not exist.
  if (asOf === null) return null;
  return (
    <>
      {isStale && <Late {...load.data} />}
      {!isStale && cutOff !== null && <p className="freshness quiet">{promise(load.data)}</p>}
      <MarketDays {...load.data} />
    </>
  );
}

/** The date of each market's rows, and whether each has the list that is due. */
function MarketDays({ markets, expectedDay }: ListFreshness) {
  if (markets.length === 0) return null;
  const isComplete = expectedDay !== null && markets.every(({ asOf }) => asOf >= expectedDay);
  return (
    <p className="freshness quiet">
      截至日期：
      {markets.map(({ exchange, asOf }, at) => (
        <span key={exchange}>
          {at > 0 && '、'}
          {exchangeNames[exchange]} <time>{asOf}</time>
          {expectedDay !== null && asOf < expectedDay && '（未更新）'}
        </span>
      ))}
      {isComplete && `；${expectedDay} 应公布的名单已齐全`}。
    </p>
  );
}

function Late({ asOf, markets, expectedDay, missedTradingDays, cutOff }: ListFreshness) {
  const behind = markets.filter((market) => expectedDay !== null && market.asOf < expectedDay);
  if (behind.length > 0 && behind.length < markets.length)
    return (
      <p className="freshness quiet freshness--late" role="status">
        <strong>部分待更新：</strong>
        {expectedDay} 的名单应在 {cutOff} 前公布，{behind.map(({ exchange }) => exchangeNames[exchange]).join('、')}尚未公布，仍为{' '}
        {[...new Set(behind.map((market) => market.asOf))].join('、')} 的名单。以公告为准，或致电客服核实。
      </p>
    );
  return (
    <p className="freshness quiet freshness--late" role="status">
      <strong>待更新：</strong>
      {expectedDay} 的名单应在 {cutOff} 前公布，目前还没有
      {asOf && missedTradingDays ? `，现有名单（${asOf}）已经过了 ${missedTradingDays} 个交易日` : ''}。以公告为准，或致电客服核实。
    </p>
  );
}

function promise({ cutOff, lagDays, next }: ListFreshness): string {
  const rule = lagDays === 0 ? `每个交易日 ${cutOff} 前更新` : `每个交易日的数据在其后第 ${lagDays} 个交易日 ${cutOff} 前更新`;
  return next ? `${rule}，下次更新：${withWeekday(next.dueOn)}。` : `${rule}。`;
}
