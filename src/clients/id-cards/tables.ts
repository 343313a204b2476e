// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    identityImages: {
      id: string;
      clientId: number;
      side: Types['identityImages']['side'];
      state: Types['identityImages']['state'];
      caseId: string | null;
      storageKey: string;
      sealedKey: Buffer;
      sealedName: Buffer;
      width: number;
      height: number;
      bytes: number;
      uploadedAt: Date;
      changedAt: Date;
      keepUntil: string | null;
      straightStorageKey: string | null;
      sealedStraightKey: Buffer | null;
      sealedExamination: Buffer | null;
    };
    identityUses: { clientId: number; kind: Types['identityUses']['kind']; hour: Date; uses: number };
    identitySubmissions: {
      caseId: string;
      clientId: number;
      sealedFields: Buffer;
      frontImageId: string;
      backImageId: string;
      submittedAt: Date;
    };
    clientIdCards: {
      id: Default<number>;
      clientId: number;
      sealedFields: Buffer;
      validFrom: string;
      validUntil: string | null;
      caseId: string | null;
      frontImageId: string | null;
      backImageId: string | null;
      filedAt: Date;
      replacedAt: Date | null;
    };
  }
}
