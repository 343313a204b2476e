import { randomInt } from 'node:crypto';
import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

/** Keeps who complained unreadable in the database, and findable for who may find it. */
export interface ComplaintVault extends VaultOf<typeof columns> {
  /** By which all cases of one mobile number are found. */
  mobileKey(mobile: string): Buffer;
  /** By which a case is found for who knows its number and the last four digits. */
  tailKey(number: string, tail: string): Buffer;
  /** Tells two contents under one idempotency key apart. */
  requestHash(content: string): Buffer;
  /** The four digits by which an anonymous case is asked after; the same for the same key. */
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

/** A number that cannot be guessed from another: the day, then eight random digits in two groups that can be read out. */
export function newCaseNumber(day: string): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return `TS${day.replaceAll('-', '')}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
