import { LineChart } from '#ui/components/charts/line-chart.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { formatCount, formatFixed } from '#ui/format/numbers.ts';
import { paths } from '#ui/paths.ts';
import type { RefinancingDay, RefinancingHistory, RefinancingKind } from '../schema.ts';
import { pointNote } from './figures.ts';

interface HistoryViewProps {
  kind: RefinancingKind;
  name: string;
  history: RefinancingHistory;
}

/** The volume at the end of each day, all terms together, as a chart and a table. */
export function RefinancingHistoryView({ kind, name, history }: HistoryViewProps) {
  const { points, records, total, pageNum, pageSize, step, unit, isSynthetic } = history;
  const hrefOf = (page: number): string =>
    `${paths.refinancing({ ...(kind === 'lending' && { kind }), ...(page > 1 && { pageNum: page }) })}#history`;
  return (
    <>
      {points.length > 1 && (
        <LineChart
          title={`${name}期末余量${isSynthetic ? '，示例数据' : ''}`}
          unit={unit}
          digits={2}
          points={points.map(({ day, closing }) => ({ label: day, value: closing }))}
          note={pointNote(step, false)}
        />
      )}
      <details className="margin-fold" open={pageNum > 1}>
        <summary>按日数据表（{formatCount(total)} 个交易日）</summary>
        <DataTable
          caption={`${name}按日余量，各期限合计（${unit}）`}
          columns={columns}
          rows={records}
          rowKey={({ day }) => day}
          isSample={isSynthetic}
          emptyText={`没有第 ${pageNum} 页，共 ${total} 个交易日。`}
        />
        <Pager page={pageNum} pageSize={pageSize} total={total} pageName="pageNum" hrefOf={hrefOf} />
      </details>
    </>
  );
}

const volume = (key: 'opening' | 'lent' | 'closing', header: string): TableColumn<RefinancingDay> => ({
  key,
  header,
  cell: (row) => formatFixed(row[key], 2),
  align: 'end',
});
const columns: readonly TableColumn<RefinancingDay>[] = [
  { key: 'day', header: '日期', cell: ({ day }) => <time>{day}</time>, isSticky: true },
  volume('opening', '期初余量'),
  volume('lent', '当日融出'),
  volume('closing', '期末余量'),
];
