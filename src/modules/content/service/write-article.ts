import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Insertable, Selectable } from '#platform/database/table.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { sanitizeBody, summarize } from '../sanitize-body.ts';
import { articleInput, type ArticleInput } from '../schema.ts';
import type { ArticleState } from '../tables.ts';
import { tagsOf } from './tags.ts';

export interface SavedArticle {
  id: number;
  version: number;
  state: ArticleState;
}

/** What an article says, in the columns that `articles` and `article_versions` have in common. */
export type ArticleText = Pick<
  Insertable<Tables['articleVersions']>,
  'category' | 'title' | 'summary' | 'source' | 'author' | 'documentNumber' | 'effectiveDate' | 'marginType' | 'securityCodes'
>;

type ArticleRow = Selectable<Tables['articles']>;

/** Saves a new draft, which nobody sees yet. Throws 40001 with the rejected fields, also for a category that does not exist. */
export async function createArticle(ctx: Context, input: ArticleInput): Promise<SavedArticle> {
  const { text, body, fileIds } = toText(input);
  return inTransaction(ctx, async (tx) => {
    await requireCategory(tx, text.category);
    const saved = await tx.db
      .insertInto('articles')
      .values({ ...text, createdAt: tx.now, updatedAt: tx.now })
      .returning(['id', 'version', 'state'])
      .executeTakeFirstOrThrow();
    await keepVersion(tx, saved, text, body);
    await replaceAttachments(tx, saved.id, fileIds);
    await audit(tx, 'article.create', `article:${saved.id}`, { category: text.category });
    return saved;
  });
}

/**
 * Saves an article anew, as its next version; one that is on show changes at once. `basedOn` is the version that was edited:
 * throws 40009 when somebody else has saved meanwhile, 40004 when there is no such article.
 */
export async function updateArticle(ctx: Context, change: ArticleInput & { id: number; basedOn: number }): Promise<SavedArticle> {
  const { id, basedOn, ...input } = change;
  const { text, body, fileIds } = toText(input);
  return inTransaction(ctx, async (tx) => {
    const former = await lockArticle(tx, id);
    if (former.version !== basedOn) throw fail('conflict', `这篇文章已被他人修改（当前为第 ${former.version} 版），请刷新后再编辑`);
    await requireCategory(tx, text.category);
    const saved = await tx.db
      .updateTable('articles')
      .set({ ...text, version: basedOn + 1, updatedAt: tx.now })
      .where('id', '=', id)
      .returning(['id', 'version', 'state'])
      .executeTakeFirstOrThrow();
    await keepVersion(tx, saved, text, body);
    await replaceAttachments(tx, id, fileIds);
    await audit(tx, 'article.update', `article:${id}`, { version: saved.version });
    if (saved.state === 'published') await invalidate(tx, tagsOf(id, former.category, text.category));
    return saved;
  });
}

/**
 * Puts an article on show: now, with now or an earlier moment as its date, or at a later one by the clock. `until` takes it
 * down again. Throws 40009 when it is on show already, 40001 when it would end before it begins.
 */
export async function publishArticle(
  ctx: Context,
  { id, at = ctx.now, until }: { id: number; at?: Date; until?: Date },
): Promise<SavedArticle> {
  if (until && (until <= at || until <= ctx.now)) throw rejected('until', '下架时间应晚于发布时间和当前时间');
  return inTransaction(ctx, async (tx) => {
    const { state, category } = await lockArticle(tx, id);
    if (state === 'published') throw fail('conflict', '这篇文章已经发布');
    const moment = toSecond(at);
    const isLater = moment > tx.now;
    const saved = await tx.db
      .updateTable('articles')
      .set({
        ...(isLater ? { state: 'scheduled', publishAt: moment } : { state: 'published', publishedAt: moment, publishAt: null }),
        unpublishAt: until ?? null,
        withdrawnAt: null,
        withdrawnReason: null,
        updatedAt: tx.now,
      })
      .where('id', '=', id)
      .returning(['id', 'version', 'state'])
      .executeTakeFirstOrThrow();
    await audit(tx, isLater ? 'article.schedule' : 'article.publish', `article:${id}`, { at: moment.toISOString() });
    if (!isLater) await invalidate(tx, tagsOf(id, category));
    return saved;
  });
}

