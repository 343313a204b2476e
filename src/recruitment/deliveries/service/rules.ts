import { getRecruitmentSettings } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import type { DeliveredJob } from '../schema.ts';
import type { DeliveryState } from '../web/states.ts';

/** Queue of the jobs that move deliveries by rule. */
export const moveQueue = 'delivery.move';

interface IncomingDelivery {
  id: string;
  job: DeliveredJob;
  state: DeliveryState;
}

/** Returns when a rule moves a delivery that enters a state now, and queues that job in the transaction. Null if staff decide. */
export async function planNextMove(tx: Context, { id, job, state }: IncomingDelivery): Promise<Date | null> {
  const step = await findRuleStep(tx, job, state);
  if (!step) return null;
  await tx.jobs.send(tx.db, moveQueue, { deliveryId: id }, { after: step.afterSeconds, key: `${id}:${state}` });
  return new Date(tx.now.getTime() + step.afterSeconds * 1000);
}

/** Returns the step by rule for a delivery in a state; undefined if staff decide. */
export async function findRuleStep(ctx: Context, { type }: DeliveredJob, state: DeliveryState) {
  const { process } = await getRecruitmentSettings(ctx);
  return process.find((step) => step.from === state && (!step.types || step.types.includes(type)));
}
