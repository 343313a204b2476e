import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createConsoleApp } from '#app/console-server/console-app.ts';
import type { RunningSite } from '#app/main.ts';
import { Metrics } from '#app/metrics/metrics.ts';
import type { Services } from '#app/services.ts';
import { openStaffDeps } from '#identity/staff/deps.ts';
import { readConfig } from '#platform/config/config.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { buildMessagingDeps } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { startTestSite } from '#test/support/site.ts';
import type { MessagingDeps } from './deps.ts';
import { sendCode } from './service/codes.ts';
import { sendMessage } from './service/send-message.ts';

const {
  db,
  pool,
  context,
  site: { connectionString },
} = useDatabase();
const environment = { SECRET: 'a secret that is long enough for the test of it' };
let site: RunningSite;

beforeAll(async () => {
  const render = async () => ({ kind: 'page', status: 404, head: { title: '' }, body: '没有这个页面', data: '{}' }) as const;
  site = await startTestSite(connectionString, render, environment);
});
afterAll(() => site.stop());
beforeEach(async () => {
  for (const name of ['messages', 'limitCounts'] as const) await db.deleteFrom(name).execute();
});

/** Returns only the console's listener, with these messaging deps. */
function consoleOf(messaging: MessagingDeps) {
  const services = {
    config: readConfig({}),
    secret: testSecret(),
    messaging,
    uploadScans: { scanner: undefined },
    staff: openStaffDeps({ config: readConfig({}), secret: testSecret() }),
    pool,
    link: { isAway: false },
    cache: { bytes: 0, size: 0 },
    ...context(),
  };
  const opening = createConsoleApp({
    services: services as unknown as Services,
    metrics: new Metrics(),
    folder: tmpdir(),
  });
  return async (url: string, remoteAddress = '127.0.0.1') => {
    const { statusCode, body, headers } = await (await opening).inject({ url, remoteAddress });
    return { status: statusCode, body, headers };
  };
}

const mobile = '13800001234';
const code = { mobile, purpose: 'agreement', subject: 'case-1', about: '创业板 <b>开通</b>' } as const;

test('the outbox is available on the console listener only, and there only from the machine itself', async () => {
  expect((await fetch(`${site.consoleAddress}/outbox.json`)).status).toBe(200);
  expect((await fetch(`${site.publicAddress}/outbox.json`)).status).not.toBe(200);
  expect((await consoleOf(buildMessagingDeps())('/outbox.json', '10.0.0.5')).status).toBe(404);
});

test('recipients are masked', async () => {
  const deps = buildMessagingDeps();
  await sendCode(context(), deps, code);
  await sendMessage(context(), deps, {
    channel: 'mail',
    to: 'li@example.com',
    template: 'caseApproved',
    values: { business: '创业板', number: '1' },
  });
  const { body, headers } = await consoleOf(deps)('/outbox.json');
  expect(body).toContain('138****1234');
  expect(body).toContain('l***@example.com');
  for (const hidden of [mobile, 'li@example.com']) expect(body).not.toContain(hidden);
  expect(headers['cache-control']).toBe('no-store');
});

test('the JSON form finds the codes of one number', async () => {
  const deps = buildMessagingDeps();
  await sendCode(context(), deps, code);
  await sendCode(context(), deps, { ...code, mobile: '13900000000' });
  const { body } = await consoleOf(deps)(`/outbox.json?mobile=${mobile}`);
  const { messages } = JSON.parse(body) as { messages: { recipient: string; code: string }[] };
  expect(messages).toMatchObject([{ recipient: '138****1234', code: expect.stringMatching(/^\d{6}$/), state: 'waiting' }]);
  expect((await consoleOf(deps)('/outbox.json?mobile=1380000')).status).toBe(400);
});

test('with a real provider the outbox needs a login', async () => {
  await sendCode(context(), buildMessagingDeps(), code);
  const real = { provider: 'aliyun', send: () => Promise.resolve({ providerMessageId: '1' }) };
  const ask = consoleOf(buildMessagingDeps({ sms: real }));
  expect((await ask('/outbox.json')).status).toBe(404);
});

test('messages of a real provider stay hidden when the demo sender replaces it', async () => {
  const deps = buildMessagingDeps();
  await sendCode(context(), deps, code);
  await db.updateTable('messages').set({ provider: 'aliyun', state: 'sent', endedAt: context().now }).execute();
  expect((await consoleOf(deps)('/outbox.json')).body).not.toMatch(/验证码 \d{6}/);
});

test('on the running site a message is sent by its job soon after the commit', async () => {
  const { openMessagingDeps } = await import('./deps.ts');
  const { loadSecret } = await import('#platform/config/secret.ts');
  const { runJobs } = await import('#platform/jobs/run-jobs.ts');
  const config = readConfig(environment);
  const deps = openMessagingDeps({ config, secret: await loadSecret(config), firmName: async () => '示例' });
  const sender = await runJobs({ connectionString, jobs: [], isWorker: false, log: context().log, context: () => context() });
  const ctx = context({ jobs: sender, now: new Date() });
  await ctx.db.transaction().execute((trx) => sendCode({ ...ctx, db: trx }, deps, code));
  await expect.poll(async () => (await db.selectFrom('messages').select('state').execute())[0]?.state, { timeout: 10_000 }).toBe('sent');
  await sender.stop();
});
