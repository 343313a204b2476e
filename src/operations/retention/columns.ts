import type { AuditSubject } from '#contract/audit/subjects.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';

/** The state of a month on its way from the database to the archive and to destruction. */
export type ArchiveState = 'begun' | 'verified' | 'detached' | 'archived' | 'destroyed';

export const columns = {
  monthArchives: { state: typed<ArchiveState>() },
  legalHolds: { subject: typed<AuditSubject>() },
} satisfies ModuleColumns;
