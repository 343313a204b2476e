// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default } from '#platform/database/column.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    searchSynonyms: { term: string; means: string[]; updatedAt: Date };
    searchPromotions: {
      id: Default<number>;
      queries: string[];
      title: string;
      text: string;
      href: string;
      startsAt: Date | null;
      endsAt: Date | null;
      sort: Default<number>;
      updatedAt: Date;
    };
    searchQueryCounts: { day: string; query: string; searches: number; misses: number };
  }
}
