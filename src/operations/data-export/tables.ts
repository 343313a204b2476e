// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default } from '#platform/database/column.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    dataExports: {
      id: string;
      number: string;
      requestId: number;
      readyAt: Date | null;
      expiresAt: Date | null;
      records: number | null;
      sealedFile: Buffer | null;
      clearedAt: Date | null;
    };
    dataExportDownloads: { id: Default<number>; exportId: string; staffId: number; at: Date; ip: string | null };
  }
}
