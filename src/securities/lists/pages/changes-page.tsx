import { feedPath } from '#content/feeds/calls.ts';
import { listQueries } from '#rendering/routes/queries/lists.ts';
import { Block } from '#ui/components/block/block.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { listChangesGet } from '../calls.ts';
import type { ChangePage } from '../schema/changes.ts';
import { changeKindNames, type ChangeKindName } from '../web/change-kinds.ts';
import { changesFileHref, comparedLists, listTitles, type ListName } from '../web/named-lists.ts';
import { inOrder, resolveList, quickChoices, type ChangesFilter } from './changes-filter.ts';
import { ChangesTable } from './changes-table.tsx';
import { collateralTypeFilter, keywordFilter, marketFilter } from './filters.tsx';
import { MissingDayNote } from './missing-day.tsx';
import './changes-page.css';

export const query = listQueries.marginChanges;

const pageSize = 20;

export const loader = page(async ({ block, query: { list: asked, finOrSlo, pageNum, ...given } }: PageContext<'marginChanges'>) => {
  const list = resolveList({ list: asked, finOrSlo });
  const filter = inOrder(given);
  return { list, filter, pageNum, changes: await block(listChangesGet, { list, ...filter, pageNum, pageSize }) };
});

export const head: HeadOf<typeof loader> = ({ list, filter: { from, to } }) => ({
  title: `${listTitles[list]}变动${from || to ? `（${[from, to].filter(Boolean).join(' 至 ')}）` : ''}`,
  description: '任意两个日期之间，融资融券各名单调入、调出了哪些证券，折算率、保证金比例等有哪些变动，每一项对应的公告，并可下载。',
  crumbs: [{ text: '融资融券', href: paths.marginTrading() }, { text: '名单变动' }],
  feed: { title: `${listTitles[list]}变动`, href: feedPath(`lists/${list}`) },
});

export function Component() {
  const { list, filter, pageNum, changes } = usePage(loader);
  const tabs = comparedLists.map((one) => ({ text: listTitles[one], href: listHref(one) }));
  return (
    <>
      <PageTitle title="名单变动" lead="比较任意两个日期的名单：调入、调出了哪些证券，哪些比例有变动，依据是哪一份公告。" />
      <TabLinks label="名单" current={listHref(list)} items={tabs} />
      <FilterForm
        key={list}
        action={paths.marginChanges()}
        values={{ ...filter, list }}
        keep={['list', 'kind']}
        keyword={keywordFilter}
        selects={list === 'underlying' ? [marketFilter] : [marketFilter, collateralTypeFilter]}
        dates={{ label: '比较日期', fromName: 'from', toName: 'to' }}
      />
      <Block load={changes} isEmpty={() => false}>
        {(data) => <Comparison list={list} filter={filter} pageNum={pageNum} data={data} />}
      </Block>
    </>
  );
}

interface ChangesView {
  list: ListName;
  filter: ChangesFilter;
  data: ChangePage;
}

function Comparison({ list, filter, data, pageNum }: ChangesView & { pageNum: number }) {
  const { from, to, total } = data;
  return (
    <>
      <QuickChoices list={list} filter={filter} data={data} />
      {(['from', 'to'] as const).map((end) => (
        <MissingDayNote
          key={end}
          {...data[end]}
          shown={(day) => `采用之前最近一期（${day}）`}
          dayHref={(day) => hrefOf(list, { ...filter, [end]: day })}
        />
      ))}
      {from.asOf === null || to.asOf === null ? (
        <EmptyState text={nothingToCompare(data)} />
      ) : (
        <>
          <p className="changes__versions" role="status">
            比较 {from.asOf} 与 {to.asOf} 两期{data.title}名单。
          </p>
          <KindTabs list={list} filter={filter} data={data} />
          <ChangesTable
            page={data}
            caption={`${data.title} ${from.asOf} 与 ${to.asOf} 两期之间的变动`}
            emptyText={`${from.asOf} 与 ${to.asOf} 两期${data.title}名单之间没有${hasFilter(filter) ? '符合条件的' : ''}变动。`}
            file={changesFileHref(list, { ...filter })}
          />
        </>
      )}
      <Pager page={pageNum} pageSize={pageSize} total={total} hrefOf={(to) => hrefOf(list, filter, to)} pageName="pageNum" />
    </>
  );
}

function nothingToCompare({ title, first, from, to }: ChangePage): string {
  if (first === null) return `${title}名单尚未发布。`;
  if (to.asOf === null || from.requestedDate) return `${title}名单自 ${first} 起公布，请选择这一天及以后的日期。`;
  return `${title}目前只有一期名单（${first}），下一期公布后即可比较。`;
}

/** Common start dates for a comparison, each with its own URL. */
function QuickChoices({ list, filter, data: { to, first } }: ChangesView) {
  if (to.asOf === null) return null;
  return (
    <nav className="changes__choices no-print" aria-label="常用的起始日期">
      <ul className="line">
        {quickChoices(to.asOf, first).map(({ text, from }) => (
          <li key={text}>
            <a href={hrefOf(list, { ...filter, from })} aria-current={from === filter.from ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function KindTabs({ list, filter, data: { totals } }: ChangesView) {
  const items = [
    { text: '全部', href: hrefOf(list, { ...filter, kind: undefined }), count: totals.entered + totals.left + totals.changed },
    ...kinds.map((kind) => ({ text: changeKindNames[kind], href: hrefOf(list, { ...filter, kind }), count: totals[kind] })),
  ];
  return <TabLinks label="变动类别" current={hrefOf(list, filter)} items={items} />;
}

const kinds = Object.keys(changeKindNames) as ChangeKindName[];
const hasFilter = ({ kind, keyWord, market, type }: ChangesFilter): boolean => Boolean(kind ?? keyWord ?? market ?? type);

/** The first list has the base URL. */
const hrefOf = (
  list: ListName,
  filter: ChangesFilter | (Omit<ChangesFilter, 'from' | 'kind'> & { from: string | undefined; kind?: string }),
  pageNum = 1,
) => paths.marginChanges({ list: list === comparedLists[0] ? undefined : list, ...filter, pageNum: pageNum > 1 ? pageNum : undefined });
const listHref = (list: ListName): string => hrefOf(list, {});
