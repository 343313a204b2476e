import type { ReactNode } from 'react';
import { Block } from '#ui/components/block/block.tsx';
import { LineChart } from '#ui/components/charts/line-chart.tsx';
import { type LinePoint } from '#ui/components/charts/line.ts';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { formatCount, formatFixed } from '#ui/format/numbers.ts';
import { paths } from '#ui/paths.ts';
import type { MarketTotal } from '../schema.ts';
import { figureCodes, figureDigits, figures, pointNote, rangeNames, ranges, type FigureCode } from './figures.ts';
import type { ShownTotals, TotalsData, TotalsView } from './load-totals.ts';

/** Margin trading of the whole market: the newest figures, the course of one of them, and all of them by day. */
export function MarketTotalsView({ view, totals, errors }: TotalsData) {
  const { figure, ...span } = view;
  const newest = (
    <Block load={totals} isEmpty={({ newest: last }) => last === null} emptyText={notPublishedText('全市场融资融券数据')}>
      {(found) => <NewestFigures found={found} />}
    </Block>
  );
  // Another range or figure would be empty as well.
  if (totals.state === 'ready' && totals.data.newest === null) return newest;
  return (
    <>
      {newest}
      <TabLinks
        label="指标"
        items={figureCodes.map((code) => ({ text: figures[code].name, href: toMarket({ figure: code, ...span }) }))}
        current={toMarket({ figure, ...span })}
      />
      <RangeLinks {...view} />
      <ErrorSummary errors={errors.map(({ message }) => ({ path: '', message }))} title="日期有误，显示近一年" />
      <Block load={totals} isEmpty={({ total }) => total === 0} emptyText="这段时间没有数据，请换一个区间。">
        {(found) => <Series found={found} view={view} />}
      </Block>
    </>
  );
}

/** Links to the quick ranges; none is selected when the URL has dates. */
function RangeLinks({ figure, range: shown, from, to }: TotalsView) {
  return (
    <nav className="margin-ranges line line--close targets no-print" aria-label="区间">
      {ranges.map((range) => (
        <a key={range} href={toMarket({ figure, range })} aria-current={range === shown ? 'true' : undefined}>
          {rangeNames[range]}
        </a>
      ))}
      {!shown && <span className="target">{[from ?? '最早', to ?? '最近'].join(' 至 ')}</span>}
    </nav>
  );
}

/** Returns the URL of a view, with an anchor. */
const toMarket = (query: Partial<Record<string, string | number>>): string => `${paths.marginTrading(query)}#market`;

/** The newest figures with their date and source: articles quote those of other days. */
function NewestFigures({ found: { newest, before, source } }: { found: ShownTotals }) {
  if (!newest) return null;
  return (
    <>
      <p className="quiet">
        截至 <time>{newest.day}</time>，来源：{source}
      </p>
      <KeyFacts
        variant="figures"
        items={figureCodes.map((code) => {
          const { name, unit, read } = figures[code];
          const value = read(newest);
          return {
            name: `${name}（${unit}）`,
            value: value === null ? '—' : formatFixed(value, figureDigits),
            note: formatChange(value, before && read(before), unit),
          };
        })}
      />
    </>
  );
}

/** Formats `较上一交易日 ▲ 12.30亿元`; empty when one of the two days has no figure. */
function formatChange(value: number | null, before: number | null, unit: string): ReactNode {
  if (value === null || before === null) return undefined;
  const change = value - before;
  if (change === 0) return '与上一交易日持平';
  const sign = unit === '%' ? '个百分点' : unit;
  return (
    <>
      较上一交易日{' '}
      <span className={`is-${change > 0 ? 'up' : 'down'}`}>
        {change > 0 ? '▲' : '▼'} {formatFixed(Math.abs(change), figureDigits)}
        {sign}
      </span>
    </>
  );
}

const hasLine = (points: readonly LinePoint[]): boolean => points.filter(({ value }) => value !== null).length > 1;

function Series({ found, view }: { found: ShownTotals; view: TotalsView }) {
  const { points, step, source, newest, isStale } = found;
  const { name, unit } = figures[view.figure];
  return (
    <>
      {hasLine(points) && (
        <LineChart
          title={`全市场${name}`}
          unit={unit}
          points={points}
          digits={figureDigits}
          note={pointNote(step, view.figure === 'bought')}
        />
      )}
      <p className="quiet">
        数据来源：{source}；数据日期 {newest && <time>{newest.day}</time>}
        {isStale && '，其后的交易日尚未导入'}。余额与买入额单位为亿元；融资余额、融券余额为当日收市后余额。
      </p>
      <Days found={found} view={view} />
    </>
  );
}

const amount = (code: FigureCode): TableColumn<MarketTotal> => ({
  key: code,
  header: `${figures[code].name}（${figures[code].unit}）`,
  cardLabel: figures[code].name,
  cell: (total) => {
    const value = figures[code].read(total);
    return value === null ? '未公布' : formatFixed(value, figureDigits);
  },
  align: 'end',
});
const columns: readonly TableColumn<MarketTotal>[] = [
  { key: 'day', header: '日期', cell: ({ day }) => <time>{day}</time>, isSticky: true },
  ...figureCodes.map(amount),
];

/** The table below the chart, expanded once a page of it is requested. */
function Days({ found, view }: { found: ShownTotals; view: TotalsView }) {
  const { records, total, pageNum, pageSize, newest, isStale } = found;
  const { figure, from, to } = view;
  return (
    <details className="margin-fold" open={pageNum > 1}>
      <summary>按日数据表（{formatCount(total)} 个交易日）</summary>
      <FilterForm
        action={paths.marginTrading()}
        values={{ figure, ...(from && { from }), ...(to && { to }) }}
        keep={['figure']}
        dates={{ label: '日期', fromName: 'from', toName: 'to' }}
        label="按日期查询市场数据"
      />
      <DataTable
        caption="全市场融资融券按日数据"
        isCaptionHidden
        columns={columns}
        rows={records}
        rowKey={({ day }) => day}
        asOf={newest?.day}
        isStale={isStale}
        emptyText={`没有第 ${pageNum} 页，共 ${total} 个交易日。`}
      />
      <Pager
        page={pageNum}
        pageSize={pageSize}
        total={total}
        pageName="pageNum"
        hrefOf={(page) => toMarket({ ...view, ...(page > 1 && { pageNum: page }) })}
      />
    </details>
  );
}
