import { hkdfSync } from 'node:crypto';

/** A key that encrypts stored values. */
export interface SealingKey {
  /** Eight hex digits that reveal nothing of the key: every encrypted value contains them. */
  readonly id: string;
  /** Derives a key of 32 bytes for one purpose. */
  deriveKey(purpose: string): Buffer;
}

/** The currently known keys. New ones may appear while the site runs, so do not cache the result. */
export interface SealingKeys {
  /** Returns the key that encrypts. */
  newest(): SealingKey;
  /** Returns the key of this id; undefined when it is not known here. */
  find(id: string): SealingKey | undefined;
}

/** Derives a key from a secret text. The same text always gives the same key. */
export function toSealingKey(text: string): SealingKey {
  const deriveKey = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', text, 'qianting', purpose, 32));
  return { id: sealingKeyId(deriveKey), deriveKey };
}

/** Computes the id of a key from its derived keys. */
export function sealingKeyId(deriveKey: (purpose: string) => Buffer): string {
  return deriveKey('sealing-key-id').subarray(0, 4).toString('hex');
}

/** A fixed list of keys: the first one encrypts, all of them decrypt. */
export function fixedSealingKeys(keys: readonly [SealingKey, ...SealingKey[]]): SealingKeys {
  return { newest: () => keys[0], find: (id) => keys.find((key) => key.id === id) };
}
