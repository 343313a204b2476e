import { PrivacyBlock } from '#identity/accounts/web/privacy-block.tsx';
import { SignedPart } from '#identity/accounts/web/signed-part.tsx';
import { ConsequenceTables } from '#identity/accounts/web/consequence-tables.tsx';
import { PersonalDataView } from '#identity/accounts/web/personal-data-view.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { seekerConsents, seekerData, seekerExports } from '../calls/rights.ts';
import type { SeekerConsentText } from '../schema/rights.ts';
import { ConsentPart } from './consent-part.tsx';
import { CopyPart } from './copy-part.tsx';
import { CorrectionPart } from './correction-part.tsx';
import { DeleteForm } from './delete-form.tsx';
import { DeletionDate } from './deletion-date.tsx';

interface OwnPrivacyProps {
  text: SeekerConsentText;
  /** Called with the number of the receipt once the account is gone. */
  onDeleted(receipt: string): void;
}

/** What is kept of the signed-in job seeker, and what they can do about it. */
export function OwnPrivacy({ text, onDeleted }: OwnPrivacyProps) {
  const data = useCall(seekerData, {});
  const consents = useCall(seekerConsents, {});
  const exports = useCall(seekerExports, {});
  const onDecided = (): void => {
    consents.retry();
    data.retry();
  };
  return (
    <>
      <SignedPart title="到期删除" call={data} lines={3}>
        {({ deletion }) => <DeletionDate deletion={deletion} />}
      </SignedPart>
      <SignedPart title="我的同意" call={consents} lines={4}>
        {(found) => <ConsentPart consents={found} version={text.version} onDecided={onDecided} />}
      </SignedPart>
      <SignedPart title="为我保存的信息" call={data} lines={8}>
        {({ categories }) => <PersonalDataView categories={categories} />}
      </SignedPart>
      <CorrectionPart onChanged={data.retry} />
      <SignedPart title="导出副本" call={exports} lines={3}>
        {(found) => <CopyPart exports={found.exports} onChange={exports.retry} />}
      </SignedPart>
      <SignedPart title="注销账号" call={data} lines={6}>
        {({ goes, stays, deletion }) => (
          <PrivacyBlock>
            <p>注销立即生效，不能撤销。需要留存内容时，请先导出副本并下载。</p>
            <ConsequenceTables goes={goes} stays={stays} />
            <DeleteForm openDeliveries={deletion.openDeliveries} onDeleted={onDeleted} />
          </PrivacyBlock>
        )}
      </SignedPart>
    </>
  );
}
