import { siteFrameGet } from '#content/website/calls/site.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { ResetGuide } from './reset-guide.tsx';
import '../login/login-page.css';

export const loader = page(async ({ call }) => {
  const { contact } = await call(siteFrameGet, {});
  return { contact };
});

export const head: HeadOf<typeof loader> = () => ({
  title: '重置登录密码',
  description: '忘记登录密码时，核对身份信息、短信验证码并再核验一项后，在线设置新密码。',
  crumbs: [{ text: '客户登录', href: paths.login() }, { text: '重置登录密码' }],
  canonical: paths.resetPassword(),
});

/** `/Login/reset`: a new password without the old one, in four steps. */
export function Component() {
  const { contact } = usePage(loader);
  return (
    <>
      <PageTitle title="重置登录密码" lead="核对身份信息、填写短信验证码、再核验一项、设置新密码，约需 3 分钟。" />
      <div className="login-page">
        <div role="region" aria-label="重置登录密码">
          <noscript>
            <p className="login-page__no-script">
              重置密码需要 JavaScript：新密码要在您的浏览器里加密后才能发送。请致电客服或到营业网点办理。
            </p>
          </noscript>
          <ResetGuide />
        </div>
        <Note title="办理须知">
          <p>仅适用于本人在开户时预留了身份证与手机号的个人客户。手机号已停用或信息已变更的，请携带有效身份证件到就近营业网点办理。</p>
          <p>
            身份证号码只用于确认是谁。短信验证码之外，还须用通行密钥、交易密码或发往预留邮箱的验证码再核验一项；都没有的，请到营业网点办理。
          </p>
          <p>每一步须在 10 分钟内完成。重置成功后，全部设备退出登录，并有通知发往预留手机号与邮箱。</p>
          <p>
            {contact.hotlines.map(({ name, number }) => `${name} ${number}`).join('；')}，服务时间：{contact.serviceHours}
          </p>
        </Note>
      </div>
    </>
  );
}
