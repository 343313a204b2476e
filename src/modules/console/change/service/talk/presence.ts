import { readStaffNames } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { PresenceList } from '../../schema/orders.ts';
import { findOrder, staffOf } from '../orders/order-rows.ts';

/** Screens tell every ten seconds that they are open; who has been silent for longer is gone. */
const silenceMs = 25_000;

/** Notes that the caller has an order open, and tells who else has, and which revision it is at. */
export async function notePresence(ctx: Context, { id, isEditing }: { id: number; isEditing: boolean }): Promise<PresenceList> {
  const { revision } = await findOrder(ctx, id);
  const me = staffOf(ctx);
  const seen = { seenAt: ctx.now, isEditing };
  await ctx.db
    .insertInto('changePresence')
    .values({ orderId: id, staffId: me, ...seen })
    .onConflict((conflict) => conflict.columns(['orderId', 'staffId']).doUpdateSet(seen))
    .execute();
  const others = await ctx.db
    .selectFrom('changePresence')
    .select(['staffId', 'isEditing'])
    .where('orderId', '=', id)
    .where('staffId', '<>', me)
    .where('seenAt', '>', new Date(ctx.now.getTime() - silenceMs))
    .orderBy('staffId')
    .execute();
  const names = await readStaffNames(
    ctx,
    others.map(({ staffId }) => staffId),
  );
  return { revision, others: others.map((one) => ({ id: one.staffId, name: names.get(one.staffId) ?? '', isEditing: one.isEditing })) };
}
