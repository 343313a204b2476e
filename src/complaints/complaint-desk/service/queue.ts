import type { CaseChoice } from '#complaints/complaint/service/handling/list-cases.ts';
import { complaintQueue, requireCase } from '#complaints/complaint/service/handling/reach.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { reachOf } from '#platform/staff-access.ts';
import { selectTaken } from '#workflow/assignments/service/assignments.ts';
import { requireReach, type WorkQueue } from '#workflow/assignments/service/work-queue.ts';
import type { CaseView } from '../web/case-names.ts';

/** Complaints, reports, enquiries and suggestions as one queue of work; a subject is the number of a case. */
export const complaintWork: WorkQueue<'complaint'> = {
  code: complaintQueue,
  handle: 'complaint.answer',
  read: 'complaint.read',
  find: requireCase,
};

/** Throws 40300 without the permission, 40004 out of the caller's scope and, where they reach only their own, for what they have not taken. */
export const requireCaseReach = (ctx: Context, permission: Permission, number: string): Promise<void> =>
  requireReach(ctx, complaintWork, permission, number);

/** Whether the caller sees more than what they have taken. */
export const seesAll = (ctx: Context): boolean => reachOf(ctx, 'complaint.read') === 'all';

/** What the caller has taken. */
export function chooseOwn(ctx: Context): CaseChoice {
  return { among: selectTaken(ctx, complaintWork, ctx.actor.kind === 'staff' ? ctx.actor.staffId : -1) };
}

/** Which cases a view is of. Whoever sees only their own is shown that in every view but the one of what nobody has taken. */
export function choiceOf(ctx: Context, view: CaseView): CaseChoice {
  if (view === 'pool') return { outside: selectTaken(ctx, complaintWork) };
  const whose = view === 'own' || !seesAll(ctx) ? chooseOwn(ctx) : {};
  return view === 'requests' ? { ...whose, isAwaitingWord: true } : whose;
}
