import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { findSessionActor } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { buildClient, buildLogin, buildSecurity, signInWithContext, signInFromUnknownDevice } from '#test/factories/identity/clients.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { verifyDeviceInput } from './schema.ts';
import { lockAccess } from './service/lock-access.ts';
import { logIn } from './service/login/log-in.ts';
import { listLogins } from './service/login/login-history.ts';
import { resendDeviceCode, verifyDevice } from './service/new-device.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const start = new Date('2026-08-21T02:00:00Z');
const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Edg/140.0';
const at = (seconds: number, more: Partial<Context> = {}) =>
  context({ actor: { kind: 'visitor' }, ip: '203.0.113.7', userAgent, now: new Date(start.getTime() + seconds * 1000), ...more });

let client: Awaited<ReturnType<typeof buildClient>>;
let other: Awaited<ReturnType<typeof buildClient>>;
beforeAll(async () => {
  client = await buildClient(context(), security, { name: '演示客户一' });
  other = await buildClient(context(), security, { name: '演示客户二' });
});
beforeEach(async () => {
  const tables = [
    'loginFailures',
    'limitCounts',
    'messageCodes',
    'messages',
    'clientSteps',
    'clientLogins',
    'clientSessions',
    'clientDevices',
  ] as const;
  for (const table of tables) await db.deleteFrom(table).execute();
  await db.updateTable('clientAccounts').set({ status: 'open' }).execute();
});

async function refusal(work: Promise<unknown>): Promise<CallError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error('no refusal', { cause: error });
  return error;
}

/** A login with the right password from an unknown browser. */
async function begin(seconds = 0, who = client): Promise<string> {
  const { extra } = await refusal(signInFromUnknownDevice(at(seconds), security, who.fundAccount));
  return extra.step as string;
}

const codeOf = (who = client) => readLastCode(at(0), security.messaging, who.mobile!);
const verify = (ctx: Context, step: string, code: string, trust = false) =>
  verifyDevice(ctx, security, verifyDeviceInput.parse({ step, code, trust }));
const other6 = (code: string) => (code === '000000' ? '111111' : '000000');
const over = { code: 40003, message: '设备验证已过期或已完成，请重新登录' };

test('a right password from an unknown device returns a step, the masked number, and a code by text message, but no session', async () => {
  const error = await refusal(signInFromUnknownDevice(at(0), security, client.fundAccount));
  const mobile = `138****${client.mobile!.slice(-4)}`;
  expect(error).toMatchObject({
    code: 40003,
    status: 200,
    extra: { step: expect.stringMatching(/^[\w-]{43}$/), mobile, resendAfterSeconds: 60 },
  });
  expect(error.message).toBe(`您正在新设备上登录，验证码已发送至预留手机号 ${mobile}，请完成设备验证`);
  const [message] = await readOutbox(at(0), security.messaging, { recipient: client.mobile! });
  expect(message).toMatchObject({ channel: 'sms', text: expect.stringContaining('新设备登录') });
  expect(await db.selectFrom('clientSessions').selectAll().execute()).toEqual([]);
});

test('the code opens the session; the client is notified by text message and sees both in their history', async () => {
  const step = await begin();
  const result = await verify(at(30), step, await codeOf());
  expect(result).toMatchObject({ token: expect.any(String), client_name: '演示客户一' });
  const [notice] = await readOutbox(at(30), security.messaging, { recipient: client.mobile! });
  expect(notice).toMatchObject({
    template: 'newDeviceLogin',
    text: expect.stringContaining('于 2026-08-21 10:00 在新设备（Windows · Edge）上登录'),
  });
  const actor = (await findSessionActor(db, result.token, at(30).now))!;
  const { records } = await listLogins({ ...at(30), actor }, { pageNum: 1, pageSize: 10 });
  expect(records.map((one) => one.result)).toEqual(['success', 'newDevice']);
});

test('a trusted device signs in without a code for 180 days since its last use; an untrusted device needs a code each time', async () => {
  let cookie: string | undefined;
  const keeping = (seconds: number) =>
    at(seconds, { cookies: cookie ? { client_device: cookie } : {}, setCookie: (_name, value) => void (cookie = value) });
  await verify(keeping(0), await begin(), await codeOf());
  expect(cookie).toBeUndefined();
  await verify(keeping(61), await begin(60), await codeOf(), true);
  expect(cookie).toMatch(/^[\w-]{43}$/);
  const enter = async (seconds: number) =>
    logIn(keeping(seconds), security, await buildLogin(keeping(seconds), security, { account: client.mobile! }));
  const day = 86_400;
  await expect(enter(120)).resolves.toHaveProperty('token');
  await expect(enter(179 * day)).resolves.toHaveProperty('token');
  await expect(enter(358 * day)).resolves.toHaveProperty('token');
  expect(await refusal(enter(539 * day))).toMatchObject({ code: 40003, extra: { step: expect.any(String) } });
  const stored = await db.selectFrom('clientDevices').select('tokenHash').execute();
  expect(JSON.stringify(stored)).not.toContain(cookie!);
});

test('two clients may trust one browser, each with their own token', async () => {
  let cookie: string | undefined;
  const keeping = (seconds: number) =>
    at(seconds, { cookies: cookie ? { client_device: cookie } : {}, setCookie: (_name, value) => void (cookie = value) });
  await verify(keeping(0), await begin(), await codeOf(), true);
  await verify(keeping(1), await begin(1, other), await codeOf(other), true);
  expect(cookie).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
  for (const who of [client, other])
    await expect(logIn(keeping(2), security, await buildLogin(keeping(2), security, { account: who.fundAccount }))).resolves.toHaveProperty(
      'token',
    );
});

