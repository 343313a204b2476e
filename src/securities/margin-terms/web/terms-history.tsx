import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import type { MarginTermsTimeline, MarginTermsVersion } from '../schema/terms.ts';
import { DayText } from './day-span.tsx';
import { listTermsFacts, type TermsFact } from './terms-facts.ts';
import { termsOn } from './terms-on-day.ts';

type Part = TermsFact['part'];

/** Today's parameters in the given sections, and published changes with a later effective date. */
export function TermsToday({ timeline: { versions, today }, parts }: { timeline: MarginTermsTimeline; parts: readonly Part[] }) {
  const current = termsOn(versions, today);
  if (!current) return <p>业务参数尚未公布。</p>;
  const next = versions.filter(({ effectiveFrom }) => effectiveFrom > today).at(-1);
  const facts = listTermsFacts(current.terms).filter(({ part }) => parts.includes(part));
  const rows = facts.map((fact) => ({ ...fact, later: next?.changes.find(({ name }) => name === fact.name)?.after }));
  const hasLater = rows.some(({ later }) => later !== undefined);
  return (
    <DataTable
      caption={`业务参数第 ${current.version} 版，${current.effectiveFrom} 起执行`}
      columns={hasLater && next ? [...factColumns, laterColumn(next)] : factColumns}
      rows={rows}
      rowKey={({ name }) => name}
      asOf={today}
      isSample={current.isSample}
    />
  );
}

interface FactRow extends TermsFact {
  later: string | undefined;
}

const factColumns: readonly TableColumn<FactRow>[] = [
  { key: 'name', header: '项目', cell: ({ name }) => name },
  { key: 'value', header: '现行', cell: ({ value }) => value },
];

const laterColumn = ({ effectiveFrom }: MarginTermsVersion): TableColumn<FactRow> => ({
  key: 'later',
  header: `${effectiveFrom} 起`,
  cell: ({ later }) => later ?? '不变',
});

/** Every version with its changes and notice. `parts` limits the sections. */
export function TermsHistory({ timeline: { versions, today }, parts }: { timeline: MarginTermsTimeline; parts: readonly Part[] }) {
  const names = new Set(
    versions.flatMap(({ terms }) =>
      listTermsFacts(terms)
        .filter(({ part }) => parts.includes(part))
        .map(({ name }) => name),
    ),
  );
  const rows = versions
    .map((version) => ({
      ...version,
      changes: version.changes.filter(({ name }) => names.has(name)),
      isComing: version.effectiveFrom > today,
    }))
    .filter(({ changes }, at) => changes.length > 0 || at === versions.length - 1);
  return (
    <DataTable
      caption="业务参数的历次版本"
      isCaptionHidden
      columns={historyColumns}
      rows={rows}
      rowKey={({ version }) => version}
      isSample={rows.some(({ isSample }) => isSample)}
    />
  );
}

const historyColumns: readonly TableColumn<MarginTermsVersion & { isComing: boolean }>[] = [
  {
    key: 'from',
    header: '生效日期',
    cell: ({ effectiveFrom, isComing }) => (
      <>
        <DayText day={effectiveFrom} />
        {isComing && '（将生效）'}
      </>
    ),
  },
  { key: 'version', header: '版本', cell: ({ version }) => <span className="terms-day">第 {version} 版</span> },
  {
    key: 'changes',
    header: '改了什么',
    isWide: true,
    cell: ({ changes, summary }) =>
      changes.length === 0 ? (
        summary
      ) : (
        <ul>
          {changes.map(({ name, before, after }) => (
            <li key={name}>
              {name}：{before} → {after}
            </li>
          ))}
        </ul>
      ),
  },
  {
    key: 'notice',
    header: '依据',
    isWide: true,
    cell: ({ notice, source }) => (notice ? <a href={notice.href}>{notice.title}</a> : source),
  },
];
