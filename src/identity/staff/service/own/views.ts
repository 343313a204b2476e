import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import type { ParsedView, ParsedViewChange, ViewId, ViewList, ViewScreen } from '../../schema/views.ts';
import { readStaffNames } from '../accounts/staff-names.ts';

/** So many stand beside the filters of a list. */
const mostViews = 12;

/** The filters of a screen that the caller keeps, the oldest first, and behind them those that colleagues have shared with them. What the filters show is what the caller may see: they are no more than an address. */
export async function listOwnViews(ctx: Context, { screen }: ViewScreen): Promise<ViewList> {
  const { staffId } = actorOf(ctx, staffKind);
  const rows = await ctx.db
    .selectFrom('staffViews as view')
    .innerJoin('staffAccounts as owner', 'owner.id', 'view.staffId')
    .select(['view.id', 'view.staffId', 'view.name', 'view.query', 'view.isForAll', 'view.forRole'])
    .where('view.screen', '=', screen)
    .where((eb) =>
      eb.or([
        eb('view.staffId', '=', staffId),
        eb.and([
          // Who has left keeps nothing in the way of others.
          eb('owner.state', '<>', 'disabled'),
          eb.or([
            eb('view.isForAll', '=', true),
            eb('view.forRole', 'in', eb.selectFrom('staffAccountRoles').select('role').where('staffId', '=', staffId)),
          ]),
        ]),
      ]),
    )
    .orderBy(sql`view.staff_id <> ${staffId}`)
    .orderBy('view.id')
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.map((row) => row.staffId),
  );
  const roles = await ctx.db.selectFrom('staffRoles').select(['code', 'name']).orderBy('name').execute();
  return {
    views: rows.map(({ id, name, query, isForAll, forRole, staffId: owner }) => ({
      id,
      name,
      query,
      share: isForAll ? 'all' : forRole === null ? 'nobody' : 'role',
      role: forRole,
      owner: owner === staffId ? null : (names.get(owner) ?? ''),
    })),
    roles,
  };
}

type Sharing = Pick<ParsedViewChange, 'share' | 'role'>;

/** Throws 40001 for a role that there is not. */
async function toColumns(tx: Context, { share, role }: Sharing): Promise<{ isForAll: boolean; forRole: string | null }> {
  if (share !== 'role') return { isForAll: share === 'all', forRole: null };
  const found = await tx.db.selectFrom('staffRoles').select('code').where('code', '=', role).executeTakeFirst();
  if (!found) throw refuse([{ path: 'role', message: '请选择共享给哪个角色' }]);
  return { isForAll: false, forRole: found.code };
}

/** Keeps the filters of a screen under a name; under the same name it takes the former one's place. Throws 40001 where there are too many. */
export async function saveOwnView(ctx: Context, { screen, name, query, ...sharing }: ParsedView): Promise<ViewList> {
  const { staffId } = actorOf(ctx, staffKind);
  return inTransaction(ctx, async (tx) => {
    // Of two pages of one person that save at once the second one counts what the first one has saved.
    await tx.db.selectFrom('staffAccounts').select('id').where('id', '=', staffId).forUpdate().execute();
    const shared = await toColumns(tx, sharing);
    await tx.db
      .insertInto('staffViews')
      .values({ staffId, screen, name, query, ...shared, madeAt: tx.now })
      .onConflict((conflict) => conflict.columns(['staffId', 'screen', 'name']).doUpdateSet({ query, ...shared, madeAt: tx.now }))
      .execute();
    const list = await listOwnViews(tx, { screen });
    if (list.views.filter(({ owner }) => owner === null).length > mostViews)
      throw fail('invalidInput', `每个页面最多保存 ${mostViews} 个筛选，请先删除不用的`);
    return list;
  });
}

/** Gives one of the caller's filters another name, or shares it with others. Throws 40004 for one that is not the caller's, 40001 for a name that another one of theirs has. */
export async function changeOwnView(ctx: Context, { id, name, ...sharing }: ParsedViewChange): Promise<Empty> {
  const { staffId } = actorOf(ctx, staffKind);
  return inTransaction(ctx, async (tx) => {
    await tx.db.selectFrom('staffAccounts').select('id').where('id', '=', staffId).forUpdate().execute();
    const views = await tx.db.selectFrom('staffViews').select(['id', 'screen', 'name']).where('staffId', '=', staffId).execute();
    const own = views.find((view) => view.id === id);
    if (!own) throw fail('notFound');
    if (views.some((view) => view.id !== id && view.screen === own.screen && view.name === name))
      throw refuse([{ path: 'name', message: '您在这个页面已有同名的筛选，请换一个名称' }]);
    await tx.db
      .updateTable('staffViews')
      .set({ name, ...(await toColumns(tx, sharing)) })
      .where('id', '=', id)
      .execute();
    return {};
  });
}

/** Throws 40004 for one that is not the caller's. */
export async function removeOwnView(ctx: Context, { id }: ViewId): Promise<Empty> {
  const { staffId } = actorOf(ctx, staffKind);
  const { numDeletedRows } = await ctx.db.deleteFrom('staffViews').where('id', '=', id).where('staffId', '=', staffId).executeTakeFirst();
  if (numDeletedRows === 0n) throw fail('notFound');
  return {};
}
