import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { refuseDuplicates } from '#platform/http/input/refuse-duplicates.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { helpCategoryDraft, type HelpCategoryDraft, type HelpKind } from '../schema.ts';

/**
 * Replaces the categories of a kind of help in the given order. Throws 40001 with the rejected fields, and 40009 when a removed
 * category still has content.
 */
export async function replaceHelpCategories(ctx: Context, kind: HelpKind, drafts: readonly HelpCategoryDraft[]): Promise<void> {
  const categories = parseDraft(z.array(helpCategoryDraft).min(1).superRefine(refuseDuplicates('code')), drafts);
  const codes = categories.map(({ code }) => code);
  await inTransaction(ctx, async (tx) => {
    const used = await tx.db
      .selectFrom('helpItems')
      .select('category')
      .where('kind', '=', kind)
      .where('category', 'not in', codes)
      .executeTakeFirst();
    if (used) throw fail('conflict', `分类 ${used.category} 下还有内容，不能删除`);
    await tx.db.deleteFrom('helpCategories').where('kind', '=', kind).where('code', 'not in', codes).execute();
    for (const [index, draft] of categories.entries()) {
      const row = { kind, ...draft, sort: index + 1 };
      await tx.db
        .insertInto('helpCategories')
        .values(row)
        .onConflict((conflict) => conflict.columns(['kind', 'code']).doUpdateSet(row))
        .execute();
    }
    await audit(tx, 'help.categories', `help:${kind}`, { codes });
    await invalidate(tx, [`help:${kind}`]);
  });
}
