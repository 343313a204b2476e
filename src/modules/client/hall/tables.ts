import {
  bigint,
  bytea,
  date,
  integer,
  jsonb,
  table,
  text,
  textArray,
  timestamptz,
  uuid,
  type Column,
  type RowType,
} from '#platform/database/table.ts';
import type { FlowStep } from './flow.ts';
import type { Business } from './schema.ts';

/**
 * `open`: being filled in · `inReview`: submitted · `returned`: some of it must be given anew · `approved`, `refused`: decided ·
 * `withdrawn`: by the client · `expired`: left too long.
 */
export type CaseState = 'open' | 'inReview' | 'returned' | 'approved' | 'refused' | 'withdrawn' | 'expired';

export const businessesTable = table('businesses', {
  code: text(),
  version: integer(),
  validFrom: date(),
  body: jsonb<Business>(),
  publishedAt: timestamptz(),
});

export const businessCasesTable = table('business_cases', {
  id: uuid(),
  number: text(),
  clientId: bigint(),
  busiCode: text(),
  busiVersion: integer(),
  steps: jsonb<FlowStep[]>(),
  state: text() as Column<CaseState>,
  sealedValues: bytea().nullable(),
  openedAt: timestamptz(),
  updatedAt: timestamptz(),
  expiresAt: timestamptz(),
  submittedAt: timestamptz().nullable(),
  submitKey: text().nullable(),
  decideAt: timestamptz().nullable(),
  decidedAt: timestamptz().nullable(),
  decisionReason: text().nullable(),
});

export const businessCaseStepsTable = table('business_case_steps', {
  caseId: uuid(),
  code: text(),
  state: text() as Column<'done' | 'returned'>,
  evidence: jsonb<Record<string, unknown>>(),
  reason: text().nullable(),
  fields: textArray().generated(),
  doneAt: timestamptz().nullable(),
});

export const businessCaseEventsTable = table('business_case_events', {
  id: bigint().generated(),
  caseId: uuid(),
  at: timestamptz(),
  kind: text(),
  step: text().nullable(),
  text: text(),
  actor: text(),
});

export const clientPermissionsTable = table('client_permissions', {
  clientId: bigint(),
  permission: text(),
  grantedAt: timestamptz(),
  caseId: uuid().nullable(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    businesses: RowType<typeof businessesTable>;
    businessCases: RowType<typeof businessCasesTable>;
    businessCaseSteps: RowType<typeof businessCaseStepsTable>;
    clientPermissions: RowType<typeof clientPermissionsTable>;
    businessCaseEvents: RowType<typeof businessCaseEventsTable>;
  }
}
