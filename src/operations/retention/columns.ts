import type { AuditSubject } from '#contract/audit/subjects.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';

/** How far a month has come on its way out of the database, and in the end out of the store. */
export type ArchiveState = 'begun' | 'verified' | 'detached' | 'archived' | 'destroyed';

export const columns = {
  monthArchives: { state: typed<ArchiveState>() },
  legalHolds: { subject: typed<AuditSubject>() },
} satisfies ModuleColumns;
