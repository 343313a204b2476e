import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig, type Config } from '#platform/config/config.ts';
import { openPool } from '#platform/database/database.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migration/migrate.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { openForCommand, openForSite, type DatabaseAddresses } from './database-server.ts';
import { prepareSchema } from './schema.ts';

// The roles of a whole site: what each connection may do on an embedded server and on a firm's own.

const { site } = useDatabase();
const folder = useFolder();
const denied = { code: '42501' };

async function ask<Row extends pg.QueryResultRow>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function expectRunningRole({ connectionString }: DatabaseAddresses): Promise<void> {
  expect(await ask(connectionString, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([{ rolsuper: false }]);
  await ask(connectionString, `insert into limit_counts select * from limit_counts`);
  await ask(connectionString, 'create temporary table staged (id integer)');
  await ask(connectionString, `select pgboss.create_queue('test.role', '{"policy": "short"}')`);
  for (const statement of ['delete from audit_entries', 'drop table audit_entries', 'create table own (id integer)', 'create schema own'])
    await expect(ask(connectionString, statement), statement).rejects.toMatchObject(denied);
}

describe('an embedded server', () => {
  test('of an earlier version, which ran the site as superuser, gets the running role at the next start and keeps its rows', async () => {
    const former = await startEmbedded(join(folder, 'postgres'));
    const pool = openPool({ connectionString: former.connectionString, max: 1 });
    await migrate(pool);
    await pool.query(
      `insert into audit_entries (at, actor_kind, action, subject, request_id) values (now(), 'system', 'link.ignored', 'link:1', '')`,
    );
    await pool.end();
    await former.stop();

    const config = readConfig({ DATA_DIR: folder, DEMO: 'off' });
    const server = await openForSite(config);
    try {
      await prepareSchema(server);
      await expectRunningRole(server);
      expect(await ask(server.connectionString, 'select count(*)::int as n from audit_entries')).toEqual([{ n: 1 }]);
      // A command beside the running site uses the same roles.
      const beside = await openForCommand(config);
      expect(beside.connectionString).toBe(server.connectionString);
      expect(await ask(beside.ownerConnectionString!, 'select current_user as name')).toEqual([{ name: 'postgres' }]);
    } finally {
      await server.release();
    }
  });
});

describe('a firm’s own server', () => {
  const suffix = randomBytes(4).toString('hex');
  const [owner, running, database] = [`qt_owner_${suffix}`, `qt_site_${suffix}`, `qt_roles_${suffix}`];
  const addressOf = (role: string) => {
    const url = new URL(inject('databaseServer'));
    [url.username, url.password, url.pathname] = [role, 'secret', `/${database}`];
    return url.href;
  };
  const configOf = (environment: Record<string, string>): Config => readConfig({ DATA_DIR: folder, DEMO: 'off', ...environment });
  const admin = (statement: string) => ask(inject('databaseServer'), statement);

  // As docs/zh/安装与首日.md tells operators.
  beforeAll(async () => {
    for (const role of [owner, running]) await admin(`create role ${role} login password 'secret'`);
    await admin(`create database ${database} owner ${owner}`);
  });
  afterAll(async () => {
    await admin(`drop database if exists ${database} with (force)`);
    for (const role of [owner, running]) await admin(`drop role if exists ${role}`);
  });

  test('is migrated by its owner, and runs under a role without further rights; a process with this role alone starts afterwards', async () => {
    const alone = configOf({ DATABASE_URL: addressOf(running) });
    await expect(prepareSchema(await openForCommand(alone))).rejects.toThrow('DATABASE_MIGRATE_URL');
    const server = await openForCommand(configOf({ DATABASE_URL: addressOf(running), DATABASE_MIGRATE_URL: addressOf(owner) }));
    expect((await prepareSchema(server)).applied.length).toBeGreaterThan(16);
    await expectRunningRole(server);
    expect(await prepareSchema(await openForCommand(alone))).toEqual({ applied: [], isSetUp: false });
  });

  test('with one role for everything still works', async () => {
    const server = await openForCommand(configOf({ DATABASE_URL: addressOf(owner) }));
    await prepareSchema(server);
    expect(await ask(server.connectionString, `select has_schema_privilege('public', 'create') as "mayCreate"`)).toEqual([
      { mayCreate: true },
    ]);
  });
});

test('the tests run services under a role that is not the owner', async () => {
  expect(
    await ask(
      site.connectionString,
      `select pg_get_userbyid(relowner) = current_user as owns from pg_class where relname = 'audit_entries'`,
    ),
  ).toEqual([{ owns: false }]);
});
