import { lockSeeker } from '#identity/job-seekers/service/find-seeker.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { addMonths, shanghaiDay } from '#platform/day.ts';
import { releaseFiles } from '#recruitment/resumes/service/files/files.ts';
import { keepMonths, type DeliveryState } from '../web/states.ts';

/** Number of deliveries deleted per transaction. */
const batch = 200;

/** Deletes all deliveries of a person, including open ones, with their resumes and held files. Returns how many. */
export async function eraseDeliveries(tx: Context, seekerId: number): Promise<number> {
  // Locks in the same order as `deliver`, so that no delivery is added during the deletion.
  await lockSeeker(tx, seekerId);
  const rows = await tx.db.deleteFrom('deliveries').where('seekerId', '=', seekerId).returning(['id', 'fileIds']).execute();
  for (const { id, fileIds } of rows) {
    await releaseFiles(tx, fileIds);
    await audit(tx, 'delivery.erase', `delivery:${id}`, { reason: 'account' });
  }
  return rows.length;
}

/** Deletes the deliveries whose retention time is over. Returns how many. */
export async function eraseOldDeliveries(ctx: Context): Promise<number> {
  let erased = 0;
  for (const [state, months] of Object.entries(keepMonths) as [DeliveryState, number][]) {
    const before = startOfDay(addMonths(shanghaiDay(ctx.now), -months));
    for (let count = batch; count === batch; erased += count) count = await eraseBatch(ctx, state, before);
  }
  return erased;
}

function eraseBatch(ctx: Context, state: DeliveryState, before: Date): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const due = tx.db
      .selectFrom('deliveries')
      .select('id')
      .where('endedAt', '<', before)
      .where('state', '=', state)
      .orderBy('endedAt')
      .limit(batch)
      .forUpdate()
      .skipLocked();
    const rows = await tx.db.deleteFrom('deliveries').where('id', 'in', due).returning(['id', 'fileIds']).execute();
    for (const { id, fileIds } of rows) {
      await releaseFiles(tx, fileIds);
      await audit(tx, 'delivery.erase', `delivery:${id}`, { reason: 'retention', state });
    }
    return rows.length;
  });
}

/** Returns midnight in Shanghai: a delivery is kept to the end of its last day. */
const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);
