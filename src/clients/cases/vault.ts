import { randomInt } from 'node:crypto';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault } from '#platform/crypto/vault.ts';
import type { Day } from '#platform/day.ts';
import { columns } from './columns.ts';

/** Form values by step code and field name. */
export type CaseValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Encrypts form values in the database. */
export interface CaseVault {
  /** Encrypts values bound to one case: they cannot be decrypted for another case. */
  seal(values: CaseValues, caseId: string): Buffer;
  open(row: { id: string; sealedValues: Uint8Array | null }): CaseValues;
}

export function createCaseVault(secret: MasterSecret, profile: CryptoProfile): CaseVault {
  const { sealedValues: sealer } = openVault(columns, secret, profile).businessCases;
  return {
    seal: (values, caseId) => sealer.seal(values, { id: caseId }),
    open: ({ id, sealedValues }) => (sealedValues ? sealer.open(sealedValues, { id }) : {}),
  };
}

/** Returns an unpredictable number: the day, then eight random digits in two groups that can be read out. */
export function newCaseNumber(day: Day): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return `YW${day.replaceAll('-', '')}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
