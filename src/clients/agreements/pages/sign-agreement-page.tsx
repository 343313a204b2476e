import { clientQueries } from '#rendering/routes/queries/client.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type PageContext, type PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { codeRules } from '#workflow/messaging/web/code-rules.ts';
import { SignWithMobile } from './sign-with-mobile.tsx';

export const query = clientQueries.signAgreement;

export const loader = page(async ({ query: { acpt_id: acptId } }: PageContext<'signAgreement'>) => ({ acptId }));

export const head = (): PageHead => ({
  title: '签署电子协议',
  description: '凭业务链接、预留手机号和短信验证码阅读并签署电子协议，无需登录。',
  crumbs: [{ text: '网上交易', href: paths.onlineBusinessScope() }, { text: '签署电子协议' }],
  noIndex: true,
  canonical: paths.signAgreement(),
});

/** Reading and signing without a login, for a visitor with the link of a case, the client's mobile number and the codes sent to it. */
export function Component() {
  const { acptId } = usePage(loader);
  return (
    <div className="sections">
      <PageTitle title="签署电子协议" lead="打开您本次业务的签署链接，填写预留手机号后阅读文件，用短信验证码签署。无需登录。" />
      <noscript>
        <p>签署协议需要 JavaScript。请在浏览器设置中允许本站运行 JavaScript 后刷新页面，或携带有效身份证件到营业网点签署。</p>
      </noscript>
      {acptId ? <SignWithMobile key={acptId} acptId={acptId} /> : <NoLink />}
      <section>
        <SectionHeading title="说明" />
        <ul className="prose">
          <li>签署链接在您登录后的业务办理页面上，可以用手机扫码打开。我们不会用短信或电话给您发送链接。</li>
          <li>只有收到验证码的本人才能签署。验证码 {codeRules.minutes} 分钟内有效，请勿告诉任何人，包括本公司员工。</li>
          <li>签署后的文件登录后在“我的文件”查看和下载，任何人都可以用文件核验是否由本公司签署。</li>
        </ul>
      </section>
    </div>
  );
}

function NoLink() {
  return (
    <>
      <Note tone="warning" title="没有找到要签署的业务">
        请从业务办理页面上的链接或二维码打开本页。链接不完整时，请重新扫码或复制整个链接。
      </Note>
      <p className="cluster">
        <ButtonLink kind="primary" href={paths.login({ returnUrl: paths.businessCases() })}>
          登录后办理
        </ButtonLink>
      </p>
    </>
  );
}
