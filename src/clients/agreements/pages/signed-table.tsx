import { useEffect } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { inBeijing } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import type { SignedDocument } from '../schema.ts';
import { useDownload } from '../web/use-download.ts';
import { FileHashes } from './file-hashes.tsx';

interface Row extends SignedDocument {
  isBusy: boolean;
  download: () => void;
}

const columns: readonly TableColumn<Row>[] = [
  { key: 'name', header: '文件', cell: toName, isSticky: true },
  { key: 'business', header: '办理业务', cell: ({ business, acptId }) => <a href={paths.businessCase(acptId)}>{business}</a> },
  { key: 'signedAt', header: '签署时间', cell: ({ signedAt }) => <time dateTime={signedAt}>{inBeijing(signedAt)}</time> },
  { key: 'number', header: '签署编号', cell: ({ number }) => number },
  { key: 'hash', header: '文件哈希', cell: (row) => <FileHashes file={row} />, isWide: true },
  { key: 'act', header: '下载', cell: toDownload },
];

const awaitMs = 3000;

/** Signed files by year, newest first; reloads the list while a file is being made. */
export function SignedTable({ records, onReload }: { records: readonly SignedDocument[]; onReload: () => void }) {
  const { busyId, download } = useDownload();
  const isWaiting = records.some(({ state }) => state === 'drawing');
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(onReload, awaitMs);
    return () => clearTimeout(timer);
  });
  if (records.length === 0) return <EmptyState text="您还没有签署过电子协议。办理业务时签署的协议会保存在这里。" />;
  const years = [...new Set(records.map(yearOf))];
  return years.map((year) => (
    <DataTable
      key={year}
      caption={`${year} 年签署的协议`}
      columns={columns}
      rows={records
        .filter((record) => yearOf(record) === year)
        .map((record): Row => ({ ...record, isBusy: busyId === record.id, download: () => void download(record.id) }))}
      rowKey={({ id }) => id}
    />
  ));
}

const yearOf = ({ signedAt }: SignedDocument): string => inBeijing(signedAt).slice(0, 4);

function toName({ name, version, newerVersion }: Row) {
  return (
    <>
      {name} 第 {version} 版 {newerVersion !== null && <Tag kind="warning">现行为第 {newerVersion} 版</Tag>}
    </>
  );
}

function toDownload({ name, state, size, isBusy, download }: Row) {
  if (state === 'drawing') return <Tag kind="info">生成中</Tag>;
  return (
    <Button kind="quiet" icon="download" aria-busy={isBusy} onClick={download}>
      下载
      <span className="visually-hidden">
        {name}，PDF，{Math.ceil((size ?? 0) / 1024)} KB
      </span>
    </Button>
  );
}
