import { bigint, table, text, timestamptz, uuid, type Column, type RowType } from '#platform/database/table.ts';

export const files = table('files', {
  id: uuid(),
  name: text(),
  mediaType: text(),
  /** In bytes. */
  size: bigint(),
  sha256: text(),
  storageKey: text(),
  visibility: text() as Column<'public' | 'private'>,
  createdAt: timestamptz(),
  /** Who stored it, as `kind:id`. */
  createdBy: text(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    files: RowType<typeof files>;
  }
}
