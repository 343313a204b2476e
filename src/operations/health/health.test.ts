import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSealKeys, type SealKeys } from '#operations/audit/seal-key.ts';
import { sealEntries } from '#operations/audit/service/seal-entries.ts';
import { replaceLostKey } from '#operations/audit/service/seal-key-handover.ts';
import { requiredServices } from '#operations/setup/service/check-list.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { job } from '#platform/jobs/job.ts';
import { runJobs, type JobRunner } from '#platform/jobs/run-jobs.ts';
import { openFileStore, type FileStore } from '#platform/storage/file-store.ts';
import { StoreError } from '#platform/storage/store-error.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { buildMessagingDeps } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { SendError } from '#workflow/messaging/senders/sender.ts';
import { sendCode } from '#workflow/messaging/service/codes.ts';
import { deliverMessages } from '#workflow/messaging/service/deliver.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import type { OperationDeps } from './deps.ts';
import { readHealth, readParts } from './service/health/health.ts';
import { listSettings } from './service/list-settings.ts';
import { listOutbox, resendOutboxMessage } from './service/outbox.ts';
import { cancelJobs, listQueueJobs, retryJobs, runScheduledJob } from './service/queues/jobs.ts';
import { listQueues, listRetention } from './service/queues/list-queues.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const folder = useFolder();
const now = new Date();
const jobs = [
  job({ queue: 'test.nightly', title: '每晚清除', cron: '0 3 * * *', clears: ['试验记录：30 天'], handle: async () => undefined }),
  job({ queue: 'test.asked', title: '按需办理', handle: async () => undefined }),
];
let runner: JobRunner;
beforeAll(async () => {
  runner = await runJobs({ connectionString, jobs, log: pino({ level: 'silent' }), context: () => context(), isWorker: false });
});
afterAll(() => runner.stop());

