import { bigint, date, integer, jsonb, table, text, timestamptz, type Column, type RowType } from '#platform/database/table.ts';

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

export const campaignsTable = table('campaigns', {
  id: integer().generated(),
  title: text(),
  summary: text(),
  picture: text(),
  alt: text(),
  startsAt: timestamptz(),
  endsAt: timestamptz().nullable(),
  riskTip: text(),
  sort: integer(),
});

export const urgentNoticesTable = table('urgent_notices', {
  id: integer().generated(),
  level: text() as Column<'info' | 'warning' | 'danger'>,
  text: text(),
  href: text().nullable(),
  startsAt: timestamptz(),
  endsAt: timestamptz(),
  withdrawnAt: timestamptz().nullable(),
});

/** One line a page view; `network` is the visitor's address with its end cut off. */
export const pageViewsTable = table('page_views', {
  viewedAt: timestamptz(),
  path: text(),
  title: text(),
  source: text(),
  referrerHost: text(),
  network: text(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    siteSettings: RowType<typeof siteSettingsTable>;
    slides: RowType<typeof slidesTable>;
    visitCounts: RowType<typeof visitCountsTable>;
    campaigns: RowType<typeof campaignsTable>;
    urgentNotices: RowType<typeof urgentNoticesTable>;
    pageViews: RowType<typeof pageViewsTable>;
  }
}
