import { bigint, date, integer, jsonb, table, text, timestamptz, type RowType } from '#platform/database/table.ts';

export const siteSettingsTable = table('site_settings', {
  key: text(),
  value: jsonb<unknown>(),
  version: integer().generated(),
  updatedAt: timestamptz(),
});

export const slidesTable = table('slides', {
  id: bigint().generated(),
  position: text(),
  title: text(),
  summary: text(),
  href: text(),
  picture: text(),
  alt: text(),
  startsAt: timestamptz(),
  endsAt: timestamptz().nullable(),
  sort: integer(),
});

/** Visits of a Shanghai calendar day by campaign source. */
export const visitCountsTable = table('visit_counts', {
  day: date(),
  source: text(),
  visits: bigint().generated(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    siteSettings: RowType<typeof siteSettingsTable>;
    slides: RowType<typeof slidesTable>;
    visitCounts: RowType<typeof visitCountsTable>;
  }
}
