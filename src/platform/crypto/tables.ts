import { bytea, table, text, timestamptz, type Column, type RowType } from '../database/table.ts';
import type { CryptoProfile } from './profile.ts';

export const loginKeys = table('login_keys', {
  id: text(),
  algorithm: text() as Column<CryptoProfile>,
  publicKey: text(),
  sealedPrivateKey: bytea(),
  createdAt: timestamptz(),
  /** From then on a newer key is handed out. */
  replacedAt: timestamptz(),
  /** From then on nothing encrypted to it is accepted, and it is destroyed. */
  expiresAt: timestamptz(),
});

export const loginNonces = table('login_nonces', {
  hash: bytea(),
  keyId: text(),
  issuedAt: timestamptz(),
  expiresAt: timestamptz(),
});

declare module '../database/tables.ts' {
  interface Tables {
    loginKeys: RowType<typeof loginKeys>;
    loginNonces: RowType<typeof loginNonces>;
  }
}
