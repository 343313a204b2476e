import { typed, type ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  /** How a day of the demo firm's replay goes, minute by minute. */
  quoteWalks: { minutes: typed<number[]>() },
  /** Which securities the replay has, and which walk each of them takes. */
  quoteReplays: {},
} satisfies ModuleColumns;
