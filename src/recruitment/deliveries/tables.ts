// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    deliveries: {
      id: string;
      number: string;
      seekerId: number;
      jobId: number;
      job: Json<Types['deliveries']['job']>;
      state: Types['deliveries']['state'];
      sealedSnapshot: Buffer;
      fileIds: Default<string[]>;
      snapshotAt: Date;
      attempts: Default<number>;
      deliveredAt: Date;
      updatedAt: Date;
      endedAt: Date | null;
      moveAt: Date | null;
    };
    deliveryEvents: {
      id: Default<number>;
      deliveryId: string;
      at: Date;
      kind: Types['deliveryEvents']['kind'];
      state: Types['deliveryEvents']['state'];
      note: string | null;
      actor: string;
      staffId: number | null;
    };
  }
}
