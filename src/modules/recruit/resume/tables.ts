import { bigint, bytea, integer, table, text, timestamptz, type Column, type RowType } from '#platform/database/table.ts';
import type { SectionName } from './sections.ts';

export const resumesTable = table('resumes', {
  seekerId: bigint(),
  declaredAt: timestamptz().nullable(),
  declarationVersion: integer().nullable(),
  updatedAt: timestamptz().nullable(),
});

export const resumeSectionsTable = table('resume_sections', {
  seekerId: bigint(),
  section: text() as Column<SectionName>,
  revision: integer(),
  sealedContent: bytea(),
  savedAt: timestamptz(),
  device: text(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    resumes: RowType<typeof resumesTable>;
    resumeSections: RowType<typeof resumeSectionsTable>;
  }
}
