import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import type { ArticleState } from '../../columns.ts';
import { articleChangeTags } from '../tags.ts';
import { refreshArticleSearch } from './article-search.ts';

/**
 * Publishes articles that are due and takes down those that have expired. Returns the number of each. Articles locked by an
 * editor are left for the next run.
 */
export async function publishDue(ctx: Context): Promise<{ published: number; ended: number }> {
  return inTransaction(ctx, async (tx) => {
    const due = (state: ArticleState, column: 'publishAt' | 'unpublishAt') =>
      tx.db.selectFrom('articles').select('id').where('state', '=', state).where(column, '<=', tx.now).forUpdate().skipLocked();
    const published = await tx.db
      .updateTable('articles')
      .set({ state: 'published', publishedAt: sql<Date>`date_trunc('second', publish_at)`, publishAt: null, updatedAt: tx.now })
      .where('id', 'in', due('scheduled', 'publishAt'))
      .returning(['id', 'category'])
      .execute();
    await tx.db
      .updateTable('articleVersions as v')
      .from('articles as a')
      .set((eb) => ({ shownAt: eb.fn.coalesce('v.shownAt', 'a.publishedAt') }))
      .whereRef('v.articleId', '=', 'a.id')
      .whereRef('v.version', '=', 'a.version')
      .where('a.id', '=', sql<number>`any (${published.map(({ id }) => id)})`)
      .execute();
    const ended = await tx.db
      .updateTable('articles')
      .set({ state: 'withdrawn', withdrawnAt: tx.now, withdrawnReason: '已到下架时间', updatedAt: tx.now })
      .where('id', 'in', due('published', 'unpublishAt'))
      .returning(['id', 'category'])
      .execute();
    for (const { id } of published) await audit(tx, 'article.publish', `article:${id}`, { by: 'schedule' });
    for (const { id } of ended) await audit(tx, 'article.withdraw', `article:${id}`, { by: 'schedule' });
    await refreshArticleSearch(
      tx,
      [...published, ...ended].map(({ id }) => id),
    );
    await invalidate(tx, [...new Set([...published, ...ended].flatMap(({ id, category }) => articleChangeTags(id, category)))]);
    return { published: published.length, ended: ended.length };
  });
}
