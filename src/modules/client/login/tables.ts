import { bigint, bytea, integer, table, text, timestamptz, uuid, type Column, type RowType } from '#platform/database/table.ts';

/** What a client may do online: everything, nothing (locked), or first talk to somebody (code 40000). */
export type AccessStatus = 'open' | 'locked' | 'needsSupport';

/** `newDevice`: the password was right, the code of the new device is awaited. */
export type LoginResult = 'success' | 'wrongPassword' | 'locked' | 'needsSupport' | 'newDevice' | 'wrongCode';

/** What failures are counted by; `service/login-failures.ts` says what each of them allows. */
export type FailureScope = 'account' | 'address' | 'device' | 'reset' | 'resetAddress' | 'ownPassword';

export type StepKind = 'newDevice' | 'unlock' | 'reset';
export type StepStage = 'begun' | 'codeSent' | 'proven';

export const loginFailuresTable = table('login_failures', {
  scope: text() as Column<FailureScope>,
  /** Keyed hash of what it is about. */
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
  idNumberKey: bytea().nullable(),
  sealedIdNumber: bytea().nullable(),
  sealedEmail: bytea().nullable(),
  sealedAddress: bytea().nullable(),
  /** Absent when the firm's account system keeps the password. */
  passwordHash: text().nullable(),
  tradingPasswordHash: text().nullable(),
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
  /** The trusted device that it was begun on. */
  deviceId: uuid().nullable(),
});

export const clientDevicesTable = table('client_devices', {
  id: uuid(),
  clientId: bigint(),
  /** The token itself is known to the browser only. */
  tokenHash: bytea(),
  device: text(),
  sealedName: bytea().nullable(),
  ip: text().nullable(),
  firstUsedAt: timestamptz(),
  lastUsedAt: timestamptz(),
  expiresAt: timestamptz(),
});

export const clientStepsTable = table('client_steps', {
  tokenHash: bytea(),
  kind: text() as Column<StepKind>,
  stage: text() as Column<StepStage>,
  clientId: bigint(),
  tries: integer().generated(),
  expiresAt: timestamptz(),
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
    clientDevices: RowType<typeof clientDevicesTable>;
    clientSteps: RowType<typeof clientStepsTable>;
    clientLogins: RowType<typeof clientLoginsTable>;
  }
}
