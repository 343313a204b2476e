import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import type { Consequence } from '../schema.ts';

const title: TableColumn<Consequence> = { key: 'title', header: '信息', cell: (row) => row.title, isSticky: true };
const goesColumns: readonly TableColumn<Consequence>[] = [
  title,
  { key: 'reason', header: '处理方式', cell: ({ reason }) => reason, isWide: true },
];
const staysColumns: readonly TableColumn<Consequence>[] = [
  title,
  { key: 'reason', header: '须保留的理由与期限', cell: ({ reason }) => reason, isWide: true },
];

/** Shows, before anything is requested, the data that a deletion removes and the data that a law requires to be retained. */
export function ConsequenceTables({ goes, stays }: { goes: readonly Consequence[]; stays: readonly Consequence[] }) {
  return (
    <>
      <DataTable caption="可以删除" columns={goesColumns} rows={goes} rowKey={({ code }) => code} />
      <DataTable caption="依法须保留" columns={staysColumns} rows={stays} rowKey={({ code }) => code} />
    </>
  );
}
