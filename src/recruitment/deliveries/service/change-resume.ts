import { fail } from '#contract/call-error.ts';
import { recordActivity } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { releaseFiles } from '#recruitment/resumes/service/files/files.ts';
import type { DeliveryDeps } from '../deps.ts';
import type { Delivery, ResumeChangeInput } from '../schema.ts';
import { addDeliveryEvent, lockOwnDelivery } from './deliveries.ts';
import { getDelivery } from './list-deliveries.ts';
import { takeSnapshot } from './snapshot.ts';

/**
 * Replaces the delivered resume of the calling job seeker by the current one, until staff begin to read it. Throws 50102 when
 * nobody is signed in, 40004 for a delivery that is not theirs, 40009 when it has moved on or the resume is incomplete.
 */
export function changeResume(ctx: Context, deps: DeliveryDeps, { deliveryId: id }: ResumeChangeInput): Promise<Delivery> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwnDelivery(tx, id);
    if (row.state !== 'delivered') throw fail('conflict', '招聘部门已开始处理这份简历，不能再更换');
    const snapshot = await takeSnapshot(tx, deps, id, row.job.type);
    await tx.db
      .updateTable('deliveries')
      .set({ ...snapshot, updatedAt: tx.now })
      .where('id', '=', id)
      .execute();
    // After the new files are held, so that files in both stay.
    await releaseFiles(tx, row.fileIds);
    await addDeliveryEvent(tx, id, { kind: 'resumeChanged', state: row.state });
    await audit(tx, 'delivery.changeResume', `delivery:${id}`);
    await recordActivity(tx, row.seekerId);
    return getDelivery(tx, id);
  });
}
