import type { CaseSelection } from '#complaints/complaint/service/handling/list-cases.ts';
import { complaintQueue, requireCase } from '#complaints/complaint/service/handling/reach.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { reachOf } from '#platform/staff-access.ts';
import { selectAssigned } from '#workflow/assignments/service/assignments.ts';
import { requireReach, type WorkQueue } from '#workflow/assignments/service/work-queue.ts';
import type { CaseListView } from '../web/case-names.ts';

/** The queue of complaints, reports, enquiries and suggestions; a subject is the number of a case. */
export const complaintWorkQueue: WorkQueue<'complaint'> = {
  code: complaintQueue,
  handle: 'complaint.answer',
  read: 'complaint.read',
  find: requireCase,
};

/**
 * Throws 40300 without the permission, 40004 out of the caller's scope and, for staff limited to their own cases, for those not
 * assigned to them.
 */
export const requireCaseReach = (ctx: Context, permission: Permission, number: string): Promise<void> =>
  requireReach(ctx, complaintWorkQueue, permission, number);

/** Returns whether the caller can see cases of others. */
export const canSeeAll = (ctx: Context): boolean => reachOf(ctx, 'complaint.read') === 'all';

/** Selects the caller's own cases. */
export function selectOwnCases(ctx: Context): CaseSelection {
  return { among: selectAssigned(ctx, complaintWorkQueue, ctx.actor.kind === 'staff' ? ctx.actor.staffId : -1) };
}

/** Returns the cases of a view. Staff limited to their own cases get these in every view except that of unassigned ones. */
export function selectionForView(ctx: Context, view: CaseListView): CaseSelection {
  if (view === 'pool') return { outside: selectAssigned(ctx, complaintWorkQueue) };
  const whose = view === 'own' || !canSeeAll(ctx) ? selectOwnCases(ctx) : {};
  return view === 'requests' ? { ...whose, isAwaitingWord: true } : whose;
}
