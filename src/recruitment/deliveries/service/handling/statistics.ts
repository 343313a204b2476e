import { sql } from 'kysely';
import { hasNotWithdrawn } from '#identity/job-seekers/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { deliveryStates, type DeliveryState } from '../../web/states.ts';
import { requireHandler } from './reach.ts';

/** Smaller counts are suppressed, because individuals could be recognised. */
export const smallestPublishedCount = 5;

interface JobFigures {
  jobId: number;
  title: string;
  type: 'social' | 'campus' | 'intern';
  location: string;
  /** Numbers by state; null for a count from one to four. */
  counts: Record<DeliveryState, number | null>;
  /** Sum of the published counts only, so that suppressed ones cannot be derived. */
  told: number;
}

interface StageFigures {
  state: DeliveryState;
  /** Median number of days in this state; null for fewer than five. */
  medianDays: number | null;
}

export interface RecruitmentFigures {
  jobs: JobFigures[];
  /** Sum over all jobs of the published counts. */
  all: Record<DeliveryState, number>;
  stages: StageFigures[];
  /** Sum of the published counts by kind of recruitment. How applicants learnt of a job is not asked, so there is no such figure. */
  byType: { type: 'social' | 'campus' | 'intern'; count: number }[];
}

interface CountRow {
  jobId: number;
  job: { title: string; type: JobFigures['type']; location: string };
  state: DeliveryState;
  count: number;
}

const told = (count: number): number | null => (count > 0 && count < smallestPublishedCount ? null : count);

/** Returns statistics of the deliveries since the given time: counts and durations, no names and no count below five. */
export async function readRecruitmentFigures(ctx: Context, { since }: { since: Date }): Promise<RecruitmentFigures> {
  requireHandler(ctx);
  const rows = await countByJob(ctx, since);
  const jobs = [...Map.groupBy(rows, ({ jobId }) => jobId).values()].map(toJobFigures);
  return {
    jobs: jobs.toSorted((a, b) => b.told - a.told || a.jobId - b.jobId).slice(0, 200),
    all: sumOf(jobs),
    stages: await readStages(ctx, since),
    byType: (['social', 'campus', 'intern'] as const).map((type) => ({
      type,
      count: jobs.filter((job) => job.type === type).reduce((sum, job) => sum + job.told, 0),
    })),
  };
}

async function countByJob(ctx: Context, since: Date): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select job_id as "jobId", min(job::text)::jsonb as job, state, count(*)::int as count
      from deliveries where delivered_at >= ${since} and ${hasNotWithdrawn('deliveries.seekerId')}
     group by job_id, state order by job_id, state`.execute(ctx.db);
  return rows;
}

function toJobFigures(rows: CountRow[]): JobFigures {
  const { jobId, job } = rows[0]!;
  const byState = new Map(rows.map(({ state, count }) => [state, count]));
  const counts = Object.fromEntries(deliveryStates.map((state) => [state, told(byState.get(state) ?? 0)])) as JobFigures['counts'];
  const { title, type, location } = job;
  return { jobId, title, type, location, counts, told: Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0) };
}

const sumOf = (jobs: readonly JobFigures[]): RecruitmentFigures['all'] =>
  Object.fromEntries(
    deliveryStates.map((state) => [state, jobs.reduce((sum, { counts }) => sum + (counts[state] ?? 0), 0)]),
  ) as RecruitmentFigures['all'];

/** Returns how long deliveries stayed in each state that they have left, from their timelines. */
async function readStages(ctx: Context, since: Date): Promise<StageFigures[]> {
  const { rows } = await sql<{ state: DeliveryState; left: number; days: number }>`
    select state, count(*)::int as left,
           percentile_cont(0.5) within group (order by extract(epoch from until - at) / 86400)::float8 as days
      from (select e.state, e.at, lead(e.at) over (partition by e.delivery_id order by e.id) as until
              from delivery_events e join deliveries on deliveries.id = e.delivery_id
             where deliveries.delivered_at >= ${since} and e.kind <> 'resumeChanged' and ${hasNotWithdrawn('deliveries.seekerId')}) steps
     where until is not null group by state`.execute(ctx.db);
  const byState = new Map(rows.map((row) => [row.state, row]));
  return (['delivered', 'screening', 'writtenTest', 'interview'] as const).map((state) => {
    const { left, days } = byState.get(state) ?? { left: 0, days: 0 };
    return { state, medianDays: left >= smallestPublishedCount ? Math.round(days * 10) / 10 : null };
  });
}
