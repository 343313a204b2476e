import type { ReactNode } from 'react';
import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import type { Loadable } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import type { ListState } from '../schema/list.ts';
import { exchangeNames, type Exchange } from '../web/exchange.ts';
import { securityTypeNames, type SecurityType } from '../web/security-type.ts';
import { MissingDayNote } from './missing-day.tsx';
import './list-view.css';

interface Security {
  exchange: Exchange;
  code: string;
  name: string;
  securityType: SecurityType;
  effectiveDate?: string | null;
}

type Page<Row> = ListState & { records: Row[]; total: number; pageSize: number };

interface ListViewProps<Row extends Security> {
  load: Loadable<Page<Row>>;
  /** Caption of the table. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  page: number;
  hrefOf: (page: number) => string;
  /** Address of the same list on another day. */
  dayHref: (day: string) => string;
  emptyText: string;
}

/** One page of a dated list: its version, the table, and the pager. */
export function ListView<Row extends Security>({ load, caption, columns, page, hrefOf, dayHref, emptyText }: ListViewProps<Row>) {
  return (
    <Block load={load} isEmpty={() => false}>
      {(data) => (
        <>
          <MissingDayNote {...data} dayHref={dayHref} shown={(day) => `以下是之前最近一期（${day}）的名单`} />
          <MarketNote {...data} />
          {data.asOf === null ? (
            <EmptyState text={data.requestedDate ? '这一天及以前没有发布过名单，请选择较晚的日期。' : '名单尚未发布。'} />
          ) : (
            <DataTable
              caption={caption}
              isCaptionHidden
              columns={columns}
              rows={data.records}
              rowKey={rowKey}
              emptyText={emptyText}
              asOf={data.asOf}
              changedOn={data.changedOn ?? undefined}
              isSample={data.isSynthetic}
            />
          )}
          <Pager page={page} pageSize={data.pageSize} total={data.total} hrefOf={hrefOf} pageName="pageNum" />
        </>
      )}
    </Block>
  );
}

/** Shown when the rows of some markets have another date or are sample data. */
function MarketNote({ asOf, markets }: ListState) {
  const [behind, made] = [markets.filter((market) => market.asOf !== asOf), markets.filter(({ isSynthetic }) => isSynthetic)];
  const words = [
    ...behind.map(
      (market) =>
        `${exchangeNames[market.exchange]}尚未公布 ${asOf} 的名单，以下${exchangeNames[market.exchange]}部分仍为 ${market.asOf} 的`,
    ),
    ...(made.length > 0 && made.length < markets.length
      ? [`${made.map(({ exchange }) => exchangeNames[exchange]).join('、')}部分为示例数据`]
      : []),
  ];
  if (words.length === 0) return null;
  return (
    <p className="list-view__note" role="status">
      {words.join('；')}。
    </p>
  );
}

const rowKey = ({ exchange, code, effectiveDate }: Security) => `${exchange}${code}${effectiveDate ?? ''}`;

/** The first columns of every list. */
export const securityColumns: readonly TableColumn<Security>[] = [
  {
    key: 'security',
    header: '证券',
    isSticky: true,
    cell: ({ code, name }) => (
      <a className="list-view__security" href={paths.security(code)}>
        <span className="list-view__code">{code}</span> <span>{name}</span>
      </a>
    ),
  },
  { key: 'market', header: '市场', cell: ({ exchange }) => <NoWrapText>{exchangeNames[exchange]}</NoWrapText> },
  { key: 'type', header: '类型', cell: ({ securityType }) => <NoWrapText>{securityTypeNames[securityType]}</NoWrapText> },
];

/** Short text that does not wrap. */
export function NoWrapText({ children }: { children: ReactNode }) {
  return <span className="digits">{children}</span>;
}

/** Formats a rate in percent; a dash for null. */
export const percent = (value: number | null): ReactNode => (value === null ? <MissingValue /> : `${value}%`);

/** Placeholder for missing values. */
export function MissingValue() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">未公布</span>
    </>
  );
}
