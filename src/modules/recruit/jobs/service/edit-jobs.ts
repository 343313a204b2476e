import type { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
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

/** Every job, also those that are closed or withdrawn, the newest first. */
export const listJobsForStaff = ({ db }: Pick<Context, 'db'>): Promise<StaffJob[]> =>
  db
    .selectFrom('recruitJobs')
    .select(['id', 'code', 'title', 'department', 'deadline', 'state', 'publishedAt'])
    .orderBy('id', 'desc')
    .execute();

/** A job as it is written, with what a correction has to name. Throws 40004 when there is none. */
export async function readJobForStaff(
  { db }: Pick<Context, 'db'>,
  id: number,
): Promise<{ draft: z.output<typeof jobContent>; revision: number; state: StaffJob['state'] }> {
  const row = await db.selectFrom('recruitJobs').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  const { code, title, type, department, headQuarter, locations, headcount, education, experience, salary, revision, state } = row;
  const { duties, requirements, process, contact, deadline } = row;
  const head = { code, title, type, department, headQuarter, locations, headcount, education, experience, salary };
  return { draft: { ...head, duties, requirements, process, contact, deadline }, revision, state };
}
