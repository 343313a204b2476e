import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { parseTimestampCursor, pageOfMoments } from '#platform/database/keyset.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import type { NoticeContent } from '../schema.ts';

/** Returns the publication day of a notice, whose values its facts have. */
export async function findNoticeDay({ db }: Pick<Context, 'db'>, id: number): Promise<Day | undefined> {
  const row = await db.selectFrom('recruitNotices').select('publishedAt').where('id', '=', id).executeTakeFirst();
  return row && shanghaiDay(row.publishedAt);
}

/** A notice in the list for staff, visible or not. */
export interface StaffNotice {
  id: number;
  title: string;
  category: NoticeContent['category'];
  publishedAt: Date;
  withdrawnAt: Date | null;
  updatedAt: Date;
}

interface StaffNoticeQuery {
  /** Words of the title, or the id of a notice. */
  search?: string | undefined;
  state?: 'shown' | 'scheduled' | 'withdrawn' | undefined;
  after?: string | undefined;
}

const pageSize = 50;

/** Returns a page of all notices, including withdrawn and future ones, newest first. */
export async function listNoticesForStaff(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { search, state, after }: StaffNoticeQuery = {},
): Promise<{ records: StaffNotice[]; next: string | null }> {
  const behind = parseTimestampCursor(after);
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

/** Counts the notices in all states. */
export async function countNoticesForStaff({ db }: Pick<Context, 'db'>): Promise<number> {
  const { count } = await db
    .selectFrom('recruitNotices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a notice's content with its version for a correction. Throws 40004 for an unknown notice. */
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
