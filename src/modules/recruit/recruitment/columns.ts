import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { JobContact } from './job-schema.ts';
import type { JobType } from './web/job-types.ts';
import type { NoticeCategory } from './web/notice-names.ts';
import type { NoticeContent } from './notice-schema.ts';

export const columns = {
  recruitJobs: { type: typed<JobType>(), contact: typed<JobContact>(), state: typed<'open' | 'closed' | 'withdrawn'>() },
  /** Which jobs bear a mark: 4,096 numbers to a row, so that a search is an AND of rows (decision 029). */
  recruitJobMarks: {},
  recruitNotices: { category: typed<NoticeCategory>() },
  /** What readers saw before each correction, whole. */
  recruitNoticeVersions: { content: typed<NoticeContent>() },
  recruitNoticeFiles: {},
  recruitNoticeJobs: {},
} satisfies ModuleColumns;
