import { bigint, boolean, date, integer, jsonb, numeric, table, text, timestamptz, uuid, type RowType } from '#platform/database/table.ts';
import type { KeptCount } from './service/entries/version.ts';

export const listVersions = table('list_versions', {
  id: integer().generated(),
  list: text(),
  dataDate: date(),
  effectiveDate: date().nullable(),
  scope: text().nullable(),
  rowCount: integer(),
  counts: jsonb<KeptCount[]>(),
  added: integer(),
  removed: integer(),
  changed: integer(),
  isSynthetic: boolean(),
  source: text(),
  publishedAt: timestamptz(),
});

export const listSettings = table('list_settings', {
  id: integer().generated(),
  list: text(),
  validFrom: date().nullable(),
  changedShareMax: numeric().nullable(),
  marketLossMax: numeric().nullable(),
  freeRows: integer(),
  needsTradingDay: boolean(),
  needsApproval: boolean(),
  cutOff: text().nullable(),
  lagDays: integer().generated(),
});

export const listRestorations = table('list_restorations', {
  version: integer(),
  restoredFrom: integer(),
  restoredBy: text(),
  reason: text(),
});

/** What every list's rows begin with, and how long each of them holds. */
const head = { id: bigint().generated(), exchange: text(), code: text(), name: text() };
const validity = { rowHash: uuid(), validFrom: integer(), validTo: integer().generated() };

export const securityEntries = table('security_entries', {
  ...head,
  searchText: text(),
  securityType: text(),
  board: text().nullable(),
  riskStatus: text().nullable(),
  listingStatus: text().nullable(),
  ...validity,
});

export const indexEntries = table('index_entries', {
  ...head,
  name: text().nullable(),
  indexCode: text().nullable(),
  indexName: text(),
  ...validity,
});

export const collateralEntries = table('collateral_entries', {
  ...head,
  searchText: text(),
  securityType: text(),
  effectiveOn: date().nullable(),
  haircut: numeric(),
  cap: numeric().nullable(),
  zeroReason: text().nullable(),
  concentrationGroup: text().nullable(),
  ...validity,
});

export const targetEntries = table('target_entries', {
  ...head,
  searchText: text(),
  securityType: text(),
  effectiveOn: date().nullable(),
  isFinancing: boolean(),
  isLending: boolean(),
  financingAllowed: boolean().nullable(),
  lendingAllowed: boolean().nullable(),
  financingMargin: numeric().nullable(),
  lendingMargin: numeric().nullable(),
  lendingMarginPrivate: numeric().nullable(),
  priceLimit: text().nullable(),
  financingSince: date().nullable(),
  lendingSince: date().nullable(),
  ...validity,
});

export const detailEntries = table('detail_entries', {
  ...head,
  financingBalance: numeric().nullable(),
  financingBuy: numeric().nullable(),
  financingRepay: numeric().nullable(),
  lendingVolume: numeric().nullable(),
  lendingSell: numeric().nullable(),
  lendingRepay: numeric().nullable(),
  lendingBalance: numeric().nullable(),
  totalBalance: numeric().nullable(),
  ...validity,
});

export const staticPeEntries = table('static_pe_entries', {
  ...head,
  searchText: text(),
  securityType: text(),
  staticPe: numeric().nullable(),
  status: text(),
  ...validity,
});

export const highRiskEntries = table('high_risk_entries', {
  ...head,
  searchText: text(),
  securityType: text(),
  reason: text(),
  concentrationLimit: numeric().nullable(),
  ...validity,
});

export const fairPriceEntries = table('fair_price_entries', {
  ...head,
  searchText: text(),
  securityType: text(),
  effectiveOn: date().nullable(),
  lastClose: numeric().nullable(),
  fairPrice: numeric(),
  reason: text().nullable(),
  ...validity,
});

export const cashFundEntries = table('cash_fund_entries', {
  ...head,
  searchText: text(),
  securityType: text(),
  haircut: numeric(),
  ...validity,
});

export const marginNoticeItems = table('margin_notice_items', {
  id: bigint().generated(),
  articleId: integer(),
  position: integer(),
  list: text(),
  exchange: text(),
  code: text(),
  name: text(),
  field: text(),
  valueBefore: text().nullable(),
  valueAfter: text().nullable(),
  effectiveOn: date(),
});

export const securityNameEvents = table('security_name_events', {
  id: bigint().generated(),
  exchange: text(),
  code: text(),
  observedOn: date(),
  event: text(),
  oldName: text().nullable(),
  newName: text().nullable(),
});

export const securityProfiles = table('security_profiles', {
  exchange: text(),
  code: text(),
  industry: text().nullable(),
  listedOn: date().nullable(),
  companyName: text().nullable(),
  companyNameEn: text().nullable(),
  province: text().nullable(),
  city: text().nullable(),
  website: text().nullable(),
  asOf: date(),
});

export const regulatoryParameters = table('regulatory_parameters', {
  id: integer().generated(),
  parameter: text(),
  scope: text(),
  scopeName: text(),
  value: numeric(),
  validFrom: date().nullable(),
  document: text(),
  isAfterClose: boolean().generated(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    listVersions: RowType<typeof listVersions>;
    listSettings: RowType<typeof listSettings>;
    listRestorations: RowType<typeof listRestorations>;
    securityEntries: RowType<typeof securityEntries>;
    indexEntries: RowType<typeof indexEntries>;
    collateralEntries: RowType<typeof collateralEntries>;
    targetEntries: RowType<typeof targetEntries>;
    detailEntries: RowType<typeof detailEntries>;
    staticPeEntries: RowType<typeof staticPeEntries>;
    highRiskEntries: RowType<typeof highRiskEntries>;
    fairPriceEntries: RowType<typeof fairPriceEntries>;
    cashFundEntries: RowType<typeof cashFundEntries>;
    marginNoticeItems: RowType<typeof marginNoticeItems>;
    securityNameEvents: RowType<typeof securityNameEvents>;
    securityProfiles: RowType<typeof securityProfiles>;
    regulatoryParameters: RowType<typeof regulatoryParameters>;
  }
}
