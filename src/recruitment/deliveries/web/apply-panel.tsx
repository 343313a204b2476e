import { useState } from 'react';
import { useSeeker } from '#identity/job-seekers/web/seeker-store.ts';
import type { JobDetail } from '#recruitment/jobs/schema.ts';
import { resumeMine } from '#recruitment/resumes/calls/resume.ts';
import type { OwnResume, Completeness } from '#recruitment/resumes/schema/resume.ts';
import { listMissingFields } from '#recruitment/resumes/web/completeness.ts';
import { useCall } from '#ui/api/use-call.ts';
import { ButtonLink, Button } from '#ui/components/button/button.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { failureSentence } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { deliveryAdd, deliveryList } from '../calls.ts';
import type { Delivery, DeliveryList } from '../schema.ts';
import { DeliveryProgress } from './delivery-progress.tsx';
import { DeliveryRules } from './delivery-rules.tsx';
import { stateLabels } from './states.ts';
import { usePolledCall } from './use-polled-call.ts';
import './delivery.css';

/**
 * The application panel on a job's page. The served HTML is the same for everybody; a signed-in job seeker sees the data to send
 * and the button, or the progress of the delivery.
 */
export function ApplyPanel({ job }: { job: JobToApply }) {
  const seeker = useSeeker();
  return (
    <section className="apply no-print" aria-labelledby="apply">
      <SectionHeading title="投递简历" id="apply" />
      <div className="apply__now">{seeker ? <ApplyHere key={seeker.token} job={job} /> : <Invitation job={job} />}</div>
      <h3>投递前请了解</h3>
      <DeliveryRules />
    </section>
  );
}

/** Shown without a session: a link to the login and back, or the reason why the job is closed. */
function Invitation({ job }: { job: JobToApply }) {
  if (job.state !== 'open') return <ClosedJob job={job} />;
  return (
    <>
      <p>用手机号登录并填好简历后即可投递，不收取任何费用。</p>
      <p>
        <ButtonLink kind="primary" href={paths.recruitLogin({ returnUrl: paths.recruitJob(job.id) })}>
          登录后投递
        </ButtonLink>
      </p>
    </>
  );
}

/** Shown to the signed-in job seeker: the progress of the delivery, or the data to send. */
function ApplyHere({ job }: { job: JobToApply }) {
  const { load, refresh, isRetrying } = usePolledCall(deliveryList, { jobId: job.id });
  const [sent, setSent] = useState<Delivery>();
  if (load.state === 'loading') return <Skeleton lines={4} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={refresh} isRetrying={isRetrying} />;
  const onSent = (answer: Delivery): void => {
    setSent(answer);
    refresh();
  };
  const delivery = newerOf(load.data.records[0], sent);
  if (!delivery) return <Way job={job} list={load.data} onSent={onSent} />;
  return (
    <>
      <Sent delivery={delivery} isNew={delivery === sent || delivery.updatedAt === sent?.updatedAt} />
      {delivery.acts.deliverAgain && <Offer job={job} list={load.data} isAgain onSent={onSent} />}
    </>
  );
}

/** The response to the submission is shown until polling returns a newer one. */
const newerOf = (known: Delivery | undefined, sent: Delivery | undefined): Delivery | undefined =>
  sent && (!known || known.updatedAt < sent.updatedAt) ? sent : known;

/** Shown to a job seeker who has not applied for the job yet. */
function Way({ job, ...offer }: Omit<OfferProps, 'isAgain'>) {
  return job.state === 'open' ? <Offer job={job} isAgain={false} {...offer} /> : <ClosedJob job={job} />;
}

function Sent({ delivery, isNew }: { delivery: Delivery; isNew: boolean }) {
  const { kind, text } = stateLabels[delivery.state];
  return (
    <>
      <p role="status">
        {isNew && '投递成功。'}
        <Tag kind={kind}>{text}</Tag> 投递编号 {delivery.number}
      </p>
      <DeliveryProgress delivery={delivery} />
      <p>
        <ButtonLink href={paths.recruitDeliveries()}>查看我的投递</ButtonLink>
      </p>
    </>
  );
}

interface OfferProps {
  job: JobToApply;
  list: DeliveryList;
  /** True after a withdrawal. */
  isAgain: boolean;
  onSent: (delivery: Delivery) => void;
}

