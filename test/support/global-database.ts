import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPool } from '#platform/database/database.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migration/migrate.ts';
import { DatabaseCleaner } from './databases/database-cleaner.ts';
import { readInitialState, type InitialState } from './databases/initial-state.ts';
import { createRunningRole, runningRole } from './databases/running-role.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which test files create their databases. */
    databaseServer: string;
    /** The prefix of the names of their databases. */
    databasePrefix: string;
    /** The migrated database that they copy. */
    templateDatabase: string;
    /** The content of the template. */
    firstState: InitialState;
  }
}

/** Prepares, before all tests, a server (TEST_DATABASE_URL or an embedded one of this run) and a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL ? undefined : await startTemporary();
  const connectionString = process.env.TEST_DATABASE_URL || server!.connectionString;
  // Projects of one run may share a given server: each has its own databases.
  const prefix = `qianting_test_${process.pid}_${project.name}_`;
  const template = `${prefix}template`;
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  await createRunningRole(admin);
  await admin.query(`create database ${template}`);
  const pool = openPool({ connectionString: withDatabase(connectionString, template), max: 1 });
  await migrate(pool, undefined, { runningRole });
  // Test files start by emptying tables, including the audit log; the test of the audit log enables this trigger again.
  for (const table of ['audit_entries', 'audit_entries_rest'])
    await pool.query(`alter table ${table} disable trigger audit_entries_stay_whole`);
  project.provide('firstState', await readInitialState(pool));
  await pool.end();
  const used = new DatabaseCleaner(connectionString, prefix);
  project.provide('databaseServer', connectionString);
  project.provide('databasePrefix', prefix);
  project.provide('templateDatabase', template);
  return async () => {
    await admin.end();
    await used.dropAll();
    await server?.remove();
  };
}

async function startTemporary() {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-test-'));
  // A test server need not survive a crash, and collects no statistics that would influence the next test file.
  const server = await startEmbedded(folder, ['-c fsync=off', '-c full_page_writes=off', '-c autovacuum=off', '-c max_connections=200']);
  const remove = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { connectionString: server.connectionString, remove };
}

export function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}
