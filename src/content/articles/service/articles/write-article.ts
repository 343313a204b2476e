import type { Insertable, Selectable } from 'kysely';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import type { ArticleState } from '../../columns.ts';
import { articleInput, type ArticleInput } from '../../schema/articles.ts';
import type { ArticleFacts, FactsOf } from '../../schema/facts.ts';
import { sanitizeBody, summarize } from '../texts/sanitize-body.ts';
import { refreshArticleSearch } from './article-search.ts';

export interface SavedArticle {
  id: number;
  version: number;
  state: ArticleState;
}

/** The columns that `articles` and `article_versions` have in common. */
export type ArticleText = Pick<
  Insertable<Tables['articleVersions']>,
  | 'category'
  | 'title'
  | 'summary'
  | 'source'
  | 'author'
  | 'documentNumber'
  | 'effectiveDate'
  | 'marginType'
  | 'securityCodes'
  | 'picture'
  | 'factsOf'
>;

/** A validated and sanitized article, in the parts in which it is stored. */
export interface ArticleParts {
  text: ArticleText;
  body: string;
  fileIds: string[];
  facts: ArticleFacts | undefined;
}

export type ArticleRow = Selectable<Tables['articles']>;

/** Saves a new, invisible draft. Throws 40001 with the rejected fields, also for an unknown category. */
export async function createArticle(ctx: Context, input: ArticleInput): Promise<SavedArticle> {
  const parts = parseArticle(input);
  const { category } = parts.text;
  return inTransaction(ctx, async (tx) => {
    await requireCategory(tx, category);
    const saved = await tx.db
      .insertInto('articles')
      .values({ ...(await toPublishedText(tx, parts)), createdAt: tx.now, updatedAt: tx.now })
      .returning(['id', 'version', 'state'])
      .executeTakeFirstOrThrow();
    await insertVersions(tx, [{ ...saved, parts }]);
    await audit(tx, 'article.create', `article:${saved.id}`, { category });
    return saved;
  });
}

/**
 * Saves an article as its next version. The published version does not change until `publishArticle` or `publishRevision` is
 * called. `basedOn` is the version that was edited: throws 40009 when somebody else has saved meanwhile, 40004 when there is no
 * such article.
 */
export async function updateArticle(ctx: Context, change: ArticleInput & { id: number; basedOn: number }): Promise<SavedArticle> {
  const { id, basedOn, ...input } = change;
  const parts = parseArticle(input);
  return inTransaction(ctx, async (tx) => {
    const { latestVersion, state, publishedAt } = await lockArticle(tx, id);
    if (latestVersion !== basedOn) throw fail('conflict', `这篇文章已被他人修改（当前为第 ${latestVersion} 版），请刷新后再编辑`);
    await requireCategory(tx, parts.text.category);
    const version = basedOn + 1;
    await insertVersions(tx, [{ id, version, parts }]);
    // Readers and lists use the row itself, so it is updated immediately only while the article was never published.
    const change = publishedAt === null ? { ...(await toPublishedText(tx, parts)), version, updatedAt: tx.now } : {};
    await tx.db
      .updateTable('articles')
      .set({ ...change, latestVersion: version })
      .where('id', '=', id)
      .execute();
    await refreshArticleSearch(tx, [id]);
    await audit(tx, 'article.update', `article:${id}`, { version });
    return { id, version, state };
  });
}

/**
 * Deletes a draft that was never published, with all its versions. Throws 40004 when there is no such article, 40009 when it is
 * not a draft.
 */
export async function deleteDraftArticle(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { state, publishedAt, category } = await lockArticle(tx, id);
    if (state !== 'draft' || publishedAt !== null) throw fail('conflict', `第 ${id} 号公告已经发布或定时发布，不能收回，请发布更正公告`);
    await tx.db.deleteFrom('articles').where('id', '=', id).execute();
    await audit(tx, 'article.remove', `article:${id}`, { category });
  });
}

/** Validates and sanitizes the input. Throws 40001 with the rejected fields. */
export function parseArticle(input: ArticleInput): ArticleParts {
  const given = parseDraft(articleInput, input);
  const { bodyHtml, summary, attachments = [], facts, picture, category, title, source, securityCodes = [], ...optional } = given;
  const { author = null, documentNumber = null, effectiveDate = null, marginType = null } = optional;
  const body = sanitizeBody(bodyHtml);
  return {
    text: {
      category,
      title,
      source,
      summary: summary ?? '',
      author,
      documentNumber,
      effectiveDate,
      marginType,
      securityCodes,
      picture: picture ? JSON.stringify(picture) : null,
      factsOf: facts?.of ?? null,
    },
    body,
    fileIds: [...new Set(attachments.map(({ fileId }) => fileId))],
    facts,
  };
}

/**
 * Returns the text shown in lists and page heads. Without a summary it is the beginning of the text, recomputed for each
 * published text. A version stores only what was entered.
 */
export const toPublishedText = async (
  ctx: Context,
  { text, body }: Pick<ArticleParts, 'text' | 'body'>,
  publishedAt: Date = ctx.now,
): Promise<ArticleText> => ({
  ...text,
  summary: text.summary || summarize(await renderFacts(ctx, body, shanghaiDay(publishedAt))),
});

