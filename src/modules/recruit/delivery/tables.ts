import {
  bigint,
  bytea,
  integer,
  jsonb,
  table,
  text,
  textArray,
  timestamptz,
  uuid,
  type Column,
  type RowType,
} from '#platform/database/table.ts';
import type { DeliveredJob } from './schema.ts';
import type { DeliveryState } from './web/states.ts';

export type DeliveryEventKind = 'delivered' | 'redelivered' | 'resumeChanged' | 'moved' | 'withdrawn';

export const deliveriesTable = table('deliveries', {
  id: uuid(),
  number: text(),
  seekerId: bigint(),
  jobId: bigint(),
  job: jsonb<DeliveredJob>(),
  state: text() as Column<DeliveryState>,
  sealedSnapshot: bytea(),
  fileIds: textArray().generated(),
  snapshotAt: timestamptz(),
  attempts: integer().generated(),
  deliveredAt: timestamptz(),
  updatedAt: timestamptz(),
  endedAt: timestamptz().nullable(),
  moveAt: timestamptz().nullable(),
});

export const deliveryEventsTable = table('delivery_events', {
  id: bigint().generated(),
  deliveryId: uuid(),
  at: timestamptz(),
  kind: text() as Column<DeliveryEventKind>,
  state: text() as Column<DeliveryState>,
  note: text().nullable(),
  actor: text(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    deliveries: RowType<typeof deliveriesTable>;
    deliveryEvents: RowType<typeof deliveryEventsTable>;
  }
}
