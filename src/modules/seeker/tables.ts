import { bigint, bytea, integer, table, text, timestamptz, uuid, type RowType } from '#platform/database/table.ts';

export const seekersTable = table('seekers', {
  id: bigint().generated(),
  /** Keyed hash: by it a person is found. */
  mobileKey: bytea(),
  sealedMobile: bytea(),
  idNumberKey: bytea().nullable(),
  sealedIdNumber: bytea().nullable(),
  createdAt: timestamptz(),
  lastActiveAt: timestamptz(),
});

export const seekerSessionsTable = table('seeker_sessions', {
  id: uuid(),
  seekerId: bigint(),
  tokenHash: bytea(),
  startedAt: timestamptz(),
  lastSeenAt: timestamptz(),
  idleSeconds: integer(),
  expiresAt: timestamptz(),
  endedAt: timestamptz().nullable(),
  ip: text().nullable(),
  device: text(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    seekers: RowType<typeof seekersTable>;
    seekerSessions: RowType<typeof seekerSessionsTable>;
  }
}
