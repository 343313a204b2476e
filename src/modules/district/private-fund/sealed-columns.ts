import type { SealedColumn } from '#platform/crypto/sealed-column.ts';

/** The names of those who confirmed to be qualified investors. */
export const privateFundColumns: readonly SealedColumn[] = [
  {
    table: 'privateFundConfirmations',
    column: 'sealedName',
    keys: ['id'],
    purpose: 'private-fund-names',
    place: () => 'private_fund_confirmations.name',
  },
];
