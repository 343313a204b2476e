import { pageTextGet } from '#content/articles/calls.ts';
import { siteFrameGet } from '#content/website/calls/site.ts';
import type { SiteFrameResult } from '#content/website/schema/site.ts';
import type { FieldError } from '#contract/envelope.ts';
import { questionGet } from '#identity/verification/calls.ts';
import type { HumanQuestion } from '#identity/verification/schema.ts';
import { HumanCheck } from '#identity/verification/web/human-check.tsx';
import { readPass } from '#identity/verification/web/read-pass.ts';
import { PrintButton } from '#ui/components/article-page/print-button.tsx';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { DropDraft } from '#ui/components/form-draft/draft-note.tsx';
import { dropDraft } from '#ui/components/form-draft/form-draft.ts';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { WhatNext } from '#ui/components/what-next/what-next.tsx';
import { formatFileSize } from '#ui/format/numbers.ts';
import { telephoneHref } from '#ui/format/telephone.ts';
import { complaintHoursOf } from '#ui/layout/complaint-hours.ts';
import { pageAction, usePageAction, type ActionContext } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { complaintGuideGet, complaintPurpose, complaintAdd, complaintCheck } from '../calls.ts';
import type { ComplaintGuide, ComplaintType, ComplaintReceipt, ComplaintDraft, ComplaintPromise } from '../schema.ts';
import { typeLabels, dateWithWeekday, longDate } from '../web/complaint-labels.ts';
import { listBranchGroups, branchName, type BranchGroup } from './branch-options.ts';
import { ComplainForm, draftName } from './complain-form.tsx';
import { fieldNames, writeEvidence, readPosted, readFormText, type ComplaintValues, type PostedComplaint } from './posted-complaint.ts';
import './complain-page.css';

/** The page after a post: the form again, the form for confirmation, or the number. */
type ComplainStep =
  | ({ step: 'fill' } & PostedComplaint)
  | ({ step: 'confirm' } & ConfirmationStep)
  | { step: 'done'; type: ComplaintType; mobileTail: string; receipt: ComplaintReceipt };

interface ConfirmationStep extends Omit<PostedComplaint, 'errors'> {
  promise: ComplaintPromise;
  /** The idempotency key, sent with every try so that it creates one case. */
  key: string;
  /** For visitors without script. */
  question?: HumanQuestion;
  checkError?: string;
  error?: string;
}

interface Outcome {
  status?: number;
  data: ComplainStep;
}

/** Handles one post of the form: filled in, changed again, or submitted. Works with and without script. */
async function takeStep(context: ActionContext): Promise<Outcome> {
  const posted = await readPosted(context);
  const [step, fileId] = readFormText(context.form, 'step').split(':');
  if (step === 'send') return send(context, posted);
  if (step === 'check') return check(context, posted);
  return fill({ ...posted, evidence: posted.evidence.filter((one) => one.fileId !== fileId) });
}

async function check({ attempt }: ActionContext, { values, evidence, errors }: PostedComplaint): Promise<Outcome> {
  const checked = await attempt(complaintCheck, toDraft(values));
  const found = [...(checked.isDone ? [] : problemsOf(checked)), ...errors].toSorted(byPlace);
  if (!checked.isDone || found.length > 0) return fill({ values, evidence, errors: found }, 400);
  const asked = await attempt(questionGet, {});
  const question = asked.isDone ? asked.result : undefined;
  return { data: { step: 'confirm', values, evidence, promise: checked.result, key: crypto.randomUUID(), question } };
}

async function send(context: ActionContext, { values, evidence }: PostedComplaint): Promise<Outcome> {
  const { attempt, form } = context;
  const checked = await attempt(complaintCheck, toDraft(values));
  if (!checked.isDone) return fill({ values, evidence, errors: problemsOf(checked) }, 400);
  const key = readFormText(form, 'key') || crypto.randomUUID();
  const confirming: ConfirmationStep = { values, evidence, promise: checked.result, key };
  const human = await readPass(context, { name: 'captcha', purpose: complaintPurpose });
  if ('question' in human) return confirm({ ...confirming, question: human.question, checkError: human.error });
  const fileIds = evidence.map((one) => one.fileId);
  const sent = await attempt(complaintAdd, { ...toDraft(values), fileIds, captcha: human.pass, idempotencyKey: key });
  if (sent.isDone) return done(values, sent.result);
  if (sent.errors.length > 0) return fill({ values, evidence, errors: [...sent.errors] }, 400);
  const asked = await attempt(questionGet, {});
  return confirm({ ...confirming, error: sent.message, ...(asked.isDone && { question: asked.result }) });
}

