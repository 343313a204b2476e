import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { DatabaseUnreachableError, isDatabaseUnreachable } from '../database-unreachable.ts';
import { createDatabase, openPool } from '../database.ts';
import { startEmbedded, type EmbeddedServer } from '../embedded.ts';
import { trackConnections } from './connections.ts';

const folder = useFolder();
let server: EmbeddedServer;

/** A server that requires each commit to be confirmed by a standby that does not exist. */
beforeAll(async () => {
  server = await startEmbedded(folder, ['-c synchronous_standby_names=nobody', '-c fsync=off']);
});
afterAll(() => server.stop());

function open(statementMs: number) {
  const { connectionString } = server;
  const pool = openPool({ connectionString, max: 2, statementMs, connections: trackConnections({ current: connectionString }) });
  // The server stops while connections of an ended pool are still closing.
  pool.on('error', () => undefined);
  return { pool, db: createDatabase(pool) };
}

const write = (db: ReturnType<typeof open>['db']) =>
  db.transaction().execute(async (trx) => {
    await trx.schema
      .createTable(`t_${randomUUID().replaceAll('-', '')}`)
      .addColumn('n', 'integer')
      .execute();
  });

test('a commit that waits for a missing standby fails within the timeout, and the server stops waiting', { timeout: 30_000 }, async () => {
  const { pool, db } = open(100);
  const failure: unknown = await write(db).catch((error: unknown) => error);
  expect(isDatabaseUnreachable(failure)).toBe(true);
  const { rows } = await pool.query(`select pid from pg_stat_activity where wait_event = 'SyncRep'`);
  expect(rows).toEqual([]);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test(
  'a commit whose wait for a standby was cancelled is rejected, although PostgreSQL reports it as done',
  { timeout: 30_000 },
  async () => {
    const { pool, db } = open(20_000);
    const writing = write(db).catch((error: unknown) => error);
    const cancel = `select pg_cancel_backend(pid) as done from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'`;
    await expect.poll(async () => (await pool.query(cancel)).rowCount, { timeout: 10_000 }).toBe(1);
    expect(await writing).toBeInstanceOf(DatabaseUnreachableError);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  },
);
