import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Context } from '#platform/context.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Memo } from '#platform/memo.ts';
import { testTexts } from '#test/factories/platform/crypto.ts';
import { executeOnServer, releaseDatabase } from './databases/database-cleaner.ts';
import { restoreInitialState } from './databases/initial-state.ts';
import { asRunningRole } from './databases/running-role.ts';

export interface TestDatabase {
  /** Connections of the owner of the tables, with which a test arranges and inspects rows. */
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  readonly connectionString: string;
  /** Connections of the running role (decision 038), which services and whole processes use. */
  readonly site: { readonly db: Kysely<Tables>; readonly pool: pg.Pool; readonly connectionString: string };
  /** Returns a context of the system at a fixed time, under the running role; override what the test is about. */
  context(overrides?: Partial<Context>): Context;
}

/** Restored databases of completed test files of this worker. */
const spares: string[] = [];

/**
 * Creates a separate database for the test file, as migrations leave it or empty: a restored one of another file, or a copy of
 * the template. It is released afterwards.
 */
export function useDatabase({ isEmpty = false } = {}): TestDatabase {
  const server: string | undefined = inject('databaseServer');
  // vitest.config.ts detects the files that need a database server by this import.
  if (!server) throw new Error("A test on a database imports '#test/support/database.ts' itself");
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const own = connect(url.href);
  const site = connect(asRunningRole(url.href));

  beforeAll(async () => {
    const spare = isEmpty ? undefined : spares.pop();
    // Renamed, so that nothing a previous file left in this process can refer to it.
    if (spare) return void (await executeOnServer(server, `alter database ${spare} rename to ${name}`));
    await executeOnServer(server, `create database ${name} template ${isEmpty ? 'template1' : inject('templateDatabase')}`);
    // The rows need not survive a power cut, so no commit waits for the disk.
    await executeOnServer(server, `alter database ${name} set synchronous_commit = off`);
  });
  afterAll(async () => {
    await Promise.all([own.db.destroy(), site.db.destroy()]);
    if (!isEmpty && (await restoreInitialState(url.href, inject('firstState')))) spares.push(name);
    else await releaseDatabase(server, name);
  });

  // Nothing is granted in an empty database.
  return { ...own, site, context: (overrides) => ({ ...testContext(isEmpty ? own.db : site.db), ...overrides }) };
}

function connect(connectionString: string): TestDatabase['site'] {
  const pool = openPool({ connectionString });
  // Closing the pool does not wait for its connections: one that closes while its database is dropped is not an error.
  pool.on('error', () => undefined);
  return { db: createDatabase(pool), pool, connectionString };
}

function testContext(db: Kysely<Tables>): Context {
  return {
    db,
    actor: { kind: 'system', name: 'test' },
    now: new Date('2026-08-21T02:00:00Z'),
    jobs: { send: async () => undefined },
    log: pino({ level: 'silent' }),
    memo: new Memo(),
    texts: testTexts(),
    requestId: 'test',
  };
}
