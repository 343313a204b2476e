import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { categoriesTag, listTag } from '../tags.ts';
import { withdrawArticle } from './publish-article.ts';

/**
 * Says that an article lives on at another path of this site: it leaves all lists, and its address leads there. Its files stay.
 * Throws as withdrawing does.
 */
export async function moveArticle(ctx: Context, { id, to, reason }: { id: number; to: string; reason: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await withdrawArticle(tx, { id, reason, keepsFiles: true });
    await tx.db.updateTable('articles').set({ movedTo: to }).where('id', '=', id).execute();
    await audit(tx, 'article.move', `article:${id}`, { to });
  });
}

/** Says that what a category listed is listed at another path now: it is offered no more. Throws 40004 when there is none. */
export async function moveCategory(ctx: Context, { code, to }: { code: string; to: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const moved = await tx.db.updateTable('categories').set({ movedTo: to }).where('code', '=', code).executeTakeFirst();
    if (moved.numUpdatedRows === 0n) throw fail('notFound');
    await audit(tx, 'category.move', `category:${code}`, { to });
    await invalidate(tx, [listTag, categoriesTag]);
  });
}
