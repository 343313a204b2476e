import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { NoticeContent } from '../schema.ts';

/** A notice as staff find it in their list, on show or not. */
export interface StaffNotice {
  id: number;
  title: string;
  category: NoticeContent['category'];
  publishedAt: Date;
  withdrawnAt: Date | null;
  updatedAt: Date;
}

/** Every notice, also those taken down and those to come, the newest first. */
export const listNoticesForStaff = ({ db }: Pick<Context, 'db'>): Promise<StaffNotice[]> =>
  db
    .selectFrom('recruitNotices')
    .select(['id', 'title', 'category', 'publishedAt', 'withdrawnAt', 'updatedAt'])
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** A notice as it is written, with what a correction has to name. Throws 40004 when there is none. */
export async function readNoticeForStaff(
  { db }: Pick<Context, 'db'>,
  id: number,
): Promise<{ draft: NoticeContent; version: number; withdrawnAt: Date | null }> {
  const row = await db.selectFrom('recruitNotices').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  const files = await db.selectFrom('recruitNoticeFiles').select('fileId').where('noticeId', '=', id).orderBy('sort').execute();
  const jobs = await db.selectFrom('recruitNoticeJobs').select('jobId').where('noticeId', '=', id).orderBy('sort').execute();
  const { category, title, summary, body: bodyHtml, source, startsOn, endsOn, version, withdrawnAt } = row;
  const hung = { fileIds: files.map(({ fileId }) => fileId), jobIds: jobs.map(({ jobId }) => jobId) };
  return { draft: { category, title, summary, bodyHtml, source, startsOn, endsOn, ...hung }, version, withdrawnAt };
}
