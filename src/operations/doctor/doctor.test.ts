import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import type { OperationDeps } from '#operations/health/deps.ts';
import { findNamedSettings, inspectConfig, readConfig } from '#platform/config/config.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildDoctorDeps, runCheck } from '#test/factories/operations/doctor.ts';
import { buildMessagingDeps } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { runningRole } from '#test/support/databases/running-role.ts';
import { useFolder } from '#test/support/folder.ts';
import { useObjectStore } from '#test/support/stores/object-store.ts';
import { openMailSender } from '#workflow/messaging/senders/smtp-mail.ts';
import { doctorChecks } from './service/all-checks.ts';
import type { DoctorCheck } from './service/check.ts';
import { runDoctor } from './service/run-doctor.ts';

const { db, context, connectionString } = useDatabase();
const folder = useFolder();
const store = useObjectStore();
const running: { close(): unknown }[] = [];
afterEach(() => running.splice(0).forEach((server) => server.close()));

const now = () => context({ now: new Date() });
const check = (code: string, ...deps: Parameters<typeof buildDoctorDeps>) => runCheck(now(), buildDoctorDeps(...deps), code);
const faults = async (...args: Parameters<typeof check>) => (await check(...args)).findings.filter(({ state }) => /poor|bad/.test(state));

const buildOperation = (more: Partial<OperationDeps> = {}): OperationDeps => ({
  messaging: buildMessagingDeps({}),
  quotes: { feed: null },
  staff: { signOns: [], directory: undefined },
  agreement: { firmCertificate: undefined, timeStamps: undefined },
  files: openFileStore(folder),
  config: readConfig({ DATA_DIR: folder }),
  jobs: () => [],
  ...more,
});

test('every check has a code of its own, and every fault in a report names the next step', async () => {
  const codes = doctorChecks.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code))).toEqual([]);
  const deps = buildDoctorDeps({ DATA_DIR: folder, PORT: '9', CONSOLE_PORT: '10' }, { operation: buildOperation() });
  const { checks, ms } = await runDoctor(now(), deps);
  expect(checks.map(({ code }) => code)).toEqual(codes);
  const silent = checks.flatMap(({ findings }) => findings).filter(({ state, remedy }) => /poor|bad/.test(state) === (remedy === null));
  expect(silent).toEqual([]);
  expect(ms).toBeLessThan(60_000);
});

test('a check that fails is bad, and all others are still reported; the worst state is that of the report', async () => {
  const broken: DoctorCheck = { code: 'broken', title: '坏的', remedy: '修好它', run: () => Promise.reject(new Error('13800001234')) };
  const fine: DoctorCheck = { code: 'fine', title: '好的', remedy: '', run: async () => [{ state: 'good', text: '好' }] };
  const report = await runDoctor(now(), buildDoctorDeps(), [broken, fine]);
  expect(report).toMatchObject({ state: 'bad', checks: [{ state: 'bad', findings: [{ remedy: '修好它' }] }, { state: 'good' }] });
  expect(JSON.stringify(report)).not.toContain('13800001234');
});

test('without a database its checks are left out, and everything else is reported', async () => {
  const away = createDatabase(openPool({ connectionString: 'postgres://127.0.0.1:9/none', max: 2 }));
  const report = await runDoctor(
    context({ db: away, now: new Date() }),
    buildDoctorDeps({ DATA_DIR: folder }, { operation: buildOperation() }),
  );
  await away.destroy();
  const states = Object.fromEntries(report.checks.map(({ code, state }) => [code, state]));
  expect(states).toMatchObject({
    'database-reachable': 'bad',
    schema: 'unused',
    jobs: 'unused',
    versions: 'good',
    folders: 'good',
    files: 'good',
  });
});

test('wrong settings are listed, and nothing is done by their values', () => {
  const { config, problems } = inspectConfig({ PORT: 'x', DATABASE_URL: 'postgres://db.example.com/site', S3_BUCKET: 'files' });
  expect(config.port).toBe(3000);
  expect(problems).toHaveLength(3);
  expect([...findNamedSettings(problems)]).toEqual(expect.arrayContaining(['PORT', 'DATABASE_URL', 'S3_ENDPOINT']));
});

