import type { SealedColumn } from '#platform/crypto/sealed-column.ts';

const purpose = 'identity-data';

const ofImage = (name: 'key' | 'name' | 'reading', column: string): SealedColumn => ({
  table: 'identityImages',
  column,
  keys: ['id'],
  purpose,
  place: ({ id }) => `identity_images.${name}:${String(id)}`,
});

/** Identity cards. A picture in the file store has a key of its own, which is sealed here: the picture itself is never written anew. */
export const identityColumns: readonly SealedColumn[] = [
  ofImage('key', 'sealedKey'),
  ofImage('name', 'sealedName'),
  ofImage('reading', 'sealedReading'),
  {
    table: 'identitySubmissions',
    column: 'sealedFields',
    keys: ['caseId'],
    purpose,
    place: ({ caseId }) => `identity_submissions.fields:${String(caseId)}`,
  },
  {
    table: 'clientIdCards',
    column: 'sealedFields',
    keys: ['id'],
    purpose,
    place: ({ id }) => `client_id_cards.fields:${String(id)}`,
  },
];
