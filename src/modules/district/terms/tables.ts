import { boolean, date, integer, jsonb, table, text, timestamptz, type RowType } from '#platform/database/table.ts';
import type { MarginTerms } from './schema.ts';

export const marginTermsVersions = table('margin_terms_versions', {
  version: integer(),
  effectiveFrom: date(),
  body: jsonb<MarginTerms>(),
  summary: text(),
  source: text(),
  noticeTitle: text().nullable(),
  noticeHref: text().nullable(),
  author: text(),
  isSample: boolean(),
  publishedAt: timestamptz(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    marginTermsVersions: RowType<typeof marginTermsVersions>;
  }
}
