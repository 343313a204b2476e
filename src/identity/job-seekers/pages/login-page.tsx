import { useState } from 'react';
import { useLocation } from 'react-router';
import { siteFrameGet } from '#content/website/calls/site.ts';
import { parseLocalAddress } from '#contract/local-address.ts';
import { ExpiredNote } from '#identity/accounts/web/session/expired-note.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { seekerConsentText } from '../calls/rights.ts';
import { ConsentTextView } from '../web/consent-text-view.tsx';
import { useSeeker } from '../web/seeker-store.ts';
import { LoginForm } from './login-form.tsx';
import { LoginHelp } from './login-help.tsx';
import './login-page.css';

export const loader = page(async ({ call }) => {
  const [{ contact }, consent] = await Promise.all([call(siteFrameGet, {}), call(seekerConsentText, {})]);
  return { contact, consent };
});

export const head: HeadOf<typeof loader> = () => ({
  title: '求职者登录',
  description: '用手机号码与短信验证码登录招聘专区，填写简历、投递职位、查看投递进度。',
  crumbs: [{ text: '人才招聘', href: paths.recruit() }, { text: '求职者登录' }],
  canonical: paths.recruitLogin(),
});

/** `/Recruit/login`: the login of job seekers; clients sign in elsewhere. */
export function Component() {
  const { contact, consent: served } = usePage(loader);
  const [consent, setConsent] = useState(served);
  const { search } = useLocation();
  return (
    <>
      <PageTitle title="求职者登录" lead="用手机号码和短信验证码登录，无须注册。登录后可填写简历、投递职位、查看投递进度。" />
      <SignedInNote />
      <ExpiredNote who="seeker" />
      <div className="seeker-login">
        <div role="region" aria-label="手机验证码登录">
          <noscript>
            <p>登录需要 JavaScript。请在浏览器设置中允许本站运行 JavaScript 后刷新页面。浏览职位和招聘公告不需要登录。</p>
          </noscript>
          <LoginForm consent={consent} onNewConsent={setConsent} destination={() => returnUrl(search) ?? paths.recruitResume()} />
        </div>
        <LoginHelp contact={contact} consent={consent} />
      </div>
      <details className="seeker-login__consent">
        <summary>阅读《{consent.title}》全文</summary>
        <ConsentTextView text={consent} />
      </details>
    </>
  );
}

/** Returns the page that the visitor came from, if it belongs to this site and is not this page. */
function returnUrl(search: string): string | undefined {
  const address = parseLocalAddress(new URLSearchParams(search).get('returnUrl'));
  return address && !/^\/Recruit\/login(\.html)?([?#]|$)/.test(address) ? address : undefined;
}

/** Shown on the login page to visitors who are already signed in. */
function SignedInNote() {
  const seeker = useSeeker();
  if (!seeker) return null;
  return (
    <Note title="您已登录">
      <p>手机号码 {seeker.mobile}。换另一个号码，请先退出登录。</p>
      <p>
        <ButtonLink kind="primary" href={paths.recruitResume()}>
          进入我的简历
        </ButtonLink>
      </p>
    </Note>
  );
}
