import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { contentAddress } from '#contract/audit/content-address.ts';
import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { fromBase64, downloadBlob } from '#ui/console/download.ts';
import { FilterBar, FilterText, CursorLinks, FilterChoice } from '#ui/console/filter-bar.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { subjectList, typeList, subjectExport } from '../../calls/contents.ts';
import type { ListColumn, SubjectListPage, SubjectListQuery, TypeLine, SubjectLine } from '../../schema/contents.ts';
import { shownNames } from '../../web/change-labels.ts';
import { BulkActionBar } from './bulk-action-bar.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { ContentActions, useCreateOrder } from './content-actions.tsx';
import { TypeChoice, TypeRail } from './type-rail.tsx';
import '../change.css';

type ContentLine = SubjectListPage['records'][number];

/** Lists the published content by kind, and starts every change of it. */
export function ContentScreen() {
  const types = useData(typeList, {});
  if (types.data?.types[0]) return <Contents types={types.data.types} first={types.data.types[0]} />;
  return (
    <Screen title="内容">
      <AsyncContent
        of={types}
        isEmpty={() => true}
        empty={
          <>
            <p className="face__title">您的网点与栏目范围内没有内容</p>
            <p>需要查看或修改时，请联系安全管理员，由其在“账号”中为您选择网点与栏目。</p>
          </>
        }
      >
        {() => null}
      </AsyncContent>
    </Screen>
  );
}

function Contents({ types, first }: { types: readonly TypeLine[]; first: TypeLine }) {
  const [query] = useSearchParams();
  const chosen = types.find(({ code }) => code === query.get('type')) ?? first;
  const after = query.get('after') ?? undefined;
  const filter = readFilter(query, chosen.code);
  const subjects = useData(subjectList, { ...filter, ...(after && { after }) });
  const page = subjects.data;
  return (
    <Screen title="内容" acts={<ListActs type={chosen} page={page} filter={filter} onChosen={subjects.reload} />}>
      <div className="content">
        <TypeRail types={types} chosen={chosen} />
        <TypeChoice types={types} chosen={chosen} />
        <div>
          <FilterBar label={`查找${chosen.title}`} kept={{ type: chosen.code }}>
            <FilterText name="search" label="标题或编号" width="wide" />
            {page && <Narrowing key={`${page.states.join()} ${page.places.length}`} page={page} />}
          </FilterBar>
          <AsyncContent
            of={subjects}
            isEmpty={({ records }) => records.length === 0}
            empty={
              <>
                <p className="face__title">没有符合条件的内容</p>
                <p>
                  {Object.keys(filter).length > 1
                    ? '换一个词或放宽筛选试试；只列出您负责的栏目。'
                    : (chosen.whenEmpty ?? '这里只列出您负责的栏目；需要时请联系安全管理员调整范围。')}
                </p>
              </>
            }
          >
            {({ records, next, columns }) => (
              <>
                <ContentTable key={query.toString()} records={records} columns={columns} type={chosen} onChanged={subjects.reload} />
                <CursorLinks name="after" next={next} previous={after !== undefined} />
              </>
            )}
          </AsyncContent>
        </div>
      </div>
    </Screen>
  );
}

interface ListActsProps {
  type: TypeLine;
  /** Undefined while loading. */
  page: SubjectListPage | undefined;
  filter: SubjectListQuery;
  onChosen: () => void;
}

/** Actions for the list as a whole, beside the heading. The filters have a row of their own. */
function ListActs({ type, page, filter, onChosen }: ListActsProps) {
  return (
    <>
      {page && page.offered.length > 0 && <ColumnPicker type={type} columns={page.columns} offered={page.offered} onChosen={onChosen} />}
      {page && page.records.length > 0 && <ExportButtons filter={filter} />}
      <NewButton type={type} />
    </>
  );
}

interface ContentTableProps {
  records: readonly ContentLine[];
  columns: readonly ListColumn[];
  type: TypeLine;
  onChanged: () => void;
}

/** Content that will be withdrawn cannot be selected, nor a list as a whole, whose entries are selected one by one. */
const canBeChosen = ({ approvedOrders, part }: ContentLine): boolean =>
  part !== 'whole' && !approvedOrders.some(({ act }) => act === 'withdraw');

