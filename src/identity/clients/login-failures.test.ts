import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { issuePass } from '#identity/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import { buildClient, buildLogin, buildSecurity, signInClient, withDevice } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { logIn } from './service/login/log-in.ts';
import { notifyOfSuspension, type Suspension } from './service/login/notify-suspension.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
// 10:00:00 in Beijing.
const start = new Date('2026-08-21T02:00:00Z');
const at = (seconds: number, more: Partial<Context> = {}) =>
  context({ actor: { kind: 'visitor' }, ip: '203.0.113.7', now: new Date(start.getTime() + seconds * 1000), ...more });
const unknown = '990000000001';

let known: string;
beforeAll(async () => {
  known = (await buildClient(context(), security)).fundAccount;
});
beforeEach(async () => {
  await db.deleteFrom('loginFailures').execute();
  // All tests begin at the same time, and codes can only be sent again later.
  await db.deleteFrom('limitCounts').execute();
});

async function refusal(work: Promise<unknown>): Promise<Pick<CallError, 'code' | 'status' | 'message' | 'retryAfter'>> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { code, status, message, retryAfter } = error;
    return { code, status, message, retryAfter };
  }
  throw new Error('no refusal');
}

/** A login from an unknown device, with a pass of the human check if one is required. */
const attempt = async (ctx: Context, account: string, password?: string) =>
  logIn(ctx, security, await buildLogin(ctx, security, { account, password, captcha: (await issuePass(ctx, 'login')).pass }));
const fail = (ctx: Context, account: string) => refusal(attempt(ctx, account, '000000'));
/** True when the password was accepted and the code of the new device is required next. */
const isLetIn = (ctx: Context, account: string) =>
  attempt(ctx, account).then(
    () => true,
    (error: unknown) => error instanceof CallError && error.extra.step !== undefined,
  );
const failuresOf = async (scope: 'account' | 'address') =>
  (await db.selectFrom('loginFailures').select('failures').where('scope', '=', scope).execute()).map((row) => row.failures);

/** Fails the given number of times, each as early as allowed; returns the second of the last failure. */
async function failTimes(account: string, times: number): Promise<number> {
  let second = 0;
  for (const delay of [0, 0, 2, 5, 10].slice(0, times)) {
    second += delay;
    expect(await fail(at(second), account)).toMatchObject({ code: 40002 });
  }
  return second;
}

test.each([
  ['an account', () => known],
  ['an account that does not exist', () => unknown],
])(
  '%s: the wait before the next attempt grows with each failure, and an early attempt returns the remaining seconds',
  async (_name, account) => {
    expect((await fail(at(0), account())).message).toBe('账号或密码错误，还可尝试 4 次');
    expect((await fail(at(0), account())).message).toBe('账号或密码错误，还可尝试 3 次');
    expect(await fail(at(1.9), account())).toEqual({ code: 40029, status: 429, message: '操作过于频繁，请 1 秒后再试', retryAfter: 1 });
    expect((await fail(at(2), account())).message).toBe('账号或密码错误，还可尝试 2 次');
    expect(await fail(at(4.5), account())).toMatchObject({ code: 40029, message: '操作过于频繁，请 3 秒后再试', retryAfter: 3 });
    expect(await fail(at(6), account())).toMatchObject({ code: 40029, retryAfter: 1 });
    expect((await fail(at(7), account())).message).toBe('账号或密码错误，还可尝试 1 次');
    expect(await fail(at(16), account())).toMatchObject({ code: 40029, retryAfter: 1 });
  },
);

test('during the wait even the right password is not tried', async () => {
  await failTimes(known, 2);
  const before = security.hasher.verifications();
  expect(await refusal(attempt(at(1.9), known))).toMatchObject({ code: 40029 });
  expect(security.hasher.verifications()).toBe(before);
});

test.each([
  ['an account', () => known],
  ['an account that does not exist', () => unknown],
])('%s: five failures lock it for 30 minutes, and the message says until when', async (_name, account) => {
  const second = await failTimes(account(), 4);
  expect((await fail(at(second + 10), account())).message).toBe(
    '账号或密码错误，错误次数过多，网上登录暂停至 10:30，到时自动恢复；忘记密码的，可先在线重置登录密码',
  );
  const locked = {
    code: 40029,
    status: 429,
    message: '为保护账户安全，该账号的网上登录已暂停，请于 10:30 后再试；忘记密码的，可先在线重置登录密码',
  };
  expect(await fail(at(second + 11), account())).toEqual({ ...locked, retryAfter: 1799 });
  expect(await refusal(attempt(at(second + 10 + 1799), account()))).toEqual({ ...locked, retryAfter: 1 });
});

