import { listQueries } from '#rendering/routes/queries/lists.ts';
import { emptyText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { PastDayNote, provenByLog } from '#ui/components/past-day-note/past-day-note.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { listFreshnessGet } from '../calls.ts';
import { FreshnessNote } from '../web/freshness.tsx';
import { ListFoot } from '../web/list-foot.tsx';
import { fairReasonNames, groupNames, highRiskReasonNames, peStateNames } from '../web/list-names.ts';
import { collateralTypeFilter, DateFilter, HaircutFilter, keywordFilter, marketFilter, targetTypeFilter } from './filters.tsx';
import { ListNotes } from './list-notes.tsx';
import { ListView } from './list-view.tsx';
import {
  cashFundColumns,
  collateralColumns,
  fairPriceColumns,
  financingColumns,
  highRiskColumns,
  lendingColumns,
  staticPeColumns,
  underlyingColumns,
} from './margin-columns.tsx';
import { listOfTab, loadTab, marginTabNames, marginTabs, filterOfTab, tabQuery, type MarginTab, type TabFilter } from './margin-tabs.ts';

export const query = listQueries.marginSecurity;

const pageSize = 20;

export const loader = page(async ({ block, query: { tab = 'rz', pageNum, ...all } }: PageContext<'marginSecurity'>) => {
  const filter = filterOfTab(tab, all);
  const [list, freshness] = await Promise.all([
    loadTab(block, tab, filter, { pageNum, pageSize }),
    block(listFreshnessGet, { list: listOfTab[tab] }),
  ]);
  return { tab, pageNum, filter, freshness, ...list };
});

export const head: HeadOf<typeof loader> = ({ tab, filter }) => ({
  noIndex: filter.date !== undefined,
  title: filter.date ? `${marginTabs[tab]}（${filter.date}）` : marginTabs[tab],
  description: '按代码、简称、拼音首字母、市场和日期查询融资融券标的、可充抵保证金证券及折算率、公允价格、高风险证券与静态市盈率。',
  crumbs: [{ text: '融资融券', href: paths.marginTrading() }, { text: '标的证券与担保证券' }],
});

export function Component() {
  const { tab, filter, freshness, ...lists } = usePage(loader);
  return (
    <>
      <PageTitle
        title="标的证券与担保证券"
        lead="融资买入、融券卖出的标的范围，可充抵保证金证券的折算率，以及影响它们的各项名单。每个交易日更新，可查询以往任何一期。"
      />
      <TabLinks label="名单" current={tabHref(tab)} items={marginTabNames.map((one) => ({ text: marginTabs[one], href: tabHref(one) }))} />
      <MarginFilters tab={tab} filter={filter} indexNames={indexNamesOf(lists)} />
      {filter.date ? (
        <PastDayNote
          thing="名单"
          day={filter.date}
          newestHref={tabHref(tab)}
          proof={provenByLog([{ name: listOfTab[tab], title: marginTabs[tab] }], filter.date)}
        />
      ) : (
        <FreshnessNote load={freshness} />
      )}
      <TabList tab={tab} filter={filter} {...lists} />
      <ListFoot list={listOfTab[tab]} filter={filter} />
      <ListNotes tab={tab} />
    </>
  );
}

type Data = Omit<Awaited<ReturnType<typeof loader>>, 'freshness'>;

/** The list of the tab. */
function TabList({ tab, filter, pageNum, ...lists }: Data) {
  const view = {
    caption: marginTabs[tab],
    page: pageNum,
    hrefOf: (to: number) => paths.marginSecurity({ tab: tabQuery(tab), ...filter, pageNum: to > 1 ? to : undefined }),
    dayHref: (day: string) => paths.marginSecurity({ tab: tabQuery(tab), ...filter, date: day }),
    emptyText: emptyText(
      { ...filter, date: undefined },
      '没有符合条件的证券，请换一个关键词，或者重置查询条件。',
      `${marginTabs[tab]}这一期没有证券。`,
    ),
  };
  const { targets, collateral, fairPrices, cashFunds, highRisk, staticPe, underlying } = lists;
  if (collateral) return <ListView {...view} load={collateral} columns={collateralColumns} />;
  if (fairPrices) return <ListView {...view} load={fairPrices} columns={fairPriceColumns} />;
  if (cashFunds) return <ListView {...view} load={cashFunds} columns={cashFundColumns} />;
  if (highRisk) return <ListView {...view} load={highRisk} columns={highRiskColumns} />;
  if (staticPe) return <ListView {...view} load={staticPe} columns={staticPeColumns} />;
  if (underlying) return <ListView {...view} load={underlying} columns={underlyingColumns} />;
  return targets && <ListView {...view} load={targets} columns={tab === 'rz' ? financingColumns : lendingColumns} />;
}

const indexNamesOf = ({ underlying }: Pick<Data, 'underlying'>) => (underlying?.state === 'ready' ? underlying.data.indexNames : []);

const tabHref = (tab: MarginTab) => paths.marginSecurity({ tab: tabQuery(tab) });

interface MarginFiltersProps {
  tab: MarginTab;
  filter: TabFilter;
  /** The available indices, for the list of constituents. */
  indexNames: readonly { name: string; rows: number }[];
}

/** The filters of a tab's list. */
function MarginFilters({ tab, filter, indexNames }: MarginFiltersProps) {
  const index = {
    name: 'index',
    label: '指数',
    options: indexNames.map(({ name, rows }) => ({ value: name, text: `${name}（${rows}）` })),
  };
  return (
    <FilterForm
      key={tab}
      action={paths.marginSecurity()}
      values={{ ...filter, ...(tabQuery(tab) && { tab }) }}
      keep={['tab']}
      keyword={keywordFilter}
      selects={[marketFilter, ...(tab === 'underlying' ? [index] : selects[tab])]}
    >
      {(tab === 'assure' || tab === 'cash') && <HaircutFilter from={filter.rateFrom} to={filter.rateTo} />}
      <DateFilter value={filter.date} />
    </FilterForm>
  );
}

const toOptions = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, text]) => ({ value, text }));
const openOrNot = toOptions({ Y: '可以', N: '暂停' });

/** Selects besides the market. */
const selects = {
  rz: [targetTypeFilter, { name: 'allowed', label: '当日可融资', options: openOrNot }],
  rq: [targetTypeFilter, { name: 'allowed', label: '当日可融券', options: openOrNot }],
  assure: [collateralTypeFilter, { name: 'group', label: '集中度分组', options: toOptions(groupNames) }],
  fair: [{ name: 'reason', label: '采用原因', options: toOptions(fairReasonNames) }],
  cash: [],
  risk: [{ name: 'reason', label: '列入原因', options: toOptions(highRiskReasonNames) }],
  pe: [{ name: 'status', label: '状态', options: toOptions(peStateNames) }],
} as const;
