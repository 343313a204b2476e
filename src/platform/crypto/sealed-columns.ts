import type { SealedColumn } from './sealed-column.ts';

/** The private halves of the login keys. */
export const loginKeyColumns: readonly SealedColumn[] = [
  {
    table: 'loginKeys',
    column: 'sealedPrivateKey',
    keys: ['id'],
    purpose: 'login-keys',
    place: ({ id }) => `login_keys.private_key:${String(id)}`,
  },
];
