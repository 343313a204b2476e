import { beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { DataTable, type Column } from '#ui/components/data-table/data-table.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { CaseItem } from '#clients/cases/schema/cases.ts';
import { stateWords } from './business-words.ts';

const columns: readonly Column<CaseItem>[] = [
  { key: 'name', header: '业务', isSticky: true, cell: ({ name, acptId }) => <a href={paths.businessCase(acptId)}>{name}</a> },
  { key: 'number', header: '受理编号', cell: ({ number }) => number },
  { key: 'state', header: '状态', cell: toState },
  { key: 'openedAt', header: '开始时间', cell: ({ openedAt }) => beijingMinute(openedAt) },
  { key: 'updatedAt', header: '最近更新', cell: ({ updatedAt }) => beijingMinute(updatedAt) },
];

function toState({ state, stepsDone, steps }: CaseItem) {
  const { kind, text } = stateWords[state];
  return (
    <>
      <Tag kind={kind}>{text}</Tag>
      {state === 'open' && ` ${stepsDone} / ${steps} 步`}
    </>
  );
}

/** Cases with their states; each leads to its page. */
export function CaseTable({ caption, cases }: { caption: string; cases: readonly CaseItem[] }) {
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      columns={columns}
      rows={cases}
      rowKey={({ acptId }) => acptId}
      emptyText="还没有办理记录"
    />
  );
}