test('settings that contradict each other are named, as are errors', async () => {
  expect(await check('settings', { DEMO: 'off' })).toMatchObject({ state: 'good' });
  const site = { PUBLIC_URL: 'https://www.example.com', CONSOLE_URL: 'https://console.example.com', DEMO: 'on', DEMO_PUBLIC: 'on' };
  const texts = (await faults('settings', { ...site, BACKUP_DIR: folder, DATA_DIR: folder })).map(({ text }) => text).join();
  for (const name of ['DEMO', 'TRUST_PROXY', 'BACKUP_DIR']) expect(texts).toContain(name);
  expect(await faults('settings', {}, { problems: ['PORT 有误'] })).toMatchObject([{ state: 'bad', text: 'PORT 有误' }]);
});

test('pending migrations, and those of a newer program, are named', async () => {
  expect(await faults('schema')).toEqual([]);
  const newest = await db
    .selectFrom('schemaMigrations' as never)
    .select(sql<string>`max(name)`.as('name'))
    .executeTakeFirstOrThrow();
  await sql`delete from schema_migrations where name = ${newest.name}`.execute(db);
  await sql`insert into schema_migrations (name, old_program) values ('9999_of_tomorrow.sql', 'stops')`.execute(db);
  expect(await faults('schema')).toMatchObject([
    { state: 'bad', text: expect.stringContaining('9999_of_tomorrow.sql') },
    { state: 'poor', text: expect.stringContaining('1 个结构变更') },
  ]);
  await sql`delete from schema_migrations where name like '9999%'`.execute(db);
  await sql`insert into schema_migrations (name, old_program) values (${newest.name}, 'runs')`.execute(db);
});

test('settings of the server that lose data after a power failure are bad', async () => {
  // The test server itself does not wait for the disk.
  expect((await faults('database-settings')).map(({ text }) => text).join()).toContain('synchronous_commit');
  const safe = createDatabase(openPool({ connectionString: `${connectionString}?application_name=safe`, max: 1 }));
  await sql`set synchronous_commit = on`.execute(safe);
  const { findings } = await runCheck(context({ db: safe, now: new Date() }), buildDoctorDeps(), 'database-settings');
  expect(findings.map(({ text }) => text).join()).not.toContain('synchronous_commit');
  await safe.destroy();
});

test('more connections than the server has are bad', async () => {
  const found = await faults('database-settings', { DATABASE_POOL: '200' });
  expect(found).toContainEqual(expect.objectContaining({ state: 'bad', remedy: expect.stringContaining('DATABASE_POOL') }));
});

