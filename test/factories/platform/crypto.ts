import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { fixedSealingKeys, sealingKeyId, toSealingKey, type SealingKey } from '#platform/config/sealing-keys.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { createPasswordHasher, type PasswordHasher } from '#platform/crypto/password-hasher.ts';
import { openTextVault, type TextVault } from '#platform/crypto/stored-text.ts';

/** Returns a master key for tests; the same name gives the same key. */
export function testSecret(name = 'test'): MasterSecret {
  return { deriveKey: (purpose) => Buffer.from(hkdfSync('sha256', name, 'test', purpose, 32)) };
}

/** Encrypts free texts in tests. */
export const testTexts = (): TextVault => openTextVault(testSecret(), 'SM2');

/** Returns the same master key with additional encryption keys of these names, the newest last. */
export function testSecretWithKeys(secret: MasterSecret, names: readonly [string, ...string[]]): MasterSecret {
  const [newest, ...others] = names.toReversed().map(toSealingKey) as [SealingKey, ...SealingKey[]];
  const master = { id: sealingKeyId(secret.deriveKey), deriveKey: secret.deriveKey };
  return { ...secret, sealing: fixedSealingKeys([newest, ...others, master]) };
}

/** A layout of encrypted values from before keys had ids: its first byte, its cipher, and the length of its key in bytes. */
type FormerLayout = readonly [mark: 1 | 2, cipher: 'sm4-gcm' | 'aes-256-gcm', keyBytes: 16 | 32];

export const formerLayouts: readonly FormerLayout[] = [
  [1, 'sm4-gcm', 16],
  [2, 'aes-256-gcm', 32],
];

/** Encrypts a value in a layout from before keys had ids. */
export function encryptInFormerLayout(
  { secret, purpose, layout: [mark, name, keyBytes] }: { secret: MasterSecret; purpose: string; layout: FormerLayout },
  value: string,
  place: string,
): Buffer {
  const [nonce, key] = [randomBytes(12), secret.deriveKey(`${purpose}:${name}`).subarray(0, keyBytes)];
  const cipher = createCipheriv(name as 'aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(Buffer.from(place));
  const content = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(mark), nonce, cipher.getAuthTag(), content]);
}

/** Builds a real hasher at the lowest cost that counts its verifications. */
export function countingHasher(secret = testSecret()): PasswordHasher & { verifications(): number } {
  const hasher = createPasswordHasher(secret, { memoryKib: 64, passes: 1 });
  let count = 0;
  return {
    ...hasher,
    verify(hashed, password) {
      count++;
      return hasher.verify(hashed, password);
    },
    verifications: () => count,
  };
}
