import { randomUUID } from 'node:crypto';
import { getRecruitmentSettings } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import { lockSeeker } from '#identity/job-seekers/service/find-seeker.ts';
import { recordActivity, seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { requireOpenJob } from '#recruitment/jobs/service/jobs.ts';
import { releaseFiles } from '#recruitment/resumes/service/files/files.ts';
import type { DeliveryDeps } from '../deps.ts';
import { newDeliveryNumber } from '../number.ts';
import type { Delivery, DeliveredJob, DeliverInput } from '../schema.ts';
import { isOpenState, mostAttempts, stateLabels } from '../web/states.ts';
import { addDeliveryEvent, rowColumns, type DeliveryRow } from './deliveries.ts';
import { countOpenDeliveries, getDelivery } from './list-deliveries.ts';
import { notifySeeker } from './notify-seeker.ts';
import { planNextMove } from './rules.ts';
import { takeSnapshot, type Snapshot } from './snapshot.ts';

/**
 * Applies for a job in the calling job seeker's name with the current resume. However many simultaneous calls are made, there is
 * one delivery, which all of them return, and it is durably stored. After a withdrawal the same delivery can be sent again, once.
 * Throws 50102 when nobody is signed in, 40004 for an unknown job, 40009 when the job is closed or expired, a delivery to it has
 * ended, the limit of open ones is reached, or the resume is incomplete (`missing`).
 */
export function deliver(ctx: Context, deps: DeliveryDeps, { jobId }: DeliverInput): Promise<Delivery> {
  const { seekerId } = seekerOf(ctx);
  return inTransaction(ctx, async (tx) => {
    // Serialises the deliveries of one person, so that the limit holds and a repeated request finds the first delivery.
    await lockSeeker(tx, seekerId);
    const known = await findOf(tx, seekerId, jobId);
    if (known && isOpenState(known.state)) return getDelivery(tx, known.id);
    const { title, type, department, location } = await requireOpenJob(tx, jobId);
    if (known) requireSecondTry(known);
    await requireRoom(tx, seekerId);
    const id = known?.id ?? randomUUID();
    const arrival: IncomingDelivery = { id, jobId, job: { title, type, department, location }, known };
    await write(tx, deps, arrival, await takeSnapshot(tx, deps, id, type));
    return getDelivery(tx, id);
  });
}

interface IncomingDelivery {
  id: string;
  jobId: number;
  job: DeliveredJob;
  /** The withdrawn delivery to send again. */
  known: DeliveryRow | undefined;
}

async function write(tx: Context, deps: DeliveryDeps, { id, jobId, job, known }: IncomingDelivery, snapshot: Snapshot): Promise<void> {
  const { seekerId } = seekerOf(tx);
  const moveAt = await planNextMove(tx, { id, job, state: 'delivered' });
  const values = {
    ...snapshot,
    job: JSON.stringify(job),
    state: 'delivered' as const,
    deliveredAt: tx.now,
    updatedAt: tx.now,
    endedAt: null,
    moveAt,
  };
  if (known) {
    await tx.db
      .updateTable('deliveries')
      .set({ ...values, attempts: known.attempts + 1 })
      .where('id', '=', id)
      .execute();
    await releaseFiles(tx, known.fileIds);
  } else await insert(tx, { ...values, id, seekerId, jobId });
  await addDeliveryEvent(tx, id, { kind: known ? 'redelivered' : 'delivered', state: 'delivered' });
  await audit(tx, 'delivery.deliver', `delivery:${id}`, { jobId, attempt: known ? known.attempts + 1 : 1 });
  await recordActivity(tx, seekerId);
  await notifySeeker(tx, deps, seekerId, { template: 'deliveryReceived', values: { job: job.title } });
}

type NewDelivery = Snapshot & Pick<DeliveryRow, 'id' | 'seekerId' | 'jobId' | 'deliveredAt' | 'updatedAt' | 'moveAt'> & { job: string };

async function insert(tx: Context, values: NewDelivery): Promise<void> {
  for (;;) {
    const created = await tx.db
      .insertInto('deliveries')
      .values({ ...values, state: 'delivered', endedAt: null, number: newDeliveryNumber(shanghaiDay(tx.now)) })
      // Retry on a number collision.
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (created) return;
  }
}

function findOf(tx: Context, seekerId: number, jobId: number): Promise<DeliveryRow | undefined> {
  return tx.db
    .selectFrom('deliveries')
    .select(rowColumns)
    .where('seekerId', '=', seekerId)
    .where('jobId', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
}

function requireSecondTry({ state, attempts }: DeliveryRow): void {
  if (state !== 'withdrawn') throw fail('conflict', `您投递过该职位，结果为“${stateLabels[state].text}”，同一职位不再重复投递`);
  if (attempts >= mostAttempts) throw fail('conflict', '撤回后可再投递一次，您已用过这次机会');
}

async function requireRoom(tx: Context, seekerId: number): Promise<void> {
  const [{ maxOpenDeliveries }, open] = [await getRecruitmentSettings(tx), await countOpenDeliveries(tx, seekerId)];
  if (open >= maxOpenDeliveries)
    throw fail(
      'conflict',
      `同时进行中的投递最多 ${maxOpenDeliveries} 个，您已有 ${open} 个；请在“我的投递”撤回 ${open - maxOpenDeliveries + 1} 个，或等其中的投递有结果后再投递`,
    );
}
