import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { fallStart, shownFalls, type PriceFall } from '../../web/examples/fall.ts';
import './fall-table.css';

const columns: TableColumn<PriceFall>[] = [
  {
    key: 'percent',
    header: '股价',
    cell: ({ percent }) => <span className="digits">{percent === 0 ? '买入时' : `跌 ${percent}%`}</span>,
    isSticky: true,
  },
  { key: 'assets', header: '总资产（万元）', cell: ({ assets }) => assets, align: 'end' },
  { key: 'own', header: '自有（万元）', cell: ({ own }) => (own < 0 ? `倒欠 ${-own}` : own), align: 'end' },
  { key: 'change', header: '自有的变化', cell: ({ ownChange }) => (ownChange === 0 ? '—' : `−${-ownChange}%`), align: 'end' },
  { key: 'ratio', header: '维持担保比例', cell: ({ ratio }) => `${ratio}%`, align: 'end' },
  { key: 'picture', header: '灰：负债　蓝：自有', cell: (fall) => <Bar {...fall} />, isWide: true },
];

/** Renders how a falling price affects a half-borrowed position, as figures and bars. */
export function FallTable() {
  return (
    <DataTable
      caption="自有 100 万元、融资 100 万元全部买入同一只股票，负债始终是 100 万元（不计利息）"
      columns={columns}
      rows={shownFalls}
      rowKey={({ percent }) => percent}
    />
  );
}

/** Renders the debt and the remaining own capital. The figures are in the columns before. */
function Bar({ assets, own }: PriceFall) {
  const { borrowed } = fallStart;
  return (
    <svg className="fall-bar" viewBox="0 0 200 18" width="200" height="18" aria-hidden="true">
      <rect className="fall-bar__debt" width={Math.min(assets, borrowed)} height="18" />
      {own > 0 && <rect className="fall-bar__own" x={borrowed} width={own} height="18" />}
      {own < 0 && <rect className="fall-bar__missing" x={assets} y="1" width={-own} height="16" />}
      <path className="fall-bar__line" d={`M${borrowed} 0v18`} />
    </svg>
  );
}
