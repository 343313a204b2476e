// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    monthArchives: {
      record: string;
      since: Date | null;
      until: Date;
      state: Types['monthArchives']['state'];
      part: string;
      storageKey: string;
      entries: number | null;
      firstSeal: number | null;
      lastSeal: number | null;
      hash: Buffer | null;
      signature: Buffer | null;
      size: number | null;
      sha256: string | null;
      archivedAt: Date | null;
      destroyedAt: Date | null;
    };
    legalHolds: {
      id: Default<number>;
      subject: Types['legalHolds']['subject'];
      reason: string;
      placedAt: Date;
      placedBy: number;
      liftedAt: Date | null;
      liftedBy: number | null;
      liftedReason: string | null;
    };
  }
}
