// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    recruitNotices: {
      id: Default<number>;
      category: Types['recruitNotices']['category'];
      title: string;
      searchTitle: Default<string>;
      summary: string;
      body: string;
      source: string;
      publishedAt: Date;
      startsOn: string;
      endsOn: string | null;
      version: Default<number>;
      correctedAt: Date | null;
      correctionReason: string | null;
      withdrawnAt: Date | null;
      withdrawnReason: string | null;
      formerArticle: number | null;
      updatedAt: Date;
    };
    recruitNoticeVersions: {
      noticeId: number;
      version: number;
      content: Json<Types['recruitNoticeVersions']['content']>;
      replacedAt: Date;
      replacedBy: string;
    };
    recruitNoticeFiles: { noticeId: number; fileId: string; sort: number };
    recruitNoticeJobs: { noticeId: number; jobId: number; sort: number };
  }
}
