import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { siteFrameGet } from '#content/website/calls/site.ts';
import type { SiteFrameResult } from '#content/website/schema/site.ts';
import { parseLocalAddress } from '#contract/local-address.ts';
import { ExpiredNote } from '#identity/accounts/web/session/expired-note.tsx';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { telephoneHref } from '#ui/format/telephone.ts';
import { lazyPart } from '#ui/navigation/lazy-part.tsx';
import type { PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { clientLimits } from '../../web/client-limits.ts';
import { useClientSession } from '../../web/session-store.ts';
import { LoginPanel } from './login-panel.tsx';
import './login-page.css';

export async function loadLogin({ call }: PageContext) {
  const { contact } = await call(siteFrameGet, {});
  return { contact };
}

interface LoginScreenProps extends Awaited<ReturnType<typeof loadLogin>> {
  /** The name of the site area that the login page belongs to. */
  kicker?: string;
  /** Destination for visitors who did not come from a page that requires a login. */
  home: string;
}

/** The client login form with links to help. */
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

/** Returns the page that the visitor came from, if it belongs to this site and is not a login page. */
function returnUrl(search: string): string | undefined {
  const address = parseLocalAddress(new URLSearchParams(search).get('returnUrl'));
  return address && !/^(\/FinancialDistric)?\/Login(\.html)?([?#]|$)/.test(address) ? address : undefined;
}

/** The risk notice and the contacts for clients who cannot sign in. */
function LoginHelp({ contact }: { contact: SiteFrameResult['contact'] }) {
  return (
    <aside>
      <SectionHeading title="风险提示" />
      <ul className="login-help__list">
        <li>请核对浏览器地址栏，确认这是本公司官方网站后再输入密码。</li>
        <li>本公司及工作人员不会以任何方式索要您的密码或验证码。</li>
        <li>密码在您的浏览器里加密后才发送，服务器不保存明文。</li>
        <li>
          连续 {clientLimits.failures} 次登录失败，网上登录暂停 {clientLimits.lockMinutes} 分钟；您信任的设备另行计数，不受他人影响。
        </li>
        <li>请勿在公用设备上登录；离开前请退出登录。市场有风险，投资需谨慎。</li>
      </ul>
      <SectionHeading title="登录帮助" />
      <ul className="login-help__list">
        <li>
          忘记密码：可<a href={paths.resetPassword()}>在线重置登录密码</a>，或携带有效身份证件到
          <a href={paths.branches()}>就近营业网点</a>办理。
        </li>
        <li>新设备登录：须填写发往预留手机号的短信验证码；未预留手机号的，请到营业网点办理或致电客服。</li>
        <li>网上访问已锁定：登录后按提示在线核验身份解锁，或本人到营业网点办理。</li>
        {contact.hotlines.map(({ name, number }) => (
          <li key={number}>
            {name}：<a href={telephoneHref(number)}>{number}</a>
          </li>
        ))}
        <li>服务时间：{contact.serviceHours}</li>
        <li>
          页面异常或无法登录：<a href={paths.support()}>访问支持</a>
        </li>
      </ul>
    </aside>
  );
}

const ScanLoginCode = lazyPart(async () => (await import('./scan-login-code.tsx')).ScanLoginCode, 4);

/** Login with a signed-in phone. The code is created on demand. */
function ScanPanel({ onDone }: { onDone: () => void }) {
  /** Counts the requested codes. */
  const [round, setRound] = useState(0);
  return (
    <section className="login-scan" data-needs-js="">
      <SectionHeading title="手机扫码登录" />
      {round === 0 ? (
        <>
          <p>用已在本站登录并受信任的手机扫码，在手机上核对并确认后，本页自动登录。</p>
          <p>
            <Button onClick={() => setRound(1)}>显示登录二维码</Button>
          </p>
        </>
      ) : (
        <ScanLoginCode key={round} onDone={onDone} onAgain={() => setRound(round + 1)} />
      )}
    </section>
  );
}

/** On the login page, for a visitor who is already signed in: a link to their destination. */
function SignedInNote({ destination }: { destination: () => string }) {
  const session = useClientSession();
  if (!session) return null;
  return (
    <div className="signed-in-note" role="status">
      <p>
        您已登录：{session.clientName}（资金账号 {session.fundAccount}）
      </p>
      <div className="signed-in-note__acts cluster">
        <ButtonLink kind="primary" href={destination()}>
          {destination() === paths.business() ? '进入业务办理大厅' : '继续前往'}
        </ButtonLink>
      </div>
    </div>
  );
}
