import { sql } from 'kysely';
import { readAttachments } from '#content/articles/service/articles/read-article.ts';
import { sanitizeBody, summarize } from '#content/articles/service/texts/sanitize-body.ts';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { paginate } from '#platform/database/paginate.ts';
import { shanghaiDay } from '#platform/day.ts';
import { findJobItems } from '#recruitment/jobs/service/job-items.ts';
import { beijingIso } from '#ui/format/beijing-time.ts';
import type {
  RecruitAttachmentList,
  RecruitNotice,
  RecruitNoticeItem,
  RecruitNoticePage,
  RecruitNoticesFilter,
  WithdrawnRecruitNotice,
} from '../schema.ts';
import { noticeCategoryNames, type NoticeCategory, type NoticeState } from '../web/notice-names.ts';

const newForMs = 3 * 86_400_000;

/** Columns used by both lists and details, from `recruit_notices n`. */
const shownColumns = ['n.id', 'n.category', 'n.title', 'n.summary', 'n.body', 'n.publishedAt', 'n.startsOn', 'n.endsOn'] as const;

interface ShownRow {
  id: number;
  category: NoticeCategory;
  title: string;
  summary: string;
  body: string;
  publishedAt: Date;
  startsOn: string;
  endsOn: string | null;
}

/** Returns one page of visible notices, newest first. A page past the end is empty. Two queries, however many there are. */
export async function listRecruitNotices(ctx: Context, filter: RecruitNoticesFilter): Promise<RecruitNoticePage> {
  const [{ records, ...page }, { updatedAt }] = await Promise.all([
    paginate(matchingNotices(ctx, filter), filter, (matching) =>
      matching
        .select(shownColumns)
        .select([
          sql<number>`(select count(*)::int from recruit_notice_files f where f.notice_id = n.id)`.as('attachmentCount'),
          sql<number>`(select count(*)::int from recruit_notice_jobs j where j.notice_id = n.id)`.as('jobCount'),
        ])
        .orderBy('n.publishedAt', 'desc')
        .orderBy('n.id', 'desc'),
    ),
    ctx.db
      .selectFrom('recruitNotices')
      .select(sql<string | null>`shanghai_time(max(updated_at))`.as('updatedAt'))
      .where('publishedAt', '<=', ctx.now)
      .executeTakeFirstOrThrow(),
  ]);
  const items = await Promise.all(records.map(async (row) => toItem(await withFacts(ctx, row), ctx.now)));
  return { records: items, ...page, updatedAt };
}

/**
 * Returns a visible notice with its text, files, jobs and neighbours. Throws 40004 for one that visitors may not see; for one
 * that was taken down the error has `state`.
 */
export async function getRecruitNotice(ctx: Context, { id }: { id: number }): Promise<RecruitNotice> {
  const row = await ctx.db
    .selectFrom('recruitNotices as n')
    .select(shownColumns)
    .select(['n.body', 'n.source', 'n.version', 'n.correctedAt', 'n.correctionReason', 'n.withdrawnAt'])
    .where('n.id', '=', id)
    .where('n.publishedAt', '<=', ctx.now)
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  if (row.withdrawnAt) throw fail('notFound', '该公告已撤下', { errors: [{ path: 'state', message: 'withdrawn' }] });
  const { correctedAt, correctionReason, version } = row;
  const { summary, body } = await withFacts(ctx, row);
  return {
    ...toShown({ ...row, summary, body }, ctx.now),
    source: row.source,
    publishedAt: beijingIso(row.publishedAt),
    // Sanitised again: the stored HTML may be older than today's rules.
    content: sanitizeBody(body),
    attachments: await readAttachments(ctx, await fileIdsOf(ctx, id)),
    jobs: await findJobItems(ctx, await jobIdsOf(ctx, id)),
    correction: correctedAt ? { at: beijingIso(correctedAt), reason: correctionReason ?? '', version } : null,
    previous: await findNeighbour(ctx, row, 'newer'),
    next: await findNeighbour(ctx, row, 'older'),
  };
}

/** Returns the files of a visible notice, in order. Throws 40004 when it is not visible. */
export async function listNoticeAttachments(ctx: Context, { noticeId }: { noticeId: number }): Promise<RecruitAttachmentList> {
  const row = await shown(ctx).select('n.id').where('n.id', '=', noticeId).executeTakeFirst();
  if (!row) throw fail('notFound');
  return { list: await readAttachments(ctx, await fileIdsOf(ctx, noticeId)) };
}

