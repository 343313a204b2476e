import type { SiteFrameResult } from '#content/website/schema/site.ts';
import { telephoneHref } from '#ui/format/telephone.ts';
import { paths } from '#ui/paths.ts';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';

/** The risk notice, and where a client turns who cannot sign in. */
export function LoginHelp({ contact }: { contact: SiteFrameResult['contact'] }) {
  return (
    <aside>
      <SectionHeading title="风险提示" />
      <ul className="login-help__list">
        <li>请核对浏览器地址栏，确认这是本公司官方网站后再输入密码。</li>
        <li>本公司及工作人员不会以任何方式索要您的密码或验证码。</li>
        <li>密码在您的浏览器里加密后才发送，服务器不保存明文。</li>
        <li>连续 5 次登录失败，网上登录暂停 30 分钟；您信任的设备另行计数，不受他人影响。</li>
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
