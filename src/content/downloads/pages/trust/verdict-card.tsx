import { Fragment } from 'react';
import { Icon, type IconName } from '#ui/components/icon/icon.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import type { Loadable } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import type { ClaimVerdict, ClaimVerification } from '../../schema/trust.ts';
import './verdict-card.css';

const words: Record<ClaimVerdict, { title: string; advice: string; icon: IconName; tone: 'good' | 'bad' | 'open' }> = {
  official: {
    title: '是我们的',
    advice: '请仍然记住：任何人、以任何理由索要您的密码或验证码，都不要给。',
    icon: 'check',
    tone: 'good',
  },
  left: {
    title: '曾经是，现在不是',
    advice: '已停用、已到期或已离职，不再代表本公司。遇到仍在使用的，请告诉我们。',
    icon: 'warning',
    tone: 'bad',
  },
  fake: {
    title: '不是我们的，是已知的仿冒',
    advice: '请停止联系，不要转账，保留截图和通话记录，并向我们举报。',
    icon: 'error',
    tone: 'bad',
  },
  suspicious: { title: '高度可疑', advice: '它做得很像官方网址，但不是。请勿输入账号与密码，并向我们举报。', icon: 'error', tone: 'bad' },
  foreign: {
    title: '不是我们的，是下列机构公布的',
    advice: '它属于监管部门、交易所或行业协会等机构。有人以我们的名义使用它的，请告诉我们。',
    icon: 'info',
    tone: 'open',
  },
  unknown: {
    title: '未收录',
    advice:
      '本网站公布的电话、网址、邮箱、人员、证照、产品、账号和软件里都没有它，请不要当作是我们的。已有人以我们的名义使用它的，请向我们举报；还不能确定的，请按下面的办法继续核实，弄清之前不要转账。',
    icon: 'info',
    tone: 'open',
  },
};

/** Renders the verdict as text; the colour only repeats it. */
export function VerdictCard({ asked, answer }: { asked: string; answer: Loadable<ClaimVerification> }) {
  if (answer.state === 'failed') {
    return (
      <section className="verdict stack stack--rows measure" role="status">
        <h2 className="verdict__title">暂时无法核实</h2>
        <p>{answer.message}</p>
      </section>
    );
  }
  const { verdict, taken, findings, resembles } = answer.data;
  const { title, advice, icon, tone } = words[verdict];
  return (
    <section className={`verdict verdict--${tone} stack stack--rows measure`} role="status" data-results="">
      <p className="verdict__asked">
        您输入的{taken}：<strong>{asked}</strong>
      </p>
      <h2 className="verdict__title">
        <Icon name={icon} />
        {title}
      </h2>
      {resembles && <p>它与我们的官方网址 {resembles} 相似，可能利用了形近的字母或多余的字。</p>}
      <p>{advice}</p>
      {findings.map((finding, at) => (
        <div key={at}>
          <h3 className="verdict__finding">{finding.title}</h3>
          <KeyFacts items={finding.facts.map(({ label, value }) => ({ name: label, value }))} />
          <Sources sources={finding.sources} />
        </div>
      ))}
      {verdict === 'unknown' && <NextSteps />}
      {tone !== 'good' && (
        <p>
          <a href={paths.complain()}>向我们举报或咨询</a>
        </p>
      )}
    </section>
  );
}

function Sources({ sources }: Pick<ClaimVerification['findings'][number], 'sources'>) {
  return (
    <p>
      公布于
      {sources.map(({ title, href }, at) => (
        <Fragment key={href}>
          {at > 0 && '、'}
          <a href={href}>{title}</a>
        </Fragment>
      ))}
    </p>
  );
}

function NextSteps() {
  return (
    <ul className="verdict__steps">
      <li>致电页脚所示的客服热线，由人工核实。</li>
      <li>
        自称本公司员工的，请在<a href="/IntoGL/information/renyuangongshi.html">从业人员公示</a>或
        <a href="https://gs.sac.net.cn" rel="noopener noreferrer">
          中国证券业协会从业人员信息公示
        </a>
        核对姓名与登记编号。
      </li>
      <li>
        拨打中国证监会服务平台热线 <a href="tel:12386">12386</a>。已经转账的，立即报警 <a href="tel:110">110</a>。
      </li>
    </ul>
  );
}
