import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { readOptionalText, readText } from '#platform/crypto/stored-text.ts';
import type { Tables } from '#platform/database/tables.ts';
import { isOpenDelivery } from '#recruitment/deliveries/service/handling/reach.ts';
import { columns } from '../columns.ts';
import type { Invitation, Slot } from '../schema.ts';
import { mostWishes } from '../web/invitation-labels.ts';

const { sealedNote, sealedWish, sealedReason } = columns.interviewInvitations;

export type InvitationRow = Selectable<Tables['interviewInvitations']>;
export type SlotRow = Selectable<Tables['interviewSlots']>;

/** Returns invitations as the applicant reads them, in the given order; the caller has checked access to the deliveries. */
export async function toInvitations(
  ctx: Context,
  rows: readonly InvitationRow[],
  deliveries: ReadonlyMap<string, { number: string; job: Invitation['job'] }>,
): Promise<Invitation[]> {
  if (rows.length === 0) return [];
  const offers = await ctx.db
    .selectFrom('interviewOffers')
    .innerJoin('interviewSlots', 'interviewSlots.id', 'interviewOffers.slotId')
    .selectAll('interviewSlots')
    .select('interviewOffers.invitationId')
    .where(
      'invitationId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('startsAt')
    .orderBy('interviewSlots.id')
    .execute();
  const taken = await countTaken(
    ctx,
    offers.map(({ id }) => id),
  );
  const wishes = await countWishes(ctx, [...deliveries.keys()]);
  return rows.map((row) => {
    const { job, number } = deliveries.get(row.deliveryId)!;
    const own = offers.filter(({ invitationId }) => invitationId === row.id);
    return {
      id: row.id,
      state: row.state,
      job: { id: job.id, title: job.title, department: job.department },
      number,
      note: readText(ctx, sealedNote, { sealed: row.sealedNote, clear: row.note }, row),
      slots: own.map((slot) => toSlot(slot, ctx.now, taken.get(slot.id) ?? 0)),
      slotId: row.slotId,
      wish: readOptionalText(ctx, sealedWish, { sealed: row.sealedWish, clear: row.wish }, row),
      reason: readOptionalText(ctx, sealedReason, { sealed: row.sealedReason, clear: row.reason }, row),
      invitedAt: row.invitedAt.toISOString(),
      wishesLeft: Math.max(0, mostWishes - (wishes.get(row.deliveryId) ?? 0)),
    };
  });
}

function toSlot({ id, startsAt, endsAt, isOnline, place, host, capacity }: SlotRow, now: Date, taken: number): Slot {
  return {
    id,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    isOnline,
    place,
    host,
    isTaken: taken >= capacity || startsAt <= now,
  };
}

/** Counts the confirmations of each time; withdrawn and rejected applicants do not count. */
export async function countTaken(ctx: Pick<Context, 'db'>, slotIds: readonly string[]): Promise<Map<string, number>> {
  if (slotIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('interviewInvitations')
    .select(({ fn }) => ['slotId', fn.countAll<number>().as('count')])
    .where('slotId', 'in', [...new Set(slotIds)])
    .where(isOpenDelivery('interviewInvitations.deliveryId'))
    .groupBy('slotId')
    .execute();
  return new Map(rows.map(({ slotId, count }) => [slotId!, count]));
}

/** Counts the requests for other times by delivery, over all its invitations. */
async function countWishes(ctx: Pick<Context, 'db'>, deliveryIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('interviewInvitations')
    .select(({ fn }) => ['deliveryId', fn.countAll<number>().as('count')])
    .where('deliveryId', 'in', deliveryIds)
    .where(({ or, eb }) => or([eb('wish', 'is not', null), eb('sealedWish', 'is not', null)]))
    .groupBy('deliveryId')
    .execute();
  return new Map(rows.map(({ deliveryId, count }) => [deliveryId, count]));
}

/** Throws 40009 when the limit of requests for other times is reached. */
export async function requireWishLeft(ctx: Pick<Context, 'db'>, deliveryId: string): Promise<void> {
  if (((await countWishes(ctx, [deliveryId])).get(deliveryId) ?? 0) >= mostWishes)
    throw fail('conflict', `您已申请改约 ${mostWishes} 次，请拨打招聘联系电话，与招聘部门约定时间`);
}
