import type { SealedColumn } from '#platform/crypto/sealed-column.ts';

const ofAccount = {
  fundAccount: 'sealedFundAccount',
  name: 'sealedName',
  mobile: 'sealedMobile',
  idNumber: 'sealedIdNumber',
  email: 'sealedEmail',
  address: 'sealedAddress',
};

const sealed = (table: string, column: string, name: string): SealedColumn => ({
  table,
  column,
  keys: ['id'],
  purpose: 'client-data',
  place: () => `client_accounts.${name}`,
});

/** Who the clients are, and what they call their devices. */
export const clientColumns: readonly SealedColumn[] = [
  ...Object.entries(ofAccount).map(([name, column]) => sealed('clientAccounts', column, name)),
  sealed('clientDevices', 'sealedName', 'deviceName'),
];
