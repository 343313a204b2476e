import { useEffect } from 'react';
import { inBeijing } from '#modules/client/web/beijing-time.ts';
import { useClient } from '#web/api/client-context.ts';
import { failureText } from '#web/api/error-catalogue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table/data-table.tsx';
import { notify } from '#web/ui/notification/notification-store.ts';
import { Tag } from '#web/ui/tag/tag.tsx';
import { exportLink, exportRequest } from '../calls.ts';
import type { ExportFormat, ExportItem } from '../schema.ts';
import { RequestForm } from './request-form.tsx';

const states = {
  preparing: { kind: 'info', text: '准备中' },
  ready: { kind: 'positive', text: '可下载' },
  failed: { kind: 'danger', text: '未能生成，请重新申请' },
  expired: { kind: 'neutral', text: '已过期并销毁' },
} as const;

const columns: readonly Column<ExportItem>[] = [
  { key: 'number', header: '申请编号', cell: ({ number }) => number, isSticky: true },
  { key: 'state', header: '状态', cell: ({ state }) => <Tag kind={states[state].kind}>{states[state].text}</Tag> },
  { key: 'requestedAt', header: '申请时间', cell: ({ requestedAt }) => inBeijing(requestedAt) },
  { key: 'expiresAt', header: '保存至', cell: ({ expiresAt }) => inBeijing(expiresAt) },
  { key: 'files', header: '下载', cell: (item) => <Files item={item} />, isWide: true },
];

/** How often the page asks whether the copy is ready, in ms. */
const askAgainMs = 2000;

/** Asks for a copy of everything, and fetches it. */
export function ExportPart({ exports, onChange }: { exports: readonly ExportItem[]; onChange: () => void }) {
  const client = useClient();
  const isPreparing = exports.some(({ state }) => state === 'preparing');
  useEffect(() => {
    if (!isPreparing) return undefined;
    const timer = setInterval(onChange, askAgainMs);
    return () => clearInterval(timer);
  }, [isPreparing, onChange]);
  return (
    <div className="privacy-block">
      <p>
        副本包含账户与联系方式、登录记录与设备、业务办理、签署的协议、测评结果和同意记录的完整内容，有 JSON（便于转移）与
        PDF（便于阅读）两种格式。文件加密保存 24 小时，之后销毁；每个下载地址 5 分钟内有效。
      </p>
      {exports.length > 0 && <DataTable caption="副本申请记录" columns={columns} rows={exports} rowKey={({ id }) => id} />}
      <p role="status">{isPreparing ? '副本正在准备，通常不到一分钟。' : ''}</p>
      {!isPreparing && (
        <RequestForm
          request="export"
          text="申请导出"
          send={async (code) => {
            await client().call(exportRequest, { code });
            notify({ kind: 'success', title: '导出申请已受理', text: '副本正在准备，准备好后可在此下载。' });
            onChange();
          }}
        />
      )}
    </div>
  );
}

function Files({ item: { id, number, state } }: { item: ExportItem }) {
  const client = useClient();
  if (state !== 'ready') return '—';
  const fetchFile = async (format: ExportFormat): Promise<void> => {
    try {
      const { webUrl } = await client().call(exportLink, { id, format });
      location.assign(webUrl);
    } catch (failure) {
      notify({ kind: 'error', title: '未能下载', text: failureText(failure, '网络不通，请稍后再试') });
    }
  };
  return (
    <span className="privacy-acts">
      {(['json', 'pdf'] as const).map((format) => (
        <Button key={format} onClick={() => void fetchFile(format)}>
          下载 {format.toUpperCase()}
          <span className="visually-hidden">：{number}</span>
        </Button>
      ))}
    </span>
  );
}
