import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { staffKind } from '#modules/base/person/service/person-kind.ts';
import { actorOf } from '#modules/base/person/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { NewView, ViewId, ViewList, ViewScreen } from '../../schema/views.ts';

/** So many stand beside the filters of a list. */
const mostViews = 12;

/** The filters that the caller keeps of a screen, the oldest first. */
export async function listOwnViews(ctx: Context, { screen }: ViewScreen): Promise<ViewList> {
  const { staffId } = actorOf(ctx, staffKind);
  const views = await ctx.db
    .selectFrom('staffViews')
    .select(['id', 'name', 'query'])
    .where('staffId', '=', staffId)
    .where('screen', '=', screen)
    .orderBy('id')
    .execute();
  return { views };
}

/** Keeps the filters of a screen under a name; under the same name it takes the former one's place. Throws 40001 where there are too many. */
export async function saveOwnView(ctx: Context, { screen, name, query }: NewView): Promise<ViewList> {
  const { staffId } = actorOf(ctx, staffKind);
  return inTransaction(ctx, async (tx) => {
    // Of two pages of one person that save at once the second one counts what the first one has saved.
    await tx.db.selectFrom('staffAccounts').select('id').where('id', '=', staffId).forUpdate().execute();
    await tx.db
      .insertInto('staffViews')
      .values({ staffId, screen, name, query, madeAt: tx.now })
      .onConflict((conflict) => conflict.columns(['staffId', 'screen', 'name']).doUpdateSet({ query, madeAt: tx.now }))
      .execute();
    const list = await listOwnViews(tx, { screen });
    if (list.views.length > mostViews) throw fail('invalidInput', `每个页面最多保存 ${mostViews} 个筛选，请先删除不用的`);
    return list;
  });
}

/** Throws 40004 for one that is not the caller's. */
export async function removeOwnView(ctx: Context, { id }: ViewId): Promise<Empty> {
  const { staffId } = actorOf(ctx, staffKind);
  const { numDeletedRows } = await ctx.db.deleteFrom('staffViews').where('id', '=', id).where('staffId', '=', staffId).executeTakeFirst();
  if (numDeletedRows === 0n) throw fail('notFound');
  return {};
}
