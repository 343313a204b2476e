import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { pageBounds } from '#platform/database/paginate.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { JobFilter, JobItem, JobPage, JobSearchQuery, JobTitleQuery } from '../schema.ts';
import { findJobItems } from './job-items.ts';
import { conditionMark, markConditions } from './job-marks.ts';

/** Words of three letters and more are counted so far ahead, at least so far and never beyond. */
const pagesAhead = 5;
const countedAtLeast = 50;
const countedAtMost = 10_000;

interface JobMatches {
  total: number;
  isCapped: boolean;
  ids: number[];
}

/**
 * One page of the jobs on offer that meet every condition, newest first. Two queries, and the same work with a thousand jobs
 * as with a hundred thousand (decision 031). `totalIsCapped` comes only with words of three letters and more. A page past the
 * end is empty, and so is an unknown place or department.
 */
export async function listJobs(ctx: Context, filter: JobFilter): Promise<JobPage> {
  const { offset, ...page } = pageBounds(filter);
  const { ids, total, isCapped } = await findIds(ctx, filter, { skip: offset, take: page.pageSize });
  return { records: await findJobItems(ctx, ids), total, ...page, ...(isCapped && { totalIsCapped: true }) };
}

/** The same by one text over title, duties, requirements, department and place; no text finds all. */
export const searchJobs = (ctx: Context, { searchValue, ...page }: JobSearchQuery): Promise<JobPage> =>
  listJobs(ctx, { keyWord: searchValue, ...page });

/** The same by words of the title; no words find all. */
export const listJobsByTitle = (ctx: Context, { jobTitle, ...page }: JobTitleQuery): Promise<JobPage> =>
  listJobs(ctx, { jobTitle, ...page });

/** Others on offer, newest first: of the same department and type, then of the department, then of the type in the same place. */
export async function findSimilarJobs(ctx: Context, job: Pick<JobItem, 'id' | 'type' | 'department' | 'locations'>): Promise<JobItem[]> {
  const most = 4;
  const ids = new Set<number>();
  const nets: JobFilter[] = [
    { type: job.type, department: job.department },
    { department: job.department },
    { type: job.type, location: job.locations[0] },
  ];
  for (const net of nets) {
    if (ids.size >= most) break;
    const found = await findIds(ctx, net, { skip: 0, take: most + 1 });
    for (const id of found.ids) if (id !== job.id) ids.add(id);
  }
  return findJobItems(ctx, [...ids].slice(0, most));
}

async function findIds(ctx: Context, filter: JobFilter, { skip, take }: { skip: number; take: number }): Promise<JobMatches> {
  const { type, location, headQuarter, department } = filter;
  const text = markConditions('text', filter.keyWord);
  const title = markConditions('title', filter.jobTitle);
  const marks = new Set([...text.marks, ...title.marks]);
  if (type) marks.add(conditionMark.type(type));
  if (location) marks.add(conditionMark.location(location));
  if (department) marks.add(conditionMark.department(department));
  if (headQuarter) marks.add(conditionMark.headQuarter(headQuarter === 'true'));
  const counted = Math.min(countedAtMost, Math.max(countedAtLeast, skip + pagesAhead * take));
  const { rows } = await sql<JobMatches>`select * from find_recruit_jobs(
    ${[...marks]}::text[], ${text.patterns}::text[], ${title.patterns}::text[], ${counted}, ${shanghaiDay(ctx.now)}, ${skip}, ${take})`.execute(
    ctx.db,
  );
  return rows[0]!;
}
