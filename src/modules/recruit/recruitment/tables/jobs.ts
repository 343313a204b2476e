import {
  bits,
  boolean,
  date,
  integer,
  jsonb,
  table,
  text,
  textArray,
  timestamptz,
  type Column,
  type RowType,
} from '#platform/database/table.ts';
import type { JobContact } from '../job-schema.ts';
import type { JobType } from '../web/job-types.ts';

export const recruitJobsTable = table('recruit_jobs', {
  id: integer().generated(),
  /** The firm's own number of the job. */
  code: text(),
  title: text(),
  type: text() as Column<JobType>,
  department: text(),
  headQuarter: boolean(),
  locations: textArray(),
  headcount: integer(),
  education: text().nullable(),
  experience: text().nullable(),
  salary: text().nullable(),
  duties: textArray(),
  requirements: textArray(),
  process: textArray(),
  contact: jsonb<JobContact>().nullable(),
  /** The last day on which one can apply. */
  deadline: date(),
  publishedAt: timestamptz(),
  state: (text() as Column<'open' | 'closed' | 'withdrawn'>).generated(),
  closedAt: timestamptz().nullable(),
  closedReason: text().nullable(),
  revision: integer().generated(),
  correctedAt: timestamptz().nullable(),
  correctionReason: text().nullable(),
  /** Folded; parts on lines of their own. */
  searchTitle: text(),
  searchText: text(),
  /** Whether it bears the mark of jobs on offer. */
  isListed: boolean().generated(),
});

/** Which jobs bear a mark: 4,096 numbers to a row, so that a search is an AND of rows (decision 029). */
export const recruitJobMarksTable = table('recruit_job_marks', { mark: text(), chunk: integer(), jobs: bits() });

declare module '#platform/database/tables.ts' {
  interface Tables {
    recruitJobs: RowType<typeof recruitJobsTable>;
    recruitJobMarks: RowType<typeof recruitJobMarksTable>;
  }
}
