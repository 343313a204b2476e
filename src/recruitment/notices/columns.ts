import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { NoticeContent } from './schema.ts';
import type { NoticeCategory } from './web/notice-names.ts';

export const columns = {
  recruitNotices: { category: typed<NoticeCategory>() },
  /** What readers saw before each correction, whole. */
  recruitNoticeVersions: { content: typed<NoticeContent>() },
  recruitNoticeFiles: {},
  recruitNoticeJobs: {},
} satisfies ModuleColumns;
