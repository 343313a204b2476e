import {
  boolean,
  bytea,
  bigint,
  date,
  integer,
  table,
  text,
  timestamptz,
  uuid,
  type Column,
  type RowType,
} from '#platform/database/table.ts';
import type { FileKind } from '../calls/files.ts';

export const resumeFilesTable = table('resume_files', {
  id: uuid(),
  seekerId: bigint(),
  kind: text() as Column<FileKind>,
  storageKey: text(),
  sealedKey: bytea(),
  sealedName: bytea(),
  mediaType: text(),
  bytes: integer(),
  fingerprint: bytea(),
  sha256: bytea(),
  isReadable: boolean(),
  addedAt: timestamptz(),
  removedAt: timestamptz().nullable(),
  /** How many deliveries have it. */
  holds: integer().generated(),
});

export const resumeFileLeftoversTable = table('resume_file_leftovers', {
  storageKey: text(),
  dueAt: timestamptz(),
});

export const resumeFileUploadsTable = table('resume_file_uploads', {
  seekerId: bigint(),
  day: date(),
  uploads: integer(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    resumeFiles: RowType<typeof resumeFilesTable>;
    resumeFileLeftovers: RowType<typeof resumeFileLeftoversTable>;
    resumeFileUploads: RowType<typeof resumeFileUploadsTable>;
  }
}
