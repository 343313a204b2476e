import { bigint, bytea, date, integer, table, text, timestamptz, uuid, type Column, type RowType } from '#platform/database/table.ts';
import type { CardSide } from './schema.ts';

/**
 * `waiting`: sent, not yet used · `bound`: given to a case · `onFile`: of the card on file · `retained`: of a former card ·
 * `discarded`: replaced by another picture or taken back.
 */
type ImageState = 'waiting' | 'bound' | 'onFile' | 'retained' | 'discarded';

export const identityImagesTable = table('identity_images', {
  id: uuid(),
  clientId: bigint(),
  side: text() as Column<CardSide>,
  state: text() as Column<ImageState>,
  caseId: uuid().nullable(),
  storageKey: text(),
  sealedKey: bytea(),
  sealedName: bytea(),
  width: integer(),
  height: integer(),
  bytes: integer(),
  uploadedAt: timestamptz(),
  changedAt: timestamptz(),
  keepUntil: date().nullable(),
  sealedReading: bytea().nullable(),
});

export const identityUsesTable = table('identity_uses', {
  clientId: bigint(),
  kind: text() as Column<'upload' | 'reading'>,
  hour: timestamptz(),
  uses: integer(),
});

export const identitySubmissionsTable = table('identity_submissions', {
  caseId: uuid(),
  clientId: bigint(),
  sealedFields: bytea(),
  frontImageId: uuid(),
  backImageId: uuid(),
  submittedAt: timestamptz(),
});

export const clientIdCardsTable = table('client_id_cards', {
  id: bigint().generated(),
  clientId: bigint(),
  sealedFields: bytea(),
  validFrom: date(),
  /** Absent: 长期. */
  validUntil: date().nullable(),
  caseId: uuid().nullable(),
  frontImageId: uuid().nullable(),
  backImageId: uuid().nullable(),
  filedAt: timestamptz(),
  replacedAt: timestamptz().nullable(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    identityImages: RowType<typeof identityImagesTable>;
    identityUses: RowType<typeof identityUsesTable>;
    identitySubmissions: RowType<typeof identitySubmissionsTable>;
    clientIdCards: RowType<typeof clientIdCardsTable>;
  }
}
