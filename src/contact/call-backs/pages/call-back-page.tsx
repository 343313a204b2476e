import { pageTextGet } from '#content/articles/calls.ts';
import { siteFrameGet } from '#content/website/calls/site.ts';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { formatHours, formatStretch } from '#ui/format/office-hours.ts';
import { telephoneHref } from '#ui/format/telephone.ts';
import { pageAction, usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { callBackConsentKey, callBackGuideGet } from '../calls/requests.ts';
import { CallBackForm } from '../web/call-back-form.tsx';
import { handleCallBackPost } from '../web/call-back-steps.ts';
import './call-back-page.css';

export const loader = page(async ({ call }) => {
  const [guide, consentText, { contact }] = await Promise.all([
    call(callBackGuideGet, {}),
    call(pageTextGet, { key: callBackConsentKey }),
    call(siteFrameGet, {}),
  ]);
  return { guide, consentText, contact };
});

export const action = pageAction((context) => handleCallBackPost(context, { purpose: 'service' }));

export const head: HeadOf<typeof loader> = () => ({
  title: '预约回电',
  description: '留下手机号，客服人员在公布的时段内给您回电；当场取得预约编号与回电时间。',
  crumbs: [{ text: '营业网点', href: paths.branches() }, { text: '客户服务中心', href: paths.customerCenter() }, { text: '预约回电' }],
});

export function Component() {
  const { guide, consentText, contact } = usePage(loader);
  const outcome = usePageAction(action);
  const [hotline] = contact.hotlines;
  return (
    <>
      <PageTitle title="预约回电" lead="留下手机号，由我们打给您。回电只解答问题，不推荐股票，不索要密码和验证码。" />
      <div className="call-back-page">
        <CallBackForm guide={guide} consentText={consentText} action="请给我回电" outcome={outcome} />
        <KeyFacts
          items={[
            { name: '回电时段', value: formatHours(guide.hours) },
            { name: '现在预约', value: formatStretch(guide.next, guide.now), note: '在这段时间内回电' },
            ...(hotline
              ? [{ name: '不想等', value: <a href={telephoneHref(hotline.number)}>{hotline.number}</a>, note: contact.serviceHours }]
              : []),
            { name: '想写下来', value: <a href={paths.chat()}>在线客服与留言</a> },
          ]}
        />
      </div>
    </>
  );
}
