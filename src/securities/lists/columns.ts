import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { MarketFacts } from './service/entries/markets.ts';
import type { FilterCount } from './service/entries/version.ts';

export const columns = {
  listVersions: { counts: typed<FilterCount[]>(), markets: typed<MarketFacts[]>() },
  listSettings: {},
  listRestorations: {},
  securityEntries: {},
  indexEntries: {},
  collateralEntries: {},
  targetEntries: {},
  detailEntries: {},
  staticPeEntries: {},
  highRiskEntries: {},
  fairPriceEntries: {},
  cashFundEntries: {},
  marginNoticeItems: {},
  securityNameEvents: {},
  securityProfiles: {},
  regulatoryParameters: {},
} satisfies ModuleColumns;

/** The tables of the lists: imports and pages refer to their columns by name. */
export const described = [
  'securityEntries',
  'indexEntries',
  'collateralEntries',
  'targetEntries',
  'detailEntries',
  'staticPeEntries',
  'highRiskEntries',
  'fairPriceEntries',
  'cashFundEntries',
] as const;
