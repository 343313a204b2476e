import { SignedInPart } from '#identity/accounts/web/signed-in-part.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { resultList } from '../calls.ts';
import type { ResultItem } from '../schema/attempts.ts';
import { ResultPdf } from './result-pdf.tsx';
import { validityNames, type ValidityState } from './scoring/validity.ts';

const tones = { none: 'neutral', valid: 'positive', expiring: 'warning', expired: 'danger' } as const;

/** Label of a result's validity. */
export function ValidityTag({ state }: { state: ValidityState }) {
  return <Tag kind={tones[state]}>{validityNames[state]}</Tag>;
}

const columns: readonly TableColumn<ResultItem>[] = [
  { key: 'title', header: '名称', cell: ({ title }) => title, isSticky: true },
  { key: 'outcome', header: '结果', cell: ({ outcome }) => outcome },
  { key: 'takenOn', header: '完成日期', cell: ({ takenOn }) => takenOn },
  { key: 'validUntil', header: '有效期至', cell: ({ validUntil }) => validUntil ?? '—' },
  { key: 'state', header: '状态', cell: ({ validUntil, state }) => (validUntil === null ? '—' : <ValidityTag state={state} />) },
  { key: 'act', header: '文件', cell: ({ id, title, takenOn }) => <ResultPdf id={id} name={`${title}，${takenOn}`} /> },
];

/** All results of the signed-in client, each with its PDF. A new `key` reloads them. */
export function ResultList({ title = '历次测评与测试结果' }: { title?: string }) {
  const call = useCall(resultList, {});
  return (
    <SignedInPart title={title} call={call} lines={4}>
      {({ records }) => (
        <DataTable
          caption={title}
          isCaptionHidden
          columns={columns}
          rows={records}
          rowKey={({ id }) => id}
          emptyText="还没有做过测评或测试"
        />
      )}
    </SignedInPart>
  );
}
