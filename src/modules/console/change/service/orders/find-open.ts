import type { Context } from '#platform/context.ts';
import { openStates } from './order-rows.ts';

/** The open order of a kind of which there is one thing, whoever wrote it; undefined while there is none. */
export function findOpenOrder(ctx: Context, type: string): Promise<{ id: number; state: string } | undefined> {
  return ctx.db
    .selectFrom('changeOrders')
    .select(['id', 'state'])
    .where('type', '=', type)
    .where('state', 'in', openStates)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}
