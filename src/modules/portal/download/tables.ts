import {
  bigint,
  boolean,
  date,
  integer,
  table,
  text,
  textArray,
  timestamptz,
  uuid,
  type Column,
  type RowType,
} from '#platform/database/table.ts';
import type { Platform } from './schema.ts';

export const downloadCategoriesTable = table('download_categories', {
  id: text(),
  name: text(),
  note: text(),
  sort: integer(),
});

export const downloadsTable = table('downloads', {
  id: bigint().generated(),
  code: text(),
  categoryId: text(),
  name: text(),
  summary: text(),
  platforms: textArray() as Column<Platform[]>,
  needs: textArray(),
  signature: text(),
  hasQrCode: boolean(),
  state: (text() as Column<'draft' | 'published'>).generated(),
  sort: integer(),
  revision: integer().generated(),
  updatedAt: timestamptz(),
});

export const downloadVersionsTable = table('download_versions', {
  id: bigint().generated(),
  downloadId: bigint(),
  version: text(),
  releasedOn: date(),
  notes: textArray(),
  fileId: uuid(),
  withdrawnReason: text().nullable(),
  createdAt: timestamptz(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    downloadCategories: RowType<typeof downloadCategoriesTable>;
    downloads: RowType<typeof downloadsTable>;
    downloadVersions: RowType<typeof downloadVersionsTable>;
  }
}
