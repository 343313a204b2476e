import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { momentAfter, pageOfMoments } from '#platform/database/keyset.ts';
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

interface StaffNoticeQuery {
  /** Words of the title, or the number of a notice. */
  search?: string | undefined;
  state?: 'shown' | 'scheduled' | 'withdrawn' | undefined;
  after?: string | undefined;
}

const pageSize = 50;

/** A page of all notices, also of those taken down and those to come, the newest first. */
export async function listNoticesForStaff(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { search, state, after }: StaffNoticeQuery = {},
): Promise<{ records: StaffNotice[]; next: string | null }> {
  const behind = momentAfter(after);
  const rows = await db
    .selectFrom('recruitNotices')
    .select(['id', 'title', 'category', 'publishedAt', 'withdrawnAt', 'updatedAt'])
    .$if(behind !== undefined, (query) =>
      query.where(sql<boolean>`(published_at, id) < (${behind?.at}::timestamptz, ${behind?.id}::integer)`),
    )
    .$if(!!search, (query) => query.where(sql<boolean>`(strpos(search_title, fold_title(${search})) > 0 or id::text = ${search})`))
    .$if(state === 'withdrawn', (query) => query.where('withdrawnAt', 'is not', null))
    .$if(state === 'scheduled', (query) => query.where('withdrawnAt', 'is', null).where('publishedAt', '>', now))
    .$if(state === 'shown', (query) => query.where('withdrawnAt', 'is', null).where('publishedAt', '<=', now))
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  return pageOfMoments(rows, pageSize, ({ publishedAt }) => publishedAt);
}

/** How many notices there are, whatever their state. */
export async function countNoticesForStaff({ db }: Pick<Context, 'db'>): Promise<number> {
  const { count } = await db
    .selectFrom('recruitNotices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

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
  return { draft: { category, title, ...(summary && { summary }), bodyHtml, source, startsOn, endsOn, ...hung }, version, withdrawnAt };
}
