// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    marginTermsVersions: {
      version: number;
      effectiveFrom: string;
      body: Json<Types['marginTermsVersions']['body']>;
      summary: string;
      source: string;
      noticeTitle: string | null;
      noticeHref: string | null;
      author: string;
      isSample: boolean;
      publishedAt: Date;
    };
  }
}
