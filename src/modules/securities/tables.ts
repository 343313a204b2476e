import { bigint, boolean, date, integer, jsonb, numeric, table, text, timestamptz, uuid, type RowType } from '#platform/database/table.ts';

/** One combination of a list's usual filters and how many rows have it, e.g. `{ exchange: 'SSE', securityType: 'etf', rows: 812 }`. */
export type KeptCount = Readonly<Record<string, string | boolean | number | null>> & { readonly rows: number };

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

export const regulatoryParameters = table('regulatory_parameters', {
  id: integer().generated(),
  parameter: text(),
  scope: text(),
  scopeName: text(),
  value: numeric(),
  validFrom: date().nullable(),
  document: text(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    listVersions: RowType<typeof listVersions>;
    securityEntries: RowType<typeof securityEntries>;
    indexEntries: RowType<typeof indexEntries>;
    collateralEntries: RowType<typeof collateralEntries>;
    targetEntries: RowType<typeof targetEntries>;
    detailEntries: RowType<typeof detailEntries>;
    regulatoryParameters: RowType<typeof regulatoryParameters>;
  }
}
