import { SignedPage } from '#identity/clients/web/signed-page.tsx';
import { useCall } from '#ui/api/use-call.ts';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { SignedPart } from '#identity/accounts/web/signed-part.tsx';
import { consentList, deletionListGet, exportListGet, personalDataGet } from '../calls.ts';
import { PersonalDataView } from '#identity/accounts/web/personal-data-view.tsx';
import { ConsentManager } from './consent-manager.tsx';
import { CorrectionWays, OtherWays } from './correction-ways.tsx';
import { DeletionPart } from './deletion-part.tsx';
import { ExportPart } from './export-part.tsx';
import { RecipientTable } from './recipient-table.tsx';

export const head = (): PageHead => ({
  title: '隐私中心',
  crumbs: [{ text: '业务办理大厅', href: paths.business() }, { text: '隐私中心' }],
  noIndex: true,
});

/** Where a client exercises their rights over what is known of them (PIPL §44–50). */
export function Component() {
  return (
    <SignedPage
      area={paths.privacyCenter()}
      title="隐私中心"
      lead="查看、更正、导出和删除您的个人信息，管理各项同意。除页面所列期限外不收取费用，也不影响您办理业务。"
    >
      <PrivacyCentre />
    </SignedPage>
  );
}

function PrivacyCentre() {
  const data = useCall(personalDataGet, {});
  const consents = useCall(consentList, {});
  const exports = useCall(exportListGet, {});
  const deletions = useCall(deletionListGet, {});
  return (
    <>
      <SignedPart title="我的个人信息" call={data} lines={6}>
        {({ categories }) => <PersonalDataView categories={categories} />}
      </SignedPart>
      <CorrectionWays />
      <SignedPart title="同意管理" call={consents} lines={6}>
        {(found) => <ConsentManager consents={found.consents} onChange={consents.retry} />}
      </SignedPart>
      <SignedPart title="导出副本" call={exports} lines={3}>
        {(found) => <ExportPart exports={found.exports} onChange={exports.retry} />}
      </SignedPart>
      <SignedPart title="删除与注销" call={deletions} lines={6}>
        {(found) => <DeletionPart deletions={found} onChange={deletions.retry} />}
      </SignedPart>
      <SignedPart title="第三方共享清单" call={data} lines={3}>
        {({ recipients }) => <RecipientTable recipients={recipients} />}
      </SignedPart>
      <OtherWays />
    </>
  );
}
