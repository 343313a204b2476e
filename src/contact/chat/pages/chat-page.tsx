import { useState, type MouseEvent } from 'react';
import { complaintGuideGet, complaintPurpose, complaintAdd, complaintCheck } from '#complaints/complaint/calls.ts';
import type { ComplaintReceipt } from '#complaints/complaint/schema.ts';
import { pageTextGet } from '#content/articles/calls.ts';
import type { PageText } from '#content/articles/schema/page-texts.ts';
import { siteFrameGet } from '#content/website/calls/site.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { HumanQuestion } from '#identity/verification/schema.ts';
import { HumanCheck } from '#identity/verification/web/human-check.tsx';
import { readPass } from '#identity/verification/web/read-pass.ts';
import { ButtonLink, Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { PageTextBlock } from '#ui/components/page-text/page-text-block.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { TextArea, TextInput } from '#ui/components/text-input.tsx';
import { WhatNext } from '#ui/components/what-next/what-next.tsx';
import { readTextField } from '#ui/form/check-typed.ts';
import { formatHours, formatStretch, dayWithWeekday } from '#ui/format/office-hours.ts';
import { telephoneHref } from '#ui/format/telephone.ts';
import { pageAction, usePageAction, type ActionContext } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { chatGet } from '../calls.ts';
import type { Chat } from '../schema.ts';
import './chat-page.css';

const fieldNames = ['name', 'mobile', 'matter', 'consentVersion'] as const;
type MessageValues = Record<(typeof fieldNames)[number], string>;

/** The result of a post: the form again, or the number of the enquiry. */
type MessageOutcome =
  | { step: 'fill'; values: MessageValues; errors: readonly FieldError[]; key: string; question?: HumanQuestion; checkError?: string }
  | { step: 'done'; receipt: ComplaintReceipt; mobileTail: string };

interface Outcome {
  status?: number;
  data: MessageOutcome;
}

/** A visitor who leaves a message need not enter a request of their own. */
const wish = '请答复我的留言。';

/** Submits a message as an enquiry, with its time limit. Works with and without script. */
async function leaveMessage(context: ActionContext): Promise<Outcome> {
  const { form, attempt } = context;
  const values = Object.fromEntries(fieldNames.map((name) => [name, readTextField(form, name)])) as MessageValues;
  const key = readTextField(form, 'key') || crypto.randomUUID();
  const again = (more: Partial<Extract<MessageOutcome, { step: 'fill' }>>): Outcome => ({
    status: 400,
    data: { step: 'fill', values, key, errors: [], ...more },
  });
  const draft = { ...values, type: 'enquiry', wish } as const;
  const checked = await attempt(complaintCheck, draft);
  if (!checked.isDone) return again({ errors: problemsOf(checked) });
  const human = await readPass(context, { name: 'captcha', purpose: complaintPurpose });
  if ('question' in human) return again({ question: human.question, checkError: human.error });
  const sent = await attempt(complaintAdd, { ...draft, captcha: human.pass, idempotencyKey: key });
  if (!sent.isDone) return again({ errors: problemsOf(sent) });
  return { data: { step: 'done', receipt: sent.result, mobileTail: values.mobile.replaceAll(/\D/g, '').slice(-4) } };
}

function problemsOf({ errors, message }: { errors: readonly FieldError[]; message: string }): readonly FieldError[] {
  return errors.length > 0 ? errors : [{ path: '', message }];
}

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

/** The link to the chat: in a dialog with script, in a separate window without it or on request. */
function ChatWindow({ address }: { address: string }) {
  const [isOpen, setIsOpen] = useState(false);
  // It stays mounted once opened, so that closing the dialog by mistake does not end a conversation.
  const [wasOpened, setWasOpened] = useState(false);
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setWasOpened(true);
    setIsOpen(true);
  };
  const outside = { href: address, target: '_blank', rel: 'noopener noreferrer' } as const;
  return (
    <>
      <ButtonLink kind="primary" icon="chat" {...outside} data-needs-js="" onClick={open}>
        {wasOpened ? '回到对话' : '开始对话'}
        <span className="visually-hidden">（没有脚本时在新窗口打开）</span>
      </ButtonLink>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="在线客服">
        {wasOpened && (
          <iframe
            className="chat-frame"
            src={address}
            title="在线客服对话窗口"
            referrerPolicy="strict-origin"
            // The frame is another site that identifies its own visitors: it needs its origin, but must not navigate this page.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
          />
        )}
        <p className="line middle targets quiet">
          <a {...outside}>在新窗口打开</a>
          <span>工作人员不会索要密码和验证码</span>
        </p>
      </Dialog>
    </>
  );
}

interface MessageFormProps {
  consentText: PageText;
  /** The last date for an answer to a message of today; undefined while the rules cannot be read. */
  answerBy: string | undefined;
  outcome: MessageOutcome | undefined;
}

/** The form for a message that is answered later, within the time limit of an enquiry. */
function MessageForm({ consentText, answerBy, outcome }: MessageFormProps) {
  if (outcome?.step === 'done') return <MessageDone {...outcome} />;
  const { values, errors = [], key, question, checkError } = outcome ?? {};
  const problems = checkError ? [...errors, { path: 'captcha', message: checkError }] : errors;
  const common = (name: 'name' | 'mobile' | 'matter') => ({ name, defaultValue: values?.[name], error: errorOf(errors, name) });
  return (
    <form className="measure" method="post" action="#liuyan" noValidate>
      <ErrorSummary errors={problems} title="留言还没有提交" />
      {key && <input type="hidden" name="key" value={key} />}
      <TextArea label="您的问题" hint="10 至 2000 字，请不要填写密码和验证码。" rows={5} maxLength={2000} {...common('matter')} />
      <TextInput label="称呼" autoComplete="name" maxLength={40} {...common('name')} />
      <TextInput
        label="手机号"
        hint="答复和查询进度时使用。"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        reads="mobile"
        {...common('mobile')}
      />
      <HumanCheck purpose={complaintPurpose} name="captcha" question={question} error={checkError} />
      <Checkbox
        name="consentVersion"
        value={consentText.version}
        defaultChecked={values?.consentVersion === String(consentText.version)}
        error={errorOf(errors, 'consentVersion')}
        label="我已阅读并同意个人信息处理说明"
      />
      <details>
        <summary className="target">个人信息处理说明（第 {consentText.version} 版）</summary>
        <p>{consentText.lead}</p>
        {consentText.sections
          .flatMap(({ blocks }) => blocks)
          .map((block, at) => (
            <PageTextBlock key={at} block={block} />
          ))}
      </details>
      <p>
        <Button kind="primary" type="submit">
          提交留言
        </Button>
      </p>
      {answerBy && <p className="quiet">今天提交，最迟{dayWithWeekday(answerBy)}答复。</p>}
    </form>
  );
}

function MessageDone({ receipt, mobileTail }: Extract<MessageOutcome, { step: 'done' }>) {
  const { number, acceptBy, promisedBy } = receipt;
  return (
    <div role="status">
      <p className="minor-title">留言已收到</p>
      <KeyFacts items={[{ name: '受理编号', value: <strong data-number="">{number}</strong>, note: '请记下编号，查询进度和来电时使用' }]} />
      <WhatNext
        level={3}
        steps={[
          { when: `${dayWithWeekday(acceptBy)}前`, text: '告知是否受理' },
          { when: `最迟 ${dayWithWeekday(promisedBy)}`, text: '答复您' },
        ]}
      />
      <form method="post" action={paths.complainData()}>
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="mobileTail" value={mobileTail} />
        <Button type="submit">查看办理进度</Button>
      </form>
    </div>
  );
}
