import { paths } from '#ui/paths.ts';
import { DataTable, type Column } from '#ui/components/data-table/data-table.tsx';
import { formatCount } from '#ui/format/numbers.ts';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { Evaluation, EvaluationList } from '../schema/funds.ts';
import { changeNames } from './change-names.ts';

const columns: readonly Column<Evaluation>[] = [
  {
    key: 'effectiveFrom',
    header: '执行日期',
    isSticky: true,
    cell: ({ effectiveFrom }) => (
      <a href={paths.fundRisks({ date: effectiveFrom })}>
        <time>{effectiveFrom}</time>
      </a>
    ),
  },
  { key: 'scope', header: '范围', cell: ({ scope }) => (scope === 'all' ? '年度复核' : '即时复核') },
  { key: 'evaluatedOn', header: '评价日期', cell: ({ evaluatedOn }) => <time>{evaluatedOn}</time> },
  {
    key: 'method',
    header: '评价方法',
    cell: ({ methodVersion }) => <a href={paths.evaluationMethod({ version: methodVersion })}>第 {methodVersion} 版</a>,
  },
  { key: 'funds', header: '基金数', align: 'end', cell: ({ rowCount }) => formatCount(rowCount) },
  { key: 'raised', header: '上调', align: 'end', cell: (evaluation) => <Changed evaluation={evaluation} change="raised" /> },
  { key: 'lowered', header: '下调', align: 'end', cell: (evaluation) => <Changed evaluation={evaluation} change="lowered" /> },
  { key: 'added', header: '新纳入', align: 'end', cell: (evaluation) => <Changed evaluation={evaluation} change="added" /> },
];

/** How many funds it changed in this way, with the way to them. */
function Changed({ evaluation, change }: { evaluation: Evaluation; change: keyof typeof changeNames }) {
  const funds = evaluation[change];
  if (funds === 0) return 0;
  return (
    <a
      href={paths.fundRisks({ date: evaluation.effectiveFrom, change })}
      aria-label={`${formatCount(funds)} 只基金${changeNames[change]}，${evaluation.effectiveFrom}`}
    >
      {formatCount(funds)}
    </a>
  );
}

/** Every published evaluation, each with the list as it was and what it changed. */
export function EvaluationTable({ list: { evaluations } }: { list: EvaluationList }) {
  return (
    <section className="fund-section" aria-labelledby="evaluations">
      <SectionHeading id="evaluations" title="历次评价与等级变动" />
      <DataTable
        caption="历次评价的日期、方法与变动的基金数"
        isCaptionHidden
        columns={columns}
        rows={evaluations}
        rowKey={({ effectiveFrom }) => effectiveFrom}
        isSample={evaluations.some(({ isSample }) => isSample)}
      />
    </section>
  );
}
