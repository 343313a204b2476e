import { bigint, bytea, integer, table, text, timestamptz, uuid, type Column, type RowType } from '#platform/database/table.ts';

/** What a client may do online: everything, nothing (locked), or first talk to somebody (code 40000). */
export type AccessStatus = 'open' | 'locked' | 'needsSupport';

export type LoginResult = 'success' | 'wrongPassword' | 'locked' | 'needsSupport';

export const loginFailuresTable = table('login_failures', {
  scope: text() as Column<'account' | 'address'>,
  /** Keyed hash of the account or the address. */
  key: bytea(),
  failures: integer(),
  countedAt: timestamptz(),
  notBefore: timestamptz().nullable(),
  lockedUntil: timestamptz().nullable(),
});

export const clientAccountsTable = table('client_accounts', {
  id: bigint().generated(),
  fundAccountKey: bytea(),
  sealedFundAccount: bytea(),
  sealedName: bytea(),
  mobileKey: bytea().nullable(),
  sealedMobile: bytea().nullable(),
  /** Absent when the firm's account system keeps the password. */
  passwordHash: text().nullable(),
  status: (text() as Column<AccessStatus>).generated(),
  createdAt: timestamptz(),
  updatedAt: timestamptz(),
});

export const clientSessionsTable = table('client_sessions', {
  id: uuid(),
  clientId: bigint(),
  tokenHash: bytea(),
  startedAt: timestamptz(),
  lastSeenAt: timestamptz(),
  idleSeconds: integer(),
  expiresAt: timestamptz(),
  endedAt: timestamptz().nullable(),
  ip: text().nullable(),
  device: text(),
});

export const clientLoginsTable = table('client_logins', {
  id: bigint().generated(),
  clientId: bigint().nullable(),
  sessionId: uuid().nullable(),
  at: timestamptz(),
  result: text() as Column<LoginResult>,
  ip: text().nullable(),
  device: text(),
  channel: integer(),
  opEntrustWay: text(),
  opStation: text(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    loginFailures: RowType<typeof loginFailuresTable>;
    clientAccounts: RowType<typeof clientAccountsTable>;
    clientSessions: RowType<typeof clientSessionsTable>;
    clientLogins: RowType<typeof clientLoginsTable>;
  }
}
