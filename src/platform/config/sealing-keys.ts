import { hkdfSync } from 'node:crypto';

/** One of the keys under which values are sealed at rest. */
export interface SealingKey {
  /** Eight hex digits that tell nothing of the key: every sealed value carries them. */
  readonly id: string;
  /** A key of 32 bytes for one purpose. */
  deriveKey(purpose: string): Buffer;
}

/** The keys that are known now. Newer ones may appear while the site runs: ask each time. */
export interface SealingKeys {
  /** The key that seals. */
  newest(): SealingKey;
  /** The key of this id; undefined when it is not known here. */
  find(id: string): SealingKey | undefined;
}

/** A key made of a text nobody else knows. The same text gives the same key, wherever it is written. */
export function toSealingKey(text: string): SealingKey {
  const deriveKey = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', text, 'qianting', purpose, 32));
  return { id: sealingKeyId(deriveKey), deriveKey };
}

/** The id of a key, out of what it derives. */
export function sealingKeyId(deriveKey: (purpose: string) => Buffer): string {
  return deriveKey('sealing-key-id').subarray(0, 4).toString('hex');
}

/** Keys in the order given: the first one seals, all of them open. */
export function fixedSealingKeys(keys: readonly [SealingKey, ...SealingKey[]]): SealingKeys {
  return { newest: () => keys[0], find: (id) => keys.find((key) => key.id === id) };
}
