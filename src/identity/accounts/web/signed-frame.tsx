import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCall } from '#ui/api/use-call.ts';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { SessionWarning } from './session/session-warning.tsx';
import type { SessionCalls } from './session/use-session-end.ts';

type StoredSession = { token: string } | undefined;

/** What the pages of one kind of people have in common. */
export interface SignedArea {
  label: string;
  pages: readonly { text: string; href: string }[];
  /** Said where scripts do not run. */
  withoutScripts: string;
  calls: SessionCalls;
  /** The session that the browser keeps, asked for at once. */
  readSession(): StoredSession;
  /** Fulfilled once it is known whether another tab has a session for this one; absent where the browser shares it by itself. */
  known?(): Promise<void>;
  /** Where whoever is not signed in is led. */
  loginPath(): string;
}

export interface SignedPageProps {
  /** The page of the area that this one is, or belongs to. */
  area?: string;
  title: string;
  lead: string;
  /** Shown beside the title while somebody is signed in. */
  actions?: ReactNode;
  /** What everybody sees until the browser knows who it is; with `isOpen` it stays for those who are not signed in. */
  waiting?: ReactNode;
  /** True when the page has something for those who are not signed in too; otherwise they are led to the login page and back. */
  isOpen?: boolean;
  /** What only whoever is signed in sees; made anew when somebody else signs in. */
  children: ReactNode;
}

/**
 * The frame of a page for people of one kind who are signed in. Its HTML is the same for everyone; what is the person's comes in the browser.
 * The end of the session is announced two minutes before.
 */
export function SignedFrame({ of, session, ...page }: SignedPageProps & { of: SignedArea; session: StoredSession }) {
  const { area = '', title, lead, actions, waiting = <Skeleton lines={8} />, isOpen = false, children } = page;
  useLoginJourney(of, session, isOpen);
  return (
    <>
      <PageTitle title={title} lead={lead} actions={session && actions} />
      <TabLinks items={of.pages} current={area} label={of.label} />
      <noscript>
        <p>{of.withoutScripts}</p>
      </noscript>
      {session ? (
        <div key={session.token}>
          <SessionWatch calls={of.calls} />
          {children}
        </div>
      ) : (
        waiting
      )}
    </>
  );
}

/** Leads whoever is not signed in to the login page. */
function useLoginJourney({ readSession, known, loginPath }: SignedArea, session: StoredSession, isOpen: boolean): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    let isGone = false;
    const lead = (): void => {
      // The first render of a hydrated page does not know the session yet; and who is leaving may be gone before the page is.
      if (isGone || isOpen || session || readSession() || location.pathname !== pathname) return;
      void navigate(loginPath(), { replace: true });
    };
    if (known) void known().then(lead);
    else lead();
    return () => void (isGone = true);
  }, [isOpen, session, readSession, known, loginPath, navigate, pathname]);
}

function SessionWatch({ calls }: { calls: SessionCalls }) {
  const { load } = useCall(calls.get, {});
  return load.state === 'ready' ? <SessionWarning session={load.data} calls={calls} /> : null;
}