const refuse = () => Promise.reject(new SendError('no-such-number', { isPermanent: true }));
const messaging = buildMessagingDeps({ sms: { provider: 'test', send: refuse } });
const buildDeps = (environment: Record<string, string> = {}): OperationDeps => ({
  messaging,
  quotes: { feed: null },
  staff: { signOns: [], directory: undefined },
  agreement: { firmCertificate: undefined, timeStamps: undefined },
  files: openFileStore(folder),
  config: readConfig({ DATA_DIR: folder, ...environment }),
  jobs: () => jobs,
});
const deps = buildDeps();
const at = () => context({ now, jobs: runner });
/** Sends without the queue of messages, which the test does not have. */
const sender = () => context({ now, ip: '203.0.113.7' });
const failJob = async (message: string): Promise<string> => {
  await runner.send(db, 'test.asked', { mobile: '13800001234' });
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', completed_on = now(), output = ${JSON.stringify({ message })}::jsonb
     where name = 'test.asked' and state = 'created' returning id`.execute(db);
  return rows[0]!.id;
};
const stateOf = async (id: string) => (await listQueueJobs(at(), deps, { queue: 'test.asked' })).jobs.find((one) => one.id === id)?.state;

test('a queue has its Chinese title, and a scheduled one shows its next run in Beijing time', async () => {
  const { queues } = await listQueues(at(), deps);
  const nightly = queues.find(({ name }) => name === 'test.nightly');
  expect(nightly).toMatchObject({ title: '每晚清除' });
  // 03:00 in Beijing.
  expect(nightly?.nextAt).toMatch(/T19:00:00\.000Z$/);
  expect(queues.find(({ name }) => name === 'test.asked')?.nextAt).toBeNull();
});

test('an error text is shown without numbers and addresses, and job data is never shown', async () => {
  const id = await failJob('mail to someone@example.com of 13800001234 was refused');
  const told = (await listQueueJobs(at(), deps, { queue: 'test.asked' })).jobs.find((one) => one.id === id);
  expect(told).toMatchObject({ state: 'failed', failure: 'mail to ＊ of ＊ was refused' });
  expect(JSON.stringify(told)).not.toContain('13800001234');
});

test('a failed job can be retried or cancelled, and both are recorded', async () => {
  const [one, other] = [await failJob('a'), await failJob('b')];
  expect(await retryJobs(at(), deps, { queue: 'test.asked', id: one })).toEqual({ changed: 1 });
  expect(await cancelJobs(at(), deps, { queue: 'test.asked', id: other })).toEqual({ changed: 1 });
  expect([await stateOf(one), await stateOf(other)]).toEqual(['waiting', 'cancelled']);
  await expect(cancelJobs(at(), deps, { queue: 'test.asked', id: other })).rejects.toMatchObject({ code: 40009 });
  const entries = await db.selectFrom('auditEntries').select(['action', 'subject']).where('subject', '=', 'queue:test.asked').execute();
  expect(entries.map(({ action }) => action)).toEqual(['operation.jobsRetried', 'operation.jobsCancelled']);
});

test('a cancelled job can be retried unless one with the same key is pending; a running job is not changed', async () => {
  const waiting = async () =>
    (await listQueueJobs(at(), deps, { queue: 'test.nightly' })).jobs.find(({ state }) => state === 'waiting')!.id;
  const choose = (id: string) => ({ queue: 'test.nightly', id });
  await runScheduledJob(at(), deps, { queue: 'test.nightly' });
  const first = await waiting();
  await cancelJobs(at(), deps, choose(first));
  await runScheduledJob(at(), deps, { queue: 'test.nightly' });
  await expect(retryJobs(at(), deps, choose(first))).rejects.toMatchObject({ code: 40009 });
  const second = await waiting();
  await cancelJobs(at(), deps, choose(second));
  expect(await retryJobs(at(), deps, choose(first))).toEqual({ changed: 1 });
  expect(await waiting()).toBe(first);
  await sql`update pgboss.job set state = 'active' where id = ${first}`.execute(db);
  await expect(cancelJobs(at(), deps, choose(first))).rejects.toMatchObject({ code: 40009 });
  await sql`delete from pgboss.job where name = 'test.nightly'`.execute(db);
});

test('only a scheduled job can be run ahead of its time, and only once however often it is requested', async () => {
  await runScheduledJob(at(), deps, { queue: 'test.nightly' });
  await runScheduledJob(at(), deps, { queue: 'test.nightly' });
  expect((await listQueueJobs(at(), deps, { queue: 'test.nightly' })).jobs.filter(({ state }) => state === 'waiting')).toHaveLength(1);
  await expect(async () => runScheduledJob(at(), deps, { queue: 'test.asked' })).rejects.toMatchObject({ code: 40009 });
  await expect(listQueueJobs(at(), deps, { queue: 'test.unknown' })).rejects.toMatchObject({ code: 40004 });
});

test('each retention period is listed with the job that destroys the data', async () => {
  expect(await listRetention(at(), deps)).toEqual({
    rules: [{ rule: '试验记录：30 天', queue: '每晚清除', lastDoneAt: null, failed: 0 }],
  });
});

test('a part that does not answer is reported as bad, and all others are still reported', async () => {
  // No process listens on this port.
  const { parts } = await readHealth(at(), buildDeps({ FILE_SCANNER: '127.0.0.1:9' }));
  const states = Object.fromEntries(parts.map(({ name, state }) => [name, state]));
  expect(states).toMatchObject({ 数据库: 'good', 文件存取: 'good', 时钟: 'good', 病毒检查: 'bad', 行情源: 'unused', 签署证书: 'unused' });
});

test('messages that stay in the outbox are never reported as good, nor is a sender that has never sent one', async () => {
  const sent = async () => ({ providerMessageId: '1' });
  const tell = async (more: Parameters<typeof buildMessagingDeps>[0]) =>
    (await readHealth(at(), { ...buildDeps(), messaging: buildMessagingDeps(more) })).parts.find(({ name }) => name === '短信与邮件');
  expect(await tell({})).toMatchObject({ state: 'unused', text: expect.stringContaining('未接通') });
  const connected = { sms: { provider: 'tried', send: sent }, mail: { provider: 'tried', send: sent } };
  expect(await tell({ sms: connected.sms })).toMatchObject({ state: 'poor' });
  expect(await tell(connected)).toMatchObject({ state: 'poor', remedy: expect.stringContaining('试发') });
  const deps = buildMessagingDeps(connected);
  await sendCode(sender(), deps, { mobile: '13800009999', purpose: 'agreement', subject: 'tried', about: '试发' });
  await deliverMessages(sender(), deps);
  expect(await tell(connected)).toMatchObject({ state: 'good' });
  await db.deleteFrom('messages').execute();
});

test('notifications of staff in other services are reported only where configured, and as good only once one was sent', async () => {
  const account = { provider: 'account', services: ['wecom'] as const, send: async () => ({ providerMessageId: '1' }) };
  const tell = async (more: Parameters<typeof buildMessagingDeps>[0]) =>
    (await readHealth(at(), { ...buildDeps(), messaging: buildMessagingDeps(more) })).parts.find(({ name }) => name.endsWith('飞书账号'));
  expect(await tell({})).toMatchObject({ state: 'unused', text: expect.stringContaining('未配置') });
  expect(await tell({ account })).toMatchObject({ state: 'poor', remedy: expect.stringContaining('试发') });
  const deps = buildMessagingDeps({ account });
  const test = { channel: 'account', to: 'wecom zhang.san', template: 'staffTest', values: { settings: '' } } as const;
  await sendMessage(sender(), deps, test);
  await deliverMessages(sender(), deps);
  expect(await tell({ account })).toMatchObject({ state: 'good', text: expect.stringContaining('企业微信') });
  await db.deleteFrom('messages').execute();
});

test('a bucket that refuses the key is reported with the reason; of its keys only their presence is shown', async () => {
  const environment = {
    FILE_STORE: 's3',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'site-files',
    S3_ACCESS_KEY: 'AKIDEXAMPLE',
    S3_SECRET_KEY: 'secret-of-the-bucket',
  };
  const files: FileStore = { ...openFileStore(folder), write: () => Promise.reject(new StoreError('refused', 'SignatureDoesNotMatch')) };
  const { parts } = await readHealth(at(), { ...buildDeps(environment), files });
  expect(parts.find(({ name }) => name === '文件存取')).toEqual({
    code: 'files',
    name: '文件存取',
    state: 'bad',
    text: '存储桶 site-files：对象存储拒绝了请求（SignatureDoesNotMatch）：请检查 S3_SECRET_KEY',
    remedy: expect.stringContaining('检查密钥'),
  });
  const told = listSettings(buildDeps(environment)).settings;
  expect(JSON.stringify(told)).not.toMatch(/AKIDEXAMPLE|secret-of-the-bucket/);
  expect(told.find(({ name }) => name === 'S3_SECRET_KEY')).toMatchObject({ value: '已设置', isOwn: true });
});

test('for a database run by the firm the last restore drill is reported: none, good, old, or with a problem', async () => {
  const own = buildDeps({
    DATABASE_URL: 'postgres://qianting@db.example.com/site?sslmode=verify-full',
    SECRET: 'a-secret-of-at-least-32-characters',
  });
  const tell = async (at = now) => (await readHealth(context({ now: at }), own)).parts.find(({ name }) => name === '恢复演练');
  expect(await tell()).toMatchObject({ state: 'poor', text: expect.stringContaining('还没有演练过恢复') });
  await audit(context({ now }), 'backup.drilled', 'backup:20261128-034000F', { isGood: true, seconds: 32 });
  expect(await tell()).toMatchObject({ state: 'good', text: expect.stringContaining('核对无误') });
  expect(await tell(new Date(now.getTime() + 9 * 24 * 3_600_000))).toMatchObject({
    state: 'poor',
    text: expect.stringContaining('已超过一周'),
  });
  await audit(context({ now }), 'backup.drilled', 'backup:20261129-034000D', { isGood: false, seconds: 30 });
  expect(await tell()).toMatchObject({ state: 'bad', text: expect.stringContaining('发现问题') });
});

test('secrets, and user names in addresses, are never shown', () => {
  const secret = 'a-secret-of-at-least-32-characters';
  const told = listSettings(
    buildDeps({ SECRET: secret, DATABASE_URL: 'postgres://qianting:s3cret@db.example.com/site?sslmode=verify-full', FILE_LIMIT: '100MB' }),
  ).settings;
  expect(JSON.stringify(told)).not.toMatch(/s3cret|a-secret/);
  expect(told.find(({ name }) => name === 'SECRET')).toMatchObject({ value: '已设置', isOwn: true });
  expect(told.find(({ name }) => name === 'DATABASE_URL')?.value).toBe('postgres://db.example.com/site?…');
  expect(told.find(({ name }) => name === 'PORT')).toMatchObject({ value: '3000', isOwn: false });
});

test('a failed notification is sent again with a recorded reason; an expired code is not', async () => {
  const id = await sendMessage(sender(), messaging, {
    channel: 'sms',
    to: '13800001234',
    template: 'accessLocked',
    values: { at: '10:00', link: 'https://www.example.com/x' },
  });
  await sendCode(sender(), messaging, { mobile: '13800005678', purpose: 'agreement', subject: 'case-1', about: '创业板权限开通' });
  await deliverMessages(sender(), messaging);
  const failed = await listOutbox(at(), messaging, { state: 'failed', channel: 'sms', before: undefined });
  expect(failed.messages.find((one) => one.id === id)).toMatchObject({ canBeResent: true, failure: 'no-such-number' });
  expect(failed.messages.filter((one) => one.canBeResent)).toHaveLength(1);
  expect(failed.messages).toHaveLength(2);
  await resendOutboxMessage(sender(), { id, reason: '号码已更正' });
  const waiting = await listOutbox(at(), messaging, { state: 'waiting', channel: undefined, before: undefined });
  expect(waiting.messages.map((one) => one.id)).toContain(id);
  await expect(resendOutboxMessage(sender(), { id, reason: '再发一次' })).rejects.toMatchObject({ code: 40009 });
  const entry = await db.selectFrom('auditEntries').select('details').where('action', '=', 'message.resent').executeTakeFirstOrThrow();
  expect(entry.details).toEqual({ reason: '号码已更正' });
});

test('a role that could change audit entries or tables is reported on the health page and among the launch checks', async () => {
  const rightsFor = async (own: Partial<Context>) =>
    (await readParts(context({ now, ...own }), deps, requiredServices)).find(({ name }) => name === '数据库权限');
  expect(await rightsFor({})).toMatchObject({ state: 'good', text: expect.stringContaining('qianting_test_site') });
  expect(await rightsFor({ db })).toMatchObject({ state: 'poor', text: expect.stringContaining('DATABASE_MIGRATE_URL') });
});

test('where roles run apart, keys derived from the master key are reported to the operator, and so is a key that replaced a lost one', async () => {
  const partOf = async (environment: Record<string, string> = {}) =>
    (await readParts(context({ now }), buildDeps(environment), requiredServices)).find(({ name }) => name === '封存与透明日志的密钥');
  const apart = { ROLE: 'console', DATABASE_URL: 'postgres://a@127.0.0.1/a', SECRET: 's'.repeat(40) };
  const [first, second] = ['a', 'b'].map((letter) => openSealKeys(testSecret(), [letter.repeat(40)])) as [SealKeys, SealKeys];
  await audit(context(), 'link.ignored', 'link:1');
  await sealEntries(context(), openSealKeys(testSecret()));
  expect(await partOf()).toMatchObject({ state: 'unused', remedy: null });
  expect(await partOf(apart)).toMatchObject({ state: 'poor', remedy: expect.stringContaining('SIGNING_KEYS') });
  await audit(context(), 'link.ignored', 'link:2');
  await sealEntries(context(), first);
  expect(await partOf(apart)).toMatchObject({ state: 'good', text: '与主密钥分开，第 2 把，自封存 2 起' });
  await replaceLostKey(context(), second);
  expect(await partOf(apart)).toMatchObject({ state: 'poor', text: '第 3 把封存密钥没有上一把的签名（登记为遗失）' });
});

test('connections without TLS that the operator has allowed stay on the health page and among the launch checks', async () => {
  const partOf = async (environment: Record<string, string>) =>
    (await readParts(context({ now }), buildDeps(environment), requiredServices)).find(({ name }) => name === '连接加密');
  expect(await partOf({})).toMatchObject({ state: 'good' });
  const clear = { FILE_SCANNER: 'clamd.internal:3310', ALLOW_CLEARTEXT: 'FILE_SCANNER' };
  expect(await partOf(clear)).toMatchObject({ state: 'poor', text: expect.stringContaining('FILE_SCANNER') });
});
