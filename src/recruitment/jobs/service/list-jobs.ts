import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { pageBounds } from '#platform/database/paginate.ts';
import { shanghaiDay } from '#platform/day.ts';
import { foldText } from '#platform/search/fold.ts';
import type { JobFilter, JobItem, JobPage, JobSearchQuery, JobTitleQuery } from '../schema.ts';
import { findJobItems } from './job-items.ts';

/** One page of the jobs on offer that meet every condition, newest first. A page past the end is empty. */
export async function listJobs(ctx: Context, filter: JobFilter): Promise<JobPage> {
  const { offset, ...page } = pageBounds(filter);
  const { ids, total } = await findIds(ctx, filter, { offset, limit: page.pageSize });
  return { records: await findJobItems(ctx, ids), total, ...page };
}

/** Searches title, duties, requirements, department and place by one text; an empty text finds all. */
export const searchJobs = (ctx: Context, { searchValue, ...page }: JobSearchQuery): Promise<JobPage> =>
  listJobs(ctx, { keyWord: searchValue, ...page });

/** Searches by words of the title; no words find all. */
export const listJobsByTitle = (ctx: Context, { jobTitle, ...page }: JobTitleQuery): Promise<JobPage> =>
  listJobs(ctx, { jobTitle, ...page });

/** Returns other jobs on offer, newest first: same department and type, then same department, then same type and place. */
export async function findSimilarJobs(ctx: Context, job: Pick<JobItem, 'id' | 'type' | 'department' | 'locations'>): Promise<JobItem[]> {
  const most = 4;
  const ids = new Set<number>();
  const filters: JobFilter[] = [
    { type: job.type, department: job.department },
    { department: job.department },
    { type: job.type, location: job.locations[0] },
  ];
  for (const filter of filters) {
    if (ids.size >= most) break;
    const found = await findIds(ctx, filter, { offset: 0, limit: most + 1 });
    for (const id of found.ids) if (id !== job.id) ids.add(id);
  }
  return findJobItems(ctx, [...ids].slice(0, most));
}

/** The order is that of publication here: an import publishes from the oldest to the newest. */
async function findIds(
  ctx: Context,
  { type, location, headQuarter, department, keyWord, jobTitle }: JobFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as materialized (
      select id from recruit_jobs
      where state = 'open' and deadline >= ${shanghaiDay(ctx.now)}
        and (${type || null}::text is null or type = ${type || null}) and (${department || null}::text is null or department = ${department || null})
        and (${location || null}::text is null or ${location || null} = any (locations))
        and (${headQuarter || null}::text is null or head_quarter = (${headQuarter || null} = 'true'))
        and search_text like all (${toPatterns(keyWord)}::text[]) and search_title like all (${toPatterns(jobTitle)}::text[])
    )
    select (select count(*)::integer from found) as total,
      array(select id from found order by id desc offset ${offset} limit ${limit}) as ids`.execute(ctx.db);
  return rows[0]!;
}

/** Words are separated by blanks. Only the first five count, which limits the cost of a query. */
function toPatterns(words = ''): string[] {
  const folded = words.split(/\s+/).map(foldText).filter(Boolean).slice(0, 5);
  return folded.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}
