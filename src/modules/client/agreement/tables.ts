import {
  bigint,
  bytea,
  date,
  integer,
  table,
  text,
  textArray,
  timestamptz,
  uuid,
  type Column,
  type RowType,
} from '#platform/database/table.ts';

export const agreementDocumentsTable = table('agreement_documents', {
  code: text(),
  version: integer(),
  title: text(),
  keyPoints: textArray(),
  body: text(),
  validFrom: date(),
  sha256: text(),
  sm3: text(),
  publishedAt: timestamptz(),
  pdf: bytea().nullable(),
});

export const agreementOpeningsTable = table('agreement_openings', {
  caseId: uuid(),
  code: text(),
  version: integer(),
  openedAt: timestamptz(),
  ip: text().nullable(),
  device: text(),
});

export const agreementSigningsTable = table('agreement_signings', {
  id: uuid(),
  number: text(),
  caseId: uuid(),
  clientId: bigint(),
  step: text(),
  business: text(),
  signedAt: timestamptz(),
  ip: text().nullable(),
  device: text(),
  channel: text() as Column<'token' | 'mobile'>,
  sealedSigner: bytea(),
});

export const agreementSignaturesTable = table('agreement_signatures', {
  id: uuid(),
  signingId: uuid(),
  code: text(),
  version: integer(),
  textSha256: text(),
  textSm3: text(),
  openedAt: timestamptz(),
  drawnAt: timestamptz().nullable(),
  sealedPdf: bytea().nullable(),
  pdfSize: integer().nullable(),
  pdfSha256: text().nullable(),
  pdfSm3: text().nullable(),
  sm2Key: text().nullable(),
  sm2Signature: text().nullable(),
});

export const agreementKeysTable = table('agreement_keys', {
  id: text(),
  kind: text() as Column<'authority' | 'signing' | 'sm2'>,
  certificate: bytea().nullable(),
  publicKey: text().nullable(),
  sealedPrivateKey: bytea(),
  createdAt: timestamptz(),
  expiresAt: timestamptz(),
});

export const agreementLookUpsTable = table('agreement_look_ups', {
  network: text(),
  windowStart: timestamptz(),
  tries: integer(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    agreementDocuments: RowType<typeof agreementDocumentsTable>;
    agreementOpenings: RowType<typeof agreementOpeningsTable>;
    agreementSignings: RowType<typeof agreementSigningsTable>;
    agreementSignatures: RowType<typeof agreementSignaturesTable>;
    agreementKeys: RowType<typeof agreementKeysTable>;
    agreementLookUps: RowType<typeof agreementLookUpsTable>;
  }
}
