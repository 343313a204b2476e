import { sql } from 'kysely';
import { setVisibility } from '#content/files/service/files.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { tagsOf } from '../tags.ts';
import { summarize } from '../texts/sanitize-body.ts';
import { refreshArticleSearch } from './article-search.ts';
import { lockArticle, rejected, toSecond, type ArticleRow, type SavedArticle } from './write-article.ts';

/**
 * Puts the newest version of an article on show: now, with now or an earlier moment as its date, or at a later one by the
 * clock. `until` takes it down again. Files that were withheld with it come back. Throws 40009 when it is on show already,
 * 40001 when it would end before it begins, or when it comes back changed without a `reason` for its readers.
 */
export async function publishArticle(
  ctx: Context,
  { id, at = ctx.now, until, reason }: { id: number; at?: Date; until?: Date; reason?: string },
): Promise<SavedArticle> {
  if (until && (until <= at || until <= ctx.now)) throw rejected('until', '下架时间应晚于发布时间和当前时间');
  return inTransaction(ctx, async (tx) => {
    const row = await lockArticle(tx, id);
    if (row.state === 'published') throw fail('conflict', '这篇文章已经发布');
    const moment = toSecond(at);
    const isLater = moment > tx.now;
    await showNewest(tx, row, { shownAt: isLater ? null : moment, reason });
    await returnFiles(tx, row);
    const saved = await tx.db
      .updateTable('articles')
      .set({
        ...(isLater ? { state: 'scheduled', publishAt: moment } : { state: 'published', publishedAt: moment, publishAt: null }),
        unpublishAt: until ?? null,
        withdrawnAt: null,
        withdrawnReason: null,
        withheldFiles: null,
        movedTo: null,
        updatedAt: tx.now,
      })
      .where('id', '=', id)
      .returning(['id', 'version', 'state', 'category'])
      .executeTakeFirstOrThrow();
    await refreshArticleSearch(tx, [id]);
    await audit(tx, isLater ? 'article.schedule' : 'article.publish', `article:${id}`, {
      at: moment.toISOString(),
      ...(reason && { reason }),
    });
    if (!isLater) await invalidate(tx, tagsOf(id, row.category, saved.category));
    return toSaved(saved);
  });
}

/**
 * Puts the newest version of an article that is on show in the place of the present one. Readers are told when and for which
 * `reason`, and can compare. `until` takes the article down; left out, it ends when it would have ended. Throws 40009 when the article is not on show or nothing newer was saved, 40001
 * without a reason or with an end that is over.
 */
export async function publishRevision(
  ctx: Context,
  { id, reason, until }: { id: number; reason: string; until?: Date },
): Promise<SavedArticle> {
  if (until && until <= ctx.now) throw rejected('until', '下架时间应晚于当前时间');
  return inTransaction(ctx, async (tx) => {
    const row = await lockArticle(tx, id);
    if (row.state !== 'published') throw fail('conflict', '这篇文章没有发布');
    if (row.latestVersion === row.version) throw fail('conflict', '没有待发布的修改');
    await showNewest(tx, row, { shownAt: toSecond(tx.now), reason });
    const saved = await tx.db
      .updateTable('articles')
      .set({ updatedAt: tx.now, ...(until && { unpublishAt: until }) })
      .where('id', '=', id)
      .returning(['id', 'version', 'state', 'category'])
      .executeTakeFirstOrThrow();
    await refreshArticleSearch(tx, [id]);
    await audit(tx, 'article.revise', `article:${id}`, {
      version: saved.version,
      reason: reason.trim(),
      ...(until && { until: until.toISOString() }),
    });
    await invalidate(tx, tagsOf(id, row.category, saved.category));
    return toSaved(saved);
  });
}

/**
 * Takes an article from show, or a scheduled one from its schedule, for a reason that readers of its address are told. Its
 * files go with it unless `keepsFiles` says that the reason leaves them valid, or another article on show has them too.
 * Throws 40009 when it is neither on show nor scheduled.
 */
