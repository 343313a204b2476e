import { useState } from 'react';
import { fail } from '#contract/call-error.ts';
import { CodeForm } from '#identity/accounts/web/code-form.tsx';
import { FormOnDemand } from '#identity/accounts/web/form-on-demand.tsx';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { notify } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { seekerMobileChange, seekerMobileCode, seekerMobileProve, seekerRightsCode } from '../calls/rights.ts';
import { readSeeker, saveSeeker, useSeeker } from '../web/seeker-store.ts';
import { isNumber, readNumber } from '#contract/typed-number.ts';

interface MobileFormProps {
  onChanged: () => void;
}

/** A change of the number by which one signs in: a code to the old one, then a code to the new one. */
export function MobileForm({ onChanged }: MobileFormProps) {
  return <FormOnDemand text="更换手机号码">{(close) => <Steps onChanged={onChanged} onClose={close} />}</FormOnDemand>;
}

function Steps({ onChanged, onClose }: MobileFormProps & { onClose: () => void }) {
  const [proof, setProof] = useState<string>();
  const mobile = useSeeker()?.mobile ?? '';
  if (proof !== undefined) return <NewNumber proof={proof} onChanged={onChanged} onClose={onClose} />;
  return (
    <CodeForm
      key="old"
      field="oldMobileCode"
      text="验证原手机号码"
      mobile={mobile}
      sendCode={(client) => client.call(seekerRightsCode, { request: 'mobile' })}
      send={async (client, code) => setProof((await client.call(seekerMobileProve, { code })).proof)}
      onClose={onClose}
    >
      <p>第 1 步，共 2 步：先验证现在登录用的号码。号码已停用的，请按“联系我们”办理。</p>
    </CodeForm>
  );
}

function NewNumber({ proof, onChanged, onClose }: MobileFormProps & { proof: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [sentTo, setSentTo] = useState('');
  const readMobile = (): string => {
    const mobile = readNumber('mobile', typed);
    if (isNumber('mobile', mobile)) return mobile;
    throw fail('invalidInput', undefined, { errors: [{ path: 'mobile', message: '请输入 11 位手机号码' }] });
  };
  return (
    <CodeForm
      key="new"
      field="newMobileCode"
      text="更换手机号码"
      mobile={sentTo}
      sendCode={async (client) => {
        const sending = await client.call(seekerMobileCode, { proof, mobile: readMobile() });
        setSentTo(sending.mobile);
        return sending;
      }}
      send={async (client, code) => {
        const changed = await client.call(seekerMobileChange, { proof, mobile: readMobile(), code });
        const seeker = readSeeker();
        if (seeker) saveSeeker({ ...seeker, mobile: changed.mobile });
        notify({ kind: 'success', title: '手机号码已更换', text: `以后请用 ${changed.mobile} 登录，其他设备已退出。` });
        onChanged();
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p role="status">第 2 步，共 2 步：原号码已验证，请在 10 分钟内验证新号码。</p>
          <TextInput
            name="mobile"
            label="新手机号码"
            hint="中国内地 11 位手机号码"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            reads="mobile"
            error={errorOf(errors, 'mobile')}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </>
      )}
    </CodeForm>
  );
}
