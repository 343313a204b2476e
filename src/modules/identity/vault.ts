import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { MasterSecret } from '#platform/config/secret.ts';
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

const ciphers = { 'sm4-gcm': 16, 'aes-256-gcm': 32 } as const;
type CipherName = keyof typeof ciphers;

const nonceBytes = 12;
const tagBytes = 16;

export function createIdentityVault(secret: MasterSecret, profile: CryptoProfile): IdentityVault {
  const sealer = createSealer(secret, 'identity-data', profile);
  const cipherName: CipherName = profile === 'SM2' ? 'sm4-gcm' : 'aes-256-gcm';
  const placeOfFields = ({ table, id }: FieldsPlace): string => `${table}.fields:${id}`;
  const placeOfImage = ({ column, imageId }: ImagePlace): string => `identity_images.${column}:${imageId}`;
  const placeOfKey = (imageId: string): string => `identity_images.key:${imageId}`;
  return {
    sealFields: (fields, place) => sealer.seal(JSON.stringify(fields), placeOfFields(place)),
    openFields: (sealed, place) => JSON.parse(sealer.open(sealed, placeOfFields(place))) as CardValues,
    sealText: (value, place) => sealer.seal(value, placeOfImage(place)),
    openText: (sealed, place) => sealer.open(sealed, placeOfImage(place)),
    encryptImage(bytes, imageId) {
      const key = randomBytes(ciphers[cipherName]);
      const sealedKey = sealer.seal(`${cipherName}:${key.toString('base64')}`, placeOfKey(imageId));
      return { sealedKey, content: encrypt(bytes, { cipherName, key, imageId }) };
    },
    decryptImage(content, sealedKey, imageId) {
      const [name, key] = sealer.open(sealedKey, placeOfKey(imageId)).split(':');
      return decrypt(content, { cipherName: name as CipherName, key: Buffer.from(key ?? '', 'base64'), imageId });
    },
  };
}

interface ImageKey {
  cipherName: CipherName;
  key: Buffer;
  imageId: string;
}

/** Layout: nonce, tag, ciphertext. */
function encrypt(bytes: Uint8Array, { cipherName, key, imageId }: ImageKey): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName as 'aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(imageId));
  const content = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]);
}

function decrypt(content: Uint8Array, { cipherName, key, imageId }: ImageKey): Buffer {
  const bodyAt = nonceBytes + tagBytes;
  const decipher = createDecipheriv(cipherName as 'aes-256-gcm', key, content.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(imageId)).setAuthTag(content.subarray(nonceBytes, bodyAt));
  return Buffer.concat([decipher.update(content.subarray(bodyAt)), decipher.final()]);
}
