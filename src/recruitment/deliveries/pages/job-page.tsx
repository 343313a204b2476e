import { isOutcome } from '#contract/call-error.ts';
import { jobDetail } from '#recruitment/jobs/calls.ts';
import type { JobDetail } from '#recruitment/jobs/schema.ts';
import { placesOf } from '#recruitment/jobs/web/job-labels.tsx';
import { toJobPosting } from '#recruitment/jobs/web/job-posting.ts';
import { JobView } from '#recruitment/jobs/web/job-view.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { numericCode, type MissingItem } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf, type PageContext, type PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { ApplyPanel } from '../web/apply-panel.tsx';

/** The job of the page, or the reason that it is no longer available. */
type JobData = { state: 'shown'; job: JobDetail } | { state: 'withdrawn'; reason: string };

export const loader = page(async ({ call, params }): Promise<JobData> => {
  return findJob(call, Number(params.id));
});

async function findJob(call: PageContext['call'], jobId: number): Promise<JobData> {
  try {
    return { state: 'shown', job: await call(jobDetail, { jobId }) };
  } catch (error) {
    const isWithdrawn =
      isOutcome(error, 'notFound') && error.errors.some(({ path, message }) => path === 'state' && message === 'withdrawn');
    if (!isWithdrawn) throw error;
    return { state: 'withdrawn', reason: error.message };
  }
}

const crumbs = [
  { text: '人才招聘', href: paths.recruit() },
  { text: '招聘职位', href: paths.recruitJobs() },
];

export const missing: MissingItem = {
  ...numericCode,
  thing: '职位',
  lists: [{ title: '正在招聘的职位', href: paths.recruitJobs() }],
};
export const head: HeadOf<typeof loader> = (data): PageHead => {
  if (data.state === 'withdrawn') return { title: '职位已撤下', status: 410, noIndex: true, crumbs: [...crumbs, { text: '已撤下' }] };
  const { job } = data;
  const { id, title, department, headcount, deadline, publishedAt } = job;
  return {
    title: `${title}（${placesOf(job)}）`,
    description: `${department}招聘${title} ${headcount} 人，工作地点${placesOf(job)}，${deadline} 截止投递。${job.duties[0] ?? ''}`,
    crumbs: [...crumbs, { text: title }],
    canonical: paths.recruitJob(id),
    article: { publishedAt },
    jsonLd: toJobPosting(job),
  };
};

export function Component() {
  const data = usePage(loader);
  return data.state === 'shown' ? <JobView job={data.job} apply={<ApplyPanel job={data.job} />} /> : <WithdrawnJob reason={data.reason} />;
}

/** Replaces a job that was taken down. */
function WithdrawnJob({ reason }: { reason: string }) {
  return (
    <article className="article-page">
      <PageTitle kicker="招聘职位" title="职位已撤下" lead="这个职位不再有效，也不能投递。" />
      <Note tone="warning" title="撤下原因">
        {reason}
      </Note>
      <p className="no-print">
        <ButtonLink href={paths.recruitJobs()}>查看在招职位</ButtonLink>
      </p>
    </article>
  );
}