export async function withdrawArticle(
  ctx: Context,
  { id, reason, keepsFiles = false }: { id: number; reason: string; keepsFiles?: boolean },
): Promise<SavedArticle> {
  if (reason.trim() === '') throw rejected('reason', '请填写撤下的原因');
  return inTransaction(ctx, async (tx) => {
    const row = await lockArticle(tx, id);
    if (row.state !== 'published' && row.state !== 'scheduled') throw fail('conflict', '这篇文章没有发布，无需撤下');
    const withheldFiles = keepsFiles ? [] : await withholdFiles(tx, id);
    const saved = await tx.db
      .updateTable('articles')
      .set({ state: 'withdrawn', withdrawnAt: tx.now, withdrawnReason: reason.trim(), withheldFiles, updatedAt: tx.now })
      .where('id', '=', id)
      .returning(['id', 'version', 'state'])
      .executeTakeFirstOrThrow();
    await refreshArticleSearch(tx, [id]);
    await audit(tx, 'article.withdraw', `article:${id}`, { reason: reason.trim(), keepsFiles });
    if (row.state === 'published') await invalidate(tx, tagsOf(id, row.category));
    return saved;
  });
}

/**
 * Says that the article `by` has taken the place of another; each then leads to the other. The older one stays on show, or
 * withdrawn, as it is. Throws 40004 when one of them does not exist, 40001 when they are the same or would form a circle.
 */
export async function supersedeArticle(ctx: Context, { id, by }: { id: number; by: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockArticle(tx, id);
    const successor = await lockArticle(tx, by);
    for (let next: number | null = by; next !== null; next = await successorOf(tx, next)) {
      if (next === id) throw rejected('by', '不能由自身或被它替代的文章替代');
    }
    await tx.db.updateTable('articles').set({ supersededBy: by, updatedAt: tx.now }).where('id', '=', id).execute();
    await audit(tx, 'article.supersede', `article:${id}`, { by });
    await invalidate(tx, [...tagsOf(id, row.category, successor.category), `article:${by}`]);
  });
}

/** Brings the article's row up to its newest version. One that readers knew differently needs a reason. */
async function showNewest(
  tx: Context,
  { id, version, latestVersion, publishedAt }: ArticleRow,
  { shownAt, reason = '' }: { shownAt: Date | null; reason?: string },
): Promise<void> {
  const isRevision = publishedAt !== null && latestVersion !== version;
  if (isRevision && reason.trim() === '') throw rejected('reason', '请填写更正的原因，读者将会看到');
  const shown = await tx.db
    .updateTable('articleVersions')
    .set(({ fn, val }) => ({ shownAt: fn.coalesce('shownAt', val(shownAt)), ...(isRevision && { changeReason: reason.trim() }) }))
    .where('articleId', '=', id)
    .where('version', '=', latestVersion)
    .returning(['summary', 'body'])
    .executeTakeFirstOrThrow();
  await sql`
    update articles a set version = v.version, category = v.category, title = v.title, summary = ${shown.summary || summarize(shown.body)}, source = v.source,
      author = v.author, document_number = v.document_number, effective_date = v.effective_date, margin_type = v.margin_type,
      security_codes = v.security_codes, facts_of = v.facts_of, picture = v.picture
    from article_versions v
    where a.id = ${id} and v.article_id = a.id and v.version = a.latest_version and v.version <> a.version`.execute(tx.db);
}

/** Makes files of the article unreachable, all but those that another article on show has as well; returns which. */
async function withholdFiles(tx: Context, id: number): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    select distinct own.file_id from article_attachments own
    where own.article_id = ${id} and not exists (
      select from article_attachments other join articles a on a.id = other.article_id and a.version = other.version
      where other.file_id = own.file_id and a.id <> ${id} and a.state = 'published')`.execute(tx.db);
  return setVisibility(
    tx,
    rows.map(({ fileId }) => fileId),
    'private',
  );
}

async function returnFiles(tx: Context, { withheldFiles }: ArticleRow): Promise<void> {
  if (withheldFiles) await setVisibility(tx, withheldFiles, 'public');
}

async function successorOf(tx: Context, id: number): Promise<number | null> {
  const row = await tx.db.selectFrom('articles').select('supersededBy').where('id', '=', id).executeTakeFirst();
  return row?.supersededBy ?? null;
}

const toSaved = ({ id, version, state }: SavedArticle): SavedArticle => ({ id, version, state });
