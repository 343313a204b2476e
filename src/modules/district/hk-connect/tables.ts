import { boolean, integer, table, text, timestamptz, type Column, type RowType } from '#platform/database/table.ts';
import type { HkNotice } from './schema.ts';

export const hkNoticesTable = table('hk_notices', {
  id: integer().generated(),
  sourceId: text(),
  type: text() as Column<HkNotice['type']>,
  securityCode: text().nullable(),
  securityName: text().nullable(),
  title: text(),
  publishedAt: timestamptz(),
  originalUrl: text(),
  isSample: boolean(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    hkNotices: RowType<typeof hkNoticesTable>;
  }
}
