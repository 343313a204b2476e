import type { ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  searchSynonyms: {},
  searchPromotions: {},
  /** What was searched on a Shanghai day; never whose search it was. */
  searchQueryCounts: {},
} satisfies ModuleColumns;
