import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { JobContact } from './schema.ts';
import type { JobType } from './web/job-types.ts';

export const columns = {
  recruitJobs: { type: typed<JobType>(), contact: typed<JobContact>(), state: typed<'open' | 'closed' | 'withdrawn'>() },
} satisfies ModuleColumns;
