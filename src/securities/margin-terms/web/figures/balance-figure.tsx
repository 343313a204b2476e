import type { BalanceResult } from '../../schema/calculation.ts';
import { calculateMarginBalance } from '../calculation/margin-balance.ts';
import { calculatorExamples } from '../calculators/examples.ts';
import { yuanText } from '../calculators/result-text.ts';
import type { ExampleProps } from './figures.tsx';
import '../figures.css';

/** Narrow enough for phones: the figure and its text scale with the screen. */
const [rowHeight, width] = [42, 420];

/** The balance as a waterfall chart: each part starts where the previous one ended, and the last bar is the total. */
export function BalanceFigure({ title, timeline }: ExampleProps) {
  const worked = calculateMarginBalance(calculatorExamples.available, { timeline, facts: [] });
  return 'result' in worked && <Balance title={title} result={worked.result} />;
}

function Balance({ title, result: { parts, available } }: { title: string; result: BalanceResult }) {
  const bars = toBars(parts.filter(({ amount }) => amount !== 0));
  const [low, high] = [Math.min(0, ...bars.map(({ to }) => to)), Math.max(0, ...bars.map(({ to }) => to))];
  const x = (amount: number) => ((amount - low) / (high - low || 1)) * width;
  const height = (bars.length + 1) * rowHeight;
  return (
    <figure className="terms-figure">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${title}，各项数字见表格`}>
        <line className="terms-figure__axis" x1={x(0)} x2={x(0)} y1={0} y2={height} />
        {bars.map(({ name, amount, from, to }, at) => (
          <Bar key={name} name={name} top={at * rowHeight} from={x(from)} to={x(to)} kind={amount < 0 ? 'minus' : 'plus'} amount={amount} />
        ))}
        <Bar name="保证金可用余额" top={bars.length * rowHeight} from={x(0)} to={x(available)} kind="total" amount={available} />
      </svg>
      <figcaption className="quiet">{title}。红色与＋为增加，绿色与－为减少，最后一条为余额。</figcaption>
    </figure>
  );
}

/** Returns each part with its start value. */
function toBars(parts: BalanceResult['parts']): { name: string; amount: number; from: number; to: number }[] {
  const ends = parts.map((_, at) => parts.slice(0, at + 1).reduce((total, { amount }) => total + amount, 0));
  return parts.map(({ name, amount }, at) => ({ name, amount, from: ends[at - 1] ?? 0, to: ends[at] ?? 0 }));
}

/** Marked by a sign as well as by colour. */
const signs = { plus: '＋', minus: '－', total: '' } as const;

interface BarProps {
  name: string;
  top: number;
  from: number;
  to: number;
  kind: 'plus' | 'minus' | 'total';
  amount: number;
}

function Bar({ name, top, from, to, kind, amount }: BarProps) {
  return (
    <g>
      <text x={0} y={top + 14}>
        {name}
      </text>
      <text x={width} y={top + 14} textAnchor="end">
        {signs[kind]}
        {yuanText(kind === 'minus' ? -amount : amount)}
      </text>
      <rect className={`terms-figure__${kind}`} x={Math.min(from, to)} y={top + 20} width={Math.max(2, Math.abs(to - from))} height={14} />
    </g>
  );
}
