import type { Context } from '#platform/context.ts';
import type { ResumeView } from '#recruitment/resumes/schema/resume.ts';
import type { DeliveryDeps } from '../deps.ts';
import type { Delivery } from '../schema.ts';
import { listSeekerDeliveries } from './list-deliveries.ts';
import { openSnapshot } from './snapshot.ts';

/** A delivery with the received data: job, timeline and delivered resume, unmasked. */
export interface ExportedDelivery {
  delivery: Delivery;
  resume: ResumeView;
}

/** Returns all stored deliveries of a person, newest first, for callers who may request them. */
export async function exportDeliveries(ctx: Context, deps: DeliveryDeps, seekerId: number): Promise<ExportedDelivery[]> {
  const deliveries = await listSeekerDeliveries(ctx, seekerId);
  return Promise.all(deliveries.map(async (delivery) => ({ delivery, resume: await openSnapshot(ctx, deps, delivery.id) })));
}