test('a time limit of the role or the database is named', async () => {
  expect(await check('database-role')).toMatchObject({ state: 'good' });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.id(rows[0]!.name)} set statement_timeout = '5s'`.execute(db);
  expect(await faults('database-role')).toMatchObject([{ text: expect.stringContaining('statement_timeout=5s') }]);
  await sql`alter database ${sql.id(rows[0]!.name)} reset statement_timeout`.execute(db);
});

test('processes with duties of their own work under a login of their own, a member of the running role, and one that shares it is named', async () => {
  expect(await faults('database-account', { ROLE: 'web', DATABASE_URL: connectionString, SECRET: 'x'.repeat(32) })).toMatchObject([
    { text: expect.stringContaining(runningRole) },
  ]);
  const [login, next] = [`${runningRole}_web`, `${runningRole}_web_2`];
  try {
    // While a password is replaced there are two logins side by side.
    for (const name of [login, next]) {
      await sql.raw(`create role ${name} login password 'test' in role ${runningRole}`).execute(db);
      const url = new URL(connectionString);
      [url.username, url.password] = [name, 'test'];
      const own = createDatabase(openPool({ connectionString: url.href, max: 1 }));
      try {
        const ctx = context({ db: own, now: new Date() });
        const deps = buildDoctorDeps({ ROLE: 'web', DATABASE_URL: url.href, SECRET: 'x'.repeat(32) });
        expect(await runCheck(ctx, deps, 'database-account')).toMatchObject({
          state: 'good',
          findings: [{ text: expect.stringContaining(name) }],
        });
        await own
          .insertInto('knownPasswords')
          .values({ hash: Buffer.from(name) })
          .execute();
        await own.deleteFrom('knownPasswords').execute();
        await expect(own.deleteFrom('auditEntries').execute()).rejects.toMatchObject({ code: '42501' });
      } finally {
        await own.destroy();
      }
    }
  } finally {
    for (const name of [login, next]) await sql.raw(`drop role if exists ${name}`).execute(db);
  }
});

test('a column whose order depends on the locale of the server is named', async () => {
  expect(await check('database-locale')).toMatchObject({ state: 'good' });
  await sql`create table sorted_otherwise (name text collate "default")`.execute(db);
  expect(await faults('database-locale')).toMatchObject([{ text: expect.stringContaining('sorted_otherwise.name') }]);
  await sql`drop table sorted_otherwise`.execute(db);
});

test('a replication slot that nobody uses is named with the log that it keeps', async () => {
  const slot = `doctor_${process.pid}`;
  await sql`select pg_create_physical_replication_slot(${slot}, true)`.execute(db);
  try {
    expect(await faults('wal-archive')).toContainEqual(expect.objectContaining({ text: expect.stringContaining(slot) }));
  } finally {
    await sql`select pg_drop_replication_slot(${slot})`.execute(db);
  }
});

test('a server that archives nothing is reported with the setting to make', async () => {
  expect(await faults('wal-archive')).toContainEqual(expect.objectContaining({ remedy: expect.stringContaining('BACKUP_DIR') }));
});

test('a missing folder, and a key file that others can read, are bad', async () => {
  expect(await faults('folders', { DATA_DIR: join(folder, 'none') })).toMatchObject([{ text: expect.stringContaining('不存在') }]);
  const data = join(folder, 'data');
  await mkdir(data);
  await writeFile(join(data, 'secret'), 'x', { mode: 0o600 });
  expect(await faults('folders', { DATA_DIR: data })).toEqual([]);
  await chmod(join(data, 'secret'), 0o644);
  expect(await faults('folders', { DATA_DIR: data })).toMatchObject([{ state: 'bad', text: expect.stringContaining('secret') }]);
});

const bucketSettings = () => ({
  FILE_STORE: 's3',
  S3_ENDPOINT: store.place().endpoint,
  S3_BUCKET: 'files',
  S3_ACCESS_KEY: 'S3RVER',
  S3_SECRET_KEY: 'S3RVER',
  S3_PATH_STYLE: 'on',
});

test('a bucket that works is good and keeps nothing of the check; each missing ability is named', async () => {
  expect(await check('buckets')).toMatchObject({ state: 'unused' });
  expect(await check('buckets', bucketSettings())).toMatchObject({ state: 'good' });
  store.trouble = () => 'no ranges';
  expect(await faults('buckets', bucketSettings())).toMatchObject([{ text: expect.stringContaining('Range') }]);
  store.trouble = ({ url }) => (url?.includes('list-type') ? { status: 403, code: 'AccessDenied' } : undefined);
  expect(await faults('buckets', bucketSettings())).toMatchObject([{ text: expect.stringContaining('不能列出') }]);
  store.trouble = ({ method }) => (method === 'PUT' ? { status: 403, code: 'SignatureDoesNotMatch' } : undefined);
  expect(await faults('buckets', bucketSettings())).toMatchObject([{ state: 'bad', text: expect.stringContaining('S3_SECRET_KEY') }]);
});

test('a mail server is asked to sign in without a mail; a wrong password is named', async () => {
  expect(await check('mail-server', {}, { operation: buildOperation() })).toMatchObject({ state: 'unused' });
  let mails = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(Object.assign(new Error('no'), { responseCode: 535 })),
    onMailFrom: (_address, _session, done) => done((mails++, null)),
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  running.push({ close: () => server.close(() => undefined) });
  const { port } = server.server.address() as AddressInfo;
  const withPassword = (password: string) => {
    const config = readConfig({ SMTP_URL: `smtp://mailer:${password}@127.0.0.1:${port}`, MAIL_FROM: 'no-reply@example.com' });
    return check('mail-server', {}, { operation: buildOperation({ messaging: buildMessagingDeps({ mail: openMailSender(config) }) }) });
  };
  expect(await withPassword('right')).toMatchObject({ state: 'good' });
  const wrong = await withPassword('wrong-password');
  expect(wrong).toMatchObject({ state: 'bad', findings: [{ text: expect.stringContaining('拒绝了登录') }] });
  expect(JSON.stringify(wrong)).not.toContain('wrong-password');
  expect(mails).toBe(0);
});

