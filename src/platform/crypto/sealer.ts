import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { fixedSealingKeys, sealingKeyId, type SealingKey, type SealingKeys } from '../config/sealing-keys.ts';
import type { MasterSecret } from '../config/secret.ts';
import type { CryptoProfile } from './profile.ts';

/** Encrypts values at rest. */
export interface Sealer {
  /** Encrypts the value for one place (`client_accounts.name`): moved to another place, it cannot be decrypted. */
  seal(value: string, place: string): Buffer;
  /** Decrypts a value. Throws when it was changed, belongs to another place, or was encrypted under an unknown key. */
  open(sealed: Uint8Array, place: string): string;
  /** Like `seal`, for bytes such as an image or a file. */
  sealBytes(value: Uint8Array, place: string): Buffer;
  openBytes(sealed: Uint8Array, place: string): Buffer;
}

const ciphers = {
  'sm4-gcm': { keyBytes: 16 },
  'aes-256-gcm': { keyBytes: 32 },
} as const;
type CipherName = keyof typeof ciphers;

/**
 * By the first byte of an encrypted value. Values without a key id are from before there were several keys, under the master key
 * itself.
 */
const layouts: Readonly<Record<number, { cipher: CipherName; hasKeyId: boolean }>> = {
  1: { cipher: 'sm4-gcm', hasKeyId: false },
  2: { cipher: 'aes-256-gcm', hasKeyId: false },
  3: { cipher: 'sm4-gcm', hasKeyId: true },
  4: { cipher: 'aes-256-gcm', hasKeyId: true },
};
/** First byte of values with a key id. */
export const cipherMarks: Readonly<Record<CipherName, number>> = { 'sm4-gcm': 3, 'aes-256-gcm': 4 };

const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Creates a sealer for one purpose under the newest key: SM4-GCM (GB/T 32907, RFC 8998) in profile SM2, else AES-256-GCM. The
 * first byte names the cipher, and four more the key, so that values stay readable after a change of profile or key. Layout:
 * mark, 4 bytes of key id, 12 bytes of nonce, 16 bytes of tag, ciphertext.
 */
export function createSealer(secret: MasterSecret, purpose: string, profile: CryptoProfile): Sealer {
  const master = { id: sealingKeyId(secret.deriveKey), deriveKey: secret.deriveKey };
  const known = secret.sealing ?? fixedSealingKeys([master]);
  const preferred = profile === 'SM2' ? 'sm4-gcm' : 'aes-256-gcm';
  const keyFor = rememberKeys(purpose);
  const sealBytes = (value: Uint8Array, place: string): Buffer => {
    const key = known.newest();
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(preferred as 'aes-256-gcm', keyFor(key, preferred), nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(place));
    const content = [cipher.update(value), cipher.final()];
    return Buffer.concat([Buffer.of(cipherMarks[preferred]), Buffer.from(key.id, 'hex'), nonce, cipher.getAuthTag(), ...content]);
  };
  const openBytes = (sealed: Uint8Array, place: string): Buffer => {
    const { cipher, keyId, rest } = takeApart(sealed);
    const key = keyId === undefined ? master : findKey(known, keyId);
    const decipher = createDecipheriv(cipher as 'aes-256-gcm', keyFor(key, cipher), rest.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(place)).setAuthTag(rest.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(rest.subarray(nonceBytes + tagBytes)), decipher.final()]);
  };
  return {
    sealBytes,
    openBytes,
    seal: (value, place) => sealBytes(Buffer.from(value), place),
    open: (sealed, place) => openBytes(sealed, place).toString('utf8'),
  };
}

/** Derives each key once per cipher. */
function rememberKeys(purpose: string): (key: SealingKey, cipher: CipherName) => Buffer {
  const derived = new Map<string, Buffer>();
  return (key, cipher) => {
    const name = `${key.id}:${cipher}`;
    const ready = derived.get(name) ?? key.deriveKey(`${purpose}:${cipher}`).subarray(0, ciphers[cipher].keyBytes);
    derived.set(name, ready);
    return ready;
  };
}

/** Returns the id of the key of an encrypted value; undefined for those from before keys had ids. */
export const keyIdOf = (sealed: Uint8Array): string | undefined => takeApart(sealed).keyId;

function takeApart(sealed: Uint8Array): { cipher: CipherName; keyId: string | undefined; rest: Uint8Array } {
  const layout = layouts[sealed[0] ?? 0];
  const start = layout?.hasKeyId ? 1 + keyIdBytes : 1;
  if (!layout || sealed.length < start + nonceBytes + tagBytes) throw new Error('not a sealed value');
  const keyId = layout.hasKeyId ? Buffer.from(sealed.subarray(1, start)).toString('hex') : undefined;
  return { cipher: layout.cipher, keyId, rest: sealed.subarray(start) };
}

function findKey(known: SealingKeys, id: string): SealingKey {
  const key = known.find(id);
  if (!key) throw new Error(`unable to authenticate data: sealed under key ${id}, which is not known here`);
  return key;
}
