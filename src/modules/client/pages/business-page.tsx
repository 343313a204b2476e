import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '#web/api/return-url.ts';
import { useClient } from '#web/api/client-context.ts';
import { useCall, type CallState, type Retryable } from '#web/api/use-call.ts';
import type { PageHead } from '#web/page/page.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx';
import { PageTitle } from '#web/ui/page-title/page-title.tsx';
import { SectionHeading } from '#web/ui/section-heading/section-heading.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { loginList, sessionGet } from '../calls.ts';
import { isGuest, readSession, useClientSession } from '../web/session-store.ts';
import { signOut } from '../web/sign-in.ts';
import { AccessLock } from './access-lock.tsx';
import { AccountFacts } from './account-facts.tsx';
import { LoginTable } from './login-table.tsx';
import { SessionTable } from './session-table.tsx';
import { SessionWarning } from './session-warning.tsx';
import './business-page.css';

export const head = (): PageHead => ({ title: '业务办理大厅', crumbs: [{ text: '业务办理大厅' }], noIndex: true });

/** The signed-in client's own page. Its HTML is the same for everyone; what is the client's comes in the browser. */
export function Component() {
  const session = useClientSession();
  useLoginJourney();
  return (
    <>
      <PageTitle title="业务办理大厅" lead="查看账户信息、登录记录与登录设备。" actions={session && <SignOut />} />
      <noscript>
        <p>业务办理需要 JavaScript。请在浏览器设置中允许本站运行 JavaScript 后刷新页面。</p>
      </noscript>
      {session ? <Signed key={session.token} /> : <Waiting />}
    </>
  );
}

/** Leads whoever is not signed in to the login page: back here afterwards, unless he has logged out. */
function useLoginJourney(): void {
  const session = useClientSession();
  const navigate = useNavigate();
  useEffect(() => {
    // The first render of a hydrated page does not know the session yet.
    if (session || readSession()) return;
    void navigate(isGuest() ? paths.login() : paths.login(addressOf(location)), { replace: true });
  }, [session, navigate]);
}

function SignOut() {
  const client = useClient();
  const [isBusy, setIsBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setIsBusy(true);
    await signOut(client());
  };
  return (
    <Button aria-busy={isBusy} onClick={() => void leave()}>
      退出登录
    </Button>
  );
}

const firstPage = { pageNum: 1, pageSize: 10 };

/** The account and, below it, where and when it was used; each part may fail and be tried again alone. */
function Signed() {
  const session = useCall(sessionGet, {});
  const logins = useCall(loginList, firstPage);
  return (
    <>
      <Part title="账户信息" call={session} lines={5}>
        {(data) => (
          <>
            <AccountFacts session={data} />
            <SessionWarning session={data} />
          </>
        )}
      </Part>
      <Part title="登录设备" call={logins} lines={3}>
        {({ sessions }) => <SessionTable sessions={sessions} onChange={logins.retry} />}
      </Part>
      <Part title="最近登录" call={logins} lines={6}>
        {({ records }) => <LoginTable logins={records} />}
      </Part>
      <section className="business-part">
        <SectionHeading title="账户安全" />
        <AccessLock />
      </section>
    </>
  );
}

/** What everybody sees until the browser knows who it is. */
function Waiting() {
  const waiting = { load: { state: 'loading' }, retry: () => undefined, isRetrying: false } as const;
  return (
    <>
      <Part title="账户信息" call={waiting} lines={5} />
      <Part title="登录设备" call={waiting} lines={3} />
      <Part title="最近登录" call={waiting} lines={6} />
    </>
  );
}

interface PartProps<Data> {
  title: string;
  call: Retryable<CallState<Data>>;
  /** Rows awaited, for the skeleton. */
  lines: number;
  children?: (data: Data) => ReactNode;
}

function Part<Data>({ title, call: { load, retry, isRetrying }, lines, children }: PartProps<Data>) {
  return (
    <section className="business-part">
      <SectionHeading title={title} />
      {load.state === 'loading' && <Skeleton lines={lines} />}
      {load.state === 'failed' && <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />}
      {load.state === 'ready' && children?.(load.data)}
    </section>
  );
}
