import {
  bigint,
  bytea,
  date,
  integer,
  jsonb,
  table,
  text,
  timestamptz,
  uuid,
  type Column,
  type RowType,
} from '#platform/database/table.ts';
import type { ErasedConsent, ErasedKind, SeekerConsentBody } from './schema/rights.ts';

export const seekersTable = table('seekers', {
  id: bigint().generated(),
  /** Keyed hash: by it a person is found. */
  mobileKey: bytea(),
  sealedMobile: bytea(),
  idNumberKey: bytea().nullable(),
  sealedIdNumber: bytea().nullable(),
  createdAt: timestamptz(),
  lastActiveAt: timestamptz(),
  /** When the person was told last that the deletion is near. */
  retentionToldAt: timestamptz().nullable(),
});

export const seekerSessionsTable = table('seeker_sessions', {
  id: uuid(),
  seekerId: bigint(),
  tokenHash: bytea(),
  startedAt: timestamptz(),
  lastSeenAt: timestamptz(),
  idleSeconds: integer(),
  expiresAt: timestamptz(),
  endedAt: timestamptz().nullable(),
  ip: text().nullable(),
  device: text(),
});

export const seekerConsentTextsTable = table('seeker_consent_texts', {
  version: integer(),
  title: text(),
  body: jsonb<SeekerConsentBody>(),
  changes: text(),
  validFrom: timestamptz(),
  publishedAt: timestamptz(),
});

/** Evidence while the person is known: nothing in it changes, and it goes with the person. */
export const seekerConsentsTable = table('seeker_consents', {
  id: bigint().generated(),
  seekerId: bigint(),
  version: integer(),
  decision: text() as Column<'given' | 'withdrawn'>,
  at: timestamptz(),
  resumeMonths: integer(),
  /** Masked before it is kept. */
  network: text(),
  device: text(),
});

export const seekerMobileChangesTable = table('seeker_mobile_changes', {
  seekerId: bigint(),
  tokenHash: bytea(),
  expiresAt: timestamptz(),
});

/** Proof of deletions that leads back to nobody. */
export const seekerErasuresTable = table('seeker_erasures', {
  id: uuid(),
  number: text(),
  reason: text() as Column<'request' | 'retention'>,
  erasedOn: date(),
  removed: jsonb<ErasedKind[]>(),
  consents: jsonb<ErasedConsent[]>(),
});

export const seekerCaptchasTable = table('seeker_captchas', {
  id: uuid(),
  answerHash: bytea(),
  expiresAt: timestamptz(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    seekers: RowType<typeof seekersTable>;
    seekerSessions: RowType<typeof seekerSessionsTable>;
    seekerCaptchas: RowType<typeof seekerCaptchasTable>;
    seekerConsentTexts: RowType<typeof seekerConsentTextsTable>;
    seekerConsents: RowType<typeof seekerConsentsTable>;
    seekerMobileChanges: RowType<typeof seekerMobileChangesTable>;
    seekerErasures: RowType<typeof seekerErasuresTable>;
  }
}
