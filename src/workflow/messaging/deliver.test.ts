import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { buildMessagingDeps } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import type { OutgoingMessage } from './message.ts';
import { SendError } from './senders/sender.ts';
import { openSmsSender } from './senders/sms-account.ts';
import { sendCode } from './service/codes.ts';
import { countFailing } from './service/count-messages.ts';
import { deliverMessages } from './service/deliver.ts';
import { readOutbox } from './service/outbox.ts';
import { deleteOldMessages } from './service/retention.ts';
import { sendMessage } from './service/send-message.ts';
import { templates } from './templates.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const start = new Date('2026-08-21T02:00:00Z');
const at = (seconds: number, overrides: Partial<Context> = {}) =>
  context({ now: new Date(start.getTime() + seconds * 1000), ...overrides });
const mobile = '13800001234';
const notice = {
  channel: 'sms',
  to: mobile,
  template: 'accessLocked',
  values: { at: '10:00', link: 'https://www.example.com/x' },
} as const;

const others: ReturnType<typeof createDatabase>[] = [];
afterAll(() => Promise.all(others.map((other) => other.destroy())));
beforeEach(async () => {
  for (const name of ['messages', 'messageCodes', 'limitCounts'] as const) await db.deleteFrom(name).execute();
});

/** Returns deps whose text messages are sent by the test's function, and everything that was sent. */
function provider(send: (message: OutgoingMessage) => Promise<void> = async () => undefined) {
  const handed: OutgoingMessage[] = [];
  const sms = {
    provider: 'test',
    async send(message: OutgoingMessage) {
      handed.push(message);
      await send(message);
      return { providerMessageId: `id-${handed.length}` };
    },
  };
  return { deps: buildMessagingDeps({ sms }), handed };
}
const failing = (isPermanent: boolean) => () => Promise.reject(new SendError('out-of-order', { isPermanent }));
const rows = () =>
  db.selectFrom('messages').select(['state', 'attempts', 'failure', 'provider', 'providerMessageId', 'nextTryAt']).orderBy('id').execute();

test('a message is sent once, with its recipient, text and values, and stores the id of the provider', async () => {
  const { deps, handed } = provider();
  const id = await sendMessage(at(0), deps, notice);
  for (let n = 0; n < 2; n++) await deliverMessages(at(n), deps, id);
  expect(handed).toEqual([
    {
      sendKey: expect.stringMatching(/^[\da-f-]{36}$/),
      template: 'accessLocked',
      to: mobile,
      text: expect.stringMatching(/^【本公司】您的网上访问已于 10:00 锁定/),
      values: { at: '10:00', link: 'https://www.example.com/x' },
    },
  ]);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, provider: 'test', providerMessageId: 'id-1' }]);
});

test('a rolled-back message is not sent: there is neither row nor job', async () => {
  const { deps, handed } = provider();
  const jobs: object[] = [];
  const act = db.transaction().execute(async (trx) => {
    await sendMessage(at(0, { db: trx, jobs: { send: async (_db, _queue, data) => void jobs.push(data) } }), deps, notice);
    throw new Error('the act failed');
  });
  await expect(act).rejects.toThrow('the act failed');
  await deliverMessages(at(1), deps);
  expect([handed, await rows()]).toEqual([[], []]);
  expect(jobs).toHaveLength(1);
});

test('with two processes and ten simultaneous runs each message is sent once', async () => {
  const { deps, handed } = provider();
  for (let n = 0; n < 20; n++) await sendMessage(at(0), deps, { ...notice, to: `138000010${String(n).padStart(2, '0')}` });
  for (const pool of [openPool({ connectionString, max: 5 }), openPool({ connectionString, max: 5 })]) {
    pool.on('error', () => undefined);
    others.push(createDatabase(pool));
  }
  await Promise.all(Array.from({ length: 10 }, (_, n) => deliverMessages(at(1, { db: others[n % 2]! }), deps)));
  expect(handed.map(({ to }) => to).toSorted()).toEqual([...new Set(handed.map(({ to }) => to))].toSorted());
  expect(handed).toHaveLength(20);
});

test('a temporary failure is retried at growing intervals, with the same send key, until it is given up and logged', async () => {
  const { deps, handed } = provider(failing(false));
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const delays: number[] = [];
  const jobs: Context['jobs'] = { send: async (_db, _queue, _data, options) => void delays.push(options?.after ?? 0) };
  await sendMessage(at(0), deps, notice);
  let now = start;
  for (let n = 0; n < 20; n++) {
    await deliverMessages(context({ now, jobs, log }), deps);
    const [row] = await rows();
    if (row!.state !== 'waiting') break;
    await deliverMessages(context({ now: new Date(row!.nextTryAt.getTime() - 1), jobs, log }), deps);
    now = row!.nextTryAt;
  }
  expect(delays).toEqual([5, 30, 120, 600, 1800, 3600, 10_800]);
  expect(handed).toHaveLength(8);
  expect(new Set(handed.map(({ sendKey }) => sendKey)).size).toBe(1);
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 8, failure: 'out-of-order' }]);
  expect(lines.filter((line) => line.includes('message abandoned after retries'))).toHaveLength(1);
  expect(lines.join()).not.toMatch(/13800001234|10:00 锁定/);
  expect(await countFailing(context({ now }))).toEqual({ retried: 0, failed: 1 });
});

