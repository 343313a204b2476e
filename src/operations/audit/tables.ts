// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    auditSeals: {
      number: number;
      sealedAt: Date;
      entries: number;
      firstId: number;
      lastId: number;
      formerHash: Buffer;
      hash: Buffer;
      signature: Buffer;
    };
    auditVerifications: {
      id: Default<number>;
      askedBy: number;
      askedAt: Date;
      endedAt: Date | null;
      seals: Default<number>;
      entries: Default<number>;
      waiting: Default<number>;
      firstSeal: number | null;
      lastSeal: number | null;
      sealedFrom: Date | null;
      sealedUntil: Date | null;
      problems: Default<Json<Types['auditVerifications']['problems']>>;
      problemCount: Default<number>;
      failure: string | null;
    };
  }
}
