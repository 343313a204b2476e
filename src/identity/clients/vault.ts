import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import type { LoginAccount } from './account.ts';
import { columns } from './columns.ts';

type SealedColumn = 'fundAccount' | 'name' | 'mobile' | 'idNumber' | 'email' | 'address' | 'deviceName';

/** Encrypts personal data for the database. */
export interface ClientVault {
  /** Blind index by which a client is found. */
  accountKey(account: LoginAccount): Buffer;
  /** Key by which the failures of an address are counted. */
  addressKey(network: string): Buffer;
  /** Key for other failure counts: one trusted device, one client's own password. */
  counterKey(what: string): Buffer;
  /** Blind index by which the holder of an identity card is found. */
  idNumberKey(idNumber: string): Buffer;
  /** Hash by which the link of a message is found. */
  alarmKey(token: string): Buffer;
  /** Pending contacts, each encrypted for its own row. */
  readonly holds: VaultOf<typeof columns>['clientHolds']['sealedChange'];
  seal(value: string, column: SealedColumn): Buffer;
  open(sealed: Uint8Array, column: SealedColumn): string;
}

export function createClientVault(secret: MasterSecret, profile: CryptoProfile): ClientVault {
  const { clientAccounts: account, clientDevices: device, clientHolds: hold } = openVault(columns, secret, profile);
  const sealers = {
    fundAccount: account.sealedFundAccount,
    name: account.sealedName,
    mobile: account.sealedMobile,
    idNumber: account.sealedIdNumber,
    email: account.sealedEmail,
    address: account.sealedAddress,
    deviceName: device.sealedName,
  };
  const lookUp = createKeyedHash(secret, 'client-lookup');
  return {
    accountKey: ({ kind, number }) => lookUp(`${kind}:${number}`),
    addressKey: (network) => lookUp(`address:${network}`),
    counterKey: (what) => lookUp(`counter:${what}`),
    idNumberKey: (idNumber) => lookUp(`idNumber:${idNumber.toUpperCase()}`),
    alarmKey: (token) => lookUp(`alarm:${token}`),
    holds: hold.sealedChange,
    seal: (value, column) => sealers[column].seal(value),
    open: (sealed, column) => sealers[column].open(sealed),
  };
}