const fill = (posted: PostedComplaint, status = 200): Outcome => ({ status, data: { step: 'fill', ...posted } });
const confirm = (confirming: ConfirmationStep): Outcome => ({ status: 400, data: { step: 'confirm', ...confirming } });

function done({ type, mobile }: ComplaintValues, receipt: ComplaintReceipt): Outcome {
  const mobileTail = receipt.lookUpCode ?? mobile.replaceAll(/\D/g, '').slice(-4);
  return { data: { step: 'done', type: type as ComplaintType, mobileTail, receipt } };
}

/** Drops contact values that a browser has filled in for an anonymous visitor. Kinds and lines of business are validated by the server. */
function toDraft({ isAnonymous, ...values }: ComplaintValues): ComplaintDraft {
  const said = values as Omit<ComplaintDraft, 'isAnonymous'>;
  if (isAnonymous !== 'on' || values.type !== 'suggestion')
    return { ...said, isAnonymous: isAnonymous === 'on' && values.type === 'suggestion' };
  return { ...said, isAnonymous: true, name: '', mobile: '', email: '', fundAccount: '' };
}

/** Sorts errors in the order of the form. */
function byPlace(a: FieldError, b: FieldError): number {
  const placeOf = ({ path }: FieldError): number => formOrder.indexOf(path.split('.')[0]!);
  return placeOf(a) - placeOf(b);
}
const formOrder: readonly string[] = fieldNames.flatMap((name) => (name === 'wish' ? [name, 'files'] : [name]));

function problemsOf({ errors, message }: { errors: readonly FieldError[]; message: string }): FieldError[] {
  return errors.length > 0 ? [...errors] : [{ path: '', message }];
}

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

/**
 * The page with three steps: fill in, confirm, receive the number. Each is a post to this page, so that it works with and without
 * script.
 */
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
        <PageTitle title={`已收到您的${typeLabels[outcome.type].name}`} kicker={text.title} />
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

/** The other contact channels and the deadlines, beside the form. */
function ComplainAside({ contact, guide }: { contact: SiteFrameResult['contact']; guide: ComplaintGuide }) {
  const { complaintPhone, complaintEmail } = contact;
  const rule = guide.rules[0];
  return (
    <aside className="complain-aside no-print" aria-label="其他渠道与时限">
      <h2>也可以直接告诉我们</h2>
      <dl className="targets">
        <dt className="quiet">投诉电话</dt>
        <dd>
          <a href={telephoneHref(complaintPhone)}>{complaintPhone}</a>
          <small className="muted">{complaintHoursOf(contact)}</small>
        </dd>
        <dt className="quiet">投诉邮箱</dt>
        <dd>
          <a href={`mailto:${complaintEmail}`}>{complaintEmail}</a>
        </dd>
        <dt className="quiet">当面</dt>
        <dd>
          <a href={paths.branches()}>任一营业网点</a>，可由他人陪同
        </dd>
        <dt className="quiet">监管热线</dt>
        <dd>
          <a href="tel:12386">12386</a>
          <small className="muted">中国证监会服务平台</small>
        </dd>
      </dl>
      {rule && (
        <>
          <h2>什么时候有结果</h2>
          <p>
            今天提交的投诉，{dateWithWeekday(rule.acceptBy)}前告知是否受理，最迟{dateWithWeekday(rule.promisedBy)}答复。
            <a href="#deadline">各类事项的时限</a>
          </p>
        </>
      )}
      <h2>已经提交过</h2>
      <p>
        <a href={paths.complainData()}>凭受理编号查询进度</a>
      </p>
    </aside>
  );
}

