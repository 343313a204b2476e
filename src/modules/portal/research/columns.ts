import type { ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  /** Versions of reports as PDF, drawn once each. */
  researchPrints: {},
} satisfies ModuleColumns;
