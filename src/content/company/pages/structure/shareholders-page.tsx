import { portalQueries } from '#rendering/routes/queries/portal.ts';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { PastDayNote, provenElsewhere } from '#ui/components/past-day-note/past-day-note.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { formatCount, formatPercent } from '#ui/format/numbers.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { paths } from '#ui/paths.ts';
import { shareholdersGet } from '../../calls.ts';
import type { ShareholderList } from '../../schema/shareholders.ts';
import { aboutCrumbs } from '../../web/about-crumbs.ts';
import { formatHundredMillions, formatTenThousands } from '../../web/amounts.ts';
import { ShareBar } from './share-bar.tsx';
import './shareholders-page.css';

export const query = portalQueries.shareholders;

const title = '股东介绍';

export const loader = page(async ({ call, query }: PageContext<'shareholders'>) => ({
  list: await call(shareholdersGet, query),
  isNewest: query.asOf === undefined,
}));

export const unpublished: UnpublishedPage = { title, holds: '公司主要股东的名称、持股数量与比例' };

export const head: HeadOf<typeof loader> = ({ list, isNewest }) => ({
  title: isNewest ? title : `${title}（截至 ${list.asOf}）`,
  description: `截至 ${list.asOf} 的主要股东、持股数和持股比例，按持股比例由高到低排列。`,
  crumbs: aboutCrumbs(title),
});

export function Component() {
  const { list, isNewest } = usePage(loader);
  const { asOf, totalShares, holderCount, records, dates, remarks } = list;
  const hrefOf = (day: string) => paths.shareholders({ asOf: day === dates[0] ? undefined : day });
  return (
    <div className="shareholders stack stack--blocks">
      <PageTitle title={title} lead="谁持有公司、各持多少，按持股比例由高到低排列。" />
      {dates.length > 1 && (
        <TabLinks label="截止日期" items={dates.map((day) => ({ text: `截至 ${day}`, href: hrefOf(day) }))} current={hrefOf(asOf)} />
      )}
      {!isNewest && (
        <PastDayNote
          thing="股东资料"
          day={asOf}
          newestHref={paths.shareholders()}
          proof={provenElsewhere('这些数据取自截至当日的定期报告，以报告原文为准。')}
        />
      )}
      <KeyFacts
        variant="figures"
        items={[
          { name: '截止日期', value: <time>{asOf}</time> },
          { name: '总股本', value: formatHundredMillions(totalShares).replace('元', '股') },
          { name: '股东总数', value: `${formatCount(holderCount)} 户` },
          { name: '前五名合计', value: `${sumOfFirst(records, 5).toFixed(2)}%` },
        ]}
      />
      <ShareBar records={records} />
      <DataTable
        caption={`前 ${records.length} 名股东`}
        asOf={asOf}
        updatedAt={list.effectiveOn}
        isSample={records.some(({ isSample }) => isSample)}
        columns={columns}
        rows={records}
        rowKey={({ rank }) => rank}
      />
      <ul className="shareholders__remarks quiet measure">
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </div>
  );
}

type Shareholder = ShareholderList['records'][number];

const sumOfFirst = (records: readonly Shareholder[], count: number): number =>
  records.slice(0, count).reduce((sum, { ratio }) => sum + ratio, 0);

const columns: readonly TableColumn<Shareholder>[] = [
  { key: 'name', header: '股东名称', cell: (holder) => <Ranked {...holder} />, isSticky: true, isWide: true },
  { key: 'shares', header: '持股数（万股）', cell: ({ shares }) => formatTenThousands(shares), align: 'end' },
  { key: 'ratio', header: '持股比例', cell: ({ ratio }) => formatPercent(ratio), align: 'end' },
  { key: 'nature', header: '股东性质', cell: ({ nature }) => nature },
  {
    key: 'pledged',
    header: '质押或冻结（万股）',
    cell: ({ pledgedShares }) => (pledgedShares > 0 ? formatTenThousands(pledgedShares) : '无'),
    align: 'end',
  },
];

function Ranked({ rank, name }: Shareholder) {
  return (
    <>
      <span className="shareholders__rank">{rank}</span> {name}
    </>
  );
}
