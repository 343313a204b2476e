import {
  bigint,
  boolean,
  bytea,
  date,
  integer,
  table,
  text,
  timestamptz,
  uuid,
  type Column,
  type RowType,
} from '#platform/database/table.ts';
import type { ComplaintState, ComplaintType, EventKind } from './schema.ts';

export const complaintRulesTable = table('complaint_rules', {
  type: text() as Column<ComplaintType>,
  acceptDays: integer(),
  answerDays: integer(),
  limitDays: integer(),
  sort: integer(),
  updatedAt: timestamptz(),
});

export const complaintsTable = table('complaints', {
  id: bigint().generated(),
  number: text(),
  idempotencyKey: text(),
  requestHash: bytea(),
  type: text() as Column<ComplaintType>,
  business: text().nullable(),
  branchId: bigint().nullable(),
  branchName: text().nullable(),
  isAnonymous: boolean(),
  sealedName: bytea().nullable(),
  sealedMobile: bytea().nullable(),
  sealedEmail: bytea().nullable(),
  sealedFundAccount: bytea().nullable(),
  mobileKey: bytea().nullable(),
  tailKey: bytea(),
  matter: text(),
  wish: text(),
  consentVersion: integer(),
  state: text() as Column<ComplaintState>,
  receivedAt: timestamptz(),
  acceptBy: date(),
  answerBy: date(),
  limitBy: date(),
  extendedTo: date().nullable(),
  answeredAt: timestamptz().nullable(),
  answerWorkingDays: integer().nullable(),
  endedAt: timestamptz().nullable(),
});

export const complaintEventsTable = table('complaint_events', {
  id: bigint().generated(),
  complaintId: bigint(),
  kind: text() as Column<EventKind>,
  at: timestamptz(),
  note: text().nullable(),
  dueOn: date().nullable(),
});

export const complaintEvidenceTable = table('complaint_evidence', {
  fileId: uuid(),
  complaintId: bigint().nullable(),
  name: text(),
  size: bigint(),
  uploadedAt: timestamptz(),
});

export const complaintLookUpsTable = table('complaint_look_ups', {
  scope: text() as Column<'network' | 'number'>,
  key: text(),
  windowStart: timestamptz(),
  tries: integer(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    complaintRules: RowType<typeof complaintRulesTable>;
    complaints: RowType<typeof complaintsTable>;
    complaintEvents: RowType<typeof complaintEventsTable>;
    complaintEvidence: RowType<typeof complaintEvidenceTable>;
    complaintLookUps: RowType<typeof complaintLookUpsTable>;
  }
}
