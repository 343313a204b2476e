import { typed, type ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  /** Movement of a day of the demo firm's replay, by minute. */
  quoteWalks: { minutes: typed<number[]>() },
  /** The securities of the replay, and the walk of each. */
  quoteReplays: {},
} satisfies ModuleColumns;
