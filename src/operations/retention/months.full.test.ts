import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { viewRecord } from '#content/website/monthly-record.ts';
import { loginRecord } from '#identity/clients/service/login/monthly-record.ts';
import { listPartitions } from '#platform/database/months/partitions.ts';
import { openFileStore, type FileStore } from '#platform/storage/file-store.ts';
import { buildMonths, buildRetentionDeps, archiveDay, messages } from '#test/factories/operations/retention.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { archiveMonths } from './service/months/archive-months.ts';
import { checkArchives, listArchives } from './service/months/read-archives.ts';

const database = useDatabase();
const { db, pool, connectionString } = database;
const folder = useFolder();
const open = (files: FileStore = openFileStore(folder)) => buildRetentionDeps(files);
const deps = open();
const { at, begin, fillLogins, statesOf, linesOf, forget } = buildMonths(database, deps);

beforeEach(() => forget());

const countLogins = async () => (await pool.query<{ n: number }>('select count(*)::int as n from client_logins')).rows[0]!.n;

test('a month past its time is moved to a file that is read back line by line; the next month stays', async () => {
  await fillLogins();
  // There was nothing before January 2026, so the partition for earlier rows is archived empty.
  expect(await archiveMonths(at(archiveDay), deps, loginRecord)).toBe(2);
  expect(await countLogins()).toBe(1);
  expect((await listPartitions({ db }, 'client_logins')).map(({ name }) => name)).toEqual([
    'client_logins_2026_02',
    'client_logins_2026_03',
    'client_logins_rest',
  ]);
  const lines = await linesOf('client_logins', '2026-01');
  expect(lines[0]).toEqual({ format: 1, record: 'client_logins', since: '2025-12-31T16:00:00.000Z', until: '2026-01-31T16:00:00.000Z' });
  expect(lines.slice(1)).toMatchObject([
    { at: '2026-01-31T15:59:59+00:00', ip: '192.0.2.1', about: [] },
    { at: '2026-01-05T00:00:00+00:00', ip: '192.0.2.2' },
  ]);
  expect(await listArchives({ db }, deps)).toMatchObject({
    archives: [
      { title: '客户登录记录', months: '2026-01', entries: 2, state: 'archived' },
      { months: '至 2025-12', entries: 0, state: 'archived' },
    ],
  });
  expect(await archiveMonths(at(archiveDay), deps, loginRecord)).toBe(0);
  await expect(linesOf('client_logins', '2026-02')).rejects.toThrow('没有归档的月份');
});

test('a month stays until the day of its time', async () => {
  await fillLogins();
  await archiveMonths(at('2027-01-31'), deps, loginRecord);
  expect(await countLogins()).toBe(3);
});

test('the audit log and the site’s log name each archived month with its hash', async () => {
  const told: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void told.push(JSON.parse(line) as Record<string, unknown>) });
  await fillLogins();
  await archiveMonths(at(archiveDay, { log }), deps, loginRecord);
  const { details } = await db
    .selectFrom('auditEntries')
    .select('details')
    .where('action', '=', 'record.archived')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { hash } = await db.selectFrom('monthArchives').select('hash').orderBy('until', 'desc').executeTakeFirstOrThrow();
  expect(details).toMatchObject({ entries: 2, sm3: hash!.toString('hex') });
  expect(told.filter(({ monthSeal }) => monthSeal).at(-1)).toMatchObject({ monthSeal: 'client_logins', hash: hash!.toString('hex') });
});

test('data that is no longer needed is not in the file: numbers and texts of messages, networks of page views', async () => {
  await begin(messages);
  await begin(viewRecord);
  await pool.query(`insert into messages (send_key, channel, template, recipient_key, sealed_recipient, sealed_content, state, next_try_at, created_at, ended_at, owner)
    values (gen_random_uuid(), 'sms', 'accessLocked', '\\x01', '\\x02', '\\x03', 'sent', now(), '2026-01-05', now(), 'client:7')`);
  await pool.query(
    `insert into page_views (viewed_at, path, title, source, referrer_host, network) values ('2026-01-05', '/', '首页 \u2028 一行', '', '', '192.0.2.0')`,
  );
  await archiveMonths(at(archiveDay), deps, messages);
  await archiveMonths(at(archiveDay), deps, viewRecord);
  const [, message] = await linesOf('messages', '2026-01');
  expect(message).toMatchObject({ template: 'accessLocked', about: ['client:7'] });
  expect(Object.keys(message!).filter((name) => /recipient|content/.test(name))).toEqual([]);
  const [, view, ...more] = await linesOf('page_views', '2026-01');
  expect(more).toEqual([]);
  expect(view).toMatchObject({ title: '首页 \u2028 一行' });
  expect(view).not.toHaveProperty('network');
});

test('the file cannot be read with access to the store alone', async () => {
  await fillLogins();
  await archiveMonths(at(archiveDay), deps, loginRecord);
  const { storageKey, size } = await db
    .selectFrom('monthArchives')
    .select(['storageKey', 'size'])
    .orderBy('until', 'desc')
    .executeTakeFirstOrThrow();
  const bytes = await readFile(join(folder, storageKey));
  expect(bytes).toHaveLength(size!);
  expect(bytes.includes('192.0.2.1')).toBe(false);
});

