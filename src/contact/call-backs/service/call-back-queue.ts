import { sql, type RawBuilder, type Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { scopeOf, ScopeError } from '#platform/staff-access.ts';
import type { WorkQueue } from '#workflow/assignments/service/work-queue.ts';

/** The queue of requested calls, by number. */
export const callBackQueue: WorkQueue<'callback'> = {
  code: 'callback',
  handle: 'callBack.handle',
  read: 'callBack.read',
  find: async (ctx, number) => void (await findCallBack(ctx, number)),
};

/**
 * A condition for requests in the caller's branches. Requests recommended by a branch belong to it; all others belong to staff
 * who work in all branches.
 */
export function isInBranches(ctx: Context): RawBuilder<boolean> {
  const branches = scopeOf(ctx, 'branch');
  return branches ? sql<boolean>`(referral_kind = 'branch' and referral_code = any(${branches}::text[]))` : sql<boolean>`true`;
}

/** Returns one request. Throws 40004 for an unknown number, and outside of the caller's branches. */
export async function findCallBack(ctx: Context, number: string): Promise<Selectable<Tables['callBacks']>> {
  const row = await ctx.db.selectFrom('callBacks').selectAll().where('number', '=', number).executeTakeFirst();
  if (!row) throw fail('notFound');
  const branches = scopeOf(ctx, 'branch');
  if (branches && !(row.referralKind === 'branch' && branches.includes(row.referralCode!))) throw new ScopeError(`callback:${number}`);
  return row;
}
