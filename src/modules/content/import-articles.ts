import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import type { ArticleInput } from './schema.ts';
import { listTag } from './service/tags.ts';
import { savedBy, toSecond, toText } from './service/write-article.ts';

/** An article that comes with its date. One dated later than now is scheduled for then. */
export interface ArticleDraft extends ArticleInput {
  publishedAt: Date;
}

const batchSize = 200;

/**
 * Puts many articles on show at once, 200 to a transaction, and returns how many. Their categories and files must exist.
 * Throws 40001 with the fields of the first article that is not in order; the batches before it stay.
 */
export async function importArticles(ctx: Context, articles: Iterable<ArticleDraft> | AsyncIterable<ArticleDraft>): Promise<number> {
  let count = 0;
  let batch: ArticleDraft[] = [];
  for await (const article of articles) {
    batch.push(article);
    if (batch.length < batchSize) continue;
    count += await importBatch(ctx, batch);
    batch = [];
  }
  return count + (await importBatch(ctx, batch));
}

async function importBatch(ctx: Context, batch: readonly ArticleDraft[]): Promise<number> {
  if (batch.length === 0) return 0;
  await inTransaction(ctx, async (tx) => {
    const ids = await takeIds(tx, batch.length);
    const drafts = batch.map((draft, index) => ({ id: ids[index]!, publishedAt: toSecond(draft.publishedAt), ...toParts(draft) }));
    await tx.db
      .insertInto('articles')
      .values(
        drafts.map(({ id, text, publishedAt }) => ({ id, ...text, ...toState(publishedAt, tx.now), createdAt: tx.now, updatedAt: tx.now })),
      )
      .execute();
    const saved = { version: 1, savedAt: tx.now, savedBy: savedBy(tx) };
    await tx.db
      .insertInto('articleVersions')
      .values(drafts.map(({ id, text, body }) => ({ articleId: id, ...text, body, ...saved })))
      .execute();
    const attachments = drafts.flatMap(({ id, fileIds }) => fileIds.map((fileId, sort) => ({ articleId: id, fileId, sort })));
    if (attachments.length > 0) await tx.db.insertInto('articleAttachments').values(attachments).execute();
    await audit(tx, 'article.import', `article:${ids[0]}-${ids.at(-1)}`, { articles: ids.length });
    await invalidate(tx, [listTag]);
  });
  return batch.length;
}

function toParts({ publishedAt: _publishedAt, ...input }: ArticleDraft) {
  return toText(input);
}

function toState(moment: Date, now: Date) {
  const isLater = moment > now;
  return {
    state: isLater ? ('scheduled' as const) : ('published' as const),
    publishedAt: isLater ? null : moment,
    publishAt: isLater ? moment : null,
  };
}

/** Ids taken beforehand, as an insert does not promise to return its rows in order. */
async function takeIds(tx: Context, count: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('articles', 'id')) as id from generate_series(1, ${count})`.execute(tx.db);
  return rows.map(({ id }) => id);
}