test.each([
  ['gets one text message', () => known, 1],
  ['that does not exist gets none, after the same query', () => unknown, 0],
])('the client of an account whose logins are suspended %s', async (_name, account, told) => {
  await db.deleteFrom('messages').execute();
  const asked: object[] = [];
  const noting = { jobs: { send: async (_db: unknown, queue: string, data: object) => void asked.push({ queue, data }) } };
  await failTimes(account(), 4);
  expect(await fail(at(20, noting), account())).toMatchObject({ code: 40002 });
  await fail(at(21, noting), account());
  const suspension = { account: expect.stringMatching(/^[\da-f]{64}$/), at: at(20).now.toISOString() };
  expect(asked).toEqual([{ queue: 'client.tellSuspension', data: suspension }]);
  const { data } = asked[0] as { data: Suspension };
  await notifyOfSuspension(context(), security, data);
  const notices = await readOutbox(at(30), security.messaging, {});
  expect(notices.map(({ template }) => template)).toEqual(Array.from({ length: told }, () => 'loginSuspended'));
});

test('after the lock the right password works and counting starts again', async () => {
  const second = await failTimes(known, 5);
  const later = second + 30 * 60;
  expect((await fail(at(later), known)).message).toBe('账号或密码错误，还可尝试 4 次');
  expect(await isLetIn(at(later), known)).toBe(true);
});

test('a successful login resets the failures of its account', async () => {
  await failTimes(known, 2);
  expect(await isLetIn(at(2), known)).toBe(true);
  expect(await failuresOf('account')).toEqual([]);
  expect((await fail(at(3), known)).message).toBe('账号或密码错误，还可尝试 4 次');
});

test('after a day without a failure counting starts again', async () => {
  const second = await failTimes(known, 4);
  expect((await fail(at(second + 24 * 3600 + 60), known)).message).toBe('账号或密码错误，还可尝试 4 次');
});

test('an attempt already running when another one fails is counted, not refused', async () => {
  await failTimes(known, 2);
  expect((await fail(at(0), known)).message).toBe('账号或密码错误，还可尝试 2 次');
});

const buildLogins = (count: number, account: string) =>
  Promise.all(
    Array.from({ length: count }, async () =>
      buildLogin(at(0), security, { account, password: '000000', captcha: (await issuePass(at(0), 'login')).pass }),
    ),
  );

test('five simultaneous wrong attempts count as five', async () => {
  const logins = await buildLogins(5, known);
  const outcomes = await Promise.all(logins.map((login) => refusal(logIn(at(0), security, login))));
  expect(outcomes.map(({ code }) => code)).toEqual([40002, 40002, 40002, 40002, 40002]);
  expect(await failuresOf('account')).toEqual([5]);
  expect(await refusal(attempt(at(600), known))).toMatchObject({ code: 40029 });
});

test('of any number of simultaneous attempts only five passwords are tried', async () => {
  const logins = await buildLogins(12, unknown);
  const before = security.hasher.verifications();
  const outcomes = await Promise.all(logins.map((login) => refusal(logIn(at(0), security, login))));
  expect(security.hasher.verifications() - before).toBe(5);
  expect(outcomes.filter(({ code }) => code === 40029)).toHaveLength(7);
});

test('a network that fails with many accounts is slowed down and then locked, whatever account it tries', async () => {
  for (let account = 0; account < 9; account++) await fail(at(account), String(990000100000 + account));
  await db.updateTable('loginFailures').set({ failures: 28 }).where('scope', '=', 'address').execute();
  await fail(at(10), '990000100010');
  expect(await fail(at(15), '990000100011')).toMatchObject({ code: 40029, retryAfter: 15 });
  await db.updateTable('loginFailures').set({ failures: 49, notBefore: null }).where('scope', '=', 'address').execute();
  await fail(at(20), '990000100012');
  expect(await refusal(attempt(at(21), known))).toMatchObject({
    code: 40029,
    message: '您所在网络的登录失败次数过多，网上登录已暂停，请于 10:30 后再试',
  });
  expect(await isLetIn(at(21, { ip: '203.0.113.8' }), known)).toBe(true);
});

test('an attempt refused because of its network does not count against the account', async () => {
  await fail(at(0), unknown);
  await db
    .updateTable('loginFailures')
    .set({ lockedUntil: at(1800).now })
    .where('scope', '=', 'address')
    .execute();
  for (let count = 0; count < 6; count++) await fail(at(1), known);
  expect(await isLetIn(at(2, { ip: '203.0.113.8' }), known)).toBe(true);
});

test('a successful login does not reset the failure count of its network', async () => {
  await fail(at(0), unknown);
  expect(await isLetIn(at(1), known)).toBe(true);
  expect(await failuresOf('address')).toEqual([1]);
});

