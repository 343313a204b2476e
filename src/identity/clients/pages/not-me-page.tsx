import { siteFrameGet } from '#content/website/calls/site.ts';
import { isOutcome } from '#contract/call-error.ts';
import { clientQueries } from '#rendering/routes/queries/client.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { telephoneHref } from '#ui/format/telephone.ts';
import { pageAction, usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { alarmGet, alarmRaise } from '../calls.ts';
import type { AlarmView } from '../schema.ts';
import { clientLimits } from '../web/client-limits.ts';

export const query = clientQueries.notMe;

/** Loading changes nothing, so link scanners in mail programs freeze no account. */
export const loader = page(async ({ call, query: { key = '' } }: PageContext<'notMe'>) => {
  const [alarm, { contact }] = await Promise.all([call(alarmGet, { key }).catch(toNone), call(siteFrameGet, {})]);
  return { alarm, hotlines: contact.hotlines, serviceHours: contact.serviceHours };
});

const toNone = (error: unknown): undefined => {
  if (isOutcome(error, 'notFound')) return undefined;
  throw error;
};

/** Only a POST, an act of the person, freezes the account. */
export const action = pageAction<{ isFrozen: boolean }, 'notMe'>(async ({ attempt, query: { key = '' } }) => {
  const raised = await attempt(alarmRaise, { key });
  return { data: { isFrozen: raised.isDone } };
});

export const head: HeadOf<typeof loader> = () => ({
  title: '不是我操作',
  description: '收到的通知不是您本人操作时，在这里立即冻结账户。',
  crumbs: [{ text: '客户登录', href: paths.login() }, { text: '不是我操作' }],
  noIndex: true,
});

/** Shows what a message reported, one button that freezes the account, and links back. Works without a login and without scripts. */
export function Component() {
  const { alarm, hotlines, serviceHours } = usePage(loader);
  const outcome = usePageAction(action);
  return (
    <div className="stack">
      {outcome?.isFrozen ? <Frozen /> : alarm ? <Ask alarm={alarm} /> : <NoLink />}
      <SectionHeading title="如何恢复" />
      <ul>
        <li>
          携带本人有效身份证到就近<a href={paths.branches()}>营业网点</a>，核验身份后当场解除。
        </li>
        {hotlines.map(({ name, number }) => (
          <li key={number}>
            {name}：<a href={telephoneHref(number)}>{number}</a>，说明情况后由工作人员核验身份。
          </li>
        ))}
        <li>服务时间：{serviceHours}</li>
        <li>解除后请先修改登录密码与交易密码，再使用网上服务。</li>
      </ul>
    </div>
  );
}

function Ask({ alarm: { what, at } }: { alarm: AlarmView }) {
  return (
    <>
      <PageTitle title="这不是您本人的操作？" lead={`${beijingMinute(at)} 我们向您发送了通知：${what}。`} />
      <p>
        按下按钮后立即冻结账户：所有设备退出登录，任何人都不能登录、签署协议或变更资料，尚未生效的联系方式变更随即取消。委托与持仓不受影响，可通过电话委托交易。
      </p>
      <form method="post">
        <p className="cluster">
          <Button kind="primary" type="submit">
            不是我操作，立即冻结账户
          </Button>
          <a className="target" href={paths.home()}>
            是我本人操作，返回首页
          </a>
        </p>
      </form>
      <p className="quiet">本页不索要密码、验证码或任何个人信息。凡要求您填写这些内容的页面都不是本公司的页面。</p>
    </>
  );
}

function Frozen() {
  return (
    <>
      <PageTitle title="账户已冻结" lead="所有设备均已退出登录，尚未生效的变更已取消。" />
      <div role="status">
        <Note title="接下来">请尽快致电客服或到营业网点核实。如怀疑手机号被他人补办，请同时联系通信运营商。</Note>
      </div>
    </>
  );
}

/** Shows the same page for an unknown, a used and an expired link. */
function NoLink() {
  return (
    <>
      <PageTitle title="链接无效、已使用或已过期" lead={`每条通知里的链接只能使用一次，${clientLimits.alarmDays} 天内有效。`} />
      <p>
        如果您已经用它冻结过账户，账户仍处于冻结状态。仍有疑问的，请按下面的方式联系我们；能够登录的，可在“
        <a href={paths.accountSecurity()}>账户安全</a>”立即锁定网上访问。
      </p>
    </>
  );
}
