import type { ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  setUpLinks: {},
  /** Lines of the check list that a person has read. */
  launchReadings: {},
  launchPasses: {},
} satisfies ModuleColumns;
