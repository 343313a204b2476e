import type { ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  pageContents: {},
  pageShowings: {},
  pageEndings: {},
  pageWatches: {},
  pageWithholdings: {},
} satisfies ModuleColumns;
