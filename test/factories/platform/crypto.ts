import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { fixedSealingKeys, sealingKeyId, toSealingKey, type SealingKey } from '#platform/config/sealing-keys.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { createPasswordHasher, type PasswordHasher } from '#platform/crypto/password-hasher.ts';

/** A master key for tests, the same for the same name. */
export function testSecret(name = 'test'): MasterSecret {
  return { deriveKey: (purpose) => Buffer.from(hkdfSync('sha256', name, 'test', purpose, 32)) };
}

/** The same master key after keys of these names were added to seal with, the newest last. */
export function testSecretWithKeys(secret: MasterSecret, names: readonly [string, ...string[]]): MasterSecret {
  const [newest, ...others] = names.toReversed().map(toSealingKey) as [SealingKey, ...SealingKey[]];
  const master = { id: sealingKeyId(secret.deriveKey), deriveKey: secret.deriveKey };
  return { ...secret, sealing: fixedSealingKeys([newest, ...others, master]) };
}

/** A layout of sealed values of before keys had ids: its first byte, its cipher, the bytes of its key. */
type FormerLayout = readonly [mark: 1 | 2, cipher: 'sm4-gcm' | 'aes-256-gcm', keyBytes: 16 | 32];

export const formerLayouts: readonly FormerLayout[] = [
  [1, 'sm4-gcm', 16],
  [2, 'aes-256-gcm', 32],
];

/** A value as it was sealed before keys had ids. */
export function sealFormerly(
  { secret, purpose, layout: [mark, name, keyBytes] }: { secret: MasterSecret; purpose: string; layout: FormerLayout },
  value: string,
  place: string,
): Buffer {
  const [nonce, key] = [randomBytes(12), secret.deriveKey(`${purpose}:${name}`).subarray(0, keyBytes)];
  const cipher = createCipheriv(name as 'aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(Buffer.from(place));
  const content = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(mark), nonce, cipher.getAuthTag(), content]);
}

/** A real hasher at the lowest cost, which tells how often it was asked to verify. */
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
