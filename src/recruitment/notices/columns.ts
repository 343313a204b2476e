import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { NoticeContent } from './schema.ts';
import type { NoticeCategory } from './web/notice-names.ts';

export const columns = {
  recruitNotices: { category: typed<NoticeCategory>() },
  /** The full content before each correction. */
  recruitNoticeVersions: { content: typed<NoticeContent>() },
  recruitNoticeFiles: {},
  recruitNoticeJobs: {},
} satisfies ModuleColumns;
