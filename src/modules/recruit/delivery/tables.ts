// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Filled, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Typed = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    deliveries: {
      id: string;
      number: string;
      seekerId: number;
      jobId: number;
      job: Json<Typed['deliveries']['job']>;
      state: Typed['deliveries']['state'];
      sealedSnapshot: Buffer;
      fileIds: Filled<string[]>;
      snapshotAt: Date;
      attempts: Filled<number>;
      deliveredAt: Date;
      updatedAt: Date;
      endedAt: Date | null;
      moveAt: Date | null;
    };
    deliveryEvents: {
      id: Filled<number>;
      deliveryId: string;
      at: Date;
      kind: Typed['deliveryEvents']['kind'];
      state: Typed['deliveryEvents']['state'];
      note: string | null;
      actor: string;
    };
  }
}
