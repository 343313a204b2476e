import { bigint, table, text, timestamptz, uuid, type Column, type RowType } from '#platform/database/table.ts';

/**
 * Public files have a lasting address; private ones are reached by signed links of a few minutes; checked ones are for everybody who
 * has passed a human check, whose pass is exchanged for a signed link.
 */
export type Visibility = 'public' | 'private' | 'checked';

export const files = table('files', {
  id: uuid(),
  name: text(),
  mediaType: text(),
  /** In bytes. */
  size: bigint(),
  sha256: text(),
  storageKey: text(),
  visibility: text() as Column<Visibility>,
  createdAt: timestamptz(),
  /** Who stored it, as `kind:id`. */
  createdBy: text(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    files: RowType<typeof files>;
  }
}
