import { typed, type ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  /** Evidence while the person exists: it never changes, and it is deleted with the person. */
  talentDecisions: { decision: typed<'given' | 'withdrawn'>() },
} satisfies ModuleColumns;
