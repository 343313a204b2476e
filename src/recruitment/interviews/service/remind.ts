import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import { lockDelivery } from '#recruitment/deliveries/service/deliveries.ts';
import { isOpenDelivery } from '#recruitment/deliveries/service/handling/reach.ts';
import { notifySeeker } from '#recruitment/deliveries/service/notify-seeker.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';

const dayMs = 86_400_000;

/** Reminds applicants once within a day of their interview, except those who have just confirmed. Returns how many. */
export async function remindInterviews(ctx: Context, deps: DeliveryDeps): Promise<number> {
  const rows = await ctx.db
    .selectFrom('interviewInvitations')
    .innerJoin('interviewSlots', 'interviewSlots.id', 'interviewInvitations.slotId')
    .select(['interviewInvitations.id', 'deliveryId', 'startsAt', 'answeredAt'])
    .where('state', '=', 'confirmed')
    .where('remindedAt', 'is', null)
    .where('startsAt', '>', ctx.now)
    .where('startsAt', '<=', new Date(ctx.now.getTime() + dayMs))
    .where(isOpenDelivery('interviewInvitations.deliveryId'))
    .limit(500)
    .execute();
  let told = 0;
  for (const { id, deliveryId, startsAt, answeredAt } of rows) {
    const isNews = answeredAt !== null && answeredAt.getTime() > startsAt.getTime() - dayMs;
    if (await remind(ctx, deps, { id, deliveryId, startsAt, isNews })) told += 1;
  }
  return told;
}

/** Checks again in a separate transaction, since the interview may have been cancelled meanwhile. */
function remind(
  ctx: Context,
  deps: DeliveryDeps,
  { id, deliveryId, startsAt, isNews }: { id: string; deliveryId: string; startsAt: Date; isNews: boolean },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { seekerId, job, endedAt } = await lockDelivery(tx, deliveryId);
    const { numUpdatedRows } = await tx.db
      .updateTable('interviewInvitations')
      .set({ remindedAt: tx.now })
      .where('id', '=', id)
      .where('state', '=', 'confirmed')
      .where('remindedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || endedAt !== null || isNews) return false;
    await notifySeeker(tx, deps, seekerId, { template: 'interviewReminder', values: { job: job.title, at: beijingMinute(startsAt) } });
    return true;
  });
}
