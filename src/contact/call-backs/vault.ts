import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

/** Encrypts the phone numbers in the database. */
export interface CallBackVault extends VaultOf<typeof columns> {
  /** Returns the key for finding another request of the same number. */
  mobileKey(mobile: string): Buffer;
}

export function createCallBackVault(secret: MasterSecret, profile: CryptoProfile): CallBackVault {
  const hash = createKeyedHash(secret, 'call-back-lookup');
  return { ...openVault(columns, secret, profile), mobileKey: (mobile) => hash(`mobile:${mobile}`) };
}
