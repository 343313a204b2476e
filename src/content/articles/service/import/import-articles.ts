import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import type { ArticleInput } from '../../schema/articles.ts';
import { refreshArticleSearch } from '../articles/article-search.ts';
import { insertVersions, parseArticle, toPublishedText, truncateToSecond } from '../articles/write-article.ts';
import { listTag } from '../tags.ts';

/** An article with its date. A date in the future schedules it. */
export interface ArticleDraft extends ArticleInput {
  publishedAt: Date;
  /** An id from `reserveArticleIds`, where it must be known before the import. */
  id?: number;
}

const batchSize = 200;

/**
 * Publishes many articles, 200 to a transaction, and returns their ids in the same order. Their categories and files must exist.
 * Throws 40001 with the fields of the first invalid article; the batches before it are kept.
 */
export async function importArticles(ctx: Context, articles: Iterable<ArticleDraft> | AsyncIterable<ArticleDraft>): Promise<number[]> {
  const ids: number[] = [];
  let batch: ArticleDraft[] = [];
  for await (const article of articles) {
    batch.push(article);
    if (batch.length < batchSize) continue;
    ids.push(...(await importBatch(ctx, batch)));
    batch = [];
  }
  return [...ids, ...(await importBatch(ctx, batch))];
}

async function importBatch(ctx: Context, batch: readonly ArticleDraft[]): Promise<number[]> {
  if (batch.length === 0) return [];
  return inTransaction(ctx, async (tx) => {
    const fresh = await reserveArticleIds(tx, batch.filter(({ id }) => id === undefined).length);
    const drafts = batch.map(({ publishedAt, id = fresh.shift()!, ...input }) => ({
      id,
      publishedAt: truncateToSecond(publishedAt),
      parts: parseArticle(input),
    }));
    const ids = drafts.map(({ id }) => id);
    await tx.db
      .insertInto('articles')
      .values(
        await Promise.all(
          drafts.map(async ({ id, parts, publishedAt }) => ({
            id,
            ...(await toPublishedText(tx, parts, publishedAt)),
            ...toState(publishedAt, tx.now),
            ...datesOf(publishedAt, tx.now),
          })),
        ),
      )
      .execute();
    await insertVersions(
      tx,
      drafts.map(({ id, parts, publishedAt }) => ({ id, version: 1, parts, shownAt: publishedAt > tx.now ? null : publishedAt })),
    );
    await refreshArticleSearch(tx, ids);
    await audit(tx, 'article.import', `article:${ids[0]}-${ids.at(-1)}`, { articles: ids.length });
    await invalidate(tx, [listTag]);
    return ids;
  });
}

/** For an article published before the import, the list counts as changed on that day, not on the day of the import. */
const datesOf = (moment: Date, now: Date) => ({ createdAt: now, updatedAt: moment < now ? moment : now });

function toState(moment: Date, now: Date) {
  const isLater = moment > now;
  return {
    state: isLater ? ('scheduled' as const) : ('published' as const),
    publishedAt: isLater ? null : moment,
    publishAt: isLater ? moment : null,
  };
}

/** Reserves ids in advance, because an insert does not guarantee the order of the returned rows. */
export async function reserveArticleIds(tx: Context, count: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('articles', 'id')) as id from generate_series(1, ${count})`.execute(tx.db);
  return rows.map(({ id }) => id);
}
