import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { tagsOf } from './tags.ts';

/** Does what the clock asks for: shows articles whose moment has come, takes down those whose time is over. Returns how many of each. */
export async function publishDue(ctx: Context): Promise<{ published: number; ended: number }> {
  return inTransaction(ctx, async (tx) => {
    const published = await tx.db
      .updateTable('articles')
      .set(({ ref }) => ({
        state: 'published' as const,
        publishedAt: sql<Date>`date_trunc('second', ${ref('publishAt')})`,
        publishAt: null,
        updatedAt: tx.now,
      }))
      .where('state', '=', 'scheduled')
      .where('publishAt', '<=', tx.now)
      .returning(['id', 'category'])
      .execute();
    const ended = await tx.db
      .updateTable('articles')
      .set({ state: 'withdrawn', withdrawnAt: tx.now, withdrawnReason: '已到下架时间', updatedAt: tx.now })
      .where('state', '=', 'published')
      .where('unpublishAt', '<=', tx.now)
      .returning(['id', 'category'])
      .execute();
    for (const { id } of published) await audit(tx, 'article.publish', `article:${id}`, { by: 'schedule' });
    for (const { id } of ended) await audit(tx, 'article.withdraw', `article:${id}`, { by: 'schedule' });
    await invalidate(tx, [...new Set([...published, ...ended].flatMap(({ id, category }) => tagsOf(id, category)))]);
    return { published: published.length, ended: ended.length };
  });
}
