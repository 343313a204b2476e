import { createHmac } from 'node:crypto';
import type { MasterSecret } from '../config/secret.ts';

/**
 * Creates a hash for looking up an encrypted value (a mobile number, a fund account). Without the master key the numbers cannot
 * be brute-forced. HMAC-SHA-256 in either profile, so that stored values are still found after the profile has been changed.
 */
export function createKeyedHash(secret: MasterSecret, purpose: string): (value: string) => Buffer {
  const key = secret.deriveKey(purpose);
  return (value) => createHmac('sha256', key).update(value).digest();
}
