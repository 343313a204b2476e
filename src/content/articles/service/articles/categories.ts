import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { categoryDraft, type Category, type CategoryDraft, type CategoryList, type CategoryQuery } from '../../schema/articles.ts';
import { categoriesTag, listTag } from '../tags.ts';

/** Lists the categories in their order, of one section or of all, without categories that moved to another path. */
export async function listCategories(ctx: Context, { section }: CategoryQuery): Promise<CategoryList> {
  const list = await allCategories(ctx);
  return { list: section ? list.filter((category) => category.section === section) : list };
}

function allCategories(ctx: Context): Promise<Category[]> {
  return ctx.memo.get(ctx, 'content.categories', listTag, () =>
    ctx.db
      .selectFrom('categories')
      .select(['code', 'name', 'section', 'parent'])
      .where('movedTo', 'is', null)
      .orderBy('sort')
      .orderBy('code')
      .execute(),
  );
}

/** Creates the categories, or renames and reorders existing ones, in the given order. A parent must come before its children. */
export async function importCategories(ctx: Context, drafts: readonly CategoryDraft[]): Promise<void> {
  const rows = parseDraft(categoryDraft.array(), drafts).map((draft, sort) => ({ parent: null, ...draft, sort }));
  if (rows.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insertInto('categories')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          section: ref('excluded.section'),
          parent: ref('excluded.parent'),
          sort: ref('excluded.sort'),
        })),
      )
      .execute();
    await audit(tx, 'category.import', 'category:*', { codes: rows.map(({ code }) => code) });
    await invalidate(tx, [listTag, categoriesTag]);
  });
}