/** Starts a process on loopback that gives these figures. */
async function startProcess(lines: readonly string[], status = 200): Promise<string> {
  const server = createServer(({ url }, response) =>
    url === '/readyz' ? response.writeHead(status).end() : response.end(`# HELP x y\n${lines.join('\n')}\n`),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  running.push(server);
  return String((server.address() as AddressInfo).port);
}

test('a process that is not there or not ready is bad; one that was replaced is reported', async () => {
  expect(await check('site-process', { CONSOLE_PORT: '9' })).toMatchObject({ state: 'bad' });
  expect(await check('site-process', { CONSOLE_PORT: await startProcess([], 503) })).toMatchObject({ state: 'bad' });
  expect(await check('site-process', { CONSOLE_PORT: await startProcess([]) })).toMatchObject({ state: 'good' });
  const replaced = await startProcess(['qianting_process_replacements 2', 'nodejs_eventloop_lag_p99_seconds 0.5']);
  expect(await check('site-process', { CONSOLE_PORT: replaced })).toMatchObject({ state: 'poor', findings: [{}, {}] });
});

test.each([
  [
    'page-requests',
    'qianting_site_open 1',
    'qianting_http_request_seconds_count{listener="public",method="GET",route="page",status="5xx"} 3',
  ],
  ['page-requests', 'qianting_http_request_seconds_count{listener="public",method="POST",route="/api/login",status="5xx"} 6'],
  ['database-link', 'qianting_invalidation_silent_seconds 90'],
  ['database-link', 'qianting_database_restarts 1'],
  ['external-services', 'qianting_external_request_seconds_count{party="sms",result="failed"} 8'],
  ['quotes', 'qianting_quotes_silent_seconds 300'],
  ['work-queues', 'qianting_overdue_items{queue="complaint"} 2'],
  ['work-queues', 'qianting_oldest_case_seconds 300000'],
  ['account-activity', 'qianting_staff_logins{result="failed"} 12'],
  ['account-activity', 'qianting_verification_code_limit_used{window="hour"} 0.9'],
])('%s reports figures beyond the limit of its alert: %s', async (code, ...lines) => {
  expect((await check(code, { CONSOLE_PORT: await startProcess(lines) })).state).toMatch(/poor|bad/);
  expect((await check(code, { CONSOLE_PORT: await startProcess(['qianting_quotes_silent_seconds 1']) })).state).toBe('good');
  expect((await check(code, { CONSOLE_PORT: '9' })).state).toBe('unused');
});

test('services and queues are reported by their Chinese names', async () => {
  const lines = ['qianting_external_request_seconds_count{party="sms",result="failed"} 8', 'qianting_overdue_items{queue="callback"} 2'];
  const CONSOLE_PORT = await startProcess(lines);
  expect((await check('external-services', { CONSOLE_PORT })).findings[0]?.text).toBe('启动以来对短信服务商的 8 个请求失败了 8 个');
  expect((await check('work-queues', { CONSOLE_PORT })).findings[0]?.text).toBe('有事项超过承诺的时间：回电');
});
