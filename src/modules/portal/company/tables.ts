import { date, integer, jsonb, table, text, timestamptz, type Column, type RowType } from '#platform/database/table.ts';
import type { CompanyKind } from './schema/kinds.ts';

/** `draft` → `published` → `withdrawn`. */
export type VersionState = 'draft' | 'published' | 'withdrawn';

/** Every version of everything that the firm publishes of itself; `content` is what the kind's schema let through. The audit trail knows who wrote it. */
export const companyVersionsTable = table('company_versions', {
  kind: text() as Column<CompanyKind>,
  version: integer(),
  state: (text() as Column<VersionState>).generated(),
  effectiveOn: date(),
  content: jsonb<unknown>(),
  note: text().generated(),
  savedAt: timestamptz(),
  publishedAt: timestamptz().nullable(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    companyVersions: RowType<typeof companyVersionsTable>;
  }
}
