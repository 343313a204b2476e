import { useLocation } from 'react-router';
import { siteFrameGet } from '#modules/portal/site/calls/site.ts';
import { localAddress } from '#contract/local-address.ts';
import { page, usePage, type HeadOf } from '#web/page/page.ts';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/ui/page-title/page-title.tsx';
import { LoginHelp } from './login-help.tsx';
import { LoginPanel } from './login-panel.tsx';
import { SignedInNote } from './signed-in-note.tsx';
import './login-page.css';

export const loader = page(async ({ call }) => {
  const { contact } = await call(siteFrameGet, {});
  return { contact };
});

export const head: HeadOf<typeof loader> = () => ({
  title: '客户登录',
  description: '使用资金账号或手机号登录，查询业务办理情况、管理登录设备与账户安全。',
  crumbs: [{ text: '客户登录' }],
  canonical: paths.login(),
});

/** `/Login`, and `/FinancialDistric/Login`, which leads back to the district. */
export function Component() {
  const { contact } = usePage(loader);
  const { pathname, search } = useLocation();
  const isDistrict = pathname.startsWith('/FinancialDistric/');
  const destination = () => returnUrl(search) ?? (isDistrict ? paths.marginSecurity() : paths.business());
  return (
    <>
      <PageTitle title="客户登录" kicker={isDistrict ? '金融专区' : undefined} lead="登录后可查询业务办理情况，管理登录设备与账户安全。" />
      <SignedInNote />
      <div className="login-page">
        <section aria-label="登录">
          <noscript>
            <p className="login-page__no-script">
              登录需要 JavaScript：密码要在您的浏览器里加密后才能发送。请在浏览器设置中允许本站运行 JavaScript 后刷新页面，或致电客服办理。
            </p>
          </noscript>
          <LoginPanel destination={destination} />
        </section>
        <LoginHelp contact={contact} />
      </div>
    </>
  );
}

/** Where the visitor came from, if that is a page of this site and not a login page itself. */
function returnUrl(search: string): string | undefined {
  const address = localAddress(new URLSearchParams(search).get('returnUrl'));
  return address && !/^(\/FinancialDistric)?\/Login(\.html)?([?#]|$)/.test(address) ? address : undefined;
}
