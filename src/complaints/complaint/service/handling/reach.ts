import { listBranchIds } from '#content/branches/service/all-branches.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { scopeOf, ScopeError } from '#platform/staff-access.ts';

/** The queue in which complaints are handled, as scopes name it. */
export const complaintQueue = 'complaint';

/** States in which something is still to be done by the clock. */
export const openStates = ['received', 'accepted', 'investigating'] as const;

/** The number of the member of staff who acts; null for the system. */
export function staffIdOf({ actor }: Pick<Context, 'actor'>): number | null {
  return actor.kind === 'staff' ? actor.staffId : null;
}

/** The same where only a member of staff can be meant. Throws 40004 for anybody else. */
export function requireStaffId(ctx: Pick<Context, 'actor'>): number {
  const id = staffIdOf(ctx);
  if (id === null) throw fail('notFound');
  return id;
}

/** The branches whose cases the caller works on: undefined where there is no bound, none for who does not work in this queue. */
export async function branchesOf(ctx: Context): Promise<readonly number[] | undefined> {
  const queues = scopeOf(ctx, 'queue');
  if (queues && !queues.includes(complaintQueue)) return [];
  const codes = scopeOf(ctx, 'branch');
  return codes && listBranchIds(ctx, codes);
}

/**
 * Throws 40004 for everyone but staff, and where a case lies outside of the caller's branches or of this queue. A case of no branch is the head office's:
 * of those who work in all branches.
 */
export async function requirePlace(ctx: Context, { number, branchId }: { number: string; branchId: number | null }): Promise<void> {
  if (ctx.actor.kind !== 'staff' && ctx.actor.kind !== 'system') throw fail('notFound');
  const branches = await branchesOf(ctx);
  if (branches && (branchId === null || !branches.includes(branchId))) throw new ScopeError(`complaint:${number}`);
}

/** Throws 40004 unless there is a case of this number where the caller works. */
export async function requireCase(ctx: Context, number: string): Promise<void> {
  const row = await ctx.db.selectFrom('complaints').select(['number', 'branchId']).where('number', '=', number).executeTakeFirst();
  if (!row) throw fail('notFound');
  await requirePlace(ctx, row);
}
