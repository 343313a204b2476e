import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { useDatabase } from '#test/support/database.ts';
import { buildClient, buildLogin, buildSecurity, signIn } from './factory.ts';
import { logIn } from './service/log-in.ts';

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
beforeEach(() => db.deleteFrom('loginFailures').execute());

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

const fail = (ctx: Context, account: string) => refusal(signIn(ctx, security, account, '000000'));
const failuresOf = async (scope: 'account' | 'address') =>
  (await db.selectFrom('loginFailures').select('failures').where('scope', '=', scope).execute()).map((row) => row.failures);

/** Fails as often as said, each time as soon as it is allowed; returns the second of the last failure. */
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
])('%s: after each failure the next attempt has to wait longer, and is refused with the seconds until then', async (_name, account) => {
  expect((await fail(at(0), account())).message).toBe('账号或密码错误，还可尝试 4 次');
  expect((await fail(at(0), account())).message).toBe('账号或密码错误，还可尝试 3 次');
  expect(await fail(at(1.9), account())).toEqual({ code: 40029, status: 429, message: '操作过于频繁，请 1 秒后再试', retryAfter: 1 });
  expect((await fail(at(2), account())).message).toBe('账号或密码错误，还可尝试 2 次');
  expect(await fail(at(4.5), account())).toMatchObject({ code: 40029, message: '操作过于频繁，请 3 秒后再试', retryAfter: 3 });
  expect(await fail(at(6), account())).toMatchObject({ code: 40029, retryAfter: 1 });
  expect((await fail(at(7), account())).message).toBe('账号或密码错误，还可尝试 1 次');
  expect(await fail(at(16), account())).toMatchObject({ code: 40029, retryAfter: 1 });
});

test('while it has to wait not even the right password is tried', async () => {
  await failTimes(known, 2);
  const before = security.hasher.verifications();
  expect(await refusal(signIn(at(1.9), security, known))).toMatchObject({ code: 40029 });
  expect(security.hasher.verifications()).toBe(before);
});

test.each([
  ['an account', () => known],
  ['an account that does not exist', () => unknown],
])('%s: five failures lock it for 30 minutes, and the message says until when', async (_name, account) => {
  const second = await failTimes(account(), 4);
  expect((await fail(at(second + 10), account())).message).toBe('账号或密码错误，错误次数过多，网上登录暂停至 10:30');
  const locked = { code: 40029, status: 429, message: '为保护账户安全，该账号的网上登录已暂停，请于 10:30 后再试' };
  expect(await fail(at(second + 11), account())).toEqual({ ...locked, retryAfter: 1799 });
  expect(await refusal(signIn(at(second + 10 + 1799), security, account()))).toEqual({ ...locked, retryAfter: 1 });
});

test('after the lock the right password works and counting begins anew', async () => {
  const second = await failTimes(known, 5);
  const later = second + 30 * 60;
  expect((await fail(at(later), known)).message).toBe('账号或密码错误，还可尝试 4 次');
  await expect(signIn(at(later), security, known)).resolves.toHaveProperty('token');
});

test('a success wipes the slate of its account', async () => {
  await failTimes(known, 2);
  await signIn(at(2), security, known);
  expect(await failuresOf('account')).toEqual([]);
  expect((await fail(at(3), known)).message).toBe('账号或密码错误，还可尝试 4 次');
});

test('without a failure for a day counting begins anew', async () => {
  const second = await failTimes(known, 4);
  expect((await fail(at(second + 24 * 3600 + 60), known)).message).toBe('账号或密码错误，还可尝试 4 次');
});

test('an attempt that was under way when another one failed is counted, not refused', async () => {
  await failTimes(known, 2);
  expect((await fail(at(0), known)).message).toBe('账号或密码错误，还可尝试 2 次');
});

test('five wrong attempts at once count five', async () => {
  const logins = await Promise.all(Array.from({ length: 5 }, () => buildLogin(at(0), security, { account: known, password: '000000' })));
  const outcomes = await Promise.all(logins.map((login) => refusal(logIn(at(0), security, login))));
  expect(outcomes.map(({ code }) => code)).toEqual([40002, 40002, 40002, 40002, 40002]);
  expect(await failuresOf('account')).toEqual([5]);
  expect(await refusal(signIn(at(600), security, known))).toMatchObject({ code: 40029 });
});

test('however many attempts come at once, five passwords are tried', async () => {
  const logins = await Promise.all(Array.from({ length: 12 }, () => buildLogin(at(0), security, { account: unknown, password: '000000' })));
  const before = security.hasher.verifications();
  const outcomes = await Promise.all(logins.map((login) => refusal(logIn(at(0), security, login))));
  expect(security.hasher.verifications() - before).toBe(5);
  expect(outcomes.filter(({ code }) => code === 40029)).toHaveLength(7);
});

test('one network that fails with many accounts is slowed down and then locked, whatever account it tries', async () => {
  for (let account = 0; account < 9; account++) await fail(at(account), String(990000100000 + account));
  await db.updateTable('loginFailures').set({ failures: 28 }).where('scope', '=', 'address').execute();
  await fail(at(10), '990000100010');
  expect(await fail(at(15), '990000100011')).toMatchObject({ code: 40029, retryAfter: 15 });
  await db.updateTable('loginFailures').set({ failures: 49, notBefore: null }).where('scope', '=', 'address').execute();
  await fail(at(20), '990000100012');
  expect(await refusal(signIn(at(21), security, known))).toMatchObject({
    code: 40029,
    message: '您所在网络的登录失败次数过多，网上登录已暂停，请于 10:30 后再试',
  });
  await expect(signIn(at(21, { ip: '203.0.113.8' }), security, known)).resolves.toHaveProperty('token');
});

test('an attempt that its network may not make does not count against the account', async () => {
  await fail(at(0), unknown);
  await db
    .updateTable('loginFailures')
    .set({ lockedUntil: at(1800).now })
    .where('scope', '=', 'address')
    .execute();
  for (let count = 0; count < 6; count++) await fail(at(1), known);
  await expect(signIn(at(2, { ip: '203.0.113.8' }), security, known)).resolves.toHaveProperty('token');
});

test('a success says nothing about the other attempts of its network', async () => {
  await fail(at(0), unknown);
  await signIn(at(1), security, known);
  expect(await failuresOf('address')).toEqual([1]);
});

test('addresses of one IPv6 visitor count together, those of another /64 apart', async () => {
  await fail(at(0, { ip: '2001:db8:1:2::1' }), unknown);
  await fail(at(0, { ip: '2001:db8:1:2:ffff::9' }), '990000000002');
  await fail(at(0, { ip: '2001:db8:1:3::1' }), '990000000003');
  expect(new Set(await failuresOf('address'))).toEqual(new Set([1, 2]));
});
