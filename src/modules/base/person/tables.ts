// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    privacyExports: {
      id: string;
      number: string;
      clientId: number | null;
      state: Types['privacyExports']['state'];
      requestedAt: Date;
      readyAt: Date | null;
      expiresAt: Date;
      downloads: Default<number>;
      sealedJson: Buffer | null;
      sealedPdf: Buffer | null;
      seekerId: number | null;
    };
  }
}
