import { sql } from 'kysely';
import type { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { parseNumberCursor, pageOfNumbers } from '#platform/database/keyset.ts';
import type { jobContent } from '../schema.ts';

/** A job in the list for staff. */
export interface StaffJob {
  id: number;
  code: string;
  title: string;
  department: string;
  deadline: string;
  state: 'open' | 'closed' | 'withdrawn';
  publishedAt: Date;
}

interface StaffJobQuery {
  /** Words of the title, code or department, or the id of a job. */
  search?: string | undefined;
  isOpen?: boolean | undefined;
  after?: string | undefined;
}

const pageSize = 50;

/** Returns a page of all jobs, including closed and withdrawn ones, newest first. */
export async function listJobsForStaff(
  { db }: Pick<Context, 'db'>,
  { search, isOpen, after }: StaffJobQuery = {},
): Promise<{ records: StaffJob[]; next: string | null }> {
  const behind = parseNumberCursor(after);
  const rows = await db
    .selectFrom('recruitJobs')
    .select(['id', 'code', 'title', 'department', 'deadline', 'state', 'publishedAt'])
    .$if(behind !== undefined, (query) => query.where('id', '<', behind!))
    .$if(isOpen !== undefined, (query) => query.where('state', isOpen ? '=' : '<>', 'open'))
    .$if(!!search, (query) =>
      query.where(
        sql<boolean>`(strpos(fold_title(code || ' ' || title || ' ' || department), fold_title(${search})) > 0 or id::text = ${search})`,
      ),
    )
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  return pageOfNumbers(rows, pageSize);
}

/** Lists the open jobs with a deadline between two days, both included; nearest first. */
export const listJobDeadlines = (
  { db }: Pick<Context, 'db'>,
  { from, until, most }: { from: string; until: string; most: number },
): Promise<Pick<StaffJob, 'id' | 'title' | 'deadline'>[]> =>
  db
    .selectFrom('recruitJobs')
    .select(['id', 'title', 'deadline'])
    .where('state', '=', 'open')
    .where('deadline', '>=', from)
    .where('deadline', '<=', until)
    .orderBy('deadline')
    .orderBy('id')
    .limit(most)
    .execute();

/** Returns the open jobs by id, for links from notices. */
export async function readOpenJobTitles({ db }: Pick<Context, 'db'>): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('recruitJobs')
    .select(['id', 'code', 'title'])
    .where('state', '=', 'open')
    .orderBy('id', 'desc')
    .execute();
  return Object.fromEntries(rows.map(({ id, code, title }) => [String(id), `${title}（${code}）`]));
}

/** Counts the jobs in all states. */
export async function countJobsForStaff({ db }: Pick<Context, 'db'>): Promise<number> {
  const { count } = await db
    .selectFrom('recruitJobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a job's content with its revision for a correction. Throws 40004 for an unknown job. */
export async function readJobForStaff(
  { db }: Pick<Context, 'db'>,
  id: number,
): Promise<{ draft: z.output<typeof jobContent>; revision: number; state: StaffJob['state'] }> {
  const row = await db.selectFrom('recruitJobs').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  const { code, title, type, department, team, headQuarter, locations, headcount, education, experience, salary, revision, state } = row;
  const { duties, requirements, process, contact, deadline } = row;
  const head = { code, title, type, department, team, headQuarter, locations, headcount, education, experience, salary };
  return { draft: { ...head, duties, requirements, process, contact, deadline }, revision, state };
}
