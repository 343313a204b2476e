import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Context } from '#platform/context.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Memo } from '#platform/memo.ts';
import { restoreFirstState } from './databases/spare-databases.ts';
import { onServer, releaseDatabase } from './databases/used-databases.ts';

export interface TestDatabase {
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  readonly connectionString: string;
  /** A context of the system at a fixed moment; override what the test is about. */
  context(overrides?: Partial<Context>): Context;
}

/** Databases of files of this worker that are done and left as they were found. */
const spares: string[] = [];

/**
 * Gives the test file a database of its own, as migrations leave it (or an empty one): another file's that was put in order again, or a copy of the
 * template. It is given back afterwards.
 */
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

  beforeAll(async () => {
    const spare = isEmpty ? undefined : spares.pop();
    // By another name: nothing that a former file left in this process can be about it.
    if (spare) return void (await onServer(server, `alter database ${spare} rename to ${name}`));
    await onServer(server, `create database ${name} template ${isEmpty ? 'template1' : inject('templateDatabase')}`);
    // Nobody would miss these rows after a power cut: no commit waits for the disk.
    await onServer(server, `alter database ${name} set synchronous_commit = off`);
  });
  afterAll(async () => {
    await db.destroy();
    if (!isEmpty && (await restoreFirstState(url.href, inject('firstState')))) spares.push(name);
    else await releaseDatabase(server, name);
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
