import type { InterestResult } from '../../schema/calculation.ts';
import { calculateInterest } from '../calculation/interest.ts';
import { calculatorExamples } from '../calculators/examples.ts';
import type { ExampleProps } from './figures.tsx';
import '../figures.css';

const [rowHeight, width] = [92, 420];

/** The duration of each contract as a timeline: a period for each rate, and the overdue days. */
export function InterestFigure({ title, timeline }: ExampleProps) {
  const worked = calculateInterest(calculatorExamples.interest, { timeline, facts: [] });
  return 'result' in worked && <Interest title={title} result={worked.result} />;
}

function Interest({ title, result: { contracts } }: { title: string; result: InterestResult }) {
  return (
    <figure className="terms-figure">
      <svg viewBox={`0 0 ${width} ${contracts.length * rowHeight}`} role="img" aria-label={`${title}，各段数字见表格`}>
        {contracts.map((contract, at) => (
          <Life key={contract.name} contract={contract} top={at * rowHeight} />
        ))}
      </svg>
      <figcaption className="quiet">{title}。每一段是一个利率，红色为逾期的天数。</figcaption>
    </figure>
  );
}

type Contract = InterestResult['contracts'][number];

function Life({ contract, top }: { contract: Contract; top: number }) {
  const { name, from, to, overdueDays, due } = contract;
  return (
    <g>
      <text x={0} y={top + 14}>
        {name}
      </text>
      <text x={0} y={top + 32}>{`${from} 开仓 · ${overdueDays > 0 ? `${due} 到期 · ` : ''}${to} 偿还`}</text>
      {toSpans(contract).map(({ kind, x, length, text }) => (
        <g key={x}>
          <rect className={`terms-figure__${kind}`} x={x} y={top + 40} width={Math.max(1, length - 2)} height={14} />
          <text x={kind === 'minus' ? width : x} y={top + 71} textAnchor={kind === 'minus' ? 'end' : 'start'}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Adjacent periods differ in tone; overdue days come last. */
function toSpans({ segments, days, overdueDays }: Contract) {
  const unit = width / (days + overdueDays || 1);
  const spans = segments.map(({ days: length, rate }, at) => ({
    kind: at % 2 === 0 ? 'plus' : 'total',
    x: segments.slice(0, at).reduce((before, one) => before + one.days, 0) * unit,
    length: length * unit,
    text: `${rate}% · ${length} 天`,
  }));
  const late = { kind: 'minus', x: days * unit, length: overdueDays * unit, text: `逾期 ${overdueDays} 天` };
  return overdueDays > 0 ? [...spans, late] : spans;
}
