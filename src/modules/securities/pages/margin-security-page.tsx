import { page, usePage, type HeadOf, type PageContext } from '#web/page/page.ts';
import { paths } from '#web/paths.ts';
import { FilterForm } from '#web/ui/filter-form/filter-form.tsx';
import { PageTitle } from '#web/ui/page-title/page-title.tsx';
import { Prose } from '#web/ui/prose/prose.tsx';
import { TabLinks } from '#web/ui/tab-links/tab-links.tsx';
import { assuredCollateral, rq, rz } from '../calls.ts';
import { collateralTypeFilter, DateFilter, HaircutFilter, keywordFilter, marketFilter, targetTypeFilter } from './filters.tsx';
import { compact, oneOf, readFilter, readPageNum, readPercent } from './list-filter.ts';
import { ListView } from './list-view.tsx';
import { collateralColumns, financingColumns, groupNames, lendingColumns } from './margin-columns.tsx';

const pageSize = 20;
const tabs = { rz: '融资标的', rq: '融券标的', assure: '可充抵保证金证券' } as const;
type Tab = keyof typeof tabs;
const groups = Object.keys(groupNames) as (keyof typeof groupNames)[];

export const loader = page(async ({ block, query }) => {
  const tab = oneOf(Object.keys(tabs) as Tab[], query.tab) ?? 'rz';
  const pageNum = readPageNum(query);
  const filter = readTabFilter(tab, query);
  return { tab, pageNum, filter, ...(await loadTab(block, tab, filter, pageNum)) };
});

type TabFilter = ReturnType<typeof readTabFilter>;

/** Filters that the tab does not have are dropped with the tab that had them. */
function readTabFilter(tab: Tab, query: Record<string, string>) {
  const isCollateral = tab === 'assure';
  return compact({
    ...readFilter(query),
    allowed: isCollateral ? undefined : oneOf(['Y', 'N'], query.allowed),
    group: isCollateral ? oneOf(groups, query.group) : undefined,
    rateFrom: isCollateral ? readPercent(query.rateFrom) : undefined,
    rateTo: isCollateral ? readPercent(query.rateTo) : undefined,
  });
}

async function loadTab(block: PageContext['block'], tab: Tab, filter: TabFilter, pageNum: number) {
  const input = { ...filter, pageNum, pageSize };
  if (tab === 'assure') return { collateral: await block(assuredCollateral, input) };
  return { targets: await block(tab === 'rz' ? rz : rq, input) };
}

export const head: HeadOf<typeof loader> = ({ tab, filter }) => ({
  title: filter.date ? `${tabs[tab]}（${filter.date}）` : tabs[tab],
  description: '按代码、简称、拼音首字母、市场和日期查询融资标的、融券标的、可充抵保证金证券及折算率、保证金比例。',
  crumbs: [{ text: '融资融券', href: paths.marginSecurity() }, { text: '标的证券与担保证券' }],
});

export function Component() {
  const { tab, pageNum, filter, targets, collateral } = usePage(loader);
  const hrefOf = (to: number) => paths.marginSecurity({ tab: toQuery(tab), ...filter, pageNum: to > 1 ? to : undefined });
  const view = { caption: tabs[tab], page: pageNum, hrefOf, emptyText: '没有符合条件的证券，请换一个关键词，或者重置查询条件。' };
  return (
    <>
      <PageTitle
        title="标的证券与担保证券"
        lead="融资买入、融券卖出的标的范围，以及可充抵保证金证券的折算率。每个交易日更新，可查询以往任何一期。"
      />
      <TabLinks
        label="名单"
        current={tabHref(tab)}
        items={(Object.keys(tabs) as Tab[]).map((one) => ({ text: tabs[one], href: tabHref(one) }))}
      />
      <Filters tab={tab} filter={filter} />
      {targets && <ListView {...view} load={targets} columns={tab === 'rz' ? financingColumns : lendingColumns} />}
      {collateral && <ListView {...view} load={collateral} columns={collateralColumns} />}
      <Explanation isCollateral={tab === 'assure'} />
    </>
  );
}

/** The first tab is the bare address. */
const toQuery = (tab: Tab) => (tab === 'rz' ? undefined : tab);
const tabHref = (tab: Tab) => paths.marginSecurity({ tab: toQuery(tab) });

function Filters({ tab, filter }: { tab: Tab; filter: TabFilter }) {
  const allowed = {
    name: 'allowed',
    label: tab === 'rz' ? '当日可融资' : '当日可融券',
    options: [
      { value: 'Y', text: '可以' },
      { value: 'N', text: '暂停' },
    ],
  };
  const group = { name: 'group', label: '集中度分组', options: groups.map((value) => ({ value, text: groupNames[value] })) };
  return (
    <FilterForm
      key={tab}
      action={paths.marginSecurity()}
      values={{ ...filter, ...(tab !== 'rz' && { tab }) }}
      keep={['tab']}
      keyword={keywordFilter}
      selects={tab === 'assure' ? [marketFilter, collateralTypeFilter, group] : [marketFilter, targetTypeFilter, allowed]}
    >
      {tab === 'assure' && <HaircutFilter from={filter.rateFrom} to={filter.rateTo} />}
      <DateFilter value={filter.date} />
    </FilterForm>
  );
}

function Explanation({ isCollateral }: { isCollateral: boolean }) {
  return (
    <section className="list-view__explain" aria-labelledby="list-explain">
      <h2 id="list-explain">{isCollateral ? '怎样看折算率' : '怎样看保证金比例'}</h2>
      <Prose>{isCollateral ? <CollateralNotes /> : <TargetNotes />}</Prose>
    </section>
  );
}

function CollateralNotes() {
  return (
    <ul>
      <li>折算率是证券充抵保证金时按市值折算的比例：市值 10 万元、折算率 65% 的股票，可充抵 6.5 万元保证金。</li>
      <li>本公司的折算率不高于交易所规定的上限；被实施风险警示、进入退市整理期，以及静态市盈率高于 300 倍或为负数的股票，折算率为 0。</li>
      <li>持有同一证券、同一分组的市值占比过高时，可能限制新开仓，请留意集中度分组。</li>
    </ul>
  );
}

function TargetNotes() {
  return (
    <ul>
      <li>保证金比例是保证金与融资、融券交易金额之比。比例为 100% 时，100 万元保证金可用余额最多可以融资买入 100 万元。</li>
      <li>2026-01-19 起，新开融资合约的保证金比例不得低于 100%；此前的合约及其展期按原规定执行。</li>
      <li>“暂停”只影响新开合约，已有合约的偿还不受影响。</li>
    </ul>
  );
}