function Offer({ job, list, isAgain, onSent }: OfferProps) {
  const { load, retry, isRetrying } = useCall(resumeMine, {});
  if (load.state === 'loading') return <Skeleton lines={4} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  const obstacle = findObstacle(job, list, load.data);
  return (
    <>
      <WhatIsSent resume={load.data} list={list} />
      {obstacle}
      <SendButton job={job} isAgain={isAgain} isOff={obstacle !== undefined} onSent={onSent} onRefused={retry} />
    </>
  );
}

function WhatIsSent({ resume: { files, mobile, updatedAt }, list: { maxOpen, open } }: { resume: OwnResume; list: DeliveryList }) {
  return (
    <p>
      将发送您的简历{updatedAt && `（${beijingMinute(updatedAt)} 更新）`}和 {files.length} 个附件，联系手机 {mobile}。 进行中的投递：{open}{' '}
      个，最多 {maxOpen} 个。
    </p>
  );
}

/** Returns the reason why an application is not possible, with advice; undefined when it is. */
function findObstacle(job: JobToApply, { maxOpen, open }: DeliveryList, resume: OwnResume) {
  const missing = listMissingFields(resume, job.type);
  if (missing.length > 0)
    return (
      <Note tone="warning" title="投递前还需填写">
        <MissingSections missing={missing} />
        <p>
          <a href={`${paths.recruitResume()}?section=minimum`}>在一页里填完必填项</a>，其余以后再补；也可以
          <a href={`${paths.recruitResume()}?section=cv`}>上传简历自动填写</a>。
        </p>
      </Note>
    );
  if (!resume.declaredAt)
    return (
      <Note tone="warning" title="简历尚未确认">
        内容已填完整。请先到<a href={paths.recruitResume()}>我的简历</a>确认声明并提交，再回来投递。
      </Note>
    );
  if (open >= maxOpen)
    return (
      <Note tone="warning" title="进行中的投递已达上限">
        最多同时进行 {maxOpen} 个，您已有 {open} 个。请在<a href={paths.recruitDeliveries()}>我的投递</a>撤回 {open - maxOpen + 1}{' '}
        个，或等其中的投递有结果后再投递。
      </Note>
    );
  return undefined;
}

interface SendProps extends Pick<OfferProps, 'job' | 'isAgain' | 'onSent'> {
  isOff: boolean;
  onRefused: () => void;
}

function SendButton({ job, isAgain, isOff, onSent, onRefused }: SendProps) {
  const { errors, isBusy, run } = useAction({
    act: async (client) => onSent(await client.call(deliveryAdd, { jobId: job.id }, { quiet: true })),
    explain: (error) => {
      onRefused();
      return failureSentence('网络不通，未能确认是否投递成功；请再按一次，不会重复投递')(error);
    },
  });
  return (
    <>
      {errors.map(({ message }) => (
        <p key={message} role="alert">
          {message}
        </p>
      ))}
      <p>
        <Button kind={isOff ? 'secondary' : 'primary'} disabled={isOff} aria-busy={isBusy} onClick={() => run()}>
          {isAgain ? '再次投递（仅此一次）' : '投递'}
        </Button>
      </p>
    </>
  );
}

/** The job data needed by the panel. */
type JobToApply = Pick<JobDetail, 'id' | 'title' | 'type' | 'state' | 'endedReason'>;

/** The disabled panel, with the reason. */
function ClosedJob({ job: { endedReason } }: { job: JobToApply }) {
  return (
    <>
      <Note tone="warning" title="不能投递">
        {endedReason ?? '该职位已停止招聘'}
      </Note>
      <p>
        <Button disabled>投递</Button> <a href={paths.recruitJobs()}>查看其他职位</a>
      </p>
    </>
  );
}

/** The missing sections of the resume, each with a link and its requirement. */
function MissingSections({ missing }: { missing: Completeness['missing'] }) {
  return (
    <ul>
      {missing.map(({ section, title, fields }) => (
        <li key={section}>
          <a href={`${paths.recruitResume()}?section=${section}`}>{title}</a>：
          {[...new Set(fields.map(({ message }) => message))].join('；')}
        </li>
      ))}
    </ul>
  );
}
