import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCall } from '#ui/api/use-call.ts';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { SessionWarning } from './session/session-warning.tsx';
import type { SessionCalls } from './session/use-session-end.ts';

type StoredSession = { token: string } | undefined;

/** The parts that all pages for one kind of person have in common. */
export interface SignedInArea {
  label: string;
  pages: readonly { text: string; href: string }[];
  /** Shown when scripts are disabled. */
  withoutScripts: string;
  calls: SessionCalls;
  /** Identifies the signed-in person; it stays when their session gets another token. */
  readHolder(): string | undefined;
  /** The stored session, read synchronously. */
  readSession(): StoredSession;
  /** Resolves once it is known whether another tab shares its session with this one; absent when the browser storage is shared anyway. */
  known?(): Promise<void>;
  /** Path of the login page for visitors who are not signed in. */
  loginPath(): string;
}

export interface SignedInPageProps {
  /** The page of the area that is current in the navigation. */
  area?: string;
  title: string;
  lead: string;
  /** Shown beside the title while somebody is signed in. */
  actions?: ReactNode;
  /** Shown until the browser knows the session; with `isOpen` also to visitors who are not signed in. */
  waiting?: ReactNode;
  /** True when the page is also for visitors who are not signed in; otherwise they are redirected to the login page and back. */
  isOpen?: boolean;
  /** Shown to the signed-in user only; remounted when another user signs in. */
  children: ReactNode;
}

/**
 * The frame of a page for signed-in people of one kind. Its HTML is the same for everyone; personal content is loaded in the
 * browser. The end of the session is announced two minutes before.
 */
export function SignedInFrame({ of, session, ...page }: SignedInPageProps & { of: SignedInArea; session: StoredSession }) {
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
        <div key={of.readHolder()}>
          <SessionWatch calls={of.calls} />
          {children}
        </div>
      ) : (
        waiting
      )}
    </>
  );
}

/** Redirects visitors who are not signed in to the login page. */
function useLoginJourney({ readSession, known, loginPath }: SignedInArea, session: StoredSession, isOpen: boolean): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    let isGone = false;
    const lead = (): void => {
      // The first render of a hydrated page does not have the session yet, and a user who is signing out may lose the session
      // before the page changes.
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
