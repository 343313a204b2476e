import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import type { ApiOperation } from '../../schema/api-reference.ts';

type Outcome = ApiOperation['outcomes'][number];

const columns: readonly TableColumn<Outcome>[] = [
  { key: 'code', header: '返回码', cell: ({ code }) => <code>{code}</code>, isSticky: true },
  { key: 'status', header: 'HTTP 状态', cell: ({ status }) => status },
  { key: 'text', header: '含义', cell: ({ text }) => text, isWide: true },
];

/** Renders the possible error results of a call. */
export function OutcomeTable({ caption, outcomes }: { caption: string; outcomes: readonly Outcome[] }) {
  return <DataTable caption={caption} isCaptionHidden columns={columns} rows={outcomes} rowKey={({ code }) => code} />;
}
