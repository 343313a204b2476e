import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '#contract/local-address.ts';
import { useClient } from '#web/api/client-context.ts';
import { useCall } from '#web/api/use-call.ts';
import { useAction } from '#web/form/use-action.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { PageTitle } from '#web/ui/page-title/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { TabLinks } from '#web/ui/tab-links/tab-links.tsx';
import { sessionExtend, sessionGet } from '../calls.ts';
import { isGuest, readSession, useClientSession } from './session-store.ts';
import { SessionWarning } from '#modules/base/person/web/session-warning.tsx';
import { signOut } from './sign-in.ts';

const areas = [
  { text: '业务办理', href: paths.business() },
  { text: '我的办理', href: paths.businessCases() },
  { text: '我的文件', href: paths.businessDocuments() },
  { text: '账户安全', href: paths.accountSecurity() },
  { text: '隐私中心', href: paths.privacyCenter() },
];

interface SignedPageProps {
  /** The page of the client's area that this one is, or belongs to. */
  area?: string;
  title: string;
  lead: string;
  /** Shown beside the title while somebody is signed in. */
  actions?: ReactNode;
  /** What everybody sees until the browser knows who it is. */
  waiting?: ReactNode;
  /** What only the signed-in client sees; made anew when another one signs in. */
  children: ReactNode;
}

/**
 * The frame of a page for signed-in clients. Its HTML is the same for everyone; what is the client's comes in the browser. Whoever is
 * not signed in is led to the login page and back, and the end of the session is announced two minutes before.
 */
export function SignedPage({ area = '', title, lead, actions, waiting = <Skeleton lines={8} />, children }: SignedPageProps) {
  const session = useClientSession();
  useLoginJourney();
  const acts = session && (
    <>
      {actions}
      <SignOut />
    </>
  );
  return (
    <>
      <PageTitle title={title} lead={lead} actions={acts} />
      <TabLinks items={areas} current={area} label="我的业务" />
      <noscript>
        <p>业务办理需要 JavaScript。请在浏览器设置中允许本站运行 JavaScript 后刷新页面。</p>
      </noscript>
      {session ? (
        <div key={session.token}>
          <SessionWatch />
          {children}
        </div>
      ) : (
        waiting
      )}
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
    void navigate(isGuest() ? paths.login() : paths.login({ returnUrl: addressOf(location) }), { replace: true });
  }, [session, navigate]);
}

const sessionCalls = { get: sessionGet, extend: sessionExtend };

function SessionWatch() {
  const { load } = useCall(sessionGet, {});
  return load.state === 'ready' ? <SessionWarning session={load.data} calls={sessionCalls} /> : null;
}

function SignOut() {
  const client = useClient();
  const { isBusy, run: leave } = useAction({ act: () => signOut(client()) });
  return (
    <Button aria-busy={isBusy} onClick={() => leave()}>
      退出登录
    </Button>
  );
}
