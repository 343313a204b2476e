import type { Context } from '#platform/context.ts';
import { reachOf } from '#platform/staff-access.ts';
import type { DeliveryRow } from '#recruitment/deliveries/service/deliveries.ts';
import { listReceived } from '#recruitment/deliveries/service/handling/list-received.ts';
import { listAwaitingTimes, selectAwaitingTimes } from '#recruitment/interviews/service/arrange-interviews.ts';
import { selectTaken, selectTakenByOthers } from '#workflow/assignments/service/assignments.ts';
import { deliveryWork, staffIdOf } from './queue.ts';
import { selectUnjudged } from './readers.ts';

/** A delivery that waits for somebody, and since when; nobody is named. */
export type WaitingDelivery = Pick<DeliveryRow, 'number' | 'job'> & { since: Date };

/** What nobody has begun with, but for what a colleague has taken; the longest wait first. */
export async function listNewDeliveries(ctx: Context, count: number): Promise<WaitingDelivery[]> {
  const rows = await listReceived(ctx, { ...freeOrOwn(ctx), state: 'delivered', isOldestFirst: true, limit: count });
  return rows.map(({ number, job, deliveredAt }) => ({ number, job, since: deliveredAt }));
}

/** Of whose applicants other times are wanted for the interview, but for what a colleague has taken. */
export async function listDeliveriesAwaitingTimes(ctx: Context, count: number): Promise<WaitingDelivery[]> {
  const rows = await listReceived(ctx, { ...freeOrOwn(ctx), idsAmong: selectAwaitingTimes(ctx), isOldestFirst: true, limit: count });
  const askedAt = await listAwaitingTimes(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, number, job, deliveredAt }) => ({ number, job, since: askedAt.get(id) ?? deliveredAt }));
}

/** What was given to the caller to read and of which they have said nothing yet. */
export async function listUnjudged(ctx: Context, count: number): Promise<WaitingDelivery[]> {
  const rows = await listReceived(ctx, { idsAmong: selectUnjudged(ctx), isOldestFirst: true, limit: count });
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

/** What the caller has taken, and what nobody has where they reach that. */
function freeOrOwn(ctx: Context) {
  const isOwn = reachOf(ctx, 'recruitment.manage') === 'own';
  return {
    outside: selectTakenByOthers(ctx, deliveryWork),
    among: isOwn ? selectTaken(ctx, deliveryWork, staffIdOf(ctx)) : undefined,
  };
}
