import { Icon } from '#ui/components/icon/icon.tsx';
import { formatFixed } from '#ui/format/numbers.ts';
import { paths } from '#ui/paths.ts';
import type { MarketBalance } from '../../schema/front-figures.ts';
import { drawCurve } from './curve.ts';
import './market-panel.css';

/** Size of the drawing. */
const size = { width: 480, height: 120 };

/** Renders margin trading of the whole market: newest balance, curve of one year, and link to the details. */
export function MarketPanel({ balance }: { balance: MarketBalance }) {
  const { day, total, financing, lending, change, points, source, isStale } = balance;
  return (
    <section className="market-panel" aria-labelledby="market-balance">
      <h2 id="market-balance" className="market-panel__name">
        全市场融资融券余额
      </h2>
      <p className="market-panel__figure">
        <strong>{formatFixed(total, 2)}</strong>
        <span>亿元</span>
        {change !== null && <Change change={change} />}
      </p>
      <svg
        className="market-panel__curve"
        viewBox={`0 0 ${size.width} ${size.height}`}
        width={size.width}
        height={size.height}
        preserveAspectRatio="none"
        role="img"
        aria-label={sayCurve(points)}
      >
        <path className="market-panel__area" d={drawCurve(points, size, true)} />
        <path className="market-panel__line" d={drawCurve(points, size, false)} />
      </svg>
      <p className="market-panel__parts">
        <span>融资余额 {formatFixed(financing, 2)}</span>
        <span>融券余额 {formatFixed(lending, 2)}</span>
      </p>
      <p className="market-panel__source">
        {day} 收市{isStale && '（后续数据待更新）'}，{source}
      </p>
      <a className="market-panel__more" href={paths.marginTrading()}>
        看两融数据
        <Icon name="chevronRight" />
      </a>
    </section>
  );
}

/** Red is up and green is down, as usual in the Chinese market; the sign shows it too. */
function Change({ change }: { change: number }) {
  if (change === 0) return <span>与前一交易日持平</span>;
  const sign = change > 0 ? '▲ +' : '▼ −';
  return (
    <span className={change > 0 ? 'market-panel__change market-panel__change--up' : 'market-panel__change market-panel__change--down'}>
      {sign}
      {formatFixed(Math.abs(change), 2)}
    </span>
  );
}

function sayCurve(points: MarketBalance['points']): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '近一年走势';
  const peak = points.reduce((best, point) => (point.total > best.total ? point : best));
  const say = (point: { day: string; total: number }) => `${point.day} 为 ${formatFixed(point.total, 2)} 亿元`;
  return `近一年走势：${say(first)}，${say(last)}，最高 ${say(peak)}`;
}
