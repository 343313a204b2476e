import { sql } from 'kysely';
import { setVisibility } from '#content/files/service/files.ts';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { articleChangeTags } from '../tags.ts';
import { summarize } from '../texts/sanitize-body.ts';
import { refreshArticleSearch } from './article-search.ts';
import { lockArticle, invalidField, truncateToSecond, type ArticleRow, type SavedArticle } from './write-article.ts';

/**
 * Publishes the newest version of an article: now, or dated now or earlier, or scheduled for a later time. `until` ends the
 * publication. Withheld files of the article become public again. Throws 40009 when it is already published, 40001 when it would
 * end before it begins, or when it returns with changes and without a `reason` for readers.
 */
export async function publishArticle(
  ctx: Context,
  { id, at = ctx.now, until, reason }: { id: number; at?: Date; until?: Date; reason?: string },
): Promise<SavedArticle> {
  if (until && (until <= at || until <= ctx.now)) throw invalidField('until', '下架时间应晚于发布时间和当前时间');
  return inTransaction(ctx, async (tx) => {
    const row = await lockArticle(tx, id);
    if (row.state === 'published') throw fail('conflict', '这篇文章已经发布');
    const moment = truncateToSecond(at);
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
    if (!isLater) await invalidate(tx, articleChangeTags(id, row.category, saved.category));
    return toSaved(saved);
  });
}

/**
 * Replaces the published version of an article with its newest version. Readers see the time and the `reason`, and can compare
 * both. `until` ends the publication; without it the end stays as it was. Throws 40009 when the article is not published or has
 * no newer version, 40001 without a reason or with an end in the past.
 */
export async function publishRevision(
  ctx: Context,
  { id, reason, until }: { id: number; reason: string; until?: Date },
): Promise<SavedArticle> {
  if (until && until <= ctx.now) throw invalidField('until', '下架时间应晚于当前时间');
  return inTransaction(ctx, async (tx) => {
    const row = await lockArticle(tx, id);
    if (row.state !== 'published') throw fail('conflict', '这篇文章没有发布');
    if (row.latestVersion === row.version) throw fail('conflict', '没有待发布的修改');
    await showNewest(tx, row, { shownAt: truncateToSecond(tx.now), reason });
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
    await invalidate(tx, articleChangeTags(id, row.category, saved.category));
    return toSaved(saved);
  });
}

/**
 * Withdraws a published article, or cancels a scheduled one. The reason is shown at its address. Its files are withheld, except
 * where `keepsFiles` is set or another published article has them too. Throws 40009 when it is neither published nor scheduled.
 */
export async function withdrawArticle(
  ctx: Context,
  { id, reason, keepsFiles = false }: { id: number; reason: string; keepsFiles?: boolean },
): Promise<SavedArticle> {
  if (reason.trim() === '') throw invalidField('reason', '请填写撤下的原因');
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
    if (row.state === 'published') await invalidate(tx, articleChangeTags(id, row.category));
    return saved;
  });
}

/**
 * Records that the article `by` supersedes another; the two link to each other. The state of the older one does not change.
 * Throws 40004 when one of them does not exist, 40001 when they are the same or would form a cycle.
 */
export async function supersedeArticle(ctx: Context, { id, by }: { id: number; by: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockArticle(tx, id);
    const successor = await lockArticle(tx, by);
    for (let next: number | null = by; next !== null; next = await successorOf(tx, next)) {
      if (next === id) throw invalidField('by', '不能由自身或被它替代的文章替代');
    }
    await tx.db.updateTable('articles').set({ supersededBy: by, updatedAt: tx.now }).where('id', '=', id).execute();
    await audit(tx, 'article.supersede', `article:${id}`, { by });
    await invalidate(tx, [...articleChangeTags(id, row.category, successor.category), `article:${by}`]);
  });
}

/** Updates the article's row to its newest version. Requires a reason when readers have seen a different version. */
async function showNewest(
  tx: Context,
  { id, version, latestVersion, publishedAt }: ArticleRow,
  { shownAt, reason = '' }: { shownAt: Date | null; reason?: string },
): Promise<void> {
  const isRevision = publishedAt !== null && latestVersion !== version;
  if (isRevision && reason.trim() === '') throw invalidField('reason', '请填写更正的原因，读者将会看到');
  const shown = await tx.db
    .updateTable('articleVersions')
    .set(({ fn, val }) => ({ shownAt: fn.coalesce('shownAt', val(shownAt)), ...(isRevision && { changeReason: reason.trim() }) }))
    .where('articleId', '=', id)
    .where('version', '=', latestVersion)
    .returning(['summary', 'body'])
    .executeTakeFirstOrThrow();
  const summary = shown.summary || summarize(await renderFacts(tx, shown.body, shanghaiDay(shownAt ?? tx.now)));
  await sql`
    update articles a set version = v.version, category = v.category, title = v.title, summary = ${summary}, source = v.source,
      author = v.author, document_number = v.document_number, effective_date = v.effective_date, margin_type = v.margin_type,
      security_codes = v.security_codes, facts_of = v.facts_of, picture = v.picture
    from article_versions v
    where a.id = ${id} and v.article_id = a.id and v.version = a.latest_version and v.version <> a.version`.execute(tx.db);
}

/** Withholds the files of the article, except those that another published article has too. Returns the withheld ids. */
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
