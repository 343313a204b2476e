import { useLocation, useNavigate } from 'react-router';
import { siteFrameGet } from '#content/website/calls/site.ts';
import { localAddress } from '#contract/local-address.ts';
import { ExpiredNote } from '#identity/accounts/web/session/expired-note.tsx';
import type { PageContext } from '#ui/page/page.ts';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { LoginHelp } from './login-help.tsx';
import { LoginPanel } from './login-panel.tsx';
import { ScanPanel } from './scan-panel.tsx';
import { SignedInNote } from './signed-in-note.tsx';
import './login-page.css';

export async function loadLogin({ call }: PageContext) {
  const { contact } = await call(siteFrameGet, {});
  return { contact };
}

interface LoginScreenProps extends Awaited<ReturnType<typeof loadLogin>> {
  /** The part of the site that the page is a door to. */
  kicker?: string;
  /** Where a visitor is led who came from no page that asks for a login. */
  home: string;
}

/** The form for clients, with the ways to get help. */
export function LoginScreen({ contact, home, kicker }: LoginScreenProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const destination = (): string => returnUrl(search) ?? home;
  return (
    <>
      <PageTitle title="客户登录" kicker={kicker} />
      <SignedInNote destination={destination} />
      <ExpiredNote who="client" />
      <div className="login-page">
        <div role="region" aria-label="登录">
          <noscript>
            <p className="login-page__no-script">
              登录需要 JavaScript：密码要在您的浏览器里加密后才能发送。请在浏览器设置中允许本站运行 JavaScript 后刷新页面，或致电客服办理。
            </p>
          </noscript>
          <LoginPanel destination={destination} />
        </div>
        <div>
          <ScanPanel onDone={() => void navigate(destination(), { replace: true })} />
          <LoginHelp contact={contact} />
        </div>
      </div>
    </>
  );
}

/** Where the visitor came from, if that is a page of this site and not a login page itself. */
function returnUrl(search: string): string | undefined {
  const address = localAddress(new URLSearchParams(search).get('returnUrl'));
  return address && !/^(\/FinancialDistric)?\/Login(\.html)?([?#]|$)/.test(address) ? address : undefined;
}
