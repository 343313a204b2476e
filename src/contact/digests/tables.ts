// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    digestSubscriptions: {
      id: Default<number>;
      leaveKey: string;
      sealedAddress: Buffer;
      addressKey: Buffer;
      topics: string[];
      rhythm: Types['digestSubscriptions']['rhythm'];
      consentVersion: number;
      createdAt: Date;
      toldUntil: Date;
    };
  }
}
