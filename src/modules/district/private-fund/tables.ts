import {
  boolean,
  bytea,
  date,
  integer,
  jsonb,
  numeric,
  table,
  text,
  textArray,
  timestamptz,
  uuid,
  type Column,
  type RowType,
} from '#platform/database/table.ts';
import type { CompanyFacts, FundState, HoldingRelation, NoticeFact, RiskLevel, TermsBody } from './schema.ts';

export const privateFundCompanyTable = table('private_fund_company', {
  id: boolean().generated(),
  facts: jsonb<CompanyFacts>(),
  version: integer().generated(),
  updatedAt: timestamptz(),
});

export const privateFundPeopleTable = table('private_fund_people', {
  id: integer().generated(),
  name: text(),
  post: text(),
  biography: text(),
  certificateNumber: text(),
  since: date(),
  sort: integer(),
});

export const privateFundHoldingsTable = table('private_fund_holdings', {
  id: integer().generated(),
  name: text(),
  relation: text() as Column<HoldingRelation>,
  sharePercent: numeric(),
  business: text(),
  asOf: date(),
  sort: integer(),
});

export const privateFundsTable = table('private_funds', {
  id: integer().generated(),
  recordCode: text(),
  name: text(),
  manager: text(),
  custodian: text(),
  kind: text(),
  riskLevel: text() as Column<RiskLevel>,
  establishedOn: date(),
  state: text() as Column<FundState>,
  endedOn: date().nullable(),
  summary: text(),
  updatedAt: timestamptz(),
});

export const privateFundNoticesTable = table('private_fund_notices', {
  id: integer().generated(),
  fundCode: text().nullable(),
  kind: text(),
  title: text(),
  paragraphs: textArray(),
  facts: jsonb<NoticeFact[]>(),
  source: text(),
  publishedOn: date(),
  version: integer().generated(),
  updatedAt: timestamptz(),
});

export const privateFundTermsTable = table('private_fund_terms', {
  version: integer(),
  body: jsonb<TermsBody>(),
  validDays: integer(),
  effectiveFrom: timestamptz(),
  publishedAt: timestamptz(),
});

export const privateFundConfirmationsTable = table('private_fund_confirmations', {
  id: uuid(),
  termsVersion: integer(),
  condition: text(),
  statements: textArray(),
  sealedName: bytea(),
  network: text(),
  userAgent: text(),
  confirmedAt: timestamptz(),
  expiresAt: timestamptz(),
  withdrawnAt: timestamptz().nullable(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    privateFundCompany: RowType<typeof privateFundCompanyTable>;
    privateFundPeople: RowType<typeof privateFundPeopleTable>;
    privateFundHoldings: RowType<typeof privateFundHoldingsTable>;
    privateFunds: RowType<typeof privateFundsTable>;
    privateFundNotices: RowType<typeof privateFundNoticesTable>;
    privateFundTerms: RowType<typeof privateFundTermsTable>;
    privateFundConfirmations: RowType<typeof privateFundConfirmationsTable>;
  }
}
