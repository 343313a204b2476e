import { boolean, date, integer, jsonb, numeric, table, text, timestamptz, type RowType } from '#platform/database/table.ts';
import type { LessonBody } from './lesson-schema.ts';

export const futuresExchangesTable = table('futures_exchanges', {
  code: text(),
  name: text(),
  city: text(),
  website: text(),
  sort: integer(),
});

export const futuresProductsTable = table('futures_products', {
  code: text(),
  exchange: text(),
  name: text(),
  tradingName: text(),
  multiplier: numeric(),
  unit: text(),
  priceTick: numeric(),
  minMarginPct: numeric(),
  listedOn: date(),
  daySession: text(),
  nightSession: text().nullable(),
  basis: text(),
  folded: text(),
  sort: integer(),
});

export const futuresContractsTable = table('futures_contracts', {
  code: text(),
  product: text(),
  deliveryMonth: text(),
  folded: text(),
});

export const futuresListStatesTable = table('futures_list_states', {
  list: text(),
  asOf: date(),
  isDerived: boolean(),
  updatedAt: timestamptz(),
});

export const futuresAccountChecksTable = table('futures_account_checks', {
  checkedOn: date(),
  accounts: integer(),
  digest: text(),
  checkedAt: timestamptz(),
});

export const futuresLessonsTable = table('futures_lessons', {
  code: text(),
  version: integer(),
  level: text(),
  sort: integer(),
  body: jsonb<LessonBody>(),
  publishedAt: timestamptz(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    futuresExchanges: RowType<typeof futuresExchangesTable>;
    futuresProducts: RowType<typeof futuresProductsTable>;
    futuresContracts: RowType<typeof futuresContractsTable>;
    futuresListStates: RowType<typeof futuresListStatesTable>;
    futuresAccountChecks: RowType<typeof futuresAccountChecksTable>;
    futuresLessons: RowType<typeof futuresLessonsTable>;
  }
}
