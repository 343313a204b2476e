import type { Context } from '#platform/context.ts';
import { reachOf } from '#platform/staff-access.ts';
import type { DeliveryRow } from '#recruitment/deliveries/service/deliveries.ts';
import { listReceived } from '#recruitment/deliveries/service/handling/list-received.ts';
import { listAwaitingTimes, selectAwaitingTimes } from '#recruitment/interviews/service/arrange-interviews.ts';
import { selectAssigned, selectAssignedToOthers } from '#workflow/assignments/service/assignments.ts';
import { deliveryWork, staffIdOf } from './queue.ts';
import { selectDeliveriesWithoutOpinion } from './readers.ts';

/** A pending delivery and since when; without a name. */
export type WaitingDelivery = Pick<DeliveryRow, 'number' | 'job'> & { since: Date };

/** Lists new deliveries, except those claimed by a colleague; the longest waiting first. */
export async function listNewDeliveries(ctx: Context, count: number): Promise<WaitingDelivery[]> {
  const rows = await listReceived(ctx, { ...freeOrOwn(ctx), state: 'delivered', isOldestFirst: true, limit: count });
  return rows.map(({ number, job, deliveredAt }) => ({ number, job, since: deliveredAt }));
}

/** Lists deliveries whose applicants have asked for other interview times, except those claimed by a colleague. */
export async function listDeliveriesAwaitingTimes(ctx: Context, count: number): Promise<WaitingDelivery[]> {
  const rows = await listReceived(ctx, { ...freeOrOwn(ctx), idsAmong: selectAwaitingTimes(ctx), isOldestFirst: true, limit: count });
  const askedAt = await listAwaitingTimes(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, number, job, deliveredAt }) => ({ number, job, since: askedAt.get(id) ?? deliveredAt }));
}

/** Lists the deliveries shared with the caller that still lack their opinion. */
export async function listDeliveriesWithoutOpinion(ctx: Context, count: number): Promise<WaitingDelivery[]> {
  const rows = await listReceived(ctx, { idsAmong: selectDeliveriesWithoutOpinion(ctx), isOldestFirst: true, limit: count });
  if (rows.length === 0) return [];
  const given = await ctx.db
    .selectFrom('hiringReaders')
    .select(['deliveryId', 'givenAt'])
    .where('staffId', '=', staffIdOf(ctx))
    .where(
      'deliveryId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const givenAt = new Map(given.map((one) => [one.deliveryId, one.givenAt]));
  return rows.map(({ id, number, job, deliveredAt }) => ({ number, job, since: givenAt.get(id) ?? deliveredAt }));
}

/** Filters by deliveries claimed by the caller or, within their scope, by nobody. */
function freeOrOwn(ctx: Context) {
  const isOwn = reachOf(ctx, 'recruitment.manage') === 'own';
  return {
    outside: selectAssignedToOthers(ctx, deliveryWork),
    among: isOwn ? selectAssigned(ctx, deliveryWork, staffIdOf(ctx)) : undefined,
  };
}
