import { createHmac } from 'node:crypto';
import type { MasterSecret } from '#platform/config/secret.ts';
import { decryptUnderOwnKey, encryptUnderOwnKey } from '#platform/crypto/content-key.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { createSealer } from '#platform/crypto/sealer.ts';
import { openVault } from '#platform/crypto/vault.ts';
import { columns } from '../../columns.ts';

/** Encrypts files and their names in the file store and the database. */
export interface FileVault {
  /** Encrypts a file with a new key, which is returned encrypted: destroying that key destroys the file. */
  encrypt(bytes: Uint8Array, id: string): { sealedKey: Buffer; content: Buffer };
  /** Decrypts a file. Throws when it was changed or belongs to another id. */
  decrypt(content: Uint8Array, sealedKey: Uint8Array, id: string): Buffer;
  sealName(name: string, id: string): Buffer;
  openName(sealed: Uint8Array, id: string): string;
  /** Keyed hash that recognises the same file of the same person; it does not identify the file to others. */
  fingerprint(bytes: Uint8Array, seekerId: number): Buffer;
  /** Returns an encrypted id of a person for an address. */
  sealPerson(seekerId: number): string;
  /** Returns the person; undefined for an invalid id. */
  openPerson(word: string): number | undefined;
}

const personPlace = 'resume-pdf';

export function createFileVault(secret: MasterSecret, profile: CryptoProfile): FileVault {
  const { sealedKey: ownKey, sealedName } = openVault(columns, secret, profile).resumeFiles;
  const sealer = createSealer(secret, 'resume-files', profile);
  const hashKey = secret.deriveKey('resume-file-fingerprints');
  return {
    encrypt(bytes, id) {
      const { key, content } = encryptUnderOwnKey(bytes, id, profile);
      return { sealedKey: ownKey.seal(key, { id }), content };
    },
    decrypt: (content, sealedKey, id) => decryptUnderOwnKey(content, id, ownKey.open(sealedKey, { id })),
    sealName: (name, id) => sealedName.seal(name, { id }),
    openName: (sealed, id) => sealedName.open(sealed, { id }),
    fingerprint: (bytes, seekerId) => createHmac('sha256', hashKey).update(`${seekerId}\n`).update(bytes).digest(),
    sealPerson: (seekerId) => sealer.seal(String(seekerId), personPlace).toString('base64url'),
    openPerson(word) {
      try {
        return Number(sealer.open(Buffer.from(word, 'base64url'), personPlace));
      } catch {
        return undefined;
      }
    },
  };
}
