import { getRecruitmentSettings } from '#content/website/service/settings.ts';
import type { Permission } from '#contract/permissions.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import type { DeliveryRow } from '#recruitment/deliveries/service/deliveries.ts';
import { listReceived } from '#recruitment/deliveries/service/handling/list-received.ts';
import { readContactField, openReceivedDelivery, type ContactField } from '#recruitment/deliveries/service/handling/read-received.ts';
import { isOpenState, nextStates } from '#recruitment/deliveries/web/states.ts';
import { readInterview } from '#recruitment/interviews/service/arrange-interviews.ts';
import type { RevealReason } from '#workflow/assignments/schema.ts';
import { readAssignments } from '#workflow/assignments/service/assignments.ts';
import { listNotes } from '#workflow/assignments/service/notes.ts';
import { recordReveal } from '#workflow/assignments/service/reveals.ts';
import type { DeliveryDetail, RevealedContact } from '../schema.ts';
import { anonymiseResume } from './anonymise-resume.ts';
import { maskResumeMail } from './mask-mail.ts';
import { deliveryWork, hasPermission, hasFullAccess, requireReadable } from './queue.ts';
import { listOpinions, listReaders } from './readers.ts';

/**
 * Returns a delivery with the delivered resume, history and the caller's actions; anonymised for readers of shared deliveries.
 * Throws 40004 outside the caller's scope, and once the consent was withdrawn.
 */
export async function readDelivery(ctx: Context, deps: DeliveryDeps, { number }: { number: string }): Promise<DeliveryDetail> {
  const isBlind = !hasFullAccess(ctx);
  await requireReadable(ctx, 'recruitment.read', number);
  const { row, resume, steps } = await openReceivedDelivery(ctx, deps, number);
  if (isBlind) await audit(ctx, 'delivery.openBlind', `delivery:${number}`);
  const [names, assignments, notes] = [
    await readStaffNames(
      ctx,
      steps.flatMap(({ staffId }) => staffId ?? []),
    ),
    await readAssignments(ctx, deliveryWork, [number]),
    isBlind ? [] : await listNotes(ctx, deliveryWork, number),
  ];
  const assignment = assignments.get(number) ?? null;
  return {
    number,
    state: row.state,
    job: { id: row.jobId, ...row.job },
    deliveredAt: row.deliveredAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    isBlind,
    resume: isBlind ? anonymiseResume(resume) : maskResumeMail(resume),
    steps: steps.map(({ at, staffId, note, ...step }) => ({
      ...step,
      at: at.toISOString(),
      // The note to the applicant may contain their name.
      note: isBlind ? null : note,
      by: staffId === null ? null : (names.get(staffId) ?? null),
    })),
    ...(isBlind ? { others: [], readers: [] } : { others: await listOthers(ctx, row), readers: await listReaders(ctx, row.id) }),
    opinions: await listOpinions(ctx, row.id),
    interview: await readInterview(ctx, row),
    notes,
    assignment,
    ...(await stepsOf(ctx, row)),
    mayReveal: reaches(ctx, 'personal.reveal', assignment?.staffId),
    mayJudge: hasPermission(ctx, 'recruitment.judge') && isOpenState(row.state),
  };
}

/** Returns the possible steps for a delivery manager, and the templates. */
async function stepsOf(ctx: Context, { state }: DeliveryRow): Promise<Pick<DeliveryDetail, 'letters' | 'next' | 'mayManage'>> {
  if (!hasPermission(ctx, 'recruitment.manage')) return { letters: [], next: [], mayManage: false };
  return { letters: (await getRecruitmentSettings(ctx)).letters, next: [...nextStates[state]], mayManage: true };
}

function reaches({ actor }: Context, permission: Permission, assignee: number | undefined): boolean {
  const reach = actor.kind === 'staff' ? actor.permissions.get(permission) : undefined;
  return reach === 'all' || (reach === 'own' && actor.kind === 'staff' && actor.staffId === assignee);
}

async function listOthers(ctx: Context, { seekerId, number }: DeliveryRow): Promise<DeliveryDetail['others']> {
  const rows = await listReceived(ctx, { seekerId, limit: 20 });
  return rows.filter((one) => one.number !== number).map(({ number: other, job, state }) => ({ number: other, title: job.title, state }));
}

/** Returns one contact field of the applicant unmasked. The access is audited with reader and reason; throws as `recordReveal`. */
export function revealContact(
  ctx: Context,
  deps: DeliveryDeps,
  { number, field, ...why }: RevealReason & { number: string; field: ContactField },
): Promise<RevealedContact> {
  return inTransaction(ctx, async (tx) => {
    const left = await recordReveal(tx, deliveryWork, { subject: number, field, ...why });
    return { value: await readContactField(tx, deps, { number, field }), left };
  });
}
