import { ResultList } from '#clients/questionnaires/web/result-list.tsx';
import { SignedInPart } from '#identity/accounts/web/signed-in-part.tsx';
import { ClientPage } from '#identity/clients/web/client-page.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { Button } from '#ui/components/button/button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { inBeijing } from '#ui/format/beijing-time.ts';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { agreementSignedList } from '../calls.ts';
import type { SignedApplication } from '../schema.ts';
import { useDownload } from '../web/use-download.ts';
import { FileHashes } from './file-hashes.tsx';
import { SignedTable } from './signed-table.tsx';

export const head = (): PageHead => ({
  title: '我的文件',
  crumbs: [{ text: '业务办理大厅', href: paths.business() }, { text: '我的文件' }],
  noIndex: true,
});

export function Component() {
  return (
    <ClientPage area={paths.businessDocuments()} title="我的文件" lead="您签署的电子协议、办结业务的申请书与测评结果，可查看、下载和核验。">
      <Documents />
      <ResultList />
    </ClientPage>
  );
}

const everything = {};

function Documents() {
  const signed = useCall(agreementSignedList, everything);
  return (
    <SignedInPart title="协议与申请书" call={signed} lines={6}>
      {({ records, applications }) => (
        <div className="stack stack--parts">
          <SignedTable records={records} onReload={signed.retry} />
          <ApplicationTable applications={applications} />
        </div>
      )}
    </SignedInPart>
  );
}

interface Row extends SignedApplication {
  isBusy: boolean;
  download: () => void;
}

const columns: readonly TableColumn<Row>[] = [
  { key: 'business', header: '业务', cell: ({ business, acptId }) => <a href={paths.businessCase(acptId)}>{business}</a>, isSticky: true },
  { key: 'outcome', header: '结果', cell: ({ isApproved }) => (isApproved ? '审核通过' : '审核未通过') },
  { key: 'decidedAt', header: '审核时间', cell: ({ decidedAt }) => <time dateTime={decidedAt}>{inBeijing(decidedAt)}</time> },
  { key: 'number', header: '受理编号', cell: ({ number }) => number },
  { key: 'hash', header: '文件哈希', cell: (row) => <FileHashes file={{ ...row, name: `${row.business}的申请书` }} />, isWide: true },
  { key: 'act', header: '下载', cell: toDownload },
];

/** The signed application files of decided cases; renders nothing while there are none. */
function ApplicationTable({ applications }: { applications: readonly SignedApplication[] }) {
  const { busyId, download } = useDownload();
  if (applications.length === 0) return null;
  const rows = applications.map((row): Row => ({ ...row, isBusy: busyId === row.id, download: () => download(row.id) }));
  return <DataTable caption="业务办理申请书" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function toDownload({ business, state, size, isBusy, download }: Row) {
  if (state === 'drawing') return <Tag kind="info">生成中</Tag>;
  return (
    <Button kind="quiet" icon="download" aria-busy={isBusy} onClick={download}>
      下载
      <span className="visually-hidden">
        {business}的申请书，PDF，{Math.ceil((size ?? 0) / 1024)} KB
      </span>
    </Button>
  );
}
