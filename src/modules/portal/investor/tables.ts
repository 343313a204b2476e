import { boolean, date, integer, jsonb, table, text, timestamptz, type RowType } from '#platform/database/table.ts';
import type { SuitabilityScale } from './schema.ts';

export const licensedBusinessesTable = table('licensed_businesses', {
  code: text(),
  name: text(),
  legalBasis: text(),
  permit: text(),
  permittedOn: date().nullable(),
  explanation: text(),
  entryText: text().nullable(),
  entryHref: text().nullable(),
  sort: integer(),
});

export const feeItemsTable = table('fee_items', {
  id: integer().generated(),
  code: text(),
  business: text(),
  product: text(),
  name: text(),
  sort: integer(),
});

export const feeRatesTable = table('fee_rates', {
  id: integer().generated(),
  itemId: integer(),
  standard: text(),
  minimum: text(),
  payee: text(),
  remark: text(),
  source: text(),
  isSample: boolean(),
  noticeTitle: text().nullable(),
  noticeHref: text().nullable(),
  effectiveFrom: date(),
  effectiveTo: date().nullable(),
  updatedAt: timestamptz(),
});

export const suitabilityScalesTable = table('suitability_scales', {
  version: integer(),
  body: jsonb<SuitabilityScale>(),
  effectiveFrom: date(),
  publishedAt: timestamptz(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    licensedBusinesses: RowType<typeof licensedBusinessesTable>;
    feeItems: RowType<typeof feeItemsTable>;
    feeRates: RowType<typeof feeRatesTable>;
    suitabilityScales: RowType<typeof suitabilityScalesTable>;
  }
}
