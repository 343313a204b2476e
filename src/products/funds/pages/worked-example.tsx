import { DataTable, type Column } from '#ui/components/data-table/data-table.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { EvaluationMethod } from '../schema/methods.ts';
import { RiskChip } from '../web/risk-chip.tsx';

interface Step {
  name: string;
  weight: number;
  score: number;
  points: number;
}

const columns: readonly Column<Step>[] = [
  { key: 'name', header: '指标', isSticky: true, cell: ({ name }) => name },
  { key: 'weight', header: '权重', align: 'end', cell: ({ weight }) => `${weight}%` },
  { key: 'score', header: '打分', align: 'end', cell: ({ score }) => `${score} 分` },
  { key: 'points', header: '得分', align: 'end', cell: ({ weight, score, points }) => `${weight} × ${score} ÷ 5 = ${points}` },
];

/** The method applied to one made-up fund, figure by figure. */
export function WorkedExample({ method: { indicators, bands, example } }: { method: EvaluationMethod }) {
  const { fund, scores, parts, total, level, floor, text } = example;
  const steps = indicators.map(({ name, weight }, at) => ({ name, weight, score: scores[at] ?? 0, points: parts[at] ?? 0 }));
  const band = bands.find((each) => each.level === level);
  return (
    <section className="fund-section" aria-labelledby="example">
      <SectionHeading id="example" title="算一遍" />
      <p>
        {fund}：{text}
      </p>
      <DataTable caption={`${fund}的打分`} isCaptionHidden columns={columns} rows={steps} rowKey={({ name }) => name} isSample />
      <p>
        总分 {parts.join(' + ')} = <strong>{total}</strong>
        {band && !floor && `，落在 ${band.from} 至 ${band.to} 之间`}
        {floor && `，“${floor}”有等级下限`}，等级是 <RiskChip level={level} />
      </p>
    </section>
  );
}
