import type { ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  searchSynonyms: {},
  searchPromotions: {},
  /** Queries searched on a Shanghai day, without data of the visitor. */
  searchQueryCounts: {},
} satisfies ModuleColumns;
