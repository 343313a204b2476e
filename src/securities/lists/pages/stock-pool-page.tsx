import { listQueries } from '#rendering/routes/queries/lists.ts';
import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { emptyText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { PastDayNote, provenByLog } from '#ui/components/past-day-note/past-day-note.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { listFreshnessGet, underlyingPool } from '../calls.ts';
import type { PoolItem } from '../schema/list.ts';
import { FreshnessNote } from '../web/freshness.tsx';
import { ListFoot } from '../web/list-foot.tsx';
import { DateFilter, keywordFilter, marketFilter, targetTypeFilter } from './filters.tsx';
import { ListView, MissingValue, securityColumns, NoWrapText } from './list-view.tsx';

export const query = listQueries.stockPool;

const pageSize = 20;
/** Values of finOrSlo by specification 9. */
const pools = { '1': '融资标的股票池', '2': '融券标的股票池' } as const;
type Pool = keyof typeof pools;
const changes = { entered: '本期调入', left: '本期调出' } as const;

export const loader = page(async ({ block, query: { finOrSlo = '1', pageNum, ...filter } }: PageContext<'stockPool'>) => {
  const [pool, freshness] = await Promise.all([
    block(underlyingPool, { ...filter, finOrSlo, pageNum, pageSize }),
    block(listFreshnessGet, { list: finOrSlo === '2' ? 'rq' : 'rz' }),
  ]);
  return { finOrSlo, filter, pageNum, pool, freshness };
});

export const head: HeadOf<typeof loader> = ({ finOrSlo, filter }) => ({
  noIndex: filter.date !== undefined,
  title: filter.date ? `${pools[finOrSlo]}（${filter.date}）` : pools[finOrSlo],
  description: '融资、融券标的股票池的全部成员、调入日期，以及每一期的调入与调出。',
  crumbs: [{ text: '融资融券', href: paths.marginTrading() }, { text: '标的股票池' }],
});

export function Component() {
  const { finOrSlo, filter, pageNum, pool, freshness } = usePage(loader);
  // The files contain the current pool: changes have their own page.
  const { change: _change, ...fileFilter } = filter;
  const hrefOf = (to: number) => paths.stockPool({ finOrSlo: toQuery(finOrSlo), ...filter, pageNum: to > 1 ? to : undefined });
  return (
    <>
      <PageTitle title="标的股票池" lead="哪些证券可以融资买入、融券卖出，何时调入，本期又有哪些调整。" />
      <TabLinks
        label="股票池"
        current={poolHref(finOrSlo)}
        items={(Object.keys(pools) as Pool[]).map((one) => ({ text: pools[one], href: poolHref(one) }))}
      />
      <FilterForm
        key={finOrSlo}
        action={paths.stockPool()}
        values={{ ...filter, ...(finOrSlo === '2' && { finOrSlo }) }}
        keep={['finOrSlo']}
        keyword={keywordFilter}
        selects={[marketFilter, targetTypeFilter, changeFilter]}
      >
        <DateFilter value={filter.date} />
      </FilterForm>
      {filter.date ? (
        <PastDayNote
          thing="名单"
          day={filter.date}
          newestHref={poolHref(finOrSlo)}
          proof={provenByLog([{ name: finOrSlo === '2' ? 'rq' : 'rz', title: pools[finOrSlo] }], filter.date)}
        />
      ) : (
        <FreshnessNote load={freshness} />
      )}
      <ListView
        caption={pools[finOrSlo]}
        load={pool}
        columns={columns}
        page={pageNum}
        hrefOf={hrefOf}
        dayHref={(day) => paths.stockPool({ finOrSlo: toQuery(finOrSlo), ...filter, date: day })}
        emptyText={emptyText({ ...filter, date: undefined }, ofSearch(filter.change), `${pools[finOrSlo]}这一期没有证券。`)}
      />
      <ListFoot list={finOrSlo === '2' ? 'rq' : 'rz'} filter={fileFilter} />
    </>
  );
}

/** Financing has the base URL. */
const toQuery = (pool: Pool) => (pool === '1' ? undefined : pool);
const poolHref = (pool: Pool) => paths.stockPool({ finOrSlo: toQuery(pool) });

const changeFilter = {
  name: 'change',
  label: '范围',
  noneText: '池内全部',
  options: Object.entries(changes).map(([value, text]) => ({ value, text })),
};

const ofSearch = (change: keyof typeof changes | undefined) =>
  change ? `没有符合条件的${changes[change]}证券。` : '没有符合条件的证券，请换一个关键词，或者重置查询条件。';

const columns: readonly TableColumn<PoolItem>[] = [
  ...securityColumns,
  { key: 'entered', header: '调入日期', cell: ({ enteredOn }) => <NoWrapText>{enteredOn ?? '首期名单之前'}</NoWrapText> },
  { key: 'left', header: '调出日期', cell: ({ leftOn }) => (leftOn ? <NoWrapText>{leftOn}</NoWrapText> : <MissingValue />) },
  { key: 'state', header: '状态', cell: (item) => <State {...item} /> },
];

function State({ leftOn, isAllowed }: PoolItem) {
  if (leftOn) return <Tag>已调出</Tag>;
  return isAllowed === false ? <Tag kind="warning">暂停新开</Tag> : <Tag kind="positive">正常</Tag>;
}
