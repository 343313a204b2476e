import type { ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  setUpLinks: {},
  /** Lines of the check list that a person has read. */
  launchReadings: {},
  /** Of lines with many texts, the texts that a person has read. */
  launchTextReadings: {},
  launchPasses: {},
} satisfies ModuleColumns;