test('a wrong code opens nothing, shows the remaining attempts and appears in the history; five end the step', async () => {
  const step = await begin();
  const code = await codeOf();
  expect(await refusal(verify(at(1), step, other6(code)))).toMatchObject({ code: 40003, message: '验证码错误，还可尝试 4 次' });
  for (let tries = 0; tries < 4; tries++) await refusal(verify(at(1), step, other6(code)));
  expect(await refusal(verify(at(2), step, code))).toMatchObject({ code: 40003, message: '验证码已失效，请重新获取' });
  expect(await db.selectFrom('clientLogins').select('result').where('result', '=', 'wrongCode').execute()).toHaveLength(6);
  expect(await db.selectFrom('clientSessions').selectAll().execute()).toEqual([]);
});

test('a step is used once, even by simultaneous requests', async () => {
  const step = await begin();
  const code = await codeOf();
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => verify(at(1), step, code)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await db.selectFrom('clientSessions').selectAll().execute()).toHaveLength(1);
  expect(await refusal(verify(at(2), step, code))).toMatchObject(over);
});

test('an expired, a tampered and an invented step get the same refusal, and so does an expired code', async () => {
  const step = await begin();
  const code = await codeOf();
  expect(await refusal(verify(at(301), step, code))).toMatchObject({ code: 40003, message: '验证码已失效，请重新获取' });
  const changed = `${step.slice(0, 42)}${step.endsWith('A') ? 'B' : 'A'}`;
  for (const [seconds, tried] of [
    [600, step],
    [1, changed],
    [1, 'x'.repeat(43)],
  ] as const)
    expect(await refusal(verify(at(seconds), tried, code))).toMatchObject(over);
});

test('a step or code of another client opens nothing', async () => {
  const [mine, theirs] = [await begin(), await begin(1, other)];
  const [myCode, theirCode] = [await codeOf(), await codeOf(other)];
  if (myCode === theirCode) return;
  expect(await refusal(verify(at(2), mine, theirCode))).toMatchObject({ code: 40003, message: '验证码错误，还可尝试 4 次' });
  expect(await refusal(verify(at(2), theirs, myCode))).toMatchObject({ code: 40003 });
});

test('a code can be sent again after a minute; a login within that minute in the same browser continues with the code already sent', async () => {
  const first = await begin();
  const code = await codeOf();
  expect(await refusal(resendDeviceCode(at(20), security, { step: first }))).toMatchObject({ code: 40029, retryAfter: 40 });
  const again = await refusal(signInFromUnknownDevice(at(20, { cookies: { client_step: first } }), security, client.fundAccount));
  expect(again.extra).toMatchObject({ resendAfterSeconds: 40 });
  expect(again.message).toContain('验证码已发送至');
  // The former token is replaced.
  expect(await refusal(verify(at(21), first, code))).toMatchObject(over);
  await expect(verify(at(21), again.extra.step as string, code)).resolves.toHaveProperty('token');
  const last = await begin(61);
  expect(await resendDeviceCode(at(121), security, { step: last })).toEqual({ resendAfterSeconds: 60 });
  expect(await codeOf()).not.toBe(code);
  expect(await refusal(resendDeviceCode(at(61), security, { step: 'x'.repeat(43) }))).toMatchObject(over);
});

test('a code opens only the attempt that it was sent for: somebody else with the password gets one of their own', async () => {
  const mine = await begin();
  const code = await codeOf();
  const stranger = at(20, { ip: '198.51.100.9' });
  const theirs = await refusal(signInFromUnknownDevice(stranger, security, client.fundAccount));
  expect(theirs.message).toContain('请 40 秒后重新获取');
  expect(await refusal(verify(stranger, theirs.extra.step as string, code))).toMatchObject({ code: 40003 });
  await expect(verify(at(30), mine, code)).resolves.toHaveProperty('token');
});

test('a client whose number has reached ten codes a day gets a message about the limit', async () => {
  for (let count = 0; count < 10; count++) await begin(count * 60);
  expect(await refusal(signInFromUnknownDevice(at(600), security, client.fundAccount))).toMatchObject({
    code: 40029,
    message: expect.stringContaining('10 次'),
  });
});

test('a client without a mobile number gets a message that names the way to log in', async () => {
  const { fundAccount } = await buildClient(context(), security, { mobile: undefined });
  const error = await refusal(signInFromUnknownDevice(at(0), security, fundAccount));
  expect(error).toMatchObject({ code: 40003, message: expect.stringContaining('就近营业网点'), extra: {} });
});

test('a client who locks their access before the code is entered prevents that login', async () => {
  const step = await begin();
  await db.updateTable('clientAccounts').set({ status: 'locked' }).where('id', '=', client.id).execute();
  expect(await refusal(verify(at(1), step, await codeOf()))).toMatchObject({ code: 40002 });
  await db.updateTable('clientAccounts').set({ status: 'open' }).execute();
  await lockAccess(await signInWithContext(at(2), security, client.fundAccount), security);
  expect(await refusal(verify(at(3), step, await codeOf()))).toMatchObject(over);
});