/** Returns title, date and reason of a notice that was visible and was taken down. Throws 40004 for any other. */
export async function getWithdrawnNotice(ctx: Context, { id }: { id: number }): Promise<WithdrawnRecruitNotice> {
  const row = await ctx.db
    .selectFrom('recruitNotices')
    .select(['id', 'title', 'category', 'publishedAt', 'withdrawnAt', 'withdrawnReason'])
    .where('id', '=', id)
    .where('publishedAt', '<=', ctx.now)
    .where('withdrawnAt', 'is not', null)
    .executeTakeFirst();
  if (!row?.withdrawnAt) throw fail('notFound');
  const { title, category, publishedAt, withdrawnAt, withdrawnReason } = row;
  return {
    id,
    title,
    categoryName: noticeCategoryNames[category],
    date: shanghaiDay(publishedAt),
    withdrawnAt: beijingIso(withdrawnAt),
    reason: withdrawnReason ?? '',
  };
}

/** Selects the notices that visitors may see, as `n`. */
function shown({ db, now }: Pick<Context, 'db' | 'now'>) {
  return db.selectFrom('recruitNotices as n').where('n.withdrawnAt', 'is', null).where('n.publishedAt', '<=', now);
}

function matchingNotices(ctx: Context, { categoryName, noticeState, keyWord = '' }: RecruitNoticesFilter) {
  const today = shanghaiDay(ctx.now);
  let matching = shown(ctx);
  if (categoryName) matching = matching.where('n.category', '=', categoryOf(categoryName));
  if (noticeState === 'coming') matching = matching.where('n.startsOn', '>', today);
  if (noticeState === 'ended') matching = matching.where('n.endsOn', '<', today);
  if (noticeState === 'running')
    matching = matching.where('n.startsOn', '<=', today).where((eb) => eb.or([eb('n.endsOn', 'is', null), eb('n.endsOn', '>=', today)]));
  for (const word of keyWord.split(/\s+/).filter(Boolean).slice(0, 5))
    matching = matching.where(sql<boolean>`strpos(n.search_title, fold_title(${word})) > 0`);
  return matching;
}

const categoryOf = (name: string): NoticeCategory =>
  (Object.keys(noticeCategoryNames) as NoticeCategory[]).find((code) => noticeCategoryNames[code] === name)!;

/** Returns the state by date, both days included, so that no job has to update it. */
export function noticeStateOf({ startsOn, endsOn }: Pick<ShownRow, 'startsOn' | 'endsOn'>, now: Date): NoticeState {
  const today = shanghaiDay(now);
  if (startsOn > today) return 'coming';
  return endsOn !== null && endsOn < today ? 'ended' : 'running';
}

/** Returns a notice with the values of its day of the facts that it cites. */
export const withFacts = <Row extends Pick<ShownRow, 'summary' | 'body' | 'publishedAt'>>(ctx: Context, row: Row): Promise<Row> =>
  renderFacts(ctx, row, shanghaiDay(row.publishedAt));

function toShown(row: ShownRow, now: Date) {
  const { id, category, title, summary, body, publishedAt, startsOn, endsOn } = row;
  return {
    id,
    title,
    summary: summary || summarize(body),
    categoryName: noticeCategoryNames[category],
    state: noticeStateOf(row, now),
    date: shanghaiDay(publishedAt),
    startsOn,
    endsOn,
  };
}

function toItem(row: ShownRow & Pick<RecruitNoticeItem, 'attachmentCount' | 'jobCount'>, now: Date): RecruitNoticeItem {
  const { attachmentCount, jobCount, publishedAt } = row;
  return { ...toShown(row, now), attachmentCount, jobCount, isNew: now.getTime() - publishedAt.getTime() < newForMs };
}

/** Returns the visible neighbour in the list of all notices, by the index of that list. */
async function findNeighbour(
  ctx: Context,
  { id, publishedAt }: Pick<ShownRow, 'id' | 'publishedAt'>,
  side: 'newer' | 'older',
): Promise<RecruitNotice['next']> {
  const [sign, order] = side === 'newer' ? ([sql`>`, 'asc'] as const) : ([sql`<`, 'desc'] as const);
  const row = await shown(ctx)
    .select(['n.id', 'n.title'])
    .where(sql<boolean>`(n.published_at, n.id) ${sign} (${publishedAt}, ${id})`)
    .orderBy('n.publishedAt', order)
    .orderBy('n.id', order)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

async function fileIdsOf({ db }: Context, id: number): Promise<string[]> {
  const rows = await db.selectFrom('recruitNoticeFiles').select('fileId').where('noticeId', '=', id).orderBy('sort').execute();
  return rows.map(({ fileId }) => fileId);
}

async function jobIdsOf({ db }: Context, id: number): Promise<number[]> {
  const rows = await db.selectFrom('recruitNoticeJobs').select('jobId').where('noticeId', '=', id).orderBy('sort').execute();
  return rows.map(({ jobId }) => jobId);
}
