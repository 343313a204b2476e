import { date, integer, table, text, textArray, timestamptz, type RowType } from '#platform/database/table.ts';

export const searchSynonymsTable = table('search_synonyms', { term: text(), means: textArray(), updatedAt: timestamptz() });

export const searchPromotionsTable = table('search_promotions', {
  id: integer().generated(),
  queries: textArray(),
  title: text(),
  text: text(),
  href: text(),
  startsAt: timestamptz().nullable(),
  endsAt: timestamptz().nullable(),
  sort: integer().generated(),
  updatedAt: timestamptz(),
});

/** What was searched on a Shanghai day; never whose search it was. */
export const searchQueryCountsTable = table('search_query_counts', { day: date(), query: text(), searches: integer(), misses: integer() });

declare module '#platform/database/tables.ts' {
  interface Tables {
    searchSynonyms: RowType<typeof searchSynonymsTable>;
    searchPromotions: RowType<typeof searchPromotionsTable>;
    searchQueryCounts: RowType<typeof searchQueryCountsTable>;
  }
}
