import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SessionWarning } from '#modules/base/person/web/session-warning.tsx';
import { useClient } from '#web/api/client-context.ts';
import { addressOf } from '#contract/local-address.ts';
import { useCall } from '#web/api/use-call.ts';
import { useAction } from '#web/form/use-action.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { PageTitle } from '#web/ui/page-title/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { TabLinks } from '#web/ui/tab-links/tab-links.tsx';
import { seekerExtend, seekerSession } from '../calls/seekers.ts';
import { signOutSeeker } from './leave-seeker.ts';
import { readSeeker, useSeeker } from './seeker-store.ts';

const areas = [
  { text: '招聘职位', href: paths.recruitJobs() },
  { text: '我的简历', href: paths.recruitResume() },
  { text: '我的投递', href: paths.recruitDeliveries() },
  { text: '隐私与账号', href: paths.recruitPrivacy() },
];

interface SeekerPageProps {
  /** The page of the job seeker's area that this one is. */
  area: string;
  title: string;
  lead: string;
  /** Shown beside the title while somebody is signed in. */
  actions?: ReactNode;
  /** What everybody sees until the browser knows who it is; with `isOpen` it stays for those who are not signed in. */
  waiting?: ReactNode;
  /** True when the page has something for those who are not signed in too; otherwise they are led to the login page and back. */
  isOpen?: boolean;
  /** What only the signed-in job seeker sees; made anew when another one signs in. */
  children: ReactNode;
}

/**
 * The frame of a job seeker's page. Its HTML is the same for everyone; what is the person's comes in the browser. The end of the session is
 * announced two minutes before.
 */
export function SeekerPage({ area, title, lead, actions, waiting = <Skeleton lines={8} />, isOpen = false, children }: SeekerPageProps) {
  const seeker = useSeeker();
  useLoginJourney(isOpen);
  const acts = seeker && (
    <>
      {actions}
      <SignOut />
    </>
  );
  return (
    <>
      <PageTitle title={title} lead={lead} actions={acts} />
      <TabLinks items={areas} current={area} label="我的应聘" />
      <noscript>
        <p>填写简历和投递需要 JavaScript。请在浏览器设置中允许本站运行 JavaScript 后刷新页面。</p>
      </noscript>
      {seeker ? (
        <div key={seeker.token}>
          <SessionWatch />
          {children}
        </div>
      ) : (
        waiting
      )}
    </>
  );
}

/** Leads whoever is not signed in to the login page, and back here afterwards. */
function useLoginJourney(isOpen: boolean): void {
  const seeker = useSeeker();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    // The first render of a hydrated page does not know the session yet; and who is leaving may be gone before the page is.
    if (isOpen || seeker || readSeeker() || location.pathname !== pathname) return;
    void navigate(paths.recruitLogin({ returnUrl: addressOf(location) }), { replace: true });
  }, [isOpen, seeker, navigate, pathname]);
}

const sessionCalls = { get: seekerSession, extend: seekerExtend };

function SessionWatch() {
  const { load } = useCall(seekerSession, {});
  return load.state === 'ready' ? <SessionWarning session={load.data} calls={sessionCalls} /> : null;
}

function SignOut() {
  const client = useClient();
  const navigate = useNavigate();
  const { isBusy, run: leave } = useAction({ act: () => signOutSeeker(client(), () => navigate(paths.recruit())) });
  return (
    <Button aria-busy={isBusy} onClick={() => leave()}>
      退出登录
    </Button>
  );
}
