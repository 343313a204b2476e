import { formatLocalAddress } from '#contract/local-address.ts';
import { SignedInFrame, type SignedInArea, type SignedInPageProps } from '#identity/accounts/web/signed-in-frame.tsx';
import { paths } from '#ui/paths.ts';
import { seekerExtend, seekerSession } from '../calls/seekers.ts';
import { readSeeker, tabsKnown, useSeeker } from './seeker-store.ts';

const area: SignedInArea = {
  label: '我的应聘',
  pages: [
    { text: '招聘职位', href: paths.recruitJobs() },
    { text: '我的简历', href: paths.recruitResume() },
    { text: '我的投递', href: paths.recruitDeliveries() },
    { text: '我的面试', href: paths.recruitInterviews() },
    { text: '人才储备', href: paths.recruitTalent() },
    { text: '隐私与账号', href: paths.recruitPrivacy() },
  ],
  withoutScripts: '填写简历和投递需要 JavaScript。请在浏览器设置中允许本站运行 JavaScript 后刷新页面。',
  calls: { get: seekerSession, extend: seekerExtend },
  readHolder: () => readSeeker()?.person,
  readSession: readSeeker,
  known: tabsKnown,
  loginPath: () => paths.recruitLogin({ returnUrl: formatLocalAddress(location) }),
};

/** The frame of a job seeker's page. */
export function SeekerPage(page: SignedInPageProps) {
  return <SignedInFrame of={area} session={useSeeker()} {...page} />;
}