test('over HTTP a provider that is down, then silent, then available again gets the message under one id and no further requests', async () => {
  const ids: (string | null)[] = [];
  const server = createServer((request, response) => {
    ids.push(new URL(request.url!, 'http://provider').searchParams.get('OutId'));
    if (ids.length === 1) response.writeHead(503).end('<html>');
    if (ids.length === 3) response.end(JSON.stringify({ Code: 'OK', BizId: 'biz-1' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sms = openSmsSender(
    readConfig({
      SMS_PROVIDER: 'aliyun',
      SMS_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      SMS_KEY_ID: 'LTAI',
      SMS_KEY_SECRET: 'the-secret-of-this-provider',
      SMS_SIGN_NAME: '前厅证券',
      SMS_TEMPLATES: Object.keys(templates)
        .map((name) => `${name}=SMS_1`)
        .join(','),
      MESSAGE_TIMEOUT_MS: '500',
    }),
  );
  const deps = buildMessagingDeps({ sms });
  await sendMessage(at(0), deps, notice);
  const failures: (string | null)[] = [];
  for (const seconds of [0, 5, 35, 10_000]) {
    await deliverMessages(at(seconds), deps);
    failures.push((await rows())[0]!.failure);
  }
  server.closeAllConnections();
  server.close();
  expect(failures).toEqual(['http-503', 'timeout', null, null]);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 3, provider: 'aliyun', providerMessageId: 'biz-1' }]);
  expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
});

test('a permanent failure is not retried', async () => {
  const { deps, handed } = provider(failing(true));
  await sendMessage(at(0), deps, notice);
  for (let n = 0; n < 3; n++) await deliverMessages(at(n * 10_000), deps);
  expect(handed).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1 }]);
});

test('a message whose process died during sending is retried two minutes later', async () => {
  let die = () => undefined as void;
  const { deps, handed } = provider(() => (handed.length === 1 ? new Promise<void>((resolve) => (die = resolve)) : Promise.resolve()));
  const id = await sendMessage(at(0), deps, notice);
  const dying = deliverMessages(at(0), deps, id);
  await expect.poll(() => handed.length).toBe(1);
  await deliverMessages(at(119), deps);
  expect(handed).toHaveLength(1);
  expect(await countFailing(at(119))).toEqual({ retried: 1, failed: 0 });
  await deliverMessages(at(120), deps);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, providerMessageId: 'id-2' }]);
  // If the first process continues after all, it changes nothing.
  die();
  await dying;
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, providerMessageId: 'id-2' }]);
});

test('an expired code is not sent', async () => {
  const { deps, handed } = provider();
  await sendCode(at(0), deps, { mobile, purpose: 'unlock', subject: 'client:1', about: '解除锁定' });
  await deliverMessages(at(300), deps);
  expect(handed).toEqual([]);
  expect(await rows()).toMatchObject([{ state: 'failed', failure: 'too late' }]);
});

test('a message that cannot be decrypted does not block others', async () => {
  const { deps, handed } = provider();
  const broken = await sendMessage(at(0), deps, notice);
  await db
    .updateTable('messages')
    .set({ sealedContent: Buffer.from('broken') })
    .where('id', '=', broken)
    .execute();
  await sendMessage(at(0), deps, { ...notice, to: '13900000000' });
  await deliverMessages(at(1, { log: pino({ level: 'silent' }) }), deps);
  expect(handed.map(({ to }) => to)).toEqual(['13900000000']);
});

test('the texts of codes are deleted after one day, the codes after two', async () => {
  const { deps } = provider();
  await sendCode(at(0), deps, { mobile, purpose: 'unlock', subject: 'client:1', about: '解除锁定' });
  await sendMessage(at(0), deps, notice);
  await deliverMessages(at(1), deps);
  const left = async () => ({
    texts: (await db.selectFrom('messages').select('sealedContent').orderBy('id').execute()).map((row) => row.sealedContent !== null),
    codes: (await db.selectFrom('messageCodes').select('id').execute()).length,
  });
  const day = 86_400;
  await deleteOldMessages(at(day));
  expect(await left()).toEqual({ texts: [true, true], codes: 1 });
  await deleteOldMessages(at(day + 1));
  expect(await left()).toEqual({ texts: [false, true], codes: 1 });
  await deleteOldMessages(at(2 * day + 1));
  expect(await left()).toEqual({ texts: [false, true], codes: 0 });
  expect((await readOutbox(at(2 * day + 1), deps))[1]).toMatchObject({ text: null, code: null, recipient: '138****1234' });
});

test('a message with a missing value aborts the act instead of being sent incomplete', async () => {
  const { deps } = provider();
  await expect(sendMessage(at(0), deps, { ...notice, values: {} as { at: string; link: string } })).rejects.toThrow('lacks its value "at"');
});
