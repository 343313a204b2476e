import {
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  table,
  text,
  timestamptz,
  uuid,
  type Column,
  type RowType,
} from '#platform/database/table.ts';
import type { DividendOrigin, DividendProgress, FundCategory } from './schema.ts';
import type { MethodBody } from './method-schema.ts';

export const fundsTable = table('funds', {
  code: text(),
  name: text(),
  category: text() as Column<FundCategory>,
  fundType: text(),
  manager: text().nullable(),
  shareClass: text().nullable(),
  isBackEnd: boolean(),
  searchText: text(),
});

export const fundSourcesTable = table('fund_sources', {
  dataset: text() as Column<'funds' | 'performance' | 'navs'>,
  asOf: date(),
  source: text(),
  replacedAt: timestamptz(),
});

export const fundEvaluationMethodsTable = table('fund_evaluation_methods', {
  version: integer(),
  effectiveFrom: date(),
  body: jsonb<MethodBody>(),
  fileId: uuid().nullable(),
  publishedAt: timestamptz(),
});

export const fundEvaluationsTable = table('fund_evaluations', {
  id: integer().generated(),
  scope: text() as Column<'all' | 'some'>,
  evaluatedOn: date(),
  baseOn: date(),
  effectiveFrom: date(),
  agency: text(),
  methodVersion: integer(),
  rowCount: integer(),
  counts: jsonb<readonly number[]>(),
  added: integer(),
  removed: integer(),
  raised: integer(),
  lowered: integer(),
  isSample: boolean(),
  source: text(),
  publishedAt: timestamptz(),
});

export const fundRiskLevelsTable = table('fund_risk_levels', {
  fundCode: text(),
  level: integer(),
  previousLevel: integer().nullable(),
  evaluatedOn: date().nullable(),
  validFrom: integer(),
  validTo: integer().generated(),
});

export const fundPerformancesTable = table('fund_performances', {
  fundCode: text(),
  navDate: date(),
  unitNav: numeric(),
  accumulatedNav: numeric(),
  dayChange: numeric().nullable(),
  weekChange: numeric().nullable(),
  monthChange: numeric().nullable(),
  quarterChange: numeric().nullable(),
  halfYearChange: numeric().nullable(),
  yearChange: numeric().nullable(),
});

export const fundNavsTable = table('fund_navs', {
  fundCode: text(),
  navDate: date(),
  unitNav: numeric(),
  dailyReturn: numeric().nullable(),
});

export const fundDividendsTable = table('fund_dividends', {
  id: integer().generated(),
  fundCode: text(),
  fundName: text(),
  announcedOn: date().nullable(),
  recordOn: date().nullable(),
  exOn: date(),
  paidOn: date().nullable(),
  reinvestedOn: date().nullable(),
  perUnit: numeric(),
  progress: text().nullable() as Column<DividendProgress | null>,
  baseYear: integer().nullable(),
  origin: text() as Column<DividendOrigin>,
  updatedAt: timestamptz(),
});

export const fundSplitsTable = table('fund_splits', {
  fundCode: text(),
  splitOn: date(),
  splitType: text(),
  ratio: numeric(),
});

export const fundSellersTable = table('fund_sellers', {
  certificateNumber: text(),
  qualification: text(),
  certificateName: text(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    funds: RowType<typeof fundsTable>;
    fundSources: RowType<typeof fundSourcesTable>;
    fundEvaluationMethods: RowType<typeof fundEvaluationMethodsTable>;
    fundEvaluations: RowType<typeof fundEvaluationsTable>;
    fundRiskLevels: RowType<typeof fundRiskLevelsTable>;
    fundPerformances: RowType<typeof fundPerformancesTable>;
    fundNavs: RowType<typeof fundNavsTable>;
    fundDividends: RowType<typeof fundDividendsTable>;
    fundSplits: RowType<typeof fundSplitsTable>;
    fundSellers: RowType<typeof fundSellersTable>;
  }
}
