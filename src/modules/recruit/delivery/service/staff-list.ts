import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { DeliveryState } from '../web/states.ts';
import { rowColumns, type DeliveryRow } from './deliveries.ts';

interface StaffListQuery {
  state: DeliveryState;
  /** Of one job; of all of them when left out. */
  jobId?: number;
  limit?: number;
  /** The last row of the page before. */
  after?: Pick<DeliveryRow, 'deliveredAt' | 'id'>;
}

/**
 * What came in and is in a state, newest first, as the staff read it: page after page from where the last one ended, so that the
 * thousandth page costs what the first one does. Throws 40004 for everyone but staff and the system.
 */
export async function listReceived(ctx: Context, { state, jobId, limit = 50, after }: StaffListQuery): Promise<DeliveryRow[]> {
  if (ctx.actor.kind !== 'staff' && ctx.actor.kind !== 'system') throw fail('notFound');
  let query = ctx.db.selectFrom('deliveries').select(rowColumns).where('state', '=', state);
  if (jobId !== undefined) query = query.where('jobId', '=', jobId);
  if (after)
    query = query
      .where('deliveredAt', '<=', after.deliveredAt)
      .where(({ eb, or }) => or([eb('deliveredAt', '<', after.deliveredAt), eb('id', '>', after.id)]));
  return query.orderBy('deliveredAt', 'desc').orderBy('id').limit(limit).execute();
}
