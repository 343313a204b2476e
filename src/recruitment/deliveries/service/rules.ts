import { getRecruitmentSettings } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import type { DeliveredJob } from '../schema.ts';
import type { DeliveryState } from '../web/states.ts';

/** The queue in which a delivery waits for the rules to move it on. */
export const moveQueue = 'delivery.move';

interface IncomingDelivery {
  id: string;
  job: DeliveredJob;
  state: DeliveryState;
}

/**
 * When the firm's rules, if it has any, move a delivery on that arrives in a state now; the job for it is sent with the transaction. Null
 * where people decide.
 */
export async function planNextMove(tx: Context, { id, job, state }: IncomingDelivery): Promise<Date | null> {
  const step = await findStep(tx, job, state);
  if (!step) return null;
  await tx.jobs.send(tx.db, moveQueue, { deliveryId: id }, { after: step.afterSeconds, key: `${id}:${state}` });
  return new Date(tx.now.getTime() + step.afterSeconds * 1000);
}

/** What the rules make of a delivery in a state; undefined where people decide. */
export async function findStep(ctx: Context, { type }: DeliveredJob, state: DeliveryState) {
  const { process } = await getRecruitmentSettings(ctx);
  return process.find((step) => step.from === state && (!step.types || step.types.includes(type)));
}
