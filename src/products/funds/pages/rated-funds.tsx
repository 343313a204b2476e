import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { Pager } from '#ui/components/pager/pager.tsx';
import type { Loadable, PageQuery } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { riskDownloadPath } from '../calls.ts';
import type { RatedFund, RiskListPage } from '../schema/funds.ts';
import { fundCategoryNames } from '../web/fund-category.ts';
import { FundName } from '../web/fund-name.tsx';
import { RiskChip } from '../web/risk-chip.tsx';
import { riskLevels } from '../web/risk-level.ts';
import { NotPublished } from './not-published.tsx';

/** Filters of the list of levels in the address. */
export type RiskPageFilter = Omit<PageQuery<'fundRisks'>, 'pageNo'>;

const columns: readonly TableColumn<RatedFund>[] = [
  {
    key: 'fund',
    header: '基金代码与简称',
    isSticky: true,
    text: ({ code, name }) => `${code} ${name}`,
    cell: ({ code, name }) => <FundName code={code} name={name} />,
  },
  { key: 'risk', header: '风险等级', text: () => 'R3 中高风险', cell: (fund) => <Level fund={fund} /> },
  { key: 'clients', header: '适合客户', cell: ({ suitableClients }) => <Short>{clientRange(suitableClients)}</Short> },
  { key: 'type', header: '类型', cell: ({ fundType, category }) => <Short>{fundType || fundCategoryNames[category]}</Short> },
  { key: 'manager', header: '管理人', cell: ({ manager }) => (manager ? <Short>{manager}</Short> : <NotPublished text="未识别" />) },
  { key: 'agency', header: '评价机构', cell: ({ agency }) => agency, isWide: true },
  {
    key: 'evaluatedOn',
    header: '评价日期',
    cell: ({ evaluatedOn }) => <time className="digits">{evaluatedOn}</time>,
  },
];

/** Renders a few characters without line breaks. */
const Short = ({ children }: { children: string }) => <span className="digits">{children}</span>;

/** Suitable client levels always extend to the highest: `C3–C5`. */
const clientRange = (clients: readonly string[]): string => [...new Set([clients[0], clients.at(-1)])].join('–');

function Level({ fund: { riskLevel, previousLevel } }: { fund: RatedFund }) {
  if (!previousLevel) return <RiskChip level={riskLevel} />;
  const isRaised = riskLevels.indexOf(riskLevel) > riskLevels.indexOf(previousLevel);
  return (
    <>
      <RiskChip level={riskLevel} /> {isRaised ? '↑ 由' : '↓ 由'} {previousLevel} {isRaised ? '上调' : '下调'}
    </>
  );
}

/** Renders one page of the list: its evaluation, the table, paging, and the download. */
export function RatedFunds({ load, filter, page }: { load: Loadable<RiskListPage>; filter: RiskPageFilter; page: number }) {
  return (
    <Block load={load} isEmpty={() => false}>
      {(list) =>
        list.asOf === null ? (
          <EmptyState
            text={list.requestedDate ? '这一天及以前没有公布过风险等级，请选择较晚的日期。' : notPublishedText('代销产品的风险等级')}
          />
        ) : (
          <>
            <p>
              {list.requestedDate && `查看 ${list.requestedDate} 的等级：`}
              <time>{list.asOf}</time> 起执行，怎样评出来的见<a href={paths.evaluationMethod()}>评价方法</a>。
            </p>
            <DataTable
              caption="基金产品风险等级名单"
              isCaptionHidden
              columns={columns}
              rows={list.records}
              rowKey={({ code }) => code}
              emptyText={
                filter.change
                  ? '这次评价没有这样的变动。下面的表格列出了历次评价，可以换一次看。'
                  : '没有符合条件的基金，请换一个关键词，或者重置查询条件。'
              }
              asOf={list.asOf}
              isSample={list.isSample}
              downloads={list.total > 0 ? [{ text: 'CSV', href: downloadHref(filter) }] : []}
            />
            <Pager
              page={page}
              pageSize={list.pageSize}
              total={list.total}
              pageName="pageNo"
              hrefOf={(to) => paths.fundRisks({ ...filter, pageNo: to > 1 ? to : undefined })}
            />
          </>
        )
      }
    </Block>
  );
}

function downloadHref(filter: RiskPageFilter): string {
  const query = new URLSearchParams(filter);
  return query.size > 0 ? `${riskDownloadPath}?${query}` : riskDownloadPath;
}
