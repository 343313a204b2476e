import { bigint, bytea, integer, jsonb, table, text, timestamptz, uuid, type Column, type RowType } from '#platform/database/table.ts';
import type { ConsentBody, ConsentCode, ConsentPlace, ErasureOutcome } from './schema.ts';

export const consentTextsTable = table('consent_texts', {
  code: text() as Column<ConsentCode>,
  version: integer(),
  title: text(),
  body: jsonb<ConsentBody>(),
  validFrom: timestamptz(),
  publishedAt: timestamptz(),
});

/** Evidence: nothing in it ever changes. */
export const clientConsentsTable = table('client_consents', {
  id: bigint().generated(),
  clientId: bigint(),
  code: text() as Column<ConsentCode>,
  version: integer(),
  decision: text() as Column<'given' | 'refused' | 'withdrawn'>,
  at: timestamptz(),
  ip: text().nullable(),
  device: text(),
  place: text() as Column<ConsentPlace>,
});

export const privacyRecipientsTable = table('privacy_recipients', {
  name: text(),
  purpose: text(),
  data: text(),
  way: text(),
  basis: text(),
  sort: integer(),
});

export type ExportState = 'preparing' | 'ready' | 'failed' | 'expired';

export const privacyExportsTable = table('privacy_exports', {
  id: uuid(),
  number: text(),
  /** Of a client or of a job seeker: one of the two. */
  clientId: bigint().nullable(),
  seekerId: bigint().nullable(),
  state: text() as Column<ExportState>,
  requestedAt: timestamptz(),
  readyAt: timestamptz().nullable(),
  expiresAt: timestamptz(),
  downloads: integer().generated(),
  sealedJson: bytea().nullable(),
  sealedPdf: bytea().nullable(),
});

export const privacyDeletionsTable = table('privacy_deletions', {
  id: uuid(),
  number: text(),
  clientId: bigint(),
  kind: text() as Column<'personalData' | 'closeAccount'>,
  state: text() as Column<'accepted' | 'done' | 'withdrawn'>,
  requestedAt: timestamptz(),
  decideAt: timestamptz(),
  endedAt: timestamptz().nullable(),
  result: jsonb<ErasureOutcome[]>().generated(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    consentTexts: RowType<typeof consentTextsTable>;
    clientConsents: RowType<typeof clientConsentsTable>;
    privacyRecipients: RowType<typeof privacyRecipientsTable>;
    privacyExports: RowType<typeof privacyExportsTable>;
    privacyDeletions: RowType<typeof privacyDeletionsTable>;
  }
}
