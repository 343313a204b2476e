import type { Job } from '#platform/jobs/job.ts';
import type { DeliveryDesk } from './desk.ts';

export function deliveryJobs(_desk: DeliveryDesk): readonly Job[] {
  return [];
}
