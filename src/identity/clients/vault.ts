import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import type { Account } from './account.ts';
import { columns } from './columns.ts';

type SealedColumn = 'fundAccount' | 'name' | 'mobile' | 'idNumber' | 'email' | 'address' | 'deviceName';

/** Keeps what is personal unreadable in the database. */
export interface ClientVault {
  /** By which a client is found. */
  accountKey(account: Account): Buffer;
  /** By which an address's failures are counted. */
  addressKey(network: string): Buffer;
  /** By which failures of anything else are counted: one trusted device, one client's own password. */
  counterKey(what: string): Buffer;
  /** By which the holder of an identity card is found. */
  idNumberKey(idNumber: string): Buffer;
  /** By which the link of a message is found. */
  alarmKey(token: string): Buffer;
  /** Contacts that do not hold yet, each sealed for its own row. */
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
