import { useState } from 'react';
import { useCall } from '#ui/api/use-call.ts';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { SignedPart } from '#identity/accounts/web/signed-part.tsx';
import { deviceList, loginList, passkeyList, sessionGet } from '../../calls.ts';
import { SignedPage } from '../../web/signed-page.tsx';
import { AccessLock } from './access-lock.tsx';
import { AccountFacts } from './account-facts.tsx';
import { ContactHold } from './contact-hold.tsx';
import { DeviceTable } from './device-table.tsx';
import { LoginPages } from './login-pages.tsx';
import { LoginTable } from './login-table.tsx';
import { PasskeyPart } from './passkey-part.tsx';
import { PasswordChange } from './password-change.tsx';
import { SessionTable } from './session-table.tsx';
import './security-page.css';

export const head = (): PageHead => ({
  title: '账户安全',
  crumbs: [{ text: '业务办理大厅', href: paths.business() }, { text: '账户安全' }],
  noIndex: true,
});

/** Where and when the account was used, and how to shut it. */
export function Component() {
  return (
    <SignedPage area={paths.accountSecurity()} title="账户安全" lead="查看登录记录与设备，修改登录密码，必要时锁定网上访问。">
      <Security />
    </SignedPage>
  );
}

function Security() {
  const [pageNum, setPageNum] = useState(1);
  const session = useCall(sessionGet, {});
  const sessions = useCall(loginList, firstPage);
  const logins = useCall(loginList, { pageNum, pageSize: 10 });
  const devices = useCall(deviceList, {});
  const passkeys = useCall(passkeyList, {});
  return (
    <>
      <SignedPart title="账户信息" call={session} lines={5}>
        {(data) => <AccountFacts session={data} />}
      </SignedPart>
      <ContactHold />
      <SignedPart title="在线会话" call={sessions} lines={3}>
        {(data) => <SessionTable sessions={data.sessions} onChange={sessions.retry} />}
      </SignedPart>
      <SignedPart title="受信任的设备" call={devices} lines={3}>
        {(data) => (
          <DeviceTable
            devices={data.devices}
            onChange={() => {
              devices.retry();
              sessions.retry();
            }}
          />
        )}
      </SignedPart>
      <SignedPart title="通行密钥" call={passkeys} lines={2}>
        {(data) => <PasskeyPart passkeys={data.passkeys} onChange={passkeys.retry} />}
      </SignedPart>
      <SignedPart title="登录记录" call={logins} lines={6}>
        {({ records }) => <LoginTable logins={records} />}
      </SignedPart>
      <LoginPages load={logins.load} pageNum={pageNum} onPage={setPageNum} />
      <section className="signed-part">
        <SectionHeading title="修改登录密码" />
        <PasswordChange onDone={sessions.retry} />
      </section>
      <section className="signed-part">
        <SectionHeading title="锁定网上访问" />
        <AccessLock />
      </section>
    </>
  );
}

const firstPage = { pageNum: 1, pageSize: 1 };
