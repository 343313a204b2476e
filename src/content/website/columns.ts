import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { RelatedLink } from './schema/related-links.ts';
import type { Device, ViewDimension } from './schema/view-counts.ts';

export const columns = {
  siteSettings: { value: typed<unknown>() },
  slides: {},
  /** Visits of a Shanghai calendar day by campaign source. */
  visitCounts: {},
  /** Views of measured pages by day and source. */
  sourceVisits: {},
  campaigns: {},
  urgentNotices: { level: typed<'info' | 'warning' | 'danger'>() },
  relatedLinks: { category: typed<RelatedLink['category']>() },
  /** One line a page view; `network` is the visitor's address with its end cut off. */
  pageViews: { device: typed<'' | Device>() },
  /** Views of an hour of a Shanghai day, by what they are counted by. */
  viewCounts: { dimension: typed<ViewDimension>() },
  viewCountProgress: {},
  redirects: {},
  /** Of a site that was set up closed; one row at most. */
  siteLaunches: {},
} satisfies ModuleColumns;
