import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { emptyText, notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { Pager } from '#ui/components/pager/pager.tsx';
import { paths } from '#ui/paths.ts';
import type { FundListPage, ListedFund } from '../../schema/screener.ts';
import { fundCategoryNames } from '../../web/fund-category.ts';
import { FundName } from '../../web/fund-name.tsx';
import { isRankable, rankedPeriodNames, rankedPeriods, defaultOrder, type FundSort, type RankedPeriod } from '../../web/fund-sort.ts';
import { RiskChip } from '../../web/risk-chip.tsx';
import { maxComparedFunds, parseCodes, joinCodes } from '../../web/value-period.ts';
import { NotPublished } from '../not-published.tsx';
import { SignedChange } from '../signed-change.tsx';
import { fundListHref, type FundFilter } from './fund-filter.ts';

const none = '未提供';

interface Props {
  list: FundListPage;
  filter: FundFilter;
}

/** Renders one page of the filtered funds, with sorting and paging. */
export function FundTable({ list, filter }: Props) {
  const { records, total, pageNum, pageSize, performance, isSample } = list;
  return (
    <>
      <SortLinks list={list} filter={filter} />
      <DataTable
        caption="基金列表"
        isCaptionHidden
        columns={columnsOf(list, filter)}
        rows={records}
        rowKey={({ code }) => code}
        emptyText={emptyText(
          { ...filter, sort: undefined, order: undefined },
          '没有符合条件的基金，请放宽一项条件，或者重置。',
          notPublishedText('代销基金'),
        )}
        asOf={performance?.asOf}
        isSample={isSample}
      />
      <Pager
        page={pageNum}
        pageSize={pageSize}
        total={total}
        pageName="pageNum"
        hrefOf={(to) => fundListHref(filter, { pageNum: to > 1 ? to : undefined })}
      />
    </>
  );
}

const sortNames: Record<FundSort, string> = { code: '代码', riskLevel: '风险等级', ...rankedPeriodNames };

/** Returns the available sort orders: performance only within a kind with enough figures. */
const sortsOf = ({ categories }: FundListPage, { category }: FundFilter): FundSort[] =>
  isRankable(categories, category) ? ['code', 'riskLevel', ...rankedPeriods] : ['code', 'riskLevel'];

/** Selecting the current order reverses it. */
function sortHref({ sort: shown, order }: FundListPage, filter: FundFilter, sort: FundSort): string {
  const turned = order === 'asc' ? 'desc' : 'asc';
  return fundListHref(filter, { sort, order: sort === shown ? turned : defaultOrder(sort) });
}

/** Sort links for phones, where the table has no header. */
function SortLinks({ list, filter }: Props) {
  const { sort: shown, order } = list;
  return (
    <nav className="fund-sorts picks line line--close targets no-print" aria-label="排序">
      <span className="target">排序</span>
      {sortsOf(list, filter).map((sort) => (
        <a key={sort} href={sortHref(list, filter, sort)} aria-current={sort === shown ? 'true' : undefined}>
          {sortNames[sort]}
          {sort === shown && (order === 'asc' ? '（从低到高）' : '（从高到低）')}
        </a>
      ))}
    </nav>
  );
}

function columnsOf(list: FundListPage, filter: FundFilter): TableColumn<ListedFund>[] {
  const open = new Set(sortsOf(list, filter));
  const sortOf = (sort: FundSort): TableColumn<ListedFund>['sort'] =>
    open.has(sort)
      ? { href: sortHref(list, filter, sort), state: sort === list.sort ? (list.order === 'asc' ? 'ascending' : 'descending') : undefined }
      : undefined;
  const change = (period: RankedPeriod): TableColumn<ListedFund> => ({
    key: period,
    header: rankedPeriodNames[period],
    align: 'end',
    sort: sortOf(period),
    cell: (fund) => <SignedChange change={fund[`${period}Change`]} none={none} />,
  });
  return [
    {
      key: 'fund',
      header: '基金代码与简称',
      isSticky: true,
      sort: sortOf('code'),
      cell: ({ code, name }) => <FundName code={code} name={name} />,
    },
    { key: 'kind', header: '类型与管理人', cell: (fund) => <Kind fund={fund} /> },
    {
      key: 'risk',
      header: '风险等级',
      sort: sortOf('riskLevel'),
      cell: ({ riskLevel }) => (riskLevel ? <RiskChip level={riskLevel} /> : <NotPublished text="未评价" />),
    },
    { key: 'nav', header: '单位净值', align: 'end', cell: (fund) => <UnitNav fund={fund} /> },
    ...rankedPeriods.map(change),
    { key: 'compare', header: '对比', cell: (fund) => <CompareLink fund={fund} chosen={parseCodes(filter.codes ?? '')} /> },
  ];
}

function Kind({ fund: { fundType, category, manager } }: { fund: ListedFund }) {
  return (
    <>
      <span className="digits">{fundType || fundCategoryNames[category]}</span>
      <span className="subline">{manager ?? '管理人未识别'}</span>
    </>
  );
}

function UnitNav({ fund: { unitNav, navDate } }: { fund: ListedFund }) {
  if (unitNav === null || navDate === null) return <NotPublished text={none} />;
  return (
    <>
      <span className="digits">{unitNav.toFixed(4)}</span>
      <time className="subline">{navDate}</time>
    </>
  );
}

/** Links to a comparison of this fund with those selected before. */
function CompareLink({ fund: { code, name }, chosen }: { fund: ListedFund; chosen: readonly string[] }) {
  if (chosen.includes(code)) return <span className="muted">已在对比中</span>;
  if (chosen.length >= maxComparedFunds) return <span className="muted">已选满</span>;
  return (
    // No visually hidden text here: it would widen the page where the table scrolls horizontally.
    <a className="target digits" href={paths.fundCompare({ codes: joinCodes([...chosen, code]) })} aria-label={`加入对比：${name}`}>
      加入对比
    </a>
  );
}
