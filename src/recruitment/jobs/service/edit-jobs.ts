import { sql } from 'kysely';
import type { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { numberAfter, pageOfNumbers } from '#platform/database/keyset.ts';
import type { jobContent } from '../schema.ts';

/** A job as staff find it in their list. */
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
  /** Words of the title, the code or the department, or the number of a job. */
  search?: string | undefined;
  isOpen?: boolean | undefined;
  after?: string | undefined;
}

const pageSize = 50;

/** A page of all jobs, also of those that are closed or withdrawn, the newest first. */
export async function listJobsForStaff(
  { db }: Pick<Context, 'db'>,
  { search, isOpen, after }: StaffJobQuery = {},
): Promise<{ records: StaffJob[]; next: string | null }> {
  const behind = numberAfter(after);
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

/** The open jobs whose last day to apply lies between two days, both included; the nearest first. */
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

/** The jobs that are open, by their ids: what a notice can lead to. */
export async function nameOpenJobs({ db }: Pick<Context, 'db'>): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('recruitJobs')
    .select(['id', 'code', 'title'])
    .where('state', '=', 'open')
    .orderBy('id', 'desc')
    .execute();
  return Object.fromEntries(rows.map(({ id, code, title }) => [String(id), `${title}（${code}）`]));
}

/** How many jobs there are, whatever their state. */
export async function countJobsForStaff({ db }: Pick<Context, 'db'>): Promise<number> {
  const { count } = await db
    .selectFrom('recruitJobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A job as it is written, with what a correction has to name. Throws 40004 when there is none. */
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
