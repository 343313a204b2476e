import { boolean, integer, table, text, timestamptz, type Column, type RowType } from '#platform/database/table.ts';
import type { RelatedLink } from './schema.ts';

export const relatedLinksTable = table('related_links', {
  code: text(),
  category: text() as Column<RelatedLink['category']>,
  name: text(),
  url: text(),
  note: text(),
  phone: text().nullable(),
  checkedAt: timestamptz().nullable(),
  isSample: boolean(),
  sort: integer(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    relatedLinks: RowType<typeof relatedLinksTable>;
  }
}
