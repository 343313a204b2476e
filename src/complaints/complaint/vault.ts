import { randomInt } from 'node:crypto';
import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

/** Encrypts complainants' data in the database, and provides keys for finding cases. */
export interface ComplaintVault extends VaultOf<typeof columns> {
  /** Returns the key for finding all cases of one mobile number. */
  mobileKey(mobile: string): Buffer;
  /** Returns the key for finding a case by its number and the last four digits. */
  tailKey(number: string, tail: string): Buffer;
  /** Distinguishes different contents under one idempotency key. */
  requestHash(content: string): Buffer;
  /** Returns the four look-up digits of an anonymous case; the same for the same key. */
  lookUpCode(idempotencyKey: string): string;
}

export function createComplaintVault(secret: MasterSecret, profile: CryptoProfile): ComplaintVault {
  const hash = createKeyedHash(secret, 'complaint-lookup');
  return {
    ...openVault(columns, secret, profile),
    mobileKey: (mobile) => hash(`mobile:${mobile}`),
    tailKey: (number, tail) => hash(`tail:${number}:${tail}`),
    requestHash: (content) => hash(`request:${content}`),
    lookUpCode: (key) => String(hash(`code:${key}`).readUInt32BE() % 10_000).padStart(4, '0'),
  };
}

/** Returns an unguessable number: the date, then eight random digits in two groups that are easy to read out. */
export function newComplaintNumber(day: string): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return `TS${day.replaceAll('-', '')}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
