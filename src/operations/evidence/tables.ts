// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default } from '#platform/database/column.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    pageContents: { hash: Buffer; body: Buffer; bytes: number };
    pageShowings: { id: Default<number>; address: string; shownFrom: Date; hash: Buffer; title: string; build: string };
    pageEndings: { showingId: number; endedAt: Date };
    pageWatches: {
      showingId: number;
      address: string;
      tags: string[];
      seen: string;
      checkedAt: Date;
      changesAt: Date | null;
      foreseenUntil: Date | null;
    };
  }
}
