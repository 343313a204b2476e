import { spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { loginRecord } from '#modules/client/login/service/login/monthly-record.ts';
import { auditRecord } from '#modules/console/audit/monthly-record.ts';
import { openSealKey } from '#modules/console/audit/seal-key.ts';
import { sealEntries } from '#modules/console/audit/service/seal-entries.ts';
import { verifyEntries } from '#modules/console/audit/service/verify-entries.ts';
import { buildStaff } from '#modules/console/staff/factory.ts';
import { messageRecord } from '#modules/base/messaging/monthly-record.ts';
import { viewRecord } from '#modules/portal/site/monthly-record.ts';
import type { Context } from '#platform/context.ts';
import { testSecret } from '#platform/crypto/fake.ts';
import { audit } from '#platform/database/audit.ts';
import type { MonthlyRecord } from '#platform/database/months/monthly-record.ts';
import { listParts } from '#platform/database/months/parts.ts';
import { prepareMonths } from '#platform/database/months/prepare-months.ts';
import { openFileStore, type FileStore } from '#platform/storage/file-store.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { openRetentionDeps } from './deps.ts';
import { liftHold, listHolds, placeHold } from './service/holds.ts';
import { archiveMonths } from './service/months/archive-months.ts';
import { destroyMonths } from './service/months/destroy-months.ts';
import { openPastEntries } from './service/months/past-entries.ts';
import { checkArchives, listArchives, readArchive } from './service/months/read-archives.ts';

const { db, pool, context, connectionString } = useDatabase();
const folder = useFolder();
const secret = testSecret();
const seal = openSealKey(secret);
const messages = messageRecord({ keepDays: 365 });
const records = [auditRecord, viewRecord, messages, loginRecord];
const open = (files: FileStore = openFileStore(folder)) => openRetentionDeps({ records, files, seal, secret });
const deps = open();
const at = (day: string, overrides: Partial<Context> = {}) => context({ now: new Date(`${day}T10:00:00+08:00`), ...overrides });
/** When January of 2026 leaves the database. */
const later = '2027-02-02';

/** Two log-ins of January and one of February, each in the part of its month. */
async function fillLogins(): Promise<void> {
  await begin(loginRecord);
  for (const [time, ip] of [
    ['2026-01-31T23:59:59', '192.0.2.1'],
    ['2026-01-05T08:00:00', '192.0.2.2'],
    ['2026-02-01T00:00:00', '192.0.2.3'],
  ])
    await pool.query(`insert into client_logins (at, result, ip, device) values ($1, 'success', $2, 'Windows')`, [`${time}+08:00`, ip]);
}

/** A record as it is in January of 2026: the months from then on have their parts. */
async function begin(record: MonthlyRecord): Promise<void> {
  const { table } = record;
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relname ~ ('^' || $1 || '_(until_)?\\d{4}_\\d\\d$')`,
    [table],
  );
  for (const { name } of rows) await pool.query(`drop table ${name}`);
  await pool.query(
    `alter table ${table} detach partition ${table}_rest; truncate ${table}_rest; alter table ${table} attach partition ${table}_rest for values from (minvalue) to (maxvalue)`,
  );
  await prepareMonths(at('2026-01-10'), record);
}

beforeEach(async () => {
  await pool.query(
    `set session_replication_role = 'replica'; truncate month_archives, legal_holds, audit_entries, audit_seals cascade; set session_replication_role = 'origin'`,
  );
});

const statesOf = async () =>
  (await db.selectFrom('monthArchives').select(['record', 'state', 'until']).orderBy('record').orderBy('until').execute()).map(
    ({ record, state, until }) => `${record} ${until.toISOString().slice(0, 10)} ${state}`,
  );
const countLogins = async () => (await pool.query<{ n: number }>('select count(*)::int as n from client_logins')).rows[0]!.n;
async function linesOf(record: string, month: string): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  for await (const line of readArchive({ db }, deps, record, month)) lines.push(JSON.parse(line) as Record<string, unknown>);
  return lines;
}

test('a month whose time is over leaves the database as a file that is read again line by line, the next one stays', async () => {
  await fillLogins();
  // Before January of 2026 there was nothing: the part of what came before goes empty.
  expect(await archiveMonths(at(later), deps, loginRecord)).toBe(2);
  expect(await countLogins()).toBe(1);
  expect((await listParts({ db }, 'client_logins')).map(({ name }) => name)).toEqual([
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
  expect(await archiveMonths(at(later), deps, loginRecord)).toBe(0);
  await expect(linesOf('client_logins', '2026-02')).rejects.toThrow('没有归档的月份');
});

test('a day before its time a month stays', async () => {
  await fillLogins();
  await archiveMonths(at('2027-01-31'), deps, loginRecord);
  expect(await countLogins()).toBe(3);
});

test('on record and in the log it stands which month went, with its hash', async () => {
  const told: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void told.push(JSON.parse(line) as Record<string, unknown>) });
  await fillLogins();
  await archiveMonths(at(later, { log }), deps, loginRecord);
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

test('what nobody may need any more is not in the file: of messages neither number nor words, of views no network', async () => {
  await begin(messages);
  await begin(viewRecord);
  await pool.query(`insert into messages (send_key, channel, template, recipient_key, sealed_recipient, sealed_content, state, next_try_at, created_at, ended_at, owner)
    values (gen_random_uuid(), 'sms', 'accessLocked', '\\x01', '\\x02', '\\x03', 'sent', now(), '2026-01-05', now(), 'client:7')`);
  await pool.query(
    `insert into page_views (viewed_at, path, title, source, referrer_host, network) values ('2026-01-05', '/', '首页 \u2028 一行', '', '', '192.0.2.0')`,
  );
  await archiveMonths(at(later), deps, messages);
  await archiveMonths(at(later), deps, viewRecord);
  const [, message] = await linesOf('messages', '2026-01');
  expect(message).toMatchObject({ template: 'accessLocked', about: ['client:7'] });
  expect(Object.keys(message!).filter((name) => /recipient|content/.test(name))).toEqual([]);
  const [, view, ...more] = await linesOf('page_views', '2026-01');
  expect(more).toEqual([]);
  expect(view).toMatchObject({ title: '首页 \u2028 一行' });
  expect(view).not.toHaveProperty('network');
});

test('the file is closed to whoever has the store alone', async () => {
  await fillLogins();
  await archiveMonths(at(later), deps, loginRecord);
  const { storageKey, size } = await db
    .selectFrom('monthArchives')
    .select(['storageKey', 'size'])
    .orderBy('until', 'desc')
    .executeTakeFirstOrThrow();
  const bytes = await readFile(join(folder, storageKey));
  expect(bytes).toHaveLength(size!);
  expect(bytes.includes('192.0.2.1')).toBe(false);
});

describe('a month that', () => {
  test('still has a message to be sent waits until it has gone', async () => {
    await begin(messages);
    await pool.query(`insert into messages (send_key, channel, template, recipient_key, sealed_recipient, sealed_content, state, next_try_at, created_at)
      values (gen_random_uuid(), 'sms', 'accessLocked', '', '', '', 'waiting', now(), '2026-01-05')`);
    await archiveMonths(at(later), deps, messages);
    expect(await statesOf()).toContain('messages 2026-01-31 begun');
    await pool.query(`update messages set state = 'failed', ended_at = now()`);
    await archiveMonths(at(later), deps, messages);
    expect(await statesOf()).toContain('messages 2026-01-31 archived');
  });

  test('was written to after its file was made is written once more before anything is dropped', async () => {
    await fillLogins();
    const files = openFileStore(folder);
    let writes = 0;
    const slow: FileStore = {
      ...files,
      async write(...args) {
        const stored = await files.write(...args);
        // The first is the part of what came before January.
        if ((writes += 1) === 2)
          await pool.query(`insert into client_logins (at, result, ip, device) values ('2026-01-20', 'success', '192.0.2.99', 'late')`);
        return stored;
      },
    };
    await archiveMonths(at(later), open(slow), loginRecord);
    expect(writes).toBe(3);
    expect((await linesOf('client_logins', '2026-01')).map(({ device }) => device)).toEqual([undefined, 'Windows', 'Windows', 'late']);
    expect(await checkArchives({ db }, deps)).toEqual([]);
  });

  test('cannot be written stays in the database whole, and goes when the store is back', async () => {
    await fillLogins();
    const away: FileStore = {
      ...deps.files,
      async write(content) {
        await text(content as AsyncIterable<Buffer>);
        throw new Error('the store is away');
      },
    };
    await expect(archiveMonths(at(later), open(away), loginRecord)).rejects.toThrow('the store is away');
    expect(await countLogins()).toBe(3);
    await archiveMonths(at(later), deps, loginRecord);
    expect(await countLogins()).toBe(1);
  });

  test('does not read back as it was written is not dropped', async () => {
    await fillLogins();
    const lying: FileStore = {
      ...deps.files,
      async write(content, options) {
        const stored = await deps.files.write(content, options);
        await writeFile(join(folder, stored.key), 'something else');
        return stored;
      },
    };
    await expect(archiveMonths(at(later), open(lying), loginRecord)).rejects.toThrow('归档文件缺失、被改动或不完整');
    expect(await countLogins()).toBe(3);
  });

  test('somebody changed in the store is found, and nothing of it is given out', async () => {
    await fillLogins();
    await archiveMonths(at(later), deps, loginRecord);
    const [first, second] = await db.selectFrom('monthArchives').select(['storageKey']).orderBy('until').execute();
    await writeFile(join(folder, second!.storageKey), await readFile(join(folder, first!.storageKey)));
    expect(await checkArchives({ db }, deps)).toEqual(['client_logins 2026-01：归档文件与封存时的摘要不符']);
    await expect(linesOf('client_logins', '2026-01')).rejects.toThrow('归档文件与封存时的摘要不符');
  });
});

describe('a legal hold', () => {
  const acting = async (provenAt: Date | null = at(later).now) => {
    const { id } = await buildStaff(at(later), { roles: ['compliance'] });
    return at(later, { actor: staffActor(id, { 'record.hold': 'all' }, { provenAt }) });
  };
  const reason = '（2026）示例 1 号协助调查';

  test('keeps a month with its subject in the database until it is lifted', async () => {
    await begin(auditRecord);
    await audit(at('2026-01-10', { actor: { kind: 'client', clientId: 12, sessionId: '' } }), 'test.done', 'thing:1');
    await sealEntries(at('2026-01-10'), seal);
    const ctx = await acting();
    await placeHold(ctx, { subject: 'client:12', reason });
    const long = { ...auditRecord, liveDays: 31 };
    await archiveMonths(at(later), deps, long);
    expect(await statesOf()).toContain('audit_entries 2026-01-31 begun');
    await liftHold(ctx, { id: (await listHolds(ctx)).holds[0]!.id, reason: '调查已结束' });
    await archiveMonths(at(later), deps, long);
    expect(await statesOf()).toContain('audit_entries 2026-01-31 archived');
  });

  test('keeps the file of a month with its subject when its time is over, and no other', async () => {
    await begin(messages);
    await pool.query(`insert into messages (send_key, channel, template, recipient_key, sealed_recipient, state, next_try_at, created_at, ended_at, owner)
      select gen_random_uuid(), 'sms', 'accessLocked', '', '', 'sent', now(), day, now(), owner from (values ('2026-01-05'::timestamptz, 'client:12'), ('2026-02-05', 'client:120')) as one (day, owner)`);
    await archiveMonths(at('2027-03-05'), deps, messages);
    const ctx = await acting();
    await placeHold(ctx, { subject: 'client:12', reason });
    const over = at('2030-01-01');
    await destroyMonths(over, deps, messages);
    expect(await statesOf()).toEqual(['messages 2025-12-31 destroyed', 'messages 2026-01-31 archived', 'messages 2026-02-28 destroyed']);
    await liftHold(ctx, { id: (await listHolds(ctx)).holds[0]!.id, reason: '调查已结束' });
    expect(await destroyMonths(over, deps, messages)).toBe(1);
  });

  test('wants a fresh proof, stands once for a subject, and is lifted once', async () => {
    await expect(placeHold(await acting(null), { subject: 'client:12', reason })).rejects.toMatchObject({ code: 40301 });
    const ctx = await acting();
    await placeHold(ctx, { subject: 'client:12', reason });
    await expect(placeHold(ctx, { subject: 'client:12', reason })).rejects.toMatchObject({ code: 40009 });
    const { id } = (await listHolds(ctx)).holds[0]!;
    await liftHold(ctx, { id, reason: '调查已结束' });
    await expect(liftHold(ctx, { id, reason: '调查已结束' })).rejects.toMatchObject({ code: 40009 });
    await expect(liftHold(ctx, { id: 999, reason: '调查已结束' })).rejects.toMatchObject({ code: 40004 });
    await placeHold(ctx, { subject: 'client:12', reason });
    expect((await listHolds(ctx)).holds.map(({ lifted }) => lifted?.reason)).toEqual([undefined, '调查已结束']);
  });
});

test('a file whose time is over is destroyed; that there was one, and its hash, stays on record', async () => {
  await fillLogins();
  await archiveMonths(at(later), deps, loginRecord);
  expect(await destroyMonths(at('2028-12-01'), deps, loginRecord)).toBe(0);
  expect(await destroyMonths(at('2029-02-02'), deps, loginRecord)).toBe(2);
  const [row] = await db.selectFrom('monthArchives').selectAll().orderBy('until', 'desc').execute();
  expect(row).toMatchObject({ state: 'destroyed', entries: 2 });
  await expect(stat(join(folder, row!.storageKey))).rejects.toThrow('ENOENT');
  await expect(linesOf('client_logins', '2026-01')).rejects.toThrow('保存期满，已经销毁');
});

test.each<[string, Partial<MonthlyRecord>, string]>([
  ['sooner than the law allows', { keptDays: 182 }, '客户登录记录的保存期限 182 天短于法定的 183 天（网络安全法第二十三条）'],
  ['before it has left the database', { liveDays: 400, keptDays: 366 }, '不长于保存期限 366 天'],
  ['while its month still runs', { liveDays: 5 }, '不少于 31 天'],
])('a site that would destroy a record %s does not start', (_how, change, message) => {
  expect(() => openRetentionDeps({ ...deps, secret, records: [{ ...loginRecord, ...change }] })).toThrow(message);
});

describe('the chain of the record of acts', () => {
  const twoMonths = async () => {
    await begin(auditRecord);
    await audit(at('2026-01-10'), 'test.done', 'thing:1', { b: 1, a: [2] });
    await sealEntries(at('2026-01-10'), seal);
    await audit(at('2026-01-31'), 'test.done', 'thing:2');
    await audit(at('2026-02-01'), 'test.done', 'thing:3');
    await sealEntries(at('2026-02-01'), seal);
  };
  const verify = async () => verifyEntries(at(later), seal, { past: await openPastEntries({ db }, deps) });
  const short = { ...auditRecord, liveDays: 300 };

  test('holds across what lies in files and what lies in the database, also within one seal', async () => {
    await twoMonths();
    await archiveMonths(at('2026-12-15'), deps, short);
    expect(await statesOf()).toContain('audit_entries 2026-01-31 archived');
    await sealEntries(at('2026-12-15'), seal);
    expect((await verify()).problems).toEqual([]);
    expect((await verify()).entries).toBeGreaterThanOrEqual(3);
  });

  test('is broken where a file was changed', async () => {
    await twoMonths();
    await archiveMonths(at('2026-12-15'), deps, short);
    const { storageKey } = await db.selectFrom('monthArchives').select('storageKey').where('entries', '=', 2).executeTakeFirstOrThrow();
    await writeFile(join(folder, storageKey), 'something else');
    await expect(verify()).rejects.toThrow('归档文件缺失、被改动或不完整');
  });

  test('says nothing of entries that were destroyed when their time was over, and holds behind them', async () => {
    await twoMonths();
    await archiveMonths(at('2026-12-15'), deps, short);
    await destroyMonths(at('2047-01-01'), deps, short);
    await sealEntries(at('2026-12-15'), seal);
    expect((await verify()).problems).toEqual([]);
  });

  test('keeps a month whose last entries have no seal yet', async () => {
    await begin(auditRecord);
    await audit(at('2026-01-10'), 'test.done', 'thing:1');
    await archiveMonths(at('2026-12-15'), deps, short);
    expect(await statesOf()).toContain('audit_entries 2026-01-31 begun');
  });
});

/** A process that archives and is gone, as by kill -9, when a month has come to a state. */
const program = `
  import { createDatabase, openPool } from '#platform/database/database.ts';
  import { openFileStore } from '#platform/storage/file-store.ts';
  import { loginRecord } from '#modules/client/login/service/login/monthly-record.ts';
  import { openSealKey } from '#modules/console/audit/seal-key.ts';
  import { openRetentionDeps } from '#modules/console/retention/deps.ts';
  import { archiveMonths } from '#modules/console/retention/service/months/archive-months.ts';
  import { testSecret } from '#platform/crypto/fake.ts';
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
  await archiveMonths(ctx, openRetentionDeps({ records: [], files, seal: openSealKey(secret), secret }), loginRecord);
`;

test('killed after any step, the next run goes on: nothing is lost, nothing is twice', async () => {
  await fillLogins();
  for (const moment of ['written', 'verified', 'detached', 'archived']) {
    const args = ['--input-type=module', '--eval', program, connectionString, folder, at(later).now.toISOString(), moment];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const signal = await new Promise((resolve) => void child.once('close', (_code, by) => resolve(by)));
    expect(signal, moment).toBe('SIGKILL');
    const files = (await db.selectFrom('monthArchives').select('storageKey').execute()).length;
    expect(files).toBe(2);
  }
  await archiveMonths(at(later), deps, loginRecord);
  expect((await linesOf('client_logins', '2026-01')).map(({ ip }) => ip).slice(1)).toEqual(['192.0.2.1', '192.0.2.2']);
  expect(await countLogins()).toBe(1);
  expect(await checkArchives({ db }, deps)).toEqual([]);
  const told = await db.selectFrom('auditEntries').select('details').where('action', '=', 'record.archived').execute();
  expect(told).toHaveLength(2);
}, 120_000);