/** The entered values for confirmation. */
function ComplainConfirm({ confirming, branches }: { confirming: ConfirmationStep; branches: readonly BranchGroup[] }) {
  const { values, evidence, promise, key, question, checkError, error } = confirming;
  const problems = [...(error ? [{ path: '', message: error }] : []), ...(checkError ? [{ path: 'captcha', message: checkError }] : [])];
  return (
    <form className="complain-form" method="post" encType="multipart/form-data" onSubmit={forgetSent}>
      <ErrorSummary errors={problems} title="还没有提交" />
      <KeyFacts items={toFacts(confirming, branches)} />
      {fieldNames.map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      {evidence.map((one) => (
        <input key={one.fileId} type="hidden" name="evidence" value={writeEvidence(one)} />
      ))}
      <input type="hidden" name="key" value={key} />
      <p className="complain-form__promise">
        现在提交，我们将在{dateWithWeekday(promise.acceptBy)}前告知是否受理，最迟{dateWithWeekday(promise.promisedBy)}答复。
      </p>
      <HumanCheck purpose={complaintPurpose} name="captcha" question={question} error={checkError} />
      <p className="complain-form__actions cluster">
        <Button kind="primary" type="submit" name="step" value="send">
          确认提交
        </Button>
        <Button type="submit" name="step" value="edit" formNoValidate>
          返回修改
        </Button>
      </p>
    </form>
  );
}

/** Deletes the draft when the form is submitted. If it is refused, the response contains the values and they are stored again. */
function forgetSent({ nativeEvent }: React.SubmitEvent<HTMLFormElement>): void {
  const { submitter } = nativeEvent;
  if (submitter instanceof HTMLButtonElement && submitter.value === 'send') dropDraft(draftName);
}

function toFacts({ values, evidence }: ConfirmationStep, branches: readonly BranchGroup[]) {
  const isAnonymous = values.isAnonymous === 'on';
  const contact: [string, string | undefined][] = isAnonymous
    ? [['联系方式', '匿名提交，不保存']]
    : [
        ['姓名', values.name],
        ['手机号', values.mobile],
        ['电子邮箱', values.email],
        ['资金账号', values.fundAccount],
      ];
  const facts: [string, string | undefined][] = [
    ['类型', typeLabels[values.type as ComplaintType].name],
    ['涉及的业务', values.business],
    ['涉及的营业网点', branchName(branches, values.branchId)],
    ['事项经过', values.matter],
    ['您的诉求', values.wish],
    ['证明材料', evidence.map(({ name, size }) => `${name}（${formatFileSize(size)}）`).join('、')],
    ...contact,
  ];
  return facts.filter(([, value]) => value).map(([name, value]) => ({ name, value: <span className="complain-form__said">{value}</span> }));
}

/** The case number in large type, and the next steps with their dates. */
function ComplainReceipt({ receipt, mobileTail }: { receipt: ComplaintReceipt; mobileTail: string }) {
  const { number, acceptBy, promisedBy, limitBy, lookUpCode } = receipt;
  return (
    <div className="receipt">
      <DropDraft name={draftName} />
      <p className="muted">受理编号</p>
      <p className="receipt__number">
        <strong>{number}</strong>
        <CopyButton text={number} name="受理编号" />
      </p>
      {lookUpCode && (
        <p className="receipt__code">
          查询码 <strong>{lookUpCode}</strong>（匿名提交没有手机号，查询进度时用它代替手机号后四位，只在这里显示）
        </p>
      )}
      <p>请记下或打印编号。忘记编号时，可以凭姓名和手机号拨打投诉电话查询。</p>
      <WhatNext
        steps={[
          { when: `${dateWithWeekday(acceptBy)}前`, text: '告知是否受理' },
          { when: `最迟 ${dateWithWeekday(promisedBy)}`, text: '答复您' },
          { when: null, text: `确需延期的，会说明理由并告知新的日期，最长不超过 ${longDate(limitBy)}` },
        ]}
      />
      <div className="receipt__actions cluster no-print">
        <form method="post" action={paths.complainData()}>
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="mobileTail" value={mobileTail} />
          <Button type="submit">查看办理进度</Button>
        </form>
        <PrintButton />
        <ButtonLink kind="quiet" href={paths.complain()}>
          再提交一份
        </ButtonLink>
      </div>
    </div>
  );
}

type Rule = ComplaintGuide['rules'][number];

const columns: readonly TableColumn<Rule>[] = [
  { key: 'type', header: '类型', cell: ({ type }) => typeLabels[type].name, isSticky: true },
  { key: 'accept', header: '告知是否受理', cell: ({ acceptDays }) => `${acceptDays} 个工作日内` },
  { key: 'answer', header: '答复', cell: ({ answerDays }) => `${answerDays} 个工作日内` },
  { key: 'limit', header: '最长期限', cell: ({ limitDays }) => `${limitDays} 日` },
  { key: 'today', header: '今天提交，最迟答复', cell: ({ promisedBy }) => dateWithWeekday(promisedBy) },
];

/** The time limits of each kind; the last column is computed from the calendar. */
function DeadlineTable({ rules }: { rules: ComplaintGuide['rules'] }) {
  return <DataTable caption="各类事项的办理时限" isCaptionHidden columns={columns} rows={rules} rowKey={({ type }) => type} />;
}
