import { typed, type ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  /** Evidence while the person is known: nothing in it changes, and it goes with the person. */
  talentDecisions: { decision: typed<'given' | 'withdrawn'>() },
} satisfies ModuleColumns;
