// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default } from '#platform/database/column.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    setUpLinks: { onlyOne: Default<boolean>; tokenHash: Buffer; issuedAt: Date; expiresAt: Date; usedAt: Date | null };
    launchReadings: { item: string; readBy: number; readAt: Date };
    launchTextReadings: { item: string; subject: string; readBy: number; readAt: Date };
    launchPasses: { tokenHash: Buffer; staffId: number; isTicket: boolean; expiresAt: Date };
  }
}
