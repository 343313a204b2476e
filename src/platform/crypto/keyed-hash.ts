import { createHmac } from 'node:crypto';
import type { MasterSecret } from '../config/secret.ts';

/**
 * A hash by which an encrypted value is found again (a mobile number, a fund account): without the master key nobody can try
 * all numbers against it. HMAC-SHA-256 in either profile, as what is stored must be found after the profile has been changed.
 */
export function createKeyedHash(secret: MasterSecret, purpose: string): (value: string) => Buffer {
  const key = secret.deriveKey(purpose);
  return (value) => createHmac('sha256', key).update(value).digest();
}
