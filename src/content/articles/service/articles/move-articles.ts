import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { categoriesTag, listTag } from '../tags.ts';
import { withdrawArticle } from './publish-article.ts';

/**
 * Moves an article to another path of this site: it is removed from all lists and its address redirects there. Its files stay.
 * Throws like `withdrawArticle`.
 */
export async function moveArticle(ctx: Context, { id, to, reason }: { id: number; to: string; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await withdrawArticle(tx, { id, reason, keepsFiles: true });
    await tx.db.updateTable('articles').set({ movedTo: to }).where('id', '=', id).execute();
    await audit(tx, 'article.move', `article:${id}`, { to });
  });
}

/** Moves the list of a category to another path; the category is no longer offered. Throws 40004 when it does not exist. */
export async function moveCategory(ctx: Context, { code, to }: { code: string; to: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const moved = await tx.db.updateTable('categories').set({ movedTo: to }).where('code', '=', code).executeTakeFirst();
    if (moved.numUpdatedRows === 0n) throw fail('notFound');
    await audit(tx, 'category.move', `category:${code}`, { to });
    await invalidate(tx, [listTag, categoriesTag]);
  });
}
