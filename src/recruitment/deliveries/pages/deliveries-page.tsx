import { type ReactNode, useState, useEffect, useId } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { isTypedNumber } from '#contract/typed-number.ts';
import { SeekerCodeFields } from '#identity/job-seekers/web/code-fields.tsx';
import { SeekerPage } from '#identity/job-seekers/web/seeker-page.tsx';
import type { Client } from '#ui/api/client.ts';
import { useCall } from '#ui/api/use-call.ts';
import { ButtonLink, Button } from '#ui/components/button/button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { findCodeErrors, readNumberField, readTextField } from '#ui/form/check-typed.ts';
import { formErrors, failureSentence } from '#ui/form/failures.ts';
import { useFormAction, useAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { lazyPart } from '#ui/navigation/lazy-part.tsx';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { deliveryList, deliveryLookUp, deliveryResume, resumeChange, deliveryWithdraw } from '../calls.ts';
import type { Delivery, DeliveryLookUpInput, DeliveryLookUpResult } from '../schema.ts';
import { DeliveryProgress } from '../web/delivery-progress.tsx';
import { DeliveryRules } from '../web/delivery-rules.tsx';
import { stateLabels } from '../web/states.ts';
import { usePolledCall } from '../web/use-polled-call.ts';
import '../web/delivery.css';

export const head = (): PageHead => ({
  title: '我的投递',
  description: '查看应聘投递的进度，撤回投递或更换所投的简历；不登录也可凭短信验证码查询。',
  crumbs: [{ text: '人才招聘', href: paths.recruit() }, { text: '我的投递' }],
  noIndex: true,
});

/** The job seeker's own deliveries; without a session, a look-up by code. */
export function Component() {
  return (
    <SeekerPage
      area={paths.recruitDeliveries()}
      title="我的投递"
      lead="每一份投递的进度、所投的简历，以及下一步会发生什么。"
      isOpen
      waiting={<LookUp />}
    >
      <Deliveries />
    </SeekerPage>
  );
}

function Deliveries() {
  const { load, refresh, isRetrying } = usePolledCall(deliveryList, { pageSize: 100 });
  if (load.state === 'loading') return <Skeleton lines={10} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={refresh} isRetrying={isRetrying} />;
  const { records, open, maxOpen } = load.data;
  const parts = { open: records.filter(({ endedAt }) => endedAt === null), ended: records.filter(({ endedAt }) => endedAt !== null) };
  return (
    <>
      <DeliveryGroup title="进行中的投递" deliveries={parts.open} onChange={refresh} empty="目前没有进行中的投递">
        进行中 {open} 个，最多同时 {maxOpen} 个。进度更新会显示在这里，并以短信提醒。
      </DeliveryGroup>
      {parts.ended.length > 0 && <DeliveryGroup title="已结束的投递" deliveries={parts.ended} onChange={refresh} />}
      <SectionHeading title="投递规则" />
      <DeliveryRules />
    </>
  );
}

interface DeliveryGroupProps {
  title: string;
  deliveries: readonly Delivery[];
  onChange: () => void;
  empty?: string;
  /** Content above the first delivery. */
  children?: ReactNode;
}

function DeliveryGroup({ title, deliveries, onChange, empty, children }: DeliveryGroupProps) {
  return (
    <>
      <SectionHeading title={title} />
      <div className="deliveries stack">
        {children && <p>{children}</p>}
        {deliveries.map((delivery) => (
          <DeliveryCard key={delivery.id} delivery={delivery} onChange={onChange} />
        ))}
        {deliveries.length === 0 && (
          <EmptyState text={empty}>
            <ButtonLink href={paths.recruitJobs()}>查看在招职位</ButtonLink>
          </EmptyState>
        )}
      </div>
    </>
  );
}

/** The look-up of deliveries without signing in. */
function LookUp() {
  const [found, setFound] = useState<DeliveryLookUpResult['records']>();
  return (
    <div className="look-up">
      <p>登录后可查看完整进度、撤回投递或更换简历。</p>
      <p>
        <ButtonLink kind="primary" href={paths.recruitLogin({ returnUrl: paths.recruitDeliveries() })}>
          登录查看
        </ButtonLink>
      </p>
      <SectionHeading title="不登录查询进度" />
      <LookUpForm onFound={setFound} />
      {found && <Found records={found} />}
    </div>
  );
}

function LookUpForm({ onFound }: { onFound: (records: DeliveryLookUpResult['records']) => void }) {
  const { errors, setErrors, isBusy, onSubmit } = useFormAction<DeliveryLookUpInput>({
    read: (data) => ({
      mobile: readNumberField(data, 'mobileTel', 'mobile'),
      code: readNumberField(data, 'checkCode', 'code'),
      checkToken: readTextField(data, 'checkToken'),
      idNo: readNumberField(data, 'idNo', 'idNumber'),
    }),
    check: checkLookUp,
    act: async (client, values) => onFound((await client.call(deliveryLookUp, values, { quiet: true })).records),
    explain: (error) => formErrors(error, 'checkCode'),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={errors} />
      <TextInput
        name="mobileTel"
        label="手机号"
        hint="投递时登录所用的号码"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        reads="mobile"
        error={errorOf(errors, 'mobileTel')}
      />
      <TextInput
        name="idNo"
        label="身份证号码"
        hint="凭手机号与验证码即可查询；填写的，须与简历中的一致"
        isOptional
        autoComplete="off"
        reads="idNumber"
        error={errorOf(errors, 'idNo')}
      />
      <SeekerCodeFields purpose="recruitLookup" errors={errors} onErrors={setErrors} />
      <p>
        <Button type="submit" aria-busy={isBusy}>
          查询
        </Button>
      </p>
    </form>
  );
}

function checkLookUp({ mobile, code, idNo = '' }: DeliveryLookUpInput): FieldError[] {
  return [
    ...(isTypedNumber('mobile', mobile) ? [] : [{ path: 'mobileTel', message: '请输入 11 位手机号码' }]),
    ...(idNo === '' || isTypedNumber('idNumber', idNo) ? [] : [{ path: 'idNo', message: '请填写 18 位身份证号码' }]),
    ...findCodeErrors(code, 'checkCode'),
  ];
}

const columns: readonly TableColumn<DeliveryLookUpResult['records'][number]>[] = [
  { key: 'jobTitle', header: '职位', isSticky: true, cell: ({ jobTitle }) => jobTitle },
  { key: 'number', header: '投递编号', cell: ({ number }) => number },
  { key: 'state', header: '状态', cell: ({ state }) => <Tag kind={stateLabels[state].kind}>{stateLabels[state].text}</Tag> },
  { key: 'deliveredAt', header: '投递时间', cell: ({ deliveredAt }) => beijingMinute(deliveredAt) },
  { key: 'updatedAt', header: '最近更新', cell: ({ updatedAt }) => beijingMinute(updatedAt) },
];

function Found({ records }: { records: DeliveryLookUpResult['records'] }) {
  return (
    <div role="status">
      <DataTable caption={`查到 ${records.length} 份投递`} columns={columns} rows={records} rowKey={({ number }) => number} />
    </div>
  );
}

/** Loaded on demand, because its code is as large as the rest of the page and few readers open it. */
const ResumePreview = lazyPart(async () => (await import('#recruitment/resumes/web/resume-preview.tsx')).ResumePreview, 12);

/** One delivery: its progress, the delivered resume, and the available actions. */
function DeliveryCard({ delivery, onChange }: { delivery: Delivery; onChange: () => void }) {
  const titleId = useId();
  const [isShown, setIsShown] = useState(false);
  const { acts, job, keptUntil, number, state } = delivery;
  return (
    <article className="delivery sheet" aria-labelledby={titleId}>
      <header className="delivery__head cluster middle">
        <h3 id={titleId}>
          <a href={paths.recruitJob(job.id)}>{job.title}</a>
        </h3>
        <Tag kind={stateLabels[state].kind}>{stateLabels[state].text}</Tag>
      </header>
      <p>
        {job.department} · {job.location} · 投递编号 {number}
      </p>
      <DeliveryProgress delivery={delivery} />
      <p>
        所投简历：{beijingMinute(delivery.snapshotAt)} 的内容，附件 {delivery.files} 个。{keptUntil && `本记录保存至 ${keptUntil}。`}
      </p>
      <div className="delivery__acts cluster middle no-print">
        <Button aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? '收起所投简历' : '查看所投简历'}
        </Button>
        {acts.changeResume && <ChangeResume delivery={delivery} onDone={onChange} />}
        {acts.deliverAgain && <ButtonLink href={`${paths.recruitJob(job.id)}#apply`}>再次投递</ButtonLink>}
        {state === 'interview' && <ButtonLink href={paths.recruitInterviews()}>面试时间</ButtonLink>}
        {state === 'rejected' && <ButtonLink href={paths.recruitTalent()}>加入人才储备</ButtonLink>}
        {acts.withdraw && <WithdrawDelivery delivery={delivery} onDone={onChange} />}
      </div>
      {isShown && <SentResume key={delivery.snapshotAt} id={delivery.id} />}
    </article>
  );
}

function SentResume({ id }: { id: string }) {
  // Preloads the preview.
  useEffect(() => ResumePreview.fetch(), []);
  const { load, retry, isRetrying } = useCall(deliveryResume, { id });
  if (load.state === 'loading') return <Skeleton lines={12} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  return <ResumePreview view={load.data} level={4} />;
}

/** Replaces the delivered resume by the current one. */
function ChangeResume({ delivery: { id, job }, onDone }: { delivery: Delivery; onDone: () => void }) {
  return (
    <ConfirmedAct
      text="更换为最新简历"
      question={`更换投给“${job.title}”的简历？`}
      confirm="确认更换"
      done="已更换为最新简历"
      act={(client) => client.call(resumeChange, { deliveryId: id }, { quiet: true })}
      onDone={onDone}
    >
      <p>
        将以<a href={paths.recruitResume()}>我的简历</a>现在的内容和附件，替换投递时的版本；原来的版本不再保留。
      </p>
      <p>筛选开始后不能再更换。</p>
    </ConfirmedAct>
  );
}

/** Withdraws a delivery after showing the rule. */
function WithdrawDelivery({ delivery: { id, job, timeline }, onDone }: { delivery: Delivery; onDone: () => void }) {
  const isSecond = timeline.some(({ kind }) => kind === 'redelivered');
  return (
    <ConfirmedAct
      text="撤回投递"
      kind="quiet"
      question={`撤回对“${job.title}”的投递？`}
      confirm="确认撤回"
      done="投递已撤回"
      act={(client) => client.call(deliveryWithdraw, { id }, { quiet: true })}
      onDone={onDone}
    >
      <p>撤回后本次应聘即结束，招聘部门不再处理。</p>
      <p>{isSecond ? '这已是第二次投递，撤回后不能再投递该职位。' : '职位仍开放时，可以再投递一次；仅此一次。'}</p>
    </ConfirmedAct>
  );
}

interface ConfirmedActProps {
  /** Label of the button that opens the question. */
  text: string;
  kind?: 'secondary' | 'quiet';
  question: string;
  /** Label of the confirming button. */
  confirm: string;
  /** Message afterwards. */
  done: string;
  act(client: Client): Promise<unknown>;
  onDone(): void;
  /** The rule that applies. */
  children: ReactNode;
}

/** An action with a confirmation that states its rule. */
function ConfirmedAct({ text, kind, question, confirm, done, act, onDone, children }: ConfirmedActProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => setIsAsking(false);
  const { errors, setErrors, isBusy, run } = useAction({
    act: async (client) => {
      await act(client);
      close();
      toast(done, 'success');
      onDone();
    },
    explain: failureSentence(),
  });
  const ask = (): void => {
    setErrors([]);
    setIsAsking(true);
  };
  const acts = (
    <>
      <Button kind="primary" aria-busy={isBusy} onClick={() => run()}>
        {confirm}
      </Button>
      <Button onClick={close}>取消</Button>
    </>
  );
  return (
    <>
      <Button kind={kind} onClick={ask}>
        {text}
      </Button>
      <Dialog isOpen={isAsking} onClose={close} title={question} actions={acts}>
        {children}
        {errors.map(({ message }) => (
          <p key={message} role="alert">
            {message}
          </p>
        ))}
      </Dialog>
    </>
  );
}
