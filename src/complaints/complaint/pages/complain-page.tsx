import { pageTextGet } from '#content/articles/calls.ts';
import { siteFrameGet } from '#content/website/calls/site.ts';
import { pageAction, usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { complaintGuideGet } from '../calls.ts';
import { listBranchGroups } from './branch-options.ts';
import { ComplainAside } from './complain-aside.tsx';
import { ComplainConfirm } from './complain-confirm.tsx';
import { ComplainForm } from './complain-form.tsx';
import { ComplainReceipt } from './complain-receipt.tsx';
import { takeStep } from './complain-steps.ts';
import { typeWords } from '../web/complaint-words.ts';
import { DeadlineTable } from './deadline-table.tsx';
import './complain-page.css';

export const loader = page(async ({ call, block }) => {
  const [guide, { contact }, text, consentText, branches] = await Promise.all([
    call(complaintGuideGet, {}),
    call(siteFrameGet, {}),
    call(pageTextGet, { key: '/IntoGL/complain' }),
    call(pageTextGet, { key: '/IntoGL/complain/consent' }),
    listBranchGroups({ block }),
  ]);
  return { guide, contact, text, consentText, branches };
});

export const action = pageAction(takeStep);

export const head: HeadOf<typeof loader> = ({ text }) => ({
  title: text.title,
  description: '在线提交投诉、举报、咨询与建议，当场取得受理编号和答复日期；公布投诉渠道、处理流程与时限。',
  crumbs: [{ text: text.title }],
});

/** Fill in, read once more, get the number: each a post to this page, so that it works without script as with it. */
export function Component() {
  const { guide, contact, text, consentText, branches } = usePage(loader);
  const outcome = usePageAction(action);
  if (outcome?.step === 'confirm') {
    return (
      <>
        <PageTitle title="检查您的填写" kicker={text.title} lead="确认无误后提交；需要改动时返回修改，已填写的内容都会保留。" />
        <ComplainConfirm key={outcome.key} confirming={outcome} branches={branches} />
      </>
    );
  }
  if (outcome?.step === 'done') {
    return (
      <>
        <PageTitle title={`已收到您的${typeWords[outcome.type].name}`} kicker={text.title} />
        <ComplainReceipt receipt={outcome.receipt} mobileTail={outcome.mobileTail} />
      </>
    );
  }
  return (
    <>
      <PageTitle title={text.title} lead={text.lead} />
      <div className="complain">
        <ComplainForm guide={guide} branches={branches} consentText={consentText} posted={outcome} />
        <ComplainAside contact={contact} guide={guide} />
      </div>
      <PageText text={{ ...text, lead: '' }} slots={{ deadline: <DeadlineTable rules={guide.rules} /> }} />
    </>
  );
}
