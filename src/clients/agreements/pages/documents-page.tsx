import { SignedPage } from '#identity/clients/web/signed-page.tsx';
import { ResultList } from '#clients/questionnaires/web/result-list.tsx';
import { SignedPart } from '#identity/accounts/web/signed-part.tsx';
import { useCall } from '#ui/api/use-call.ts';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { agreementSignedList } from '../calls.ts';
import { ApplicationTable } from './application-table.tsx';
import { SignedTable } from './signed-table.tsx';

export const head = (): PageHead => ({
  title: '我的文件',
  crumbs: [{ text: '业务办理大厅', href: paths.business() }, { text: '我的文件' }],
  noIndex: true,
});

/** What the signed-in client has signed. */
export function Component() {
  return (
    <SignedPage area={paths.businessDocuments()} title="我的文件" lead="您签署的电子协议、办结业务的申请书与测评结果，可查看、下载和核验。">
      <Documents />
      <ResultList />
    </SignedPage>
  );
}

const everything = {};

function Documents() {
  const signed = useCall(agreementSignedList, everything);
  return (
    <SignedPart title="协议与申请书" call={signed} lines={6}>
      {({ records, applications }) => (
        <div className="stack stack--parts">
          <SignedTable records={records} onReload={signed.retry} />
          <ApplicationTable applications={applications} />
        </div>
      )}
    </SignedPart>
  );
}
