import type { Selectable } from 'kysely';
import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { fileAddress } from '#content/files/calls.ts';
import { findFiles, setVisibility } from '#content/files/service/files.ts';
import { fail } from '#contract/call-error.ts';
import type { CacheTag } from '#contract/tag.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { putSearchEntries, removeSearchEntries } from '#platform/search/entries.ts';
import type { SearchEntry } from '#platform/search/entry-row.ts';
import { findJobItems } from '#recruitment/jobs/service/job-items.ts';
import { paths } from '#ui/paths.ts';
import { noticeContent, type NoticeContent, type RecruitNoticeDraft } from '../schema.ts';
import { noticeCategoryNames } from '../web/notice-names.ts';
import { withFacts } from './notices.ts';

type NoticeRow = Selectable<Tables['recruitNotices']>;

/**
 * Publishes a notice, dated now or at a given time; with a future time it becomes visible then. `formerArticle` is the article it
 * was before. Throws 40001 with the rejected fields, also for unknown files and jobs.
 */
export async function publishNotice(
  ctx: Context,
  draft: RecruitNoticeDraft & { publishedAt?: Date; formerArticle?: number },
): Promise<{ id: number }> {
  const { publishedAt = ctx.now, formerArticle } = draft;
  const content = toContent(draft);
  return inTransaction(ctx, async (tx) => {
    await requireParts(tx, content);
    const { id } = await tx.db
      .insertInto('recruitNotices')
      .values({
        ...toRow(content),
        publishedAt: toSecond(publishedAt),
        formerArticle: formerArticle ?? null,
        updatedAt: publishedAt < tx.now ? publishedAt : tx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeParts(tx, id, content);
    await refreshNoticeSearch(tx, [id]);
    await audit(tx, 'recruitNotice.publish', subjectOf(id), { category: content.category, at: publishedAt.toISOString() });
    await invalidate(tx, [noticesTag]);
    return { id };
  });
}

/**
 * Replaces the text of a notice and stores the old one; readers see date and `reason`. `basedOn` is the version that was edited.
 * Throws 40001 without a reason or for an invalid draft, 40004 for an unknown notice, 40009 when it was taken down or somebody
 * else has corrected it.
 */
export async function correctNotice(
  ctx: Context,
  { id, basedOn, reason, ...draft }: RecruitNoticeDraft & { id: number; basedOn: number; reason: string },
): Promise<{ id: number; version: number }> {
  const words = requireReason(reason, '请填写更正的原因，读者将会看到');
  const content = toContent(draft);
  return inTransaction(ctx, async (tx) => {
    const before = await lockNotice(tx, id);
    if (before.version !== basedOn) throw fail('conflict', `这篇公告已被他人更正（当前为第 ${before.version} 版），请刷新后再编辑`);
    await requireParts(tx, content);
    await keepVersion(tx, before);
    const version = basedOn + 1;
    await tx.db
      .updateTable('recruitNotices')
      .set({ ...toRow(content), version, correctedAt: toSecond(tx.now), correctionReason: words, updatedAt: tx.now })
      .where('id', '=', id)
      .execute();
    await tx.db.deleteFrom('recruitNoticeFiles').where('noticeId', '=', id).execute();
    await tx.db.deleteFrom('recruitNoticeJobs').where('noticeId', '=', id).execute();
    await writeParts(tx, id, content);
    await refreshNoticeSearch(tx, [id]);
    await audit(tx, 'recruitNotice.correct', subjectOf(id), { version, reason: words });
    await invalidate(tx, [noticesTag]);
    return { id, version };
  });
}

/**
 * Takes a notice down, with a reason shown at its address; its files are removed unless another visible notice has them. Throws
 * 40001 without a reason, 40004 for an unknown notice, 40009 when it was already taken down.
 */
export async function withdrawNotice(ctx: Context, { id, reason }: { id: number; reason: string }): Promise<void> {
  const words = requireReason(reason, '请填写撤下的原因');
  await inTransaction(ctx, async (tx) => {
    await lockNotice(tx, id);
    await tx.db
      .updateTable('recruitNotices')
      .set({ withdrawnAt: tx.now, withdrawnReason: words, updatedAt: tx.now })
      .where('id', '=', id)
      .execute();
    await setVisibility(tx, await filesOfNoOther(tx, id), 'private');
    await refreshNoticeSearch(tx, [id]);
    await audit(tx, 'recruitNotice.withdraw', subjectOf(id), { reason: words });
    await invalidate(tx, [noticesTag]);
  });
}

const subjectOf = (id: number) => `recruit-notice:${id}` as const;

/** Returns the draft in stored form. Throws 40001 with every rejected field. */
function toContent(draft: RecruitNoticeDraft): NoticeContent {
  const data = parseDraft(noticeContent, draft);
  const bodyHtml = sanitizeBody(data.bodyHtml);
  return { ...data, bodyHtml };
}

const toRow = ({ category, title, summary = '', bodyHtml, source, startsOn, endsOn }: NoticeContent) => ({
  category,
  title,
  summary,
  body: bodyHtml,
  source,
  startsOn,
  endsOn,
});

function requireReason(reason: string, message: string): string {
  const words = reason.trim();
  if (words === '') throw rejected('reason', message);
  return words;
}

/** Returns the notice, locked until the end of the transaction. Throws 40004, and 40009 when it was taken down. */
async function lockNotice(tx: Context, id: number): Promise<NoticeRow> {
  const row = await tx.db.selectFrom('recruitNotices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('notFound');
  if (row.withdrawnAt) throw fail('conflict', '这篇公告已经撤下');
  return row;
}

async function requireParts(tx: Context, { fileIds, jobIds }: NoticeContent): Promise<void> {
  const files = await findFiles(tx, fileIds);
  if (files.filter(({ visibility }) => visibility === 'public').length < new Set(fileIds).size)
    throw rejected('fileIds', '附件不存在或未公开');
  if ((await findJobItems(tx, jobIds)).length < new Set(jobIds).size) throw rejected('jobIds', '职位不存在');
}

async function writeParts(tx: Context, noticeId: number, { fileIds, jobIds }: NoticeContent): Promise<void> {
  const files = [...new Set(fileIds)].map((fileId, sort) => ({ noticeId, fileId, sort }));
  const jobs = [...new Set(jobIds)].map((jobId, sort) => ({ noticeId, jobId, sort }));
  if (files.length > 0) await tx.db.insertInto('recruitNoticeFiles').values(files).execute();
  if (jobs.length > 0) await tx.db.insertInto('recruitNoticeJobs').values(jobs).execute();
}

/** Stores the content that readers have seen so far. */
async function keepVersion(tx: Context, row: NoticeRow): Promise<void> {
  const { id, version, category, title, summary, body, source, startsOn, endsOn } = row;
  const files = await tx.db.selectFrom('recruitNoticeFiles').select('fileId').where('noticeId', '=', id).orderBy('sort').execute();
  const jobs = await tx.db.selectFrom('recruitNoticeJobs').select('jobId').where('noticeId', '=', id).orderBy('sort').execute();
  const content: NoticeContent = {
    category,
    title,
    summary,
    bodyHtml: body,
    source,
    startsOn,
    endsOn,
    fileIds: files.map(({ fileId }) => fileId),
    jobIds: jobs.map(({ jobId }) => jobId),
  };
  const { actor } = tx;
  const replacedBy = actor.kind === 'staff' ? `staff:${actor.staffId}` : actor.kind;
  await tx.db
    .insertInto('recruitNoticeVersions')
    .values({ noticeId: id, version, content: JSON.stringify(content), replacedAt: tx.now, replacedBy })
    .execute();
}

/** Returns the files of a notice that no other visible notice has. */
async function filesOfNoOther({ db }: Context, noticeId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('recruitNoticeFiles as own')
    .select('own.fileId')
    .where('own.noticeId', '=', noticeId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('recruitNoticeFiles as other')
            .innerJoin('recruitNotices as n', 'n.id', 'other.noticeId')
            .select('other.fileId')
            .whereRef('other.fileId', '=', 'own.fileId')
            .where('n.id', '<>', noticeId)
            .where('n.withdrawnAt', 'is', null),
        ),
      ),
    )
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** Times are shown to the second. */
const toSecond = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);

const rejected = (path: string, message: string) => fail('invalidInput', undefined, { errors: [{ path, message }] });

const ownerOf = (id: number): string => `recruit-notice:${id}`;

/**
 * Updates the search entries of these notices: text and files of visible and scheduled ones; those taken down are removed. Call
 * it in every transaction that changes them.
 */
async function refreshNoticeSearch(tx: Context, ids: readonly number[]): Promise<void> {
  const stored = await tx.db
    .selectFrom('recruitNotices')
    .select(['id', 'category', 'title', 'summary', 'body', 'publishedAt'])
    .where('id', 'in', ids)
    .where('withdrawnAt', 'is', null)
    .execute();
  const rows = await Promise.all(stored.map((row) => withFacts(tx, row)));
  const hung = await tx.db
    .selectFrom('recruitNoticeFiles')
    .select(['noticeId', 'fileId'])
    .where('noticeId', 'in', ids)
    .orderBy('sort')
    .execute();
  const files = new Map((await findFiles(tx, [...new Set(hung.map(({ fileId }) => fileId))])).map((file) => [file.id, file]));
  await putSearchEntries(
    tx,
    rows.flatMap((row): SearchEntry[] => [
      {
        owner: ownerOf(row.id),
        kind: 'article',
        title: row.title,
        html: row.body,
        href: paths.recruitNotice(row.id),
        label: `招聘公告 · ${noticeCategoryNames[row.category]}`,
        date: row.publishedAt,
        shownFrom: row.publishedAt,
      },
      ...hung.flatMap(({ noticeId, fileId }) => {
        const file = files.get(fileId);
        return noticeId === row.id && file ? [toFileEntry(row, file)] : [];
      }),
    ]),
  );
  const found = new Set(rows.map(({ id }) => id));
  await removeSearchEntries(tx, ids.filter((id) => !found.has(id)).map(ownerOf));
}

function toFileEntry(notice: { id: number; title: string; publishedAt: Date }, file: { id: string; name: string }): SearchEntry {
  return {
    owner: ownerOf(notice.id),
    kind: 'file',
    title: file.name,
    fileId: file.id,
    href: fileAddress(file),
    label: `附件 · ${notice.title}`,
    date: notice.publishedAt,
    shownFrom: notice.publishedAt,
  };
}

/** Cache tag of every page with recruitment notices: a new one changes lists and neighbours. */
const noticesTag: CacheTag = 'recruit-notices';
