import type { Context } from '#platform/context.ts';
import type { ResumeView } from '#recruitment/resumes/schema/resume.ts';
import type { DeliveryDeps } from '../deps.ts';
import type { Delivery } from '../schema.ts';
import { listDeliveriesOf } from './list-deliveries.ts';
import { openSnapshot } from './snapshot.ts';

/** A delivery with what the firm has got: its job, its timeline and the resume as it was sent, in the clear. */
export interface ExportedDelivery {
  delivery: Delivery;
  resume: ResumeView;
}

/** All that is kept of a person's deliveries, for whoever may ask that; newest first. */
export async function exportDeliveries(ctx: Context, deps: DeliveryDeps, seekerId: number): Promise<ExportedDelivery[]> {
  const deliveries = await listDeliveriesOf(ctx, seekerId);
  return Promise.all(deliveries.map(async (delivery) => ({ delivery, resume: await openSnapshot(ctx, deps, delivery.id) })));
}
