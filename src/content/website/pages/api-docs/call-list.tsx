import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { PageQuery } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import type { ApiReference, ListedOperation } from '../../schema/api-reference.ts';
import './call-list.css';

type Query = PageQuery<'apiDocs'>;
type Part = ApiReference['groups'][number];

/** Renders hundreds of calls: a list of groups, and the calls of a selected group or a search. */
export function CallList({ groups, query }: { groups: readonly Part[]; query: Query }) {
  const shown = chooseCalls(groups, query);
  const options = groups.map(({ title, operations }) => ({ value: title, text: `${title}（${operations.length}）` }));
  return (
    <>
      <FilterForm
        action={paths.apiDocs()}
        values={query}
        label="查找接口"
        keyword={{ name: 'keyWord', label: '名称或地址', placeholder: '例如：公告、branch' }}
        selects={[{ name: 'part', label: '分类', options }]}
        submitText="查找"
      />
      {shown ? <Calls parts={shown} /> : <Parts groups={groups} />}
    </>
  );
}

function Parts({ groups }: { groups: readonly Part[] }) {
  return (
    <section>
      <SectionHeading title="全部接口" id="parts" />
      <ul>
        {groups.map(({ title, summary, operations }) => (
          <li key={title} className="entry">
            <a className="target" href={paths.apiDocs({ part: title })}>
              {title}
            </a>
            <p className="quiet">{[`${operations.length} 个`, summary].filter(Boolean).join('：')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Calls({ parts }: { parts: readonly Part[] }) {
  const count = parts.reduce((sum, { operations }) => sum + operations.length, 0);
  if (count === 0) return <EmptyState text="没有找到这样的接口。换一个词试试，或者看全部分类。" />;
  return (
    <>
      <p className="quiet" role="status">{`找到 ${count} 个接口`}</p>
      {parts.map(({ title, summary, operations }) => (
        <section key={title}>
          <SectionHeading title={title} />
          {summary && <p className="muted">{summary}</p>}
          <ul>{operations.map(toOperation)}</ul>
        </section>
      ))}
    </>
  );
}

function toOperation({ id, method, path, summary, who }: ListedOperation) {
  return (
    <li key={id} className="entry">
      <a className="target" href={paths.apiOperation(id)}>
        {summary}
      </a>
      <p className="line line--close quiet">
        <strong>{method}</strong>
        <code className="api-path">{path}</code>
        <span>{who}</span>
      </p>
    </li>
  );
}

/** Returns the calls that match the query by group; undefined for an empty query. An unknown group is ignored. */
function chooseCalls(groups: readonly Part[], { part, keyWord = '' }: Query): Part[] | undefined {
  const own = groups.filter(({ title }) => title === part);
  const words = keyWord.toLowerCase().split(/\s+/).filter(Boolean);
  if (own.length === 0 && words.length === 0) return undefined;
  const chosen = (own.length > 0 ? own : groups).map((group) => ({
    ...group,
    operations: group.operations.filter(({ summary, path }) => hasAll(`${group.title} ${summary} ${path}`.toLowerCase(), words)),
  }));
  return chosen.filter(({ operations }) => operations.length > 0);
}

const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word));
