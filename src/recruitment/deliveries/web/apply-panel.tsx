import { useSeeker } from '#identity/job-seekers/web/seeker-store.ts';
import { paths } from '#ui/paths.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { ApplyHere } from './apply-here.tsx';
import { ClosedJob, type JobToApply } from './closed-job.tsx';
import { DeliveryRules } from './delivery-rules.tsx';
import './delivery.css';

/**
 * Applying for a job, on the job's page. What is served is the same for everybody; whoever is signed in gets, in the same place, what
 * would be sent and the way to send it, or how far the delivery is.
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

/** For everybody who is not signed in: log in and come back, or why the job takes nobody any more. */
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
