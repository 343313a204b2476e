import { date, integer, jsonb, table, text, timestamptz, uuid, type Column, type RowType } from '#platform/database/table.ts';
import type { NoticeCategory } from '../web/notice-names.ts';
import type { NoticeContent } from '../notice-schema.ts';

export const recruitNoticesTable = table('recruit_notices', {
  id: integer().generated(),
  category: text() as Column<NoticeCategory>,
  title: text(),
  /** The title as it is searched; made by the database. */
  searchTitle: text().generated(),
  summary: text(),
  body: text(),
  source: text(),
  publishedAt: timestamptz(),
  startsOn: date(),
  /** Null for what holds until it is withdrawn. */
  endsOn: date().nullable(),
  version: integer().generated(),
  correctedAt: timestamptz().nullable(),
  correctionReason: text().nullable(),
  withdrawnAt: timestamptz().nullable(),
  withdrawnReason: text().nullable(),
  /** The article that it was before. */
  formerArticle: integer().nullable(),
  updatedAt: timestamptz(),
});

/** What readers saw before each correction, whole. */
export const recruitNoticeVersionsTable = table('recruit_notice_versions', {
  noticeId: integer(),
  version: integer(),
  content: jsonb<NoticeContent>(),
  replacedAt: timestamptz(),
  /** Who replaced it, as `kind:id`. */
  replacedBy: text(),
});

export const recruitNoticeFilesTable = table('recruit_notice_files', { noticeId: integer(), fileId: uuid(), sort: integer() });

export const recruitNoticeJobsTable = table('recruit_notice_jobs', { noticeId: integer(), jobId: integer(), sort: integer() });

declare module '#platform/database/tables.ts' {
  interface Tables {
    recruitNotices: RowType<typeof recruitNoticesTable>;
    recruitNoticeVersions: RowType<typeof recruitNoticeVersionsTable>;
    recruitNoticeFiles: RowType<typeof recruitNoticeFilesTable>;
    recruitNoticeJobs: RowType<typeof recruitNoticeJobsTable>;
  }
}