/** The rows, selectable where several can be changed at once. Escape clears the selection. */
function ContentTable({ records, columns, type, onChanged }: ContentTableProps) {
  const may = usePermissionCheck();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const canChoose =
    may('content.draft') && (type.canWithdraw || type.settable.length > 0 || records.some(({ openOrder }) => openOrder !== null));
  const offered = records.filter(canBeChosen).map(({ subject }) => subject);
  const choose = (subject: string, isOn: boolean): void => setChosen(isOn ? [...chosen, subject] : chosen.filter((one) => one !== subject));
  return (
    <div
      role="presentation"
      onKeyDown={({ key, target }) => {
        if (key === 'Escape' && target instanceof HTMLInputElement && target.type === 'checkbox') setChosen([]);
      }}
    >
      {canChoose && offered.length > 1 && (
        <label className="content__all">
          <input
            type="checkbox"
            checked={chosen.length === offered.length}
            onChange={({ target }) => setChosen(target.checked ? offered : [])}
          />{' '}
          选择本页全部
        </label>
      )}
      <Table label={type.title} heads={[...(canChoose ? ['选择'] : []), '标题', ...columns.map(({ title }) => title), '操作']}>
        {records.map((line) => (
          <ContentRow
            key={line.subject}
            line={line}
            columns={columns}
            type={type}
            onChanged={onChanged}
            {...(canChoose && { isChosen: chosen.includes(line.subject), onChoose: (isOn: boolean) => choose(line.subject, isOn) })}
          />
        ))}
      </Table>
      {chosen.length > 0 && (
        <BulkActionBar type={type} chosen={records.filter(({ subject }) => chosen.includes(subject))} onClear={() => setChosen([])} />
      )}
    </div>
  );
}

function NewButton({ type }: { type: TypeLine }) {
  const may = usePermissionCheck();
  const beginning = useCreateOrder();
  if (!type.canBegin || !may('content.draft')) return null;
  return (
    <Button kind="primary" aria-busy={beginning.isBusy} onClick={() => beginning.run({ type: type.code })}>
      新建{type.entryTitle ?? type.title}
    </Button>
  );
}

interface ContentRowProps {
  line: ContentLine;
  columns: readonly ListColumn[];
  type: TypeLine;
  onChanged: () => void;
  isChosen?: boolean;
  /** Absent where nothing can be selected. */
  onChoose?: (isOn: boolean) => void;
}

function ContentRow({ line, columns, type, onChanged, isChosen = false, onChoose }: ContentRowProps) {
  return (
    <tr>
      {onChoose && (
        <td>
          <input
            type="checkbox"
            aria-label={`选择：${line.title}`}
            disabled={!canBeChosen(line)}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </td>
      )}
      <th scope="row" className="rows__wide">
        <Link to={contentAddress({ type: type.code, subject: line.subject })}>{line.title}</Link>
        {line.part === 'whole' && <span className="muted">（整份名单）</span>}
      </th>
      {columns.map(({ name }) => (
        <td key={name}>{cellOf(line, name)}</td>
      ))}
      <td>
        <span className="cluster">
          <ContentActions line={line} type={type} onChanged={onChanged} />
          {line.href && (
            <a href={line.href} target="_blank" rel="noreferrer" aria-label={`在网站上查看网页：${line.title}`}>
              网页
            </a>
          )}
        </span>
      </td>
    </tr>
  );
}

/** Returns the cell of an item for a column. */
function cellOf(line: ContentLine, column: string): ReactNode {
  if (column === 'line.place') return line.place;
  if (column === 'line.changed') return <Ago at={line.changedAt} />;
  if (column !== 'line.state') return line.cells[column] || <span className="muted">—</span>;
  const { mark, name } = shownNames[line.state];
  return (
    <span className={`state shown--${line.state}`}>
      <span aria-hidden="true">{mark}</span> {name}
    </span>
  );
}

/** Reads the filter from the URL. */
function readFilter(query: URLSearchParams, type: string): SubjectListQuery {
  const [search, state, place] = ['search', 'state', 'place'].map((name) => query.get(name));
  return { type, ...(search && { search }), ...(state && { state: state as SubjectLine['state'] }), ...(place && { place }) };
}

/** The filters of a kind in addition to the search words, labelled as the columns are. */
function Narrowing({ page: { states, places } }: { page: Pick<SubjectListPage, 'states' | 'places'> }) {
  return (
    <>
      {places.length > 1 && <FilterChoice name="place" label="所在" options={places} />}
      {states.length > 0 && (
        <FilterChoice name="state" label="状态" options={states.map((value) => ({ value, text: shownNames[value].name }))} />
      )}
    </>
  );
}

/** Exports the filtered list in the visible columns. */
function ExportButtons({ filter }: { filter: SubjectListQuery }) {
  const exporting = useAction({
    async act(client, format: 'xlsx' | 'csv') {
      const { fileName, content, rows } = await client.call(subjectExport, { ...filter, format });
      downloadBlob(fileName, new Blob([fromBase64(content)]));
      toast(`已导出 ${rows} 项`);
    },
    explain: failureNotification('没有导出'),
  });
  return (
    <div className="cluster">
      <Button kind="quiet" icon="download" aria-busy={exporting.busyWith === 'xlsx'} onClick={() => exporting.run('xlsx')}>
        导出表格
      </Button>
      <Button kind="quiet" icon="download" aria-busy={exporting.busyWith === 'csv'} onClick={() => exporting.run('csv')}>
        导出 CSV
      </Button>
    </div>
  );
}
