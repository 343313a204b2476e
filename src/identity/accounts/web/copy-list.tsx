import { useEffect, type ReactNode } from 'react';
import type { Call } from '#contract/call.ts';
import type { Client } from '#ui/api/client.ts';
import { Button } from '#ui/components/button/button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { notify } from '#ui/components/notification/notification-store.ts';
import { Tag } from '#ui/components/tag/tag.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { inBeijing } from '#ui/format/beijing-time.ts';
import type { ExportFormat, ExportItem, ExportLinkInput, ExportLinkResult } from '../schema.ts';

type LinkCall = Call<ExportLinkInput, ExportLinkResult>;

const states = {
  preparing: { kind: 'info', text: '准备中' },
  ready: { kind: 'positive', text: '可下载' },
  failed: { kind: 'danger', text: '未能生成，请重新申请' },
  expired: { kind: 'neutral', text: '已过期并销毁' },
} as const;

const columns: readonly TableColumn<ExportItem>[] = [
  { key: 'number', header: '申请编号', cell: ({ number }) => number, isSticky: true },
  { key: 'state', header: '状态', cell: ({ state }) => <Tag kind={states[state].kind}>{states[state].text}</Tag> },
  { key: 'requestedAt', header: '申请时间', cell: ({ requestedAt }) => inBeijing(requestedAt) },
  { key: 'expiresAt', header: '保存至', cell: ({ expiresAt }) => inBeijing(expiresAt) },
];

/** The columns of the list of copies with the download link; create them once beside the component. */
export const copyColumns = (link: LinkCall): readonly TableColumn<ExportItem>[] => [
  ...columns,
  { key: 'files', header: '下载', cell: (item) => <Files item={item} link={link} />, isWide: true },
];

/** Polling interval while the copy is being made, in ms. */
const askAgainMs = 2000;

interface CopyListProps {
  exports: readonly ExportItem[];
  columns: readonly TableColumn<ExportItem>[];
  /** Requests another copy. */
  request: (client: Client, code: string, data: FormData) => Promise<ExportItem>;
  onChange: () => void;
  /** The form that sends the request. */
  children: (send: (client: Client, code: string, data: FormData) => Promise<void>) => ReactNode;
}

/** Lists the requested copies. While one is being made the page polls; otherwise another can be requested. */
export function CopyList({ exports, columns: shown, request, onChange, children }: CopyListProps) {
  const isPreparing = exports.some(({ state }) => state === 'preparing');
  useEffect(() => {
    if (!isPreparing) return undefined;
    const timer = setInterval(onChange, askAgainMs);
    return () => clearInterval(timer);
  }, [isPreparing, onChange]);
  return (
    <>
      {exports.length > 0 && <DataTable caption="副本申请记录" columns={shown} rows={exports} rowKey={({ id }) => id} />}
      <p role="status">{isPreparing ? '副本正在准备，通常不到一分钟。' : ''}</p>
      {!isPreparing &&
        children(async (client, code, data) => {
          await request(client, code, data);
          notify({ kind: 'success', title: '导出申请已受理', text: '副本正在准备，准备好后可在此下载。' });
          onChange();
        })}
    </>
  );
}

function Files({ item: { id, number, state }, link }: { item: ExportItem; link: LinkCall }) {
  const { busyWith, run } = useAction<ExportFormat>({
    act: async (client, format) => location.assign((await client.call(link, { id, format })).webUrl),
    explain: failureNotification('未能下载'),
  });
  if (state !== 'ready') return '—';
  return (
    <span className="privacy-acts cluster">
      {(['json', 'pdf'] as const).map((format) => (
        <Button key={format} aria-busy={busyWith === format} onClick={() => run(format)}>
          下载 {format.toUpperCase()}
          <span className="visually-hidden">：{number}</span>
        </Button>
      ))}
    </span>
  );
}
