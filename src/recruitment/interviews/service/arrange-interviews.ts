import { randomUUID } from 'node:crypto';
import { fail, isOutcome } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { storeText } from '#platform/crypto/stored-text.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import { lockDelivery, type DeliveryRow } from '#recruitment/deliveries/service/deliveries.ts';
import { findReceived } from '#recruitment/deliveries/service/handling/reach.ts';
import { notifySeeker } from '#recruitment/deliveries/service/notify-seeker.ts';
import { stateLabels } from '#recruitment/deliveries/web/states.ts';
import { columns } from '../columns.ts';
import type { Invitation } from '../schema.ts';
import { toInvitations } from './invitations.ts';

/** A time to offer. */
interface NewSlot {
  startsAt: Date;
  minutes: number;
  isOnline: boolean;
  place: string;
  host: string;
  capacity: number;
}

interface InterviewOffer {
  numbers: readonly string[];
  slots: readonly NewSlot[];
  /** The applicants read it. */
  note: string;
}

/** Result for each delivery: invited, or skipped with the reason. */
export interface OfferOutcome {
  done: number;
  refused: { number: string; reason: string }[];
}

/**
 * Offers the same times to one or more applicants; earlier offers are cancelled. Applicants who have withdrawn meanwhile, or are
 * not at the interview stage, are reported and skipped. Throws 40001 for a past time, 40004 for everyone but staff.
 */
export async function offerInterviews(ctx: Context, deps: DeliveryDeps, { numbers, slots, note }: InterviewOffer): Promise<OfferOutcome> {
  if (ctx.actor.kind !== 'staff') throw fail('notFound');
  const { staffId } = ctx.actor;
  const late = slots.findIndex(({ startsAt }) => startsAt <= ctx.now);
  if (late !== -1) throw fail('invalidInput', undefined, { errors: [{ path: `slots.${late}.startsAt`, message: '时间已过，请另选' }] });
  return inTransaction(ctx, async (tx) => {
    const ids = await addSlots(tx, slots, staffId);
    const outcome: OfferOutcome = { done: 0, refused: [] };
    // Sorted, so that simultaneous invitations of the same people cannot deadlock.
    for (const number of [...new Set(numbers)].toSorted()) {
      const row = await findInvitable(tx, number);
      if (typeof row === 'string') outcome.refused.push({ number, reason: row });
      else {
        await invite(tx, deps, row, { ids, note, staffId });
        outcome.done += 1;
      }
    }
    if (outcome.done === 0) throw fail('conflict', outcome.refused[0]?.reason ?? '没有可以邀请的投递');
    return outcome;
  });
}

async function addSlots(tx: Context, slots: readonly NewSlot[], staffId: number): Promise<string[]> {
  const rows = slots.map(({ minutes, startsAt, ...slot }) => ({
    ...slot,
    id: randomUUID(),
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    createdBy: staffId,
    createdAt: tx.now,
  }));
  await tx.db.insertInto('interviewSlots').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Returns the delivery, locked; or why its applicant cannot be invited. */
async function findInvitable(tx: Context, number: string): Promise<DeliveryRow | string> {
  try {
    const row = await lockDelivery(tx, (await findReceived(tx, number)).id);
    return row.state === 'interview' ? row : `投递当前为“${stateLabels[row.state].text}”，推进到“面试”后才能约面试`;
  } catch (error) {
    if (isOutcome(error, 'notFound')) return '投递已撤回或不存在';
    throw error;
  }
}

async function invite(
  tx: Context,
  deps: DeliveryDeps,
  { id: deliveryId, number, seekerId, job }: DeliveryRow,
  { ids, note, staffId }: { ids: readonly string[]; note: string; staffId: number },
): Promise<void> {
  const invitationId = randomUUID();
  await callOff(tx, deliveryId, null);
  const { sealed, clear } = await storeText(tx, columns.interviewInvitations.sealedNote, note, { id: invitationId });
  await tx.db
    .insertInto('interviewInvitations')
    .values({
      id: invitationId,
      deliveryId,
      state: 'open',
      slotId: null,
      note: clear,
      sealedNote: sealed,
      invitedBy: staffId,
      invitedAt: tx.now,
      ...unanswered,
    })
    .execute();
  await tx.db
    .insertInto('interviewOffers')
    .values(ids.map((slotId) => ({ invitationId, slotId })))
    .execute();
  await audit(tx, 'interview.offer', `delivery:${number}`, { slots: ids.length });
  await notifySeeker(tx, deps, seekerId, { template: 'interviewOffered', values: { job: job.title } });
}

const unanswered = { answeredAt: null, wish: null, remindedAt: null, cancelledAt: null, reason: null };

/** Ends the current invitation, if there is one; without a reason it is replaced by another. Returns true if there was one. */
async function callOff(tx: Context, deliveryId: string, reason: string | null): Promise<boolean> {
  const live = await tx.db
    .selectFrom('interviewInvitations')
    .select('id')
    .where('deliveryId', '=', deliveryId)
    .where('state', '<>', 'cancelled')
    .forUpdate()
    .executeTakeFirst();
  if (!live) return false;
  const { sealed, clear } = await storeText(tx, columns.interviewInvitations.sealedReason, reason, live);
  await tx.db
    .updateTable('interviewInvitations')
    .set({ state: 'cancelled', slotId: null, cancelledAt: tx.now, reason: clear, sealedReason: sealed })
    .where('id', '=', live.id)
    .execute();
  return true;
}

/** Cancels an interview with a reason that the applicant reads. Throws 40009 when there is none. */
export function cancelInterview(ctx: Context, deps: DeliveryDeps, { number, reason }: { number: string; reason: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockDelivery(tx, (await findReceived(tx, number)).id);
    if (!(await callOff(tx, row.id, reason))) throw fail('conflict', '这份投递目前没有面试安排');
    await audit(tx, 'interview.cancel', `delivery:${number}`);
    if (row.endedAt === null)
      await notifySeeker(tx, deps, row.seekerId, { template: 'interviewCancelled', values: { job: row.job.title } });
  });
}

/** Returns the current interview of a delivery for staff, or null. The caller has checked the permission. */
export async function readInterview(ctx: Context, { id, number, jobId, job }: DeliveryRow): Promise<Invitation | null> {
  const row = await ctx.db
    .selectFrom('interviewInvitations')
    .selectAll()
    .where('deliveryId', '=', id)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst();
  const known = new Map([[id, { number, job: { id: jobId, title: job.title, department: job.department } }]]);
  return row ? ((await toInvitations(ctx, [row], known))[0] ?? null) : null;
}

/** Returns a subquery of the deliveries whose applicants have asked for other times, for the module that lists deliveries. */
export function selectAwaitingTimes({ db }: Pick<Context, 'db'>) {
  return db.selectFrom('interviewInvitations').select('deliveryId').where('state', '=', 'another').$asScalar();
}

/** Returns those of the given deliveries whose applicants have asked for other times, with the time of the request. */
export async function listAwaitingTimes({ db }: Pick<Context, 'db'>, deliveryIds: readonly string[]): Promise<Map<string, Date>> {
  if (deliveryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('interviewInvitations')
    .select(['deliveryId', 'answeredAt'])
    .where('state', '=', 'another')
    .where('deliveryId', 'in', deliveryIds)
    .execute();
  return new Map(rows.map(({ deliveryId, answeredAt }) => [deliveryId, answeredAt!]));
}
