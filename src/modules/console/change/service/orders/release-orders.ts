import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { OrderName, ParsedRelease } from '../../schema/orders.ts';
import { lockOrder, openStates, requireState, staffOf } from './order-rows.ts';

/** Binds orders together: they come into force in one transaction, when all are approved and their moments have come. Throws 40009 for one that is over or is in a release already. */
export async function releaseOrders(ctx: Context, { title, orders }: ParsedRelease): Promise<OrderName> {
  return inTransaction(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto('changeReleases')
      .values({ title, madeBy: staffOf(tx), madeAt: tx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const order of [...new Set(orders)].toSorted((one, other) => one - other)) {
      const row = await lockOrder(tx, order, 'content.draft');
      requireState(row, openStates, `“${row.title}”已经结束，不能列入批次`);
      if (row.releaseId !== null) throw fail('conflict', `“${row.title}”已在另一批次中`);
      await tx.db.updateTable('changeOrders').set({ releaseId: id }).where('id', '=', order).execute();
    }
    await audit(tx, 'change.release', `changeRelease:${id}`, { orders });
    return { id };
  });
}
