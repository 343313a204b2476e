import { Link, useSearchParams } from 'react-router';
import { Faces } from '#ui/console/faces.tsx';
import { Turn } from '#ui/console/filter-bar.tsx';
import { Part, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { dailyDifferenceList } from '../../calls/imports.ts';
import { dailyVersionList } from '../../calls/lists.ts';
import type { ImportDetail } from '../../schema/imports.ts';
import type { DifferencePage } from '../../schema/parts.ts';
import { kindNames } from '../../web/daily-words.ts';
import { CountChart } from '../count-chart.tsx';

const kinds = ['changed', 'added', 'removed'] as const;

/** What differs from the version on show, the largest jumps first, under the counts of the versions before. */
export function DifferencesTab({ handling }: { handling: ImportDetail }) {
  const { id, run, report } = handling;
  const [query] = useSearchParams();
  const changes = report?.changes;
  if (!changes) return <p>文件有错误，尚未与现行版本比较。</p>;
  const item = query.get('item');
  const hrefOf = (one: string): string => `?${new URLSearchParams({ ...(item && { item }), tab: 'differences', kind: one })}`;
  const kind = kinds.find((one) => one === query.get('kind')) ?? kinds.find((one) => changes[one] > 0) ?? 'changed';
  return (
    <>
      {changes.added + changes.removed + changes.changed === 0 && (
        <p className="daily__notice">与现行版本没有任何差异，请确认不是以前的文件。</p>
      )}
      <Counts handling={handling} />
      <nav className="tabs" aria-label="差异的种类">
        {kinds.map((one) => (
          <Link key={one} className="tabs__tab" to={hrefOf(one)} aria-current={one === kind ? 'page' : undefined}>
            <span aria-hidden="true">{kindNames[one].mark}</span> {kindNames[one].name}
            <span className="tabs__count">{changes[one]}</span>
          </Link>
        ))}
      </nav>
      <Lines key={`${run} ${kind}`} id={id} kind={kind} />
    </>
  );
}

function Lines({ id, kind }: { id: number; kind: (typeof kinds)[number] }) {
  const [query] = useSearchParams();
  const after = query.get('after') ?? undefined;
  const page = useData(dailyDifferenceList, { id, kind, ...(after && { after }) });
  const { name } = kindNames[kind];
  return (
    <Faces of={page} isEmpty={({ differences }) => differences.length === 0} empty={<p>没有{name}的行。</p>}>
      {({ differences, next }) => (
        <>
          <Table label={`${name}的行`} heads={['代码', '名称', '市场或部分', kind === 'changed' ? '变动前 → 变动后' : '内容']}>
            {differences.map((one) => (
              <DifferenceRow key={one.position} difference={one} />
            ))}
          </Table>
          <Turn name="after" next={next} previous={after !== undefined} />
        </>
      )}
    </Faces>
  );
}

function DifferenceRow({ difference: { kind, key, name, part, fields } }: { difference: DifferencePage['differences'][number] }) {
  return (
    <tr>
      <th scope="row">{key}</th>
      <td>{name}</td>
      <td>{part || '—'}</td>
      <td className="rows__wide">
        {fields.map(({ title, before, after, jump }) => (
          <div key={title}>
            {title}：{kind !== 'added' && <span className="daily__before">{before ?? '空'}</span>}
            {kind === 'changed' && ' → '}
            {kind !== 'removed' && <span className="daily__after">{after ?? '空'}</span>}
            {jump && <span className="quiet">（{jump}）</span>}
          </div>
        ))}
      </td>
    </tr>
  );
}

/** How many rows the last versions had, and this one will. */
function Counts({ handling: { code, dataDate, state, report } }: { handling: ImportDetail }) {
  const versions = useData(dailyVersionList, { code });
  const rows = report?.changes?.rows;
  if (!versions.data || versions.data.versions.length === 0) return null;
  const to = state === 'applied' || rows === undefined ? [] : [{ label: `本次${dataDate ? ` ${dataDate}` : ''}`, value: rows }];
  return (
    <Part title="行数">
      <CountChart versions={versions.data.versions} more={to} />
    </Part>
  );
}
