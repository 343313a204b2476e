import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ResumeView } from '#recruitment/resumes/schema/resume.ts';
import type { DeliveredJob } from './schema.ts';
import type { DeliveryState } from './web/states.ts';

export type DeliveryEventKind = 'delivered' | 'redelivered' | 'resumeChanged' | 'moved' | 'withdrawn';

export const columns = {
  deliveries: {
    job: typed<DeliveredJob>(),
    state: typed<DeliveryState>(),
    sealedSnapshot: sealed('delivery-data', 'deliveries.snapshot:{id}').json<ResumeView>(),
  },
  deliveryEvents: {
    kind: typed<DeliveryEventKind>(),
    state: typed<DeliveryState>(),
    sealedNote: sealed('delivery-data', 'delivery_events.note:{deliveryId}:{kind}', { instead: 'note' }),
  },
} satisfies ModuleColumns;
