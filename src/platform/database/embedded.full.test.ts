import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { startEmbedded, type EmbeddedServer } from './embedded.ts';

// Below a folder that only its owner may enter, such as root's home: PostgreSQL's own user must still get through.
const outer = await mkdtemp(join(tmpdir(), 'qianting-embedded-'));
const folder = join(outer, 'data', 'postgres');
let server: EmbeddedServer;

afterAll(async () => {
  await server.stop();
  await rm(outer, { recursive: true, force: true });
});

test('a cluster in a private folder starts, and requires its password', async () => {
  server = await startEmbedded(folder);
  expect(server.wasRunning).toBe(false);
  expect(await ask(server.connectionString, 'select 1 as n')).toEqual([{ n: 1 }]);
  await expect(ask(server.connectionString.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
});

test('a server that was left running is reused, not started twice', async () => {
  const again = await startEmbedded(folder);
  expect(again.wasRunning).toBe(true);
  expect(again.connectionString).toBe(server.connectionString);
});

test('a stale process number of another program does not prevent the server from starting', async () => {
  await ask(server.connectionString, 'create table kept (n int)');
  const pidFile = join(folder, 'cluster', 'postmaster.pid');
  const left = await readFile(pidFile, 'utf8');
  await server.stop();
  const stranger = spawn('sleep', ['30']);
  await writeFile(pidFile, left.replace(/^\d+/, String(stranger.pid)));
  server = await startEmbedded(folder);
  stranger.kill();
  expect(server.wasRunning).toBe(false);
  expect(await ask(server.connectionString, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
});

test('a server that stopped by itself without a clean shutdown is restarted although it left no process file', async () => {
  const again = await startEmbedded(folder);
  const restarted = Promise.withResolvers<number>();
  const stopped = vi.fn();
  again.watch({ onRestart: restarted.resolve, onFailure: () => undefined, onStopped: stopped });
  process.kill(await readServerPid(), 'SIGKILL');
  await rm(join(folder, 'cluster', 'postmaster.pid'));
  expect(await restarted.promise).toBeGreaterThan(0);
  expect(stopped).not.toHaveBeenCalled();
  await again.stop();
  server = await startEmbedded(folder);
});

test('a crashed server is restarted at the same address with all committed data; one that is stopped on purpose is not', async () => {
  const restarted = Promise.withResolvers<number>();
  const stopped = Promise.withResolvers<void>();
  server.watch({ onRestart: restarted.resolve, onFailure: () => undefined, onStopped: stopped.resolve });
  await ask(server.connectionString, 'insert into kept values (1)');
  process.kill(await readServerPid(), 'SIGKILL');
  expect(await restarted.promise).toBeGreaterThan(0);
  expect(await ask(server.connectionString, 'select n from kept')).toEqual([{ n: 1 }]);
  // The same as an operator's `pg_ctl stop`.
  process.kill(await readServerPid(), 'SIGINT');
  await stopped.promise;
  server = await startEmbedded(folder);
  expect(server.wasRunning).toBe(false);
});

const readServerPid = async () => Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);

async function ask(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
