import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { RelatedLink } from './schema/related-links.ts';
import type { Device, ViewDimension } from './schema/view-counts.ts';

export const columns = {
  siteSettings: { value: typed<unknown>() },
  slides: {},
  /** Visits by Shanghai day and campaign source. */
  visitCounts: {},
  /** Views of measured pages by day and source. */
  sourceVisits: {},
  campaigns: {},
  urgentNotices: { level: typed<'info' | 'warning' | 'danger'>() },
  relatedLinks: { category: typed<RelatedLink['category']>() },
  /** One row for each page view. `network` is the visitor's truncated address. */
  pageViews: { device: typed<'' | Device>() },
  /** Views by hour of a Shanghai day and by dimension. */
  viewCounts: { dimension: typed<ViewDimension>() },
  viewCountProgress: {},
  redirects: {},
  /** Launch of a site that was set up closed; at most one row. */
  siteLaunches: {},
} satisfies ModuleColumns;
