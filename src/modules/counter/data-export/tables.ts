// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    dataExports: {
      id: string;
      number: string;
      kind: string;
      query: Json<Types['dataExports']['query']>;
      reason: string;
      askedBy: number;
      askedAt: Date;
      state: Types['dataExports']['state'];
      decidedBy: number | null;
      decidedAt: Date | null;
      remark: string | null;
      readyAt: Date | null;
      expiresAt: Date | null;
      records: number | null;
      sealedFile: Buffer | null;
    };
    dataExportDownloads: { id: Default<number>; exportId: string; staffId: number; at: Date; ip: string | null };
  }
}
