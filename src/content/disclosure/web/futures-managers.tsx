import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import type { Loadable } from '#ui/page/page.ts';
import type { FuturesIb } from '../schema.ts';

type Manager = FuturesIb['managers'][number];

const columns: readonly TableColumn<Manager>[] = [
  { key: 'name', header: '姓名', cell: ({ name }) => name, isSticky: true },
  { key: 'post', header: '职务', cell: ({ post }) => post, isWide: true },
  { key: 'certificateNumber', header: '期货从业证号', cell: ({ certificateNumber }) => certificateNumber },
];

/** Renders the managers of the introducing business. */
export function FuturesManagers({ load }: { load: Loadable<FuturesIb> }) {
  return (
    <Block load={load} isEmpty={({ managers }) => managers.length === 0} emptyText="目前没有公示的业务管理人员。">
      {({ managers, updatedOn, isSample }) => (
        <DataTable
          caption="中间介绍业务管理人员"
          isCaptionHidden
          columns={columns}
          rows={managers}
          rowKey={({ certificateNumber }) => certificateNumber}
          updatedAt={updatedOn ?? undefined}
          isSample={isSample}
        />
      )}
    </Block>
  );
}
