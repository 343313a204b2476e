import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { DeliveredJob } from './schema.ts';
import type { DeliveryState } from './web/states.ts';

export type DeliveryEventKind = 'delivered' | 'redelivered' | 'resumeChanged' | 'moved' | 'withdrawn';

export const columns = {
  deliveries: { job: typed<DeliveredJob>(), state: typed<DeliveryState>() },
  deliveryEvents: { kind: typed<DeliveryEventKind>(), state: typed<DeliveryState>() },
} satisfies ModuleColumns;
