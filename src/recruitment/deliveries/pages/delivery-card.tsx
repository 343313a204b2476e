import { useEffect, useId, useState } from 'react';
import { useCall } from '#ui/api/use-call.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { fetchedPart } from '#ui/navigation/fetched-part.tsx';
import { paths } from '#ui/paths.ts';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { deliveryResume } from '../calls.ts';
import type { Delivery } from '../schema.ts';
import { DeliveryProgress } from '../web/delivery-progress.tsx';
import { stateWords } from '../web/states.ts';
import { ChangeResume } from './change-resume.tsx';
import { WithdrawDelivery } from './withdraw-delivery.tsx';

/** A resume takes as much program as the rest of the page, and most who look at their deliveries have no need of it. */
const ResumePreview = fetchedPart(async () => (await import('#recruitment/resumes/web/resume-preview.tsx')).ResumePreview, 12);

/** One delivery: how far it is, what was sent, and what can be done with it. */
export function DeliveryCard({ delivery, onChange }: { delivery: Delivery; onChange: () => void }) {
  const titleId = useId();
  const [isShown, setIsShown] = useState(false);
  const { acts, job, keptUntil, number, state } = delivery;
  return (
    <article className="delivery sheet" aria-labelledby={titleId}>
      <header className="delivery__head cluster middle">
        <h3 id={titleId}>
          <a href={paths.recruitJob(job.id)}>{job.title}</a>
        </h3>
        <Tag kind={stateWords[state].kind}>{stateWords[state].text}</Tag>
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
  // Beside what it is to show.
  useEffect(() => ResumePreview.fetch(), []);
  const { load, retry, isRetrying } = useCall(deliveryResume, { id });
  if (load.state === 'loading') return <Skeleton lines={12} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  return <ResumePreview view={load.data} level={4} />;
}