describe('archived months', () => {
  test('an archived month waits while it contains a message to be sent', async () => {
    await begin(messages);
    await pool.query(`insert into messages (send_key, channel, template, recipient_key, sealed_recipient, sealed_content, state, next_try_at, created_at)
      values (gen_random_uuid(), 'sms', 'accessLocked', '', '', '', 'waiting', now(), '2026-01-05')`);
    await archiveMonths(at(archiveDay), deps, messages);
    expect(await statesOf()).toContain('messages 2026-01-31 begun');
    await pool.query(`update messages set state = 'failed', ended_at = now()`);
    await archiveMonths(at(archiveDay), deps, messages);
    expect(await statesOf()).toContain('messages 2026-01-31 archived');
  });

  test('an archived month is written once more before anything is dropped when rows were added after its file was written', async () => {
    await fillLogins();
    const files = openFileStore(folder);
    let writes = 0;
    const slow: FileStore = {
      ...files,
      async write(...args) {
        const stored = await files.write(...args);
        // The first partition is the one for rows before January.
        if ((writes += 1) === 2)
          await pool.query(`insert into client_logins (at, result, ip, device) values ('2026-01-20', 'success', '192.0.2.99', 'late')`);
        return stored;
      },
    };
    await archiveMonths(at(archiveDay), open(slow), loginRecord);
    expect(writes).toBe(3);
    expect((await linesOf('client_logins', '2026-01')).map(({ device }) => device)).toEqual([undefined, 'Windows', 'Windows', 'late']);
    expect(await checkArchives({ db }, deps)).toEqual([]);
  });

  test('an archived month stays complete in the database when its file cannot be written, and is archived when the store is back', async () => {
    await fillLogins();
    const away: FileStore = {
      ...deps.files,
      async write(content) {
        await text(content as AsyncIterable<Buffer>);
        throw new Error('the store is away');
      },
    };
    await expect(archiveMonths(at(archiveDay), open(away), loginRecord)).rejects.toThrow('the store is away');
    expect(await countLogins()).toBe(3);
    await archiveMonths(at(archiveDay), deps, loginRecord);
    expect(await countLogins()).toBe(1);
  });

  test('an archived month is not dropped when the file differs from what was written', async () => {
    await fillLogins();
    const lying: FileStore = {
      ...deps.files,
      async write(content, options) {
        const stored = await deps.files.write(content, options);
        await writeFile(join(folder, stored.key), 'something else');
        return stored;
      },
    };
    await expect(archiveMonths(at(archiveDay), open(lying), loginRecord)).rejects.toThrow('归档文件缺失、被改动或不完整');
    expect(await countLogins()).toBe(3);
  });

  test('a changed file of an archived month is detected, and no line of it is returned', async () => {
    await fillLogins();
    await archiveMonths(at(archiveDay), deps, loginRecord);
    const [first, second] = await db.selectFrom('monthArchives').select(['storageKey']).orderBy('until').execute();
    await writeFile(join(folder, second!.storageKey), await readFile(join(folder, first!.storageKey)));
    expect(await checkArchives({ db }, deps)).toEqual(['client_logins 2026-01：归档文件与封存时的摘要不符']);
    await expect(linesOf('client_logins', '2026-01')).rejects.toThrow('归档文件与封存时的摘要不符');
  });
});

/** A process that archives and is killed (kill -9) when a month has reached a given state. */
const program = `
  import { createDatabase, openPool } from '#platform/database/database.ts';
  import { openFileStore } from '#platform/storage/file-store.ts';
  import { loginRecord } from '#identity/clients/service/login/monthly-record.ts';
  import { openSealKeys } from '#operations/audit/seal-key.ts';
  import { openMonthSeal } from '#operations/audit/service/seal-key-handover.ts';
  import { openRetentionDeps } from '#operations/retention/deps.ts';
  import { archiveMonths } from '#operations/retention/service/months/archive-months.ts';
  import { testSecret } from '#test/factories/platform/crypto.ts';
  const [connectionString, folder, now, moment] = process.argv.slice(1);
  const end = () => process.kill(process.pid, 'SIGKILL');
  const log = { info: ({ state, monthSeal }) => void (state === moment && !monthSeal && end()) };
  const store = openFileStore(folder);
  const files = { ...store, write: async (content, options) => {
    const stored = await store.write(content, options);
    if (moment === 'written') { end(); await new Promise(() => undefined); }
    return stored;
  } };
  const secret = testSecret();
  const ctx = { db: createDatabase(openPool({ connectionString, max: 2 })), actor: { kind: 'system', name: 'test' }, now: new Date(now), log, requestId: 'test' };
  await archiveMonths(ctx, openRetentionDeps({ records: [], files, seal: openMonthSeal(openSealKeys(secret)), secret }), loginRecord);
`;

test('an archiving that was killed after any step continues with the next run: nothing is lost or duplicated', async () => {
  await fillLogins();
  for (const moment of ['written', 'verified', 'detached', 'archived']) {
    const args = ['--input-type=module', '--eval', program, connectionString, folder, at(archiveDay).now.toISOString(), moment];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const signal = await new Promise((resolve) => void child.once('close', (_code, by) => resolve(by)));
    expect(signal, moment).toBe('SIGKILL');
    const files = (await db.selectFrom('monthArchives').select('storageKey').execute()).length;
    expect(files).toBe(2);
  }
  await archiveMonths(at(archiveDay), deps, loginRecord);
  expect((await linesOf('client_logins', '2026-01')).map(({ ip }) => ip).slice(1)).toEqual(['192.0.2.1', '192.0.2.2']);
  expect(await countLogins()).toBe(1);
  expect(await checkArchives({ db }, deps)).toEqual([]);
  const told = await db.selectFrom('auditEntries').select('details').where('action', '=', 'record.archived').execute();
  expect(told).toHaveLength(2);
}, 120_000);
