import type { ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  setUpLinks: {},
  /** Items of the checklist that a person has read. */
  launchReadings: {},
  /** For items with many texts: the texts that a person has read. */
  launchTextReadings: {},
  launchPasses: {},
} satisfies ModuleColumns;
