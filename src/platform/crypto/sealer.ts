import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { MasterSecret } from '../config/secret.ts';
import type { CryptoProfile } from './profile.ts';

/** Encrypts values at rest. */
export interface Sealer {
  /** Seals the value for one place (`client_accounts.name`): moved to another place, it can no longer be opened. */
  seal(value: string, place: string): Buffer;
  /** Opens a sealed value. Throws when it was changed, belongs to another place, or was sealed under another master key. */
  open(sealed: Uint8Array, place: string): string;
}

const ciphers = [
  { mark: 1, name: 'sm4-gcm', keyBytes: 16 },
  { mark: 2, name: 'aes-256-gcm', keyBytes: 32 },
] as const;

const nonceBytes = 12;
const tagBytes = 16;

/**
 * A sealer under keys derived from the master key for one purpose: SM4-GCM (GB/T 32907, RFC 8998) in profile SM2, else
 * AES-256-GCM. The first byte says which, so that values stay readable after the profile has been changed.
 * Layout: mark, 12 bytes of nonce, 16 bytes of tag, ciphertext.
 */
export function createSealer(secret: MasterSecret, purpose: string, profile: CryptoProfile): Sealer {
  const keys = ciphers.map(({ name, keyBytes }) => secret.deriveKey(`${purpose}:${name}`).subarray(0, keyBytes));
  const preferred = profile === 'SM2' ? 0 : 1;
  return {
    seal(value, place) {
      const { mark, name } = ciphers[preferred];
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(name as 'aes-256-gcm', keys[preferred]!, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(place));
      const content = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(mark), nonce, cipher.getAuthTag(), content]);
    },
    open(sealed, place) {
      const index = ciphers.findIndex(({ mark }) => mark === sealed[0]);
      if (index < 0 || sealed.length < 1 + nonceBytes + tagBytes) throw new Error('not a sealed value');
      const nonce = sealed.subarray(1, 1 + nonceBytes);
      const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
      const decipher = createDecipheriv(ciphers[index]!.name as 'aes-256-gcm', keys[index]!, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
  };
}
