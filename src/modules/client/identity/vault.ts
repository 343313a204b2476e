import type { MasterSecret } from '#platform/config/secret.ts';
import { decryptUnderOwnKey, encryptUnderOwnKey } from '#platform/crypto/content-key.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { createSealer } from '#platform/crypto/sealer.ts';
import type { CardValues } from './web/card-fields.ts';

/** Keeps cards and their pictures unreadable in the database and in the file store. */
export interface IdentityVault {
  /** Sealed for one row of one table: moved to another, it can no longer be opened. */
  sealFields(fields: CardValues, place: FieldsPlace): Buffer;
  openFields(sealed: Uint8Array, place: FieldsPlace): CardValues;
  sealText(value: string, place: ImagePlace): Buffer;
  openText(sealed: Uint8Array, place: ImagePlace): string;
  /** Encrypts a picture under a new key of its own, which is returned sealed: whoever destroys that key destroys the picture. */
  encryptImage(bytes: Uint8Array, imageId: string): { sealedKey: Buffer; content: Buffer };
  /** The picture. Throws when a byte of it was changed or it is another one's. */
  decryptImage(content: Uint8Array, sealedKey: Uint8Array, imageId: string): Buffer;
}

type FieldsPlace = { table: 'identity_submissions'; id: string } | { table: 'client_id_cards'; id: number };
type ImagePlace = { column: 'name' | 'reading'; imageId: string };

export function createIdentityVault(secret: MasterSecret, profile: CryptoProfile): IdentityVault {
  const sealer = createSealer(secret, 'identity-data', profile);
  const placeOfFields = ({ table, id }: FieldsPlace): string => `${table}.fields:${id}`;
  const placeOfImage = ({ column, imageId }: ImagePlace): string => `identity_images.${column}:${imageId}`;
  const placeOfKey = (imageId: string): string => `identity_images.key:${imageId}`;
  return {
    sealFields: (fields, place) => sealer.seal(JSON.stringify(fields), placeOfFields(place)),
    openFields: (sealed, place) => JSON.parse(sealer.open(sealed, placeOfFields(place))) as CardValues,
    sealText: (value, place) => sealer.seal(value, placeOfImage(place)),
    openText: (sealed, place) => sealer.open(sealed, placeOfImage(place)),
    encryptImage(bytes, imageId) {
      const { key, content } = encryptUnderOwnKey(bytes, imageId, profile);
      return { sealedKey: sealer.seal(key, placeOfKey(imageId)), content };
    },
    decryptImage: (content, sealedKey, imageId) => decryptUnderOwnKey(content, imageId, sealer.open(sealedKey, placeOfKey(imageId))),
  };
}
