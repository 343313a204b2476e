import { listBranchIds } from '#content/branches/service/all-branches.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { scopeOf, ScopeError } from '#platform/staff-access.ts';

/** The queue of complaints, as named in scopes. */
export const complaintQueue = 'complaint';

/** The states with a running deadline. */
export const openStates = ['received', 'accepted', 'investigating'] as const;

/** Returns the number of the acting staff member; null for the system. */
export function findActingStaffId({ actor }: Pick<Context, 'actor'>): number | null {
  return actor.kind === 'staff' ? actor.staffId : null;
}

/** Returns the same. Throws 40004 for anybody who is not staff. */
export function requireActingStaffId(ctx: Pick<Context, 'actor'>): number {
  const id = findActingStaffId(ctx);
  if (id === null) throw fail('notFound');
  return id;
}

/** Returns the branches whose cases the caller works on: undefined for all, empty for callers who do not work in this queue. */
export async function branchesOf(ctx: Context): Promise<readonly number[] | undefined> {
  const queues = scopeOf(ctx, 'queue');
  if (queues && !queues.includes(complaintQueue)) return [];
  const codes = scopeOf(ctx, 'branch');
  return codes && listBranchIds(ctx, codes);
}

/**
 * Throws 40004 for everyone except staff, and for a case outside of the caller's branches or this queue. A case without a branch
 * belongs to the head office: to staff who work in all branches.
 */
export async function requireCasePlace(ctx: Context, { number, branchId }: { number: string; branchId: number | null }): Promise<void> {
  if (ctx.actor.kind !== 'staff' && ctx.actor.kind !== 'system') throw fail('notFound');
  const branches = await branchesOf(ctx);
  if (branches && (branchId === null || !branches.includes(branchId))) throw new ScopeError(`complaint:${number}`);
}

/** Throws 40004 unless there is a case with this number within the caller's scopes. */
export async function requireCase(ctx: Context, number: string): Promise<void> {
  const row = await ctx.db.selectFrom('complaints').select(['number', 'branchId']).where('number', '=', number).executeTakeFirst();
  if (!row) throw fail('notFound');
  await requireCasePlace(ctx, row);
}
