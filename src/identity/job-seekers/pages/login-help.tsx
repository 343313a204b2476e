import type { SiteFrameResult } from '#content/website/schema/site.ts';
import { Note } from '#ui/components/note/note.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { telephoneHref } from '#ui/format/telephone.ts';
import { paths } from '#ui/paths.ts';
import { codeRules } from '#workflow/messaging/web/code-rules.ts';
import type { SeekerConsentText } from '../schema/rights.ts';

interface LoginHelpProps {
  contact: SiteFrameResult['contact'];
  consent: SeekerConsentText;
}

/** Explains that clients sign in elsewhere, what is stored about job seekers and for how long, and what to do when no code arrives. */
export function LoginHelp({ contact, consent: { resumeMonths } }: LoginHelpProps) {
  return (
    <aside aria-label="登录说明">
      <Note tone="warning" title="这里不是交易登录">
        <p>
          招聘专区的账号只用于应聘，与资金账号、交易密码无关；请勿在此填写任何交易密码。查询业务请到<a href={paths.login()}>客户登录</a>。
        </p>
      </Note>
      <Prose>
        <h2>我们保存什么、保存多久</h2>
        <ul>
          <li>登录只需要手机号码。号码加密保存，页面上只显示前三位和后四位。</li>
          <li>简历和投递由您自己填写、随时可改，只用于招聘。</li>
          <li>连续 {resumeMonths} 个月没有使用，账号和简历自动删除；删除前会以短信提醒。</li>
          <li>
            您可以随时在<a href={paths.recruitPrivacy()}>隐私与账号</a>查看、导出、更正、删除，或撤回同意。
          </li>
        </ul>
        <h2>收不到验证码</h2>
        <ul>
          <li>
            同一号码 {codeRules.resendSeconds} 秒内只能获取一次，每天最多 {codeRules.perDay} 次；验证码 {codeRules.minutes}{' '}
            分钟内有效，可尝试 {codeRules.tries} 次。
          </li>
          <li>看不清或看不见图片，可改用拖动拼图或一键验证，都能用键盘完成；一键验证不用看图。</li>
          <li>请检查短信拦截。本公司任何人都不会向您索要验证码；招聘不收取任何费用。</li>
          {contact.hotlines.map(({ name, number }) => (
            <li key={number}>
              {name}：<a href={telephoneHref(number)}>{number}</a>，{contact.serviceHours}
            </li>
          ))}
        </ul>
      </Prose>
    </aside>
  );
}
