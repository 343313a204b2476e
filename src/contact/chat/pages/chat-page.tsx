import { complaintGuideGet } from '#complaints/complaint/calls.ts';
import { pageTextGet } from '#content/articles/calls.ts';
import { siteFrameGet } from '#content/website/calls/site.ts';
import { formatHours, formatStretch } from '#ui/format/office-hours.ts';
import { telephoneHref } from '#ui/format/telephone.ts';
import { pageAction, usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { chatGet } from '../calls.ts';
import type { Chat } from '../schema.ts';
import { ChatWindow } from './chat-window.tsx';
import { leaveMessage } from './leave-message.ts';
import { MessageForm } from './message-form.tsx';
import './chat-page.css';

export const loader = page(async ({ call, block }) => {
  const [chat, { contact }, consentText, guide] = await Promise.all([
    call(chatGet, {}),
    call(siteFrameGet, {}),
    call(pageTextGet, { key: '/IntoGL/complain/consent' }),
    block(complaintGuideGet, {}),
  ]);
  const rule = guide.state === 'ready' ? guide.data.rules.find(({ type }) => type === 'enquiry') : undefined;
  return { chat, contact, consentText, answerBy: rule?.promisedBy };
});

export const action = pageAction(leaveMessage);

export const head: HeadOf<typeof loader> = () => ({
  title: '在线客服',
  description: '服务时段内在线文字对话；没有人的时候可以留言、预约回电或拨打热线，留言有编号、有答复期限。',
  crumbs: [{ text: '营业网点', href: paths.branches() }, { text: '客户服务中心', href: paths.customerCenter() }, { text: '在线客服' }],
});

export function Component() {
  const { chat, contact, consentText, answerBy } = usePage(loader);
  const outcome = usePageAction(action);
  const [hotline] = contact.hotlines;
  return (
    <>
      <PageTitle title="在线客服" lead={leadOf(chat)} />
      <ul className="chat-ways no-print">
        <li className="panel panel--roomy">
          <h2>文字对话</h2>
          <Talk chat={chat} />
        </li>
        <li className="panel panel--roomy">
          <h2>请我们打给您</h2>
          <p>留下手机号，在公布的时段内回电，当场告诉您时间。</p>
          <ButtonLink icon="phone" href={paths.callBack()}>
            预约回电
          </ButtonLink>
        </li>
        {hotline && (
          <li className="panel panel--roomy">
            <h2>直接打电话</h2>
            <p>{contact.serviceHours}</p>
            <ButtonLink icon="phone" href={telephoneHref(hotline.number)}>
              {hotline.number}
            </ButtonLink>
          </li>
        )}
      </ul>
      <section className="stack" id="liuyan" aria-labelledby="liuyan-title">
        <SectionHeading id="liuyan-title" title="留言" moreHref={paths.complainData()} moreText="查询答复" />
        <MessageForm consentText={consentText} answerBy={answerBy} outcome={outcome} />
      </section>
    </>
  );
}

function Talk({ chat: { isConnected, windowUrl, hours, next, now } }: { chat: Chat }) {
  if (windowUrl)
    return (
      <>
        <p>现在有人在线。{hours && formatHours(hours)}</p>
        <ChatWindow address={windowUrl} />
      </>
    );
  return (
    <>
      <p>{isConnected && next ? `现在没有人在线，下一次服务时间是${formatStretch(next, now)}。` : '暂未开通文字对话。'}</p>
      <ButtonLink href="#liuyan">给我们留言</ButtonLink>
    </>
  );
}

function leadOf({ isConnected, isOpen }: Chat): string {
  if (isOpen) return '现在有人在线，可以直接文字对话；也可以留言、预约回电或者打电话。';
  return isConnected ? '现在没有人在线。请留言、预约回电，或者拨打热线，不会漏掉您。' : '请留言、预约回电，或者拨打热线，不会漏掉您。';
}
