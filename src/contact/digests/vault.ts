import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

/** Encrypts the addresses in the database. */
export interface DigestVault extends VaultOf<typeof columns> {
  /** Returns the key for finding the subscription of an address. */
  addressKey(address: string): Buffer;
}

export function createDigestVault(secret: MasterSecret, profile: CryptoProfile): DigestVault {
  const hash = createKeyedHash(secret, 'digest-lookup');
  return { ...openVault(columns, secret, profile), addressKey: (address) => hash(`address:${address}`) };
}
