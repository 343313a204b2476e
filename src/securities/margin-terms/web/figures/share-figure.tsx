import { formatPercent } from '#ui/format/numbers.ts';
import type { ConcentrationResult } from '../../schema/calculation.ts';
import { calculateConcentration } from '../calculation/concentration.ts';
import { calculatorExamples } from '../calculators/examples.ts';
import { limitText } from '../limit-text.ts';
import type { ExampleProps } from './figures.tsx';
import '../figures.css';

const [rowHeight, width] = [52, 420];

/** Shares of the account's assets as bars, each with a mark at its limit. */
export function ShareFigure({ title, timeline }: ExampleProps) {
  const worked = calculateConcentration(calculatorExamples.concentration, { timeline, facts: [] });
  return 'result' in worked && <Shares title={title} result={worked.result} />;
}

function Shares({ title, result: { holdings, boards } }: { title: string; result: ConcentrationResult }) {
  const rows = [...holdings, ...boards];
  return (
    <figure className="terms-figure">
      <svg viewBox={`0 0 ${width} ${rows.length * rowHeight}`} role="img" aria-label={`${title}，各项数字见表格`}>
        {rows.map((row, at) => (
          <Share key={row.name} row={row} top={at * rowHeight} />
        ))}
      </svg>
      <figcaption className="quiet">{title}。横条为占总资产的比例，竖线为上限，红色为超出。</figcaption>
    </figure>
  );
}

interface ShareProps {
  row: { name: string; share: number; limit: number | null; isOver: boolean };
  top: number;
}

function Share({ row: { name, share, limit, isOver }, top }: ShareProps) {
  const mark = limit === null || limit === 100 ? undefined : (limit / 100) * width;
  return (
    <g>
      <text x={0} y={top + 14}>
        {name}
      </text>
      <text x={width} y={top + 14} textAnchor="end">
        {`${formatPercent(share)}，${mark === undefined ? '' : '上限 '}${limitText(limit)}${isOver ? '，超出' : ''}`}
      </text>
      <rect className="terms-figure__ground" x={0} y={top + 24} width={width} height={14} />
      <rect
        className={isOver ? 'terms-figure__minus' : 'terms-figure__plus'}
        x={0}
        y={top + 24}
        width={(share / 100) * width}
        height={14}
      />
      {mark !== undefined && <rect className="terms-figure__mark" x={mark - 1.5} y={top + 20} width={3} height={22} />}
    </g>
  );
}
