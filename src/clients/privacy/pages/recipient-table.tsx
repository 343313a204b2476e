import { DataTable, type Column } from '#ui/components/data-table/data-table.tsx';
import type { Recipient } from '../schema.ts';

const columns: readonly Column<Recipient>[] = [
  { key: 'name', header: '接收方', cell: ({ name }) => name, isSticky: true },
  { key: 'purpose', header: '目的', cell: ({ purpose }) => purpose },
  { key: 'data', header: '信息', cell: ({ data }) => data },
  { key: 'way', header: '方式', cell: ({ way }) => way },
  { key: 'basis', header: '依据', cell: ({ basis }) => basis },
];

/** Who else gets what, and why (PIPL §23). */
export function RecipientTable({ recipients }: { recipients: readonly Recipient[] }) {
  return (
    <DataTable
      caption="接收个人信息的第三方"
      columns={columns}
      rows={recipients}
      rowKey={({ name }) => name}
      emptyText="目前没有向第三方提供您的个人信息"
    />
  );
}
