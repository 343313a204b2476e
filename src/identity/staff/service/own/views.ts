import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import type { ParsedView, ParsedViewChange, ViewId, ViewList, ViewScreen } from '../../schema/views.ts';
import { readStaffNames } from '../accounts/staff-names.ts';

/** The limit of filters shown beside a list. */
const mostViews = 12;

/**
 * Lists the caller's filters of a screen, oldest first, followed by those shared by colleagues. A filter grants no access: it is
 * only an address.
 */
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
          // Filters of staff who have left are hidden.
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

/** Throws 40001 for an unknown role. */
async function toColumns(tx: Context, { share, role }: Sharing): Promise<{ isForAll: boolean; forRole: string | null }> {
  if (share !== 'role') return { isForAll: share === 'all', forRole: null };
  const found = await tx.db.selectFrom('staffRoles').select('code').where('code', '=', role).executeTakeFirst();
  if (!found) throw createInputError([{ path: 'role', message: '请选择共享给哪个角色' }]);
  return { isForAll: false, forRole: found.code };
}

/** Saves the filters of a screen under a name, replacing one of the same name. Throws 40001 at the limit. */
export async function saveOwnView(ctx: Context, { screen, name, query, ...sharing }: ParsedView): Promise<ViewList> {
  const { staffId } = actorOf(ctx, staffKind);
  return inTransaction(ctx, async (tx) => {
    // Locks the account, so that of two simultaneous saves the second one counts the first.
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

/** Renames or shares one of the caller's filters. Throws 40004 for one that is not the caller's, 40001 for a name already used. */
export async function changeOwnView(ctx: Context, { id, name, ...sharing }: ParsedViewChange): Promise<Empty> {
  const { staffId } = actorOf(ctx, staffKind);
  return inTransaction(ctx, async (tx) => {
    await tx.db.selectFrom('staffAccounts').select('id').where('id', '=', staffId).forUpdate().execute();
    const views = await tx.db.selectFrom('staffViews').select(['id', 'screen', 'name']).where('staffId', '=', staffId).execute();
    const own = views.find((view) => view.id === id);
    if (!own) throw fail('notFound');
    if (views.some((view) => view.id !== id && view.screen === own.screen && view.name === name))
      throw createInputError([{ path: 'name', message: '您在这个页面已有同名的筛选，请换一个名称' }]);
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