/** Truncates to seconds, so that a date sorts the same in every table. */
export const truncateToSecond = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);

/** Returns the actor as `kind:id`. */
export function formatActor({ actor }: Context): string {
  if (actor.kind === 'staff') return `staff:${actor.staffId}`;
  if (actor.kind === 'client') return `client:${actor.clientId}`;
  return actor.kind === 'system' ? `system:${actor.name}` : actor.kind;
}

/** Locks the article until the transaction ends, so that concurrent edits are serialized. */
export async function lockArticle(tx: Context, id: number): Promise<ArticleRow> {
  const row = await tx.db.selectFrom('articles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

async function requireCategory(tx: Context, code: string): Promise<void> {
  const known = await tx.db.selectFrom('categories').select('code').where('code', '=', code).executeTakeFirst();
  if (!known) throw invalidField('category', '栏目不存在');
}

/** Stores complete versions: text, attachments and facts. `shownAt` is set where the version is public from then on. */
export async function insertVersions(
  tx: Context,
  versions: readonly { id: number; version: number; parts: ArticleParts; shownAt?: Date | null }[],
): Promise<void> {
  const saved = { savedAt: tx.now, savedBy: formatActor(tx) };
  await tx.db
    .insertInto('articleVersions')
    .values(
      versions.map(({ id, version, parts: { text, body }, shownAt = null }) => ({
        articleId: id,
        version,
        ...text,
        body,
        shownAt,
        ...saved,
      })),
    )
    .execute();
  const attachments = versions.flatMap(({ id, version, parts: { fileIds } }) =>
    fileIds.map((fileId, sort) => ({ articleId: id, version, fileId, sort })),
  );
  if (attachments.length > 0) await tx.db.insertInto('articleAttachments').values(attachments).execute();
  await keepFacts(
    tx,
    versions.flatMap(({ id, version, parts: { facts } }) => (facts ? [{ articleId: id, version, facts }] : [])),
  );
}

export const invalidField = (path: string, message: string) => fail('invalidInput', undefined, { errors: [{ path, message }] });

interface VersionFacts {
  articleId: number;
  version: number;
  facts: ArticleFacts;
}

/** Stores the facts of versions that were just saved, one statement for each kind of facts. Columns have the names of the facts. */
async function keepFacts({ db }: Context, entries: readonly VersionFacts[]): Promise<void> {
  const tenders = rowsOf(entries, 'tender').map(({ deadline, ...row }) => ({ ...row, deadline: toMoment(deadline) }));
  if (tenders.length > 0) await db.insertInto('tenderNotices').values(tenders).execute();
  const online = rowsOf(entries, 'onlineNotice').map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: toMoment(startsAt),
    endsAt: toMoment(endsAt),
  }));
  if (online.length > 0) await db.insertInto('onlineNotices').values(online).execute();
  const trade = rowsOf(entries, 'tradeNotice');
  if (trade.length > 0) await db.insertInto('tradeNotices').values(trade).execute();
  const supervision = rowsOf(entries, 'supervision');
  if (supervision.length > 0) await db.insertInto('supervisionNotices').values(supervision).execute();
  const responsibility = rowsOf(entries, 'responsibility');
  if (responsibility.length > 0) await db.insertInto('responsibilityItems').values(responsibility).execute();
  await keepDistrictFacts(db, entries);
}

/** Stores the facts of the financial district. */
async function keepDistrictFacts(db: Context['db'], entries: readonly VersionFacts[]): Promise<void> {
  const announcements = rowsOf(entries, 'fundAnnouncement').map((row) => ({ ...row, funds: JSON.stringify(row.funds) }));
  if (announcements.length > 0) await db.insertInto('fundAnnouncements').values(announcements).execute();
  const sales = rowsOf(entries, 'saleNotice');
  if (sales.length > 0) await db.insertInto('saleNotices').values(sales).execute();
  const market = rowsOf(entries, 'fundMarket');
  if (market.length > 0) await db.insertInto('fundMarketItems').values(market).execute();
  const reports = rowsOf(entries, 'research').map(({ figures = [], charts = [], ...row }) => ({
    ...row,
    analysts: JSON.stringify(row.analysts),
    figures: JSON.stringify(figures),
    charts: JSON.stringify(charts),
  }));
  if (reports.length > 0) await db.insertInto('researchReports').values(reports).execute();
  const laws = rowsOf(entries, 'law');
  if (laws.length > 0) await db.insertInto('lawTexts').values(laws).execute();
  const indexes = rowsOf(entries, 'basicIndex');
  if (indexes.length > 0) await db.insertInto('basicIndexNotices').values(indexes).execute();
}

type Row<Kind extends ArticleFacts['of']> = Omit<FactsOf<Kind>, 'of'> & { articleId: number; version: number };

function rowsOf<Kind extends ArticleFacts['of']>(entries: readonly VersionFacts[], kind: Kind): Row<Kind>[] {
  return entries.flatMap(({ articleId, version, facts }) => {
    if (!isOf(facts, kind)) return [];
    const { of: _of, ...rest } = facts;
    return [{ ...rest, articleId, version }];
  });
}

const isOf = <Kind extends ArticleFacts['of']>(facts: ArticleFacts, kind: Kind): facts is FactsOf<Kind> => facts.of === kind;
const toMoment = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));
