import type { ComplaintDeps } from '#complaints/complaint/deps.ts';
import { stepsFrom } from '#complaints/complaint/service/handle-complaint.ts';
import {
  listSimilar,
  readUnmaskedField,
  readComplaintCase,
  type CaseForHandler,
  type PersonalField,
} from '#complaints/complaint/service/handling/read-case.ts';
import { needsSupervisorApproval } from '#complaints/complaint/service/handling/supervisor-approval.ts';
import type { Permission } from '#contract/permissions.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingIso } from '#ui/format/beijing-time.ts';
import type { RevealReason } from '#workflow/assignments/schema.ts';
import { readAssignments } from '#workflow/assignments/service/assignments.ts';
import { listNotes } from '#workflow/assignments/service/notes.ts';
import { recordReveal } from '#workflow/assignments/service/reveals.ts';
import type { ComplaintDetail, CaseRevealResult } from '../schema.ts';
import { selectOwnCases, complaintWorkQueue, requireCaseReach, canSeeAll } from './queue.ts';

type Vault = Pick<ComplaintDeps, 'vault'>;

/**
 * Reads a case with the caller's possible steps, its history, and other cases of the same mobile number. Throws 40004 out of the
 * caller's reach.
 */
export async function readComplaint(ctx: Context, deps: Vault, { number }: { number: string }): Promise<ComplaintDetail> {
  await requireCaseReach(ctx, 'complaint.read', number);
  const sight = await readComplaintCase(ctx, deps, number);
  const [assignments, notes, names] = [
    await readAssignments(ctx, complaintWorkQueue, [number]),
    await listNotes(ctx, complaintWorkQueue, number),
    await readStaffNames(ctx, staffIn(sight)),
  ];
  const nameOf = (staffId: number | null): string | null => (staffId === null ? null : (names.get(staffId) ?? `员工 ${staffId}`));
  const assignment = assignments.get(number) ?? null;
  const may = (permission: Permission): boolean => mayDo(ctx, permission, assignment?.staffId ?? null);
  const mayHandle = may('complaint.answer');
  return {
    ...sight,
    receivedAt: sight.receivedAt.toISOString(),
    escalatedAt: sight.escalatedAt?.toISOString() ?? null,
    events: sight.events.map(({ staffId, at, ...event }) => ({ ...event, at: beijingIso(at), by: nameOf(staffId) })),
    requests: sight.requests.map(({ askedAt, decidedAt, askedBy, decidedBy, ...request }) => {
      const [isWaiting, isOwn] = [request.decision === null, ctx.actor.kind === 'staff' && ctx.actor.staffId === askedBy];
      return {
        ...request,
        askedBy: nameOf(askedBy)!,
        askedAt: askedAt.toISOString(),
        decidedBy: nameOf(decidedBy),
        decidedAt: decidedAt?.toISOString() ?? null,
        mayDecide: isWaiting && !isOwn && may('complaint.extend') && mayHandle,
        mayWithdraw: isWaiting && isOwn && mayHandle,
      };
    }),
    similar: await readSimilar(ctx, number),
    notes,
    assignment,
    steps: mayHandle ? stepsFrom(sight.state).filter((step) => !isAskedFor(sight, step)) : [],
    mayAssign: mayHandle,
    mayNote: mayHandle,
    mayReveal: may('personal.reveal'),
    needsSecondWord: needsSupervisorApproval(ctx, sight),
  };
}

/** A step with an open supervisor request is not offered again. */
const isAskedFor = ({ requests }: CaseForHandler, step: string): boolean =>
  requests.some(({ kind, decision }) => decision === null && step === { extension: 'extend', answer: 'answer' }[kind]);

function mayDo({ actor }: Context, permission: Permission, assignee: number | null): boolean {
  const reach = actor.kind === 'staff' ? actor.permissions.get(permission) : undefined;
  return reach === 'all' || (reach === 'own' && actor.kind === 'staff' && actor.staffId === assignee);
}

const staffIn = ({ events, requests }: CaseForHandler): number[] =>
  [...events.map(({ staffId }) => staffId), ...requests.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy])].filter(
    (id) => id !== null,
  );

async function readSimilar(ctx: Context, number: string): Promise<ComplaintDetail['similar']> {
  const similar = await listSimilar(ctx, number);
  const own = canSeeAll(ctx) ? undefined : new Set((await listSimilar(ctx, number, selectOwnCases(ctx))).map((one) => one.number));
  return similar.map((one) => ({ ...one, receivedAt: one.receivedAt.toISOString(), mayOpen: own?.has(one.number) ?? true }));
}

/** Returns one unmasked personal field of the complainant, and records who viewed it and why. Throws the errors of `recordReveal`. */
export function revealComplainantField(
  ctx: Context,
  deps: Vault,
  { number, field, ...why }: RevealReason & { number: string; field: PersonalField },
): Promise<CaseRevealResult> {
  return inTransaction(ctx, async (tx) => {
    const left = await recordReveal(tx, complaintWorkQueue, { subject: number, field, ...why });
    return { value: await readUnmaskedField(tx, deps, { number, field }), left };
  });
}
