import { pageTextGet } from '#content/articles/calls.ts';
import { getTextLead, PageTextFrame } from '#content/disclosure/web/page-text-frame.tsx';
import { fundQueries } from '#rendering/routes/queries/funds.ts';
import { Block } from '#ui/components/block/block.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { formatCount } from '#ui/format/numbers.ts';
import { page, usePage, type HeadOf, type Loadable, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { fundList } from '../../calls.ts';
import type { FundListPage } from '../../schema/screener.ts';
import { fundCategoryNames } from '../../web/fund-category.ts';
import { isRankable, minRankedFunds, rankedPeriodNames } from '../../web/fund-sort.ts';
import { riskLevelNames } from '../../web/risk-level.ts';
import { parseCodes, joinCodes } from '../../web/value-period.ts';
import { fundListHref, type FundFilter } from './fund-filter.ts';
import { FundTable } from './fund-table.tsx';
import '../fund-pages.css';

export const query = fundQueries.funds;

const pageSize = 20;
const title = '基金筛选';

export const loader = page(async ({ block, query: { pageNum, ...filter } }: PageContext<'funds'>) => {
  const { codes: _codes, ...asked } = filter;
  const [funds, text] = await Promise.all([
    block(fundList, { ...asked, pageNum, pageSize }),
    block(pageTextGet, { key: '/FinancialDistric/Funds' }),
  ]);
  return { filter, pageNum, funds, text };
});

export const head: HeadOf<typeof loader> = ({ filter, pageNum }) => {
  const { category, riskLevel, ...others } = filter;
  const isNarrowed = Object.keys(others).length > 0;
  const level = riskLevel === 'none' ? '未评价' : riskLevel;
  const named = [category && fundCategoryNames[category], level, isNarrowed && '查询结果', pageNum > 1 && `第 ${pageNum} 页`]
    .filter(Boolean)
    .join('、');
  return {
    title: named ? `${title}（${named}）` : title,
    description: '按类型、管理人、风险等级与区间涨跌幅筛选公募基金，选定类型后可按近三月、近六月、近一年排序，最多五只并列对比。',
    crumbs: [{ text: '基金' }, { text: title }],
    noIndex: pageNum > 1 || isNarrowed,
  };
};

export function Component() {
  const { filter, funds, text } = usePage(loader);
  return (
    <>
      <PageTitle title={title} lead={getTextLead(text)} />
      <Filters filter={filter} />
      <Categories filter={filter} load={funds} />
      {filter.codes && <Chosen filter={filter} />}
      <Block load={funds} isEmpty={() => false}>
        {(list) => (
          <>
            <FundTable list={list} filter={filter} />
            <Sources list={list} filter={filter} />
          </>
        )}
      </Block>
      <PageTextFrame text={text} />
    </>
  );
}

const options = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, text]) => ({ value, text }));
const levelOptions = [
  ...Object.entries(riskLevelNames).map(([value, text]) => ({ value, text: `${value} ${text}` })),
  { value: 'none', text: '未评价' },
];

function Filters({ filter }: { filter: FundFilter }) {
  return (
    <FilterForm
      action={paths.funds()}
      label="筛选基金"
      values={filter}
      keep={['category', 'sort', 'order', 'codes']}
      keyword={{ name: 'keyWord', label: '代码、简称或者拼音首字母', placeholder: '例如：000001、红利、yfdlc' }}
      selects={[
        { name: 'riskLevel', label: '风险等级', options: levelOptions },
        { name: 'period', label: '涨跌幅区间', options: options(rankedPeriodNames), noneText: '近一年（默认）' },
      ]}
    >
      <label className="filter-form__part">
        管理人
        <input
          className="control"
          type="text"
          name="managerName"
          maxLength={40}
          defaultValue={filter.managerName}
          placeholder="例如：华夏"
        />
      </label>
      <fieldset className="filter-form__part">
        <legend>区间涨跌幅（%）</legend>
        <div className="filter-form__range">
          <Bound name="changeFrom" label="区间涨跌幅不低于（%）" value={filter.changeFrom} />至
          <Bound name="changeTo" label="区间涨跌幅不高于（%）" value={filter.changeTo} />
        </div>
      </fieldset>
    </FilterForm>
  );
}

function Bound({ name, label, value }: { name: string; label: string; value?: string }) {
  return (
    <input
      className="control fund-bound"
      type="number"
      step="any"
      min={-100}
      max={100_000}
      name={name}
      aria-label={label}
      defaultValue={value}
    />
  );
}

/** Renders the kinds as tabs, with the total of funds in each. */
function Categories({ filter, load }: { filter: FundFilter; load: Loadable<FundListPage> }) {
  const counted = load.state === 'ready' ? load.data.categories : [];
  const all = counted.reduce((sum, { funds }) => sum + funds, 0);
  const hrefOf = (category?: FundFilter['category']) => fundListHref(filter, { category });
  return (
    <TabLinks
      label="基金类型"
      current={hrefOf(filter.category)}
      items={[
        { text: '全部', href: hrefOf(), count: all || undefined },
        ...counted.map(({ category, funds }) => ({ text: fundCategoryNames[category], href: hrefOf(category), count: funds })),
      ]}
    />
  );
}

/** Renders the funds selected for the comparison, with a link back to it. */
function Chosen({ filter }: { filter: FundFilter }) {
  const codes = parseCodes(filter.codes ?? '');
  return (
    <p className="panel fund-section">
      已选 {codes.join('、')} 对比，在下表中“加入对比”可再添加。
      <a className="target" href={paths.fundCompare({ codes: joinCodes(codes) })}>
        回到对比
      </a>{' '}
      <a className="target" href={fundListHref(filter, { codes: undefined })}>
        清空所选
      </a>
    </p>
  );
}

/** Renders sources of the facts, the number of funds with figures, and the rule for sorting by them. */
function Sources({
  list: { categories, funds, performance, levelsFrom },
  filter: { category },
}: {
  list: FundListPage;
  filter: FundFilter;
}) {
  const own = category ? categories.filter((each) => each.category === category) : categories;
  const withFigures = own.reduce((sum, each) => sum + each.withFigures, 0);
  return (
    <div className="fund-sources quiet">
      <p>
        {funds && `名录：${funds.source}，${funds.asOf}。`}
        {performance && `净值与涨跌幅：${performance.source}，数据日期 ${performance.asOf}；`}
        {category ? fundCategoryNames[category] : '全部类型'}中 {formatCount(withFigures)} 只有涨跌幅，其余显示“未提供”，排在最后。
        {levelsFrom && `风险等级自 ${levelsFrom} 起执行。`}
      </p>
      {!isRankable(categories, category) && (
        <p>
          {category
            ? `这一类型有涨跌幅的基金不足 ${minRankedFunds} 只，不按涨跌幅排序。`
            : '不同类型的基金不放在一起比涨跌：先在上面选定一种类型，就可以按近三月、近六月或近一年排序。'}
        </p>
      )}
    </div>
  );
}
