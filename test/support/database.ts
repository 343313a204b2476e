import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { createDatabase, openPool } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Context } from '#platform/context.ts';
import { Memo } from '#platform/memo.ts';
import { onServer, releaseDatabase } from './used-databases.ts';

export interface TestDatabase {
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  readonly connectionString: string;
  /** A context of the system at a fixed moment; override what the test is about. */
  context(overrides?: Partial<Context>): Context;
}

/** Gives the test file a database of its own, copied from the migrated template (or an empty one) and given back afterwards. */
export function useDatabase({ isEmpty = false } = {}): TestDatabase {
  const server: string | undefined = inject('databaseServer');
  // By this name vitest.config.ts knows the files that are given a server.
  if (!server) throw new Error("A test on a database imports '#test/support/database.ts' itself");
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = openPool({ connectionString: url.href });
  // Closing the pool does not wait for its connections: one that is still saying goodbye when its database is dropped is no fault.
  pool.on('error', () => undefined);
  const db = createDatabase(pool);

  const template = isEmpty ? 'template1' : inject('templateDatabase');
  beforeAll(async () => {
    await onServer(server, `create database ${name} template ${template}`);
    // Nobody would miss these rows after a power cut: no commit waits for the disk.
    await onServer(server, `alter database ${name} set synchronous_commit = off`);
  });
  afterAll(async () => {
    await db.destroy();
    await releaseDatabase(server, name);
  });

  return { db, pool, connectionString: url.href, context: (overrides) => ({ ...testContext(db), ...overrides }) };
}

function testContext(db: Kysely<Tables>): Context {
  return {
    db,
    actor: { kind: 'system', name: 'test' },
    now: new Date('2026-08-21T02:00:00Z'),
    jobs: { send: async () => undefined },
    log: pino({ level: 'silent' }),
    memo: new Memo(),
    requestId: 'test',
  };
}
