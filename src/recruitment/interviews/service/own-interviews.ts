import { fail } from '#contract/call-error.ts';
import { recordActivity, seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { storeText } from '#platform/crypto/stored-text.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { lockOwnDelivery, type DeliveryRow } from '#recruitment/deliveries/service/deliveries.ts';
import { listSeekerDeliveries } from '#recruitment/deliveries/service/list-deliveries.ts';
import { columns } from '../columns.ts';
import type { InterviewConfirmationInput, Invitation, InvitationKey, InvitationList, WishInput } from '../schema.ts';
import { countTaken, requireWishLeft, toInvitations, type InvitationRow, type SlotRow } from './invitations.ts';

/** Days that a cancelled interview stays visible. */
const cancelledDays = 30;

/**
 * Lists the calling job seeker's invitations of open deliveries, newest first, with recently cancelled ones. Throws 50102 when
 * nobody is signed in.
 */
export async function listInterviews(ctx: Context): Promise<InvitationList> {
  const { seekerId } = seekerOf(ctx);
  const open = (await listSeekerDeliveries(ctx, seekerId)).filter(({ endedAt }) => endedAt === null);
  if (open.length === 0) return { invitations: [] };
  const since = new Date(ctx.now.getTime() - cancelledDays * 86_400_000);
  const rows = await ctx.db
    .selectFrom('interviewInvitations')
    .selectAll()
    .where(
      'deliveryId',
      'in',
      open.map(({ id }) => id),
    )
    // A replaced invitation was cancelled without a reason and is not shown.
    .where(({ and, or, eb }) =>
      or([
        eb('state', '<>', 'cancelled'),
        and([eb('cancelledAt', '>', since), or([eb('reason', 'is not', null), eb('sealedReason', 'is not', null)])]),
      ]),
    )
    .orderBy('invitedAt', 'desc')
    .orderBy('id')
    .execute();
  return { invitations: await toInvitations(ctx, rows, new Map(open.map((delivery) => [delivery.id, delivery]))) };
}

/** Lists all invitations of a person, newest first, for their request about stored data. */
export async function listSeekerInterviews(ctx: Context, seekerId: number): Promise<Invitation[]> {
  const deliveries = await listSeekerDeliveries(ctx, seekerId);
  if (deliveries.length === 0) return [];
  const ids = deliveries.map(({ id }) => id);
  const rows = await ctx.db
    .selectFrom('interviewInvitations')
    .selectAll()
    .where('deliveryId', 'in', ids)
    .orderBy('invitedAt', 'desc')
    .orderBy('id')
    .execute();
  return toInvitations(ctx, rows, new Map(deliveries.map((delivery) => [delivery.id, delivery])));
}

/**
 * Confirms one of the offered times; a repeated call returns the same. Of several applicants for the last place one gets it.
 * Throws 40004 for somebody else's invitation, 40009 for a time that has begun, is full or was not offered, and after another
 * decision.
 */
export function confirmInterview(ctx: Context, { id, slotId }: InterviewConfirmationInput): Promise<Invitation> {
  return inTransaction(ctx, async (tx) => {
    const { row, delivery } = await lockInvitation(tx, id);
    if (row.state === 'confirmed' && row.slotId === slotId) return showOne(tx, id, delivery);
    if (row.state === 'confirmed') throw fail('conflict', '您已确认了时间；需要调整时，请先申请改约');
    await requireRoom(tx, await lockOffered(tx, id, slotId));
    await tx.db.updateTable('interviewInvitations').set({ state: 'confirmed', slotId, answeredAt: tx.now }).where('id', '=', id).execute();
    await audit(tx, 'interview.confirm', `delivery:${delivery.number}`, { slot: slotId });
    await recordActivity(tx, delivery.seekerId);
    return showOne(tx, id, delivery);
  });
}

/**
 * Asks for other times than those offered or confirmed; a confirmed place becomes free. Throws 40004 for somebody else's
 * invitation, 40009 when it was already requested, the limit is reached, or the interview has begun.
 */
export function requestOtherTimes(ctx: Context, { id, wish }: WishInput): Promise<Invitation> {
  return inTransaction(ctx, async (tx) => {
    const { row, delivery } = await lockInvitation(tx, id);
    if (row.state === 'another') throw fail('conflict', '您已申请改约，招聘部门会尽快另行安排');
    await requireWishLeft(tx, row.deliveryId);
    if (row.slotId && (await lockOffered(tx, id, row.slotId)).startsAt <= tx.now) throw fail('conflict', '面试时间已到，不能再改约');
    const { sealed, clear } = await storeText(tx, columns.interviewInvitations.sealedWish, wish, { id });
    await tx.db
      .updateTable('interviewInvitations')
      .set({ state: 'another', slotId: null, wish: clear, sealedWish: sealed, answeredAt: tx.now })
      .where('id', '=', id)
      .execute();
    await audit(tx, 'interview.askOther', `delivery:${delivery.number}`);
    await recordActivity(tx, delivery.seekerId);
    return showOne(tx, id, delivery);
  });
}

/** Returns the calling job seeker's own invitation of an open delivery. Throws 40004 for any other. */
export async function findOwnInvitation(ctx: Context, { id }: InvitationKey): Promise<Invitation> {
  const found = (await listInterviews(ctx)).invitations.find((one) => one.id === id);
  if (!found) throw fail('notFound');
  return found;
}

/** Returns the invitation with its delivery, both locked, so that actions in two tabs run one after the other. */
async function lockInvitation(tx: Context, id: string): Promise<{ row: InvitationRow; delivery: DeliveryRow }> {
  seekerOf(tx);
  const known = await tx.db.selectFrom('interviewInvitations').select('deliveryId').where('id', '=', id).executeTakeFirst();
  if (!known) throw fail('notFound');
  const delivery = await lockOwnDelivery(tx, known.deliveryId);
  const row = await tx.db.selectFrom('interviewInvitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  if (delivery.endedAt || row.state === 'cancelled') throw fail('conflict', '这次面试安排已取消，请刷新后查看');
  return { row, delivery };
}

async function lockOffered(tx: Context, invitationId: string, slotId: string): Promise<SlotRow> {
  const offer = await tx.db
    .selectFrom('interviewOffers')
    .select('slotId')
    .where('invitationId', '=', invitationId)
    .where('slotId', '=', slotId)
    .executeTakeFirst();
  if (!offer) throw fail('conflict', '这个时间不在可选范围内，请刷新后重新选择');
  return tx.db.selectFrom('interviewSlots').selectAll().where('id', '=', slotId).forUpdate().executeTakeFirstOrThrow();
}

async function requireRoom(tx: Context, { id, startsAt, capacity }: SlotRow): Promise<void> {
  if (startsAt <= tx.now) throw fail('conflict', '这个时间已过，请选择其他时间');
  if (((await countTaken(tx, [id])).get(id) ?? 0) >= capacity) throw fail('conflict', '这个时间刚刚约满，请选择其他时间');
}

async function showOne(tx: Context, id: string, { id: deliveryId, number, jobId, job }: DeliveryRow): Promise<Invitation> {
  const row = await tx.db.selectFrom('interviewInvitations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const known = new Map([[deliveryId, { number, job: { id: jobId, title: job.title, department: job.department } }]]);
  return (await toInvitations(tx, [row], known))[0]!;
}
