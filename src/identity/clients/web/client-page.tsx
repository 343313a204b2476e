import { formatLocalAddress } from '#contract/local-address.ts';
import { SignedInFrame, type SignedInArea, type SignedInPageProps } from '#identity/accounts/web/signed-in-frame.tsx';
import { paths } from '#ui/paths.ts';
import { sessionExtend, sessionGet } from '../calls.ts';
import { isGuest, readHolder, readSession, useClientSession } from './session-store.ts';

const area: SignedInArea = {
  label: '我的业务',
  pages: [
    { text: '业务办理', href: paths.business() },
    { text: '我的办理', href: paths.businessCases() },
    { text: '我的文件', href: paths.businessDocuments() },
    { text: '我的记录', href: paths.timeline() },
    { text: '账户安全', href: paths.accountSecurity() },
    { text: '隐私中心', href: paths.privacyCenter() },
  ],
  withoutScripts: '业务办理需要 JavaScript。请在浏览器设置中允许本站运行 JavaScript 后刷新页面。',
  calls: { get: sessionGet, extend: sessionExtend },
  readHolder,
  readSession,
  // Return to this page afterwards, unless the client has logged out.
  loginPath: () => (isGuest() ? paths.login() : paths.login({ returnUrl: formatLocalAddress(location) })),
};

/** The frame of a page for signed-in clients. */
export function ClientPage(page: Omit<SignedInPageProps, 'isOpen'>) {
  return <SignedInFrame of={area} session={useClientSession()} {...page} />;
}
