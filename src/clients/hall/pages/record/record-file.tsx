import { useDownload } from '#clients/agreements/web/use-download.ts';
import type { CaseView } from '#clients/cases/schema/cases.ts';
import { paths } from '#ui/paths.ts';
import { Button } from '#ui/components/button/button.tsx';

/** The application of a decided case as the firm has signed it. */
export function RecordFile({ file: { id, state } }: { file: NonNullable<CaseView['file']> }) {
  const { busyId, download } = useDownload();
  if (state === 'drawing') return <p role="status">本公司正在为申请书加盖电子签章，稍候即可下载。</p>;
  return (
    <>
      <p>
        申请书与办理结果已由本公司加盖电子签章，内容与本页一致；任何人都可以在<a href={paths.verifyAgreement()}>核验页面</a>核对。
      </p>
      <p className="no-print">
        <Button icon="download" aria-busy={busyId === id} onClick={() => download(id)}>
          下载申请书（PDF）
        </Button>
      </p>
    </>
  );
}
