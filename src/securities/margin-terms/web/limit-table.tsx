import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import type { MarginTerms } from '../schema/terms.ts';
import { concentrationGroups } from './groups.ts';
import { limitText } from './limit-text.ts';
import { bandText } from './terms-facts.ts';

interface LimitRow {
  name: string;
  limits: readonly number[];
}

/** Limits of single securities by group, and of boards, for each band of the maintenance ratio. */
export function LimitTable({ concentration: { bands, single, boards } }: Pick<MarginTerms, 'concentration'>) {
  const rows: LimitRow[] = [
    ...concentrationGroups.map((group) => ({ name: `${group} 组单一证券`, limits: single[group] })),
    ...boards.map(({ name, limits }) => ({ name: `${name}合计`, limits })),
  ];
  const columns: TableColumn<LimitRow>[] = [
    { key: 'name', header: '对象', cell: ({ name }) => name, isSticky: true },
    ...bands.map((from, at): TableColumn<LimitRow> => ({
      key: `${from}`,
      header: `维持担保比例 ${bandText(bands, at)}`,
      cardLabel: bandText(bands, at),
      align: 'end',
      cell: ({ limits }) => limitText(limits[at] ?? 0),
    })),
  ];
  return <DataTable caption="占信用账户总资产的上限" columns={columns} rows={rows} rowKey={({ name }) => name} isNarrow />;
}
