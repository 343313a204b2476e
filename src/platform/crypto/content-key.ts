import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { CryptoProfile } from './profile.ts';

const ciphers = { 'sm4-gcm': 16, 'aes-256-gcm': 32 } as const;
type CipherName = keyof typeof ciphers;

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a file under a new key of its own: SM4-GCM in profile SM2, else AES-256-GCM. Store the key encrypted; deleting the key
 * destroys the file. Decryption requires the same label. Layout: nonce, tag, ciphertext.
 */
export function encryptUnderOwnKey(bytes: Uint8Array, label: string, profile: CryptoProfile): { key: string; content: Buffer } {
  const name: CipherName = profile === 'SM2' ? 'sm4-gcm' : 'aes-256-gcm';
  const key = randomBytes(ciphers[name]);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(name as 'aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(label));
  const content = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return { key: `${name}:${key.toString('base64')}`, content: Buffer.concat([nonce, cipher.getAuthTag(), content]) };
}

/** Decrypts the content. Throws when a byte of it was changed, or it belongs to another file. */
export function decryptUnderOwnKey(content: Uint8Array, label: string, ownKey: string): Buffer {
  const bodyAt = nonceBytes + tagBytes;
  const [name, key = ''] = ownKey.split(':');
  const nonce = content.subarray(0, nonceBytes);
  const decipher = createDecipheriv(name as 'aes-256-gcm', Buffer.from(key, 'base64'), nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(label)).setAuthTag(content.subarray(nonceBytes, bodyAt));
  return Buffer.concat([decipher.update(content.subarray(bodyAt)), decipher.final()]);
}
