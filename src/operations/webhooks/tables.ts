// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    webhookEndpoints: {
      id: string;
      name: string;
      url: string;
      events: string[];
      state: Types['webhookEndpoints']['state'];
      stopReason: string | null;
      stoppedAt: Date | null;
      sealedSecret: Buffer;
      secretSetAt: Date;
      sealedFormerSecret: Buffer | null;
      formerUntil: Date | null;
      failingSince: Date | null;
      leasedUntil: Date | null;
      createdAt: Date;
      createdBy: number | null;
      pausedUntil: Date | null;
    };
    webhookEvents: { id: Default<number>; key: string; type: Types['webhookEvents']['type']; subject: string; body: string; at: Date };
    webhookDeliveries: {
      id: Default<number>;
      eventId: number;
      endpointId: string;
      subject: string;
      state: Types['webhookDeliveries']['state'];
      attempts: Default<number>;
      nextAt: Date;
      since: Date;
      deliveredAt: Date | null;
    };
    webhookAttempts: {
      id: Default<number>;
      deliveryId: number;
      at: Date;
      ms: number;
      status: number | null;
      problem: string | null;
      excerpt: Default<string>;
    };
  }
}
