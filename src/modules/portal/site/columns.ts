import { typed, type ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  siteSettings: { value: typed<unknown>() },
  slides: {},
  /** Visits of a Shanghai calendar day by campaign source. */
  visitCounts: {},
  campaigns: {},
  urgentNotices: { level: typed<'info' | 'warning' | 'danger'>() },
  /** One line a page view; `network` is the visitor's address with its end cut off. */
  pageViews: {},
} satisfies ModuleColumns;