/** Takes an article from show, or a scheduled one from its schedule, for a reason that stays with it. Throws 40009 when it is neither. */
export async function withdrawArticle(ctx: Context, { id, reason }: { id: number; reason: string }): Promise<SavedArticle> {
  if (reason.trim() === '') throw rejected('reason', '请填写撤下的原因');
  return inTransaction(ctx, async (tx) => {
    const { state, category } = await lockArticle(tx, id);
    if (state !== 'published' && state !== 'scheduled') throw fail('conflict', '这篇文章没有发布，无需撤下');
    const saved = await tx.db
      .updateTable('articles')
      .set({ state: 'withdrawn', withdrawnAt: tx.now, withdrawnReason: reason.trim(), updatedAt: tx.now })
      .where('id', '=', id)
      .returning(['id', 'version', 'state'])
      .executeTakeFirstOrThrow();
    await audit(tx, 'article.withdraw', `article:${id}`, { reason: reason.trim() });
    if (state === 'published') await invalidate(tx, tagsOf(id, category));
    return saved;
  });
}

/** Checks and cleans what was written. Throws 40001 with the rejected fields. */
export function toText(input: ArticleInput): { text: ArticleText; body: string; fileIds: string[] } {
  const parsed = articleInput.safeParse(input);
  if (!parsed.success) {
    throw fail('invalidInput', undefined, { errors: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) });
  }
  const {
    bodyHtml,
    summary,
    author = null,
    documentNumber = null,
    effectiveDate = null,
    marginType = null,
    securityCodes = [],
    ...rest
  } = parsed.data;
  const { attachments = [], ...plain } = rest;
  const body = sanitizeBody(bodyHtml);
  const text = { ...plain, summary: summary || summarize(body), author, documentNumber, effectiveDate, marginType, securityCodes };
  return { text, body, fileIds: [...new Set(attachments.map(({ fileId }) => fileId))] };
}

/** Lists know seconds, so that a date sorts the same wherever it is kept. */
export const toSecond = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);

/** Who acts, as `kind:id`. */
export function savedBy({ actor }: Context): string {
  if (actor.kind === 'staff') return `staff:${actor.staffId}`;
  if (actor.kind === 'client') return `client:${actor.clientId}`;
  return actor.kind === 'system' ? `system:${actor.name}` : actor.kind;
}

/** The article, held until the transaction ends, so that two editors take turns. */
async function lockArticle(tx: Context, id: number): Promise<ArticleRow> {
  const row = await tx.db.selectFrom('articles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

async function requireCategory(tx: Context, code: string): Promise<void> {
  const known = await tx.db.selectFrom('categories').select('code').where('code', '=', code).executeTakeFirst();
  if (!known) throw rejected('category', '栏目不存在');
}

async function keepVersion(tx: Context, { id, version }: SavedArticle, text: ArticleText, body: string): Promise<void> {
  await tx.db
    .insertInto('articleVersions')
    .values({ articleId: id, version, ...text, body, savedAt: tx.now, savedBy: savedBy(tx) })
    .execute();
}

async function replaceAttachments(tx: Context, articleId: number, fileIds: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('articleAttachments').where('articleId', '=', articleId).execute();
  const rows = fileIds.map((fileId, sort) => ({ articleId, fileId, sort }));
  if (rows.length > 0) await tx.db.insertInto('articleAttachments').values(rows).execute();
}

const rejected = (path: string, message: string) => fail('invalidInput', undefined, { errors: [{ path, message }] });
