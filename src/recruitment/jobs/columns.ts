import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { JobContact } from './schema.ts';
import type { JobType } from './web/job-types.ts';

export const columns = {
  recruitJobs: { type: typed<JobType>(), contact: typed<JobContact>(), state: typed<'open' | 'closed' | 'withdrawn'>() },
  /** Which jobs bear a mark: 4,096 numbers to a row, so that a search is an AND of rows (decision 031). */
  recruitJobMarks: {},
} satisfies ModuleColumns;