test('addresses of one IPv6 visitor count together, those of another /64 separately', async () => {
  await fail(at(0, { ip: '2001:db8:1:2::1' }), unknown);
  await fail(at(0, { ip: '2001:db8:1:2:ffff::9' }), '990000000002');
  await fail(at(0, { ip: '2001:db8:1:3::1' }), '990000000003');
  expect(new Set(await failuresOf('address'))).toEqual(new Set([1, 2]));
});

/** A login without a pass, or with an invalid one. */
const withPass = async (ctx: Context, account: string, captcha?: string) =>
  logIn(ctx, security, await buildLogin(ctx, security, { account, password: '000000', ...(captcha && { captcha }) }));
const demandOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? { code: error.code, message: error.message, captcha: error.extra.captcha } : error),
  );

test.each([
  ['an account', () => known],
  ['an account that does not exist', () => unknown],
])('%s: after three failures each attempt needs a valid pass, and an attempt without one is not counted', async (_name, account) => {
  const second = await failTimes(account(), 2);
  expect(await demandOf(withPass(at(second + 2), account()))).toMatchObject({ code: 40002, captcha: true });
  const before = security.hasher.verifications();
  const later = at(second + 10);
  const asked = { code: 40003, message: '失败次数较多，请先完成拖动拼图安全验证', captcha: true };
  const stale = { code: 40003, message: '安全验证已失效或已使用，请重新完成拖动拼图安全验证', captcha: true };
  for (let count = 0; count < 6; count++) expect(await demandOf(withPass(later, account()))).toEqual(asked);
  expect(await demandOf(withPass(later, account(), 'invented'))).toEqual(stale);
  const { pass: foreign } = await issuePass(later, 'complaint');
  expect(await demandOf(withPass(later, account(), foreign))).toEqual(stale);
  expect(security.hasher.verifications()).toBe(before);
  expect(await failuresOf('account')).toEqual([3]);
  const { pass } = await issuePass(later, 'login');
  expect(await demandOf(withPass(later, account(), pass))).toMatchObject({ code: 40002, captcha: true });
  expect(await demandOf(withPass(at(second + 30), account(), pass))).toEqual(stale);
});

test('of any number of simultaneous attempts without a pass only three passwords are tried', async () => {
  const logins = await Promise.all(Array.from({ length: 12 }, () => buildLogin(at(0), security, { account: unknown, password: '000000' })));
  const before = security.hasher.verifications();
  await Promise.all(logins.map((login) => refusal(logIn(at(0), security, login))));
  expect(security.hasher.verifications() - before).toBe(3);
});

test('after ten failures of a network each of its attempts needs a pass, whatever account it tries', async () => {
  for (let account = 0; account < 10; account++) await fail(at(account), String(990000200000 + account));
  expect(await demandOf(withPass(at(60), known))).toMatchObject({ code: 40003, captcha: true });
  expect(await demandOf(withPass(at(60, { ip: '203.0.113.8' }), known))).toMatchObject({ code: 40002 });
});

test('a stranger’s failures lock out neither the client’s own device nor, after the lock time, anybody', async () => {
  const own = await withDevice(at(0), security, known);
  const second = await failTimes(known, 5);
  expect(await refusal(attempt(at(second + 60), known))).toMatchObject({ code: 40029 });
  await expect(signInClient({ ...at(second + 60), cookies: own.cookies }, security, known)).resolves.toHaveProperty('token');
  // The failure count of the stranger stays unchanged.
  expect(await failuresOf('account')).toEqual([5]);
  expect(await isLetIn(at(second + 1860), known)).toBe(true);
});

test('failures on the client’s own device count separately: they lock that device only, and not by the network', async () => {
  const own = await withDevice(at(0), security, known);
  const onDevice = (seconds: number, password?: string) =>
    (async () => {
      const ctx = { ...at(seconds), cookies: own.cookies };
      return logIn(
        ctx,
        security,
        await buildLogin(ctx, security, { account: known, password, captcha: (await issuePass(ctx, 'login')).pass }),
      );
    })();
  for (const seconds of [0, 1, 4, 10, 30]) expect(await refusal(onDevice(seconds, '000000'))).toMatchObject({ code: 40002 });
  expect(await refusal(onDevice(60))).toMatchObject({ code: 40029 });
  expect([await failuresOf('account'), await failuresOf('address')]).toEqual([[], []]);
  expect(await isLetIn(at(60), known)).toBe(true);
  await expect(onDevice(30 + 1800)).resolves.toHaveProperty('token');
});

test('a device cookie of another client or an invented one is not a trusted device', async () => {
  const other = await buildClient(context(), security);
  const { cookies } = await withDevice(at(0), security, other.fundAccount);
  for (const tried of [cookies, { client_device: 'x'.repeat(43) }, { client_device: '' }]) {
    expect(
      await refusal(logIn({ ...at(0), cookies: tried }, security, await buildLogin(at(0), security, { account: known }))),
    ).toMatchObject({
      code: 40003,
    });
  }
});
