import { beforeEach, describe, expect, test } from 'vitest';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { findSessionActor, listOpenSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { buildSession, buildStaff, buildStaffDeps, getTotpCode, getRefusal, staffPassword } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { signInSource } from '#workflow/inbox/service/sources/sign-ins.ts';
import { changeAccountState, requestLink } from './service/accounts/change-accounts.ts';
import { acceptLink, openLink } from './service/accounts/links.ts';
import { readOwnFactors } from './service/own/own-factors.ts';
import { changeOwnPassword, proveIdentity } from './service/own/own-secrets.ts';
import { endOwnSession } from './service/own/own-sessions.ts';
import { createTotpSecret } from './service/sign-in/second-factor.ts';
import { signIn } from './service/sign-in/sign-in.ts';
import { dismissOwnWarning } from './service/sign-in/warnings.ts';

const { db, context } = useDatabase();
const deps = buildStaffDeps();
const start = Date.parse('2026-08-21T02:00:00Z');
const secret = createTotpSecret();
let cookies: string[] = [];

/** At a minute after the start; every code is valid once, so successful attempts need different minutes. */
const at = (minutes: number, more: Partial<Context> = {}): Context =>
  context({ now: new Date(start + minutes * 60_000), ip: '10.1.2.3', setCookie: (_name, value) => void cookies.push(value), ...more });
const code = (minutes: number) => getTotpCode(secret, new Date(start + minutes * 60_000));
const stateOf = async (id: number) =>
  (await db.selectFrom('staffAccounts').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

beforeEach(() => void (cookies = []));

const enter = (loginName: string, minutes: number, more: { password?: string; code?: string; ctx?: Partial<Context> } = {}) =>
  signIn(at(minutes, more.ctx), deps, {
    loginName,
    password: more.password ?? staffPassword,
    code: 'code' in more ? more.code : code(minutes),
  });

test('a password alone is not enough: the code is required, and both together open a session in a cookie', async () => {
  const { id, loginName } = await buildStaff(at(0), { secret });
  expect(await enter(loginName, 0, { code: undefined })).toEqual({ next: 'needsCode' });
  expect(cookies).toEqual([]);
  expect(await enter(loginName, 0)).toEqual({ next: 'signedIn' });
  expect(await findSessionActor(db, cookies[0]!, new Date(start))).toMatchObject({ kind: 'staff', staffId: id });
});

test('a code is valid once, and so is each recovery code', async () => {
  const { loginName } = await buildStaff(at(0), { secret });
  await enter(loginName, 0);
  expect(await getRefusal(enter(loginName, 0))).toMatchObject({ code: 40003 });
  expect(await getRefusal(enter(loginName, 5, { code: code(0) }))).toMatchObject({ code: 40003 });
});

describe('failed passwords', () => {
  const stranger = { ip: '203.0.113.7' };
  const fail = (loginName: string, minutes: number, ctx: Partial<Context> = stranger) =>
    getRefusal(enter(loginName, minutes, { password: 'wrong', ctx }));

  test('of strangers neither lock the account nor end its sessions, nor keep its holder out of a known network', async () => {
    const { id, loginName } = await buildStaff(at(0), { secret });
    await enter(loginName, 0);
    for (const ip of ['203.0.113.7', '198.51.100.9', '2001:db8:1:2::1'])
      for (let minutes = 1; minutes < 300; minutes += 7) await fail(loginName, minutes, { ip });
    expect(await stateOf(id)).toBe('active');
    expect(await listOpenSessions(at(5), staffKind, id)).toHaveLength(1);
    expect(await getRefusal(enter(loginName, 296, { ctx: { ip: '203.0.113.99' } }))).toMatchObject({ code: 40029 });
    expect(await enter(loginName, 296)).toEqual({ next: 'signedIn' });
  });

  test('cause a growing pause in their network, which a right password does not shorten', async () => {
    const { loginName } = await buildStaff(at(0), { secret });
    const messages: (string | undefined)[] = [];
    for (const minutes of [0, 0, 0, 0.1, 1, 3, 9, 30, 70, 200]) messages.push((await fail(loginName, minutes))?.message);
    expect(messages.map((one) => /请 (\d+ \S+?)后再试/.exec(one ?? '')?.[1])).toEqual([
      undefined,
      undefined,
      '5 秒',
      '15 秒',
      '60 秒',
      '5 分钟',
      '15 分钟',
      '30 分钟',
      '30 分钟',
      '30 分钟',
    ]);
    expect(await getRefusal(enter(loginName, 229, { ctx: stranger }))).toMatchObject({ code: 40029 });
    expect(await enter(loginName, 231, { ctx: stranger })).toEqual({ next: 'signedIn' });
    expect((await fail(loginName, 232))?.message).toContain('请核对后重试');
  });

  test('from ever new networks are paused together after the tenth', async () => {
    const { loginName } = await buildStaff(at(0), { secret });
    const codes: (number | undefined)[] = [];
    for (let number = 1; number <= 12; number++) codes.push((await fail(loginName, 0, { ip: `203.0.113.${number}` }))?.code);
    expect(codes).toEqual([...Array<number>(10).fill(40002), 40029, 40029]);
  });

  test('of an IPv6 network count together', async () => {
    const { loginName } = await buildStaff(at(0), { secret });
    const codes: (number | undefined)[] = [];
    for (const host of ['1', '2:3', 'ffff', 'a:b:c:d']) codes.push((await fail(loginName, 0, { ip: `2001:db8:7:8::${host}` }))?.code);
    expect(codes).toEqual([40002, 40002, 40002, 40029]);
  });

  test('of any number of simultaneous attempts are three before the pause', async () => {
    const { loginName } = await buildStaff(at(0), { secret });
    const tries = await Promise.all(Array.from({ length: 12 }, () => fail(loginName, 0)));
    expect(tries.filter((one) => one?.code === 40002)).toHaveLength(3);
    expect(tries.filter((one) => one?.code === 40029)).toHaveLength(9);
  });

  test('and pauses are the same for unknown names', async () => {
    const { loginName } = await buildStaff(at(0), { secret });
    for (const minutes of [0, 0, 0, 0, 1, 1])
      expect(await fail('nobody.at.all', minutes)).toMatchObject({ ...(await fail(loginName, minutes)) });
  });

  test('count wrong codes as well, and a right password in between does not reset them', async () => {
    const { loginName } = await buildStaff(at(0), { secret });
    const wrongCode = () => getRefusal(enter(loginName, 0, { code: '000000', ctx: stranger }));
    for (let number = 1; number <= 3; number++) {
      expect(await enter(loginName, 0, { code: undefined, ctx: stranger })).toEqual({ next: 'needsCode' });
      expect(await wrongCode()).toMatchObject({ code: 40003 });
    }
    expect(await wrongCode()).toMatchObject({ code: 40029 });
  });

  test('warn the holder in the inbox from the fifth on, until it is seen', async () => {
    const { id, loginName } = await buildStaff(at(0), { secret });
    const own = at(60, { actor: staffActor(id) });
    const warnings = async () => (await signInSource.list(own, 10)).map(({ text }) => text);
    for (const minutes of [0, 0, 0, 1]) await fail(loginName, minutes);
    expect(await warnings()).toEqual([]);
    for (const minutes of [2, 10]) await fail(loginName, minutes);
    expect(await warnings()).toEqual([expect.stringContaining('连续 6 次。')]);
    await getRefusal(enter(loginName, 40, { code: '000000', ctx: stranger }));
    expect(await warnings()).toEqual([expect.stringContaining('连续 7 次，其中有人输入了正确的密码')]);
    expect((await readOwnFactors(own, deps)).warning).toMatchObject({ failures: 7, knowsPassword: true });
    await dismissOwnWarning(own);
    expect(await warnings()).toEqual([]);
    await fail(loginName, 90);
    expect(await warnings()).toHaveLength(1);
  });
});

test('an account that an administrator has locked is not opened until one unlocks it, and only the right password tells so', async () => {
  const { id, loginName } = await buildStaff(at(0), { secret });
  await changeAccountState(at(0), { id, state: 'locked', reason: '核实中' });
  expect((await getRefusal(enter(loginName, 1)))?.message).toContain('账号已锁定');
  expect((await getRefusal(enter(loginName, 1, { password: 'wrong' })))?.message).not.toContain('锁定');
  await changeAccountState(at(2), { id, state: 'active', reason: '本人来电' });
  expect(await enter(loginName, 2)).toEqual({ next: 'signedIn' });
});

test('an unknown name gets the same answer as a wrong password', async () => {
  const { loginName } = await buildStaff(at(0), { secret });
  const [nobody, wrong] = [await getRefusal(enter('nobody.here', 0)), await getRefusal(enter(loginName, 0, { password: 'wrong' }))];
  expect([nobody?.code, nobody?.message.slice(0, 8)]).toEqual([wrong?.code, wrong?.message.slice(0, 8)]);
});

describe('without a second factor', () => {
  test('nobody signs in, except demo staff at the machine itself in demo mode', async () => {
    const demo = await buildStaff(at(0), { isDemo: true });
    const real = await buildStaff(at(0));
    const from = (ip: string, isForwarded = false) => ({
      ip,
      connection: { isSecure: false, isForwarded, httpVersion: '1.1', ipVersion: 4 as const },
    });
    const plain = { code: undefined };
    expect(await enter(demo.loginName, 0, { ...plain, ctx: from('127.0.0.1') })).toEqual({ next: 'signedIn' });
    for (const ctx of [from('10.1.2.3'), from('127.0.0.1', true)])
      expect((await getRefusal(enter(demo.loginName, 0, { ...plain, ctx })))?.message).toContain('尚未设置第二因素');
    expect((await getRefusal(enter(real.loginName, 0, { ...plain, ctx: from('127.0.0.1') })))?.message).toContain('尚未设置第二因素');
    const off = buildStaffDeps({ isDemo: false });
    const input = { loginName: demo.loginName, password: staffPassword };
    expect((await getRefusal(signIn(at(0, from('127.0.0.1')), off, input)))?.message).toContain('尚未设置第二因素');
  });
});

test('a third session ends the oldest', async () => {
  const { id, loginName } = await buildStaff(at(0), { secret });
  for (const minutes of [0, 2, 4]) await enter(loginName, minutes);
  expect((await listOpenSessions(at(5), staffKind, id)).map(({ startedAt }) => startedAt.getTime())).toEqual([
    start + 240_000,
    start + 120_000,
  ]);
});

test('a session ends after fifteen minutes without use, and after eight hours in any case', async () => {
  const { loginName } = await buildStaff(at(0), { secret });
  await enter(loginName, 0);
  const isOpen = async (minutes: number) => (await findSessionActor(db, cookies[0]!, new Date(start + minutes * 60_000))) !== undefined;
  expect([await isOpen(14), await isOpen(28)]).toEqual([true, true]);
  expect(await isOpen(43)).toBe(false);
  await enter(loginName, 50);
  for (let minutes = 60; minutes < 530; minutes += 10) await findSessionActor(db, cookies[1]!, new Date(start + minutes * 60_000));
  expect(await findSessionActor(db, cookies[1]!, new Date(start + 530 * 60_000))).toBeUndefined();
});

test('a role is only valid in its networks, and a person without a valid role cannot sign in', async () => {
  const { id, loginName } = await buildStaff(at(0), { secret, roles: ['operator'] });
  await db
    .updateTable('staffRoles')
    .set({ networks: ['10.1.0.0/16', '2001:db8::/32'] })
    .where('code', '=', 'operator')
    .execute();
  for (const [minutes, ip] of [
    [0, '10.1.255.1'],
    [2, '2001:db8::5'],
    [4, '::ffff:10.1.0.9'],
  ] as const)
    expect(await enter(loginName, minutes, { ctx: { ip } })).toEqual({ next: 'signedIn' });
  expect((await getRefusal(enter(loginName, 6, { ctx: { ip: '10.2.0.1' } })))?.message).toContain('不能在当前网络使用');
  await db.updateTable('staffRoles').set({ networks: [] }).where('code', '=', 'operator').execute();
  expect(id).toBeGreaterThan(0);
});

describe('passwords', () => {
  const change = async (id: number, current: string, next: string, minutes: number) => {
    const sessionId = await buildSession(at(minutes), id);
    return changeOwnPassword(at(minutes, { actor: staffActor(id, {}, { sessionId, provenAt: at(minutes).now }) }), deps, { current, next });
  };

  test('a password is changed only with a fresh proof by the second factor', async () => {
    const { id } = await buildStaff(at(0), { secret });
    const actor = staffActor(id, {}, { sessionId: await buildSession(at(0), id) });
    const input = { current: staffPassword, next: 'quiet-river-under-the-hill' };
    expect(await getRefusal(changeOwnPassword(at(0, { actor }), deps, input))).toMatchObject({ code: 40301 });
  });

  test('a password has at least twelve characters of any kind, is not common, and does not contain the login name', async () => {
    const { id, loginName } = await buildStaff(at(0));
    const wrong = ['Short-2026', 'Password12345', `A1-${loginName}-xyz`];
    for (const next of wrong) expect(await getRefusal(change(id, staffPassword, next, 0)), next).toMatchObject({ code: 40001 });
    await change(id, staffPassword, '带中文的密码一二三四五六', 0);
    await change(id, '带中文的密码一二三四五六', 'all in lower case', 1);
  });

  test('a password differs from the current one and the five before; the sixth may be used again', async () => {
    const { id } = await buildStaff(at(0));
    const passwords = [staffPassword, ...[1, 2, 3, 4, 5, 6].map((number) => `Next-of-Many-${number}`)];
    for (let index = 1; index < 6; index++) {
      await change(id, passwords[index - 1]!, passwords[index]!, index);
      expect(await getRefusal(change(id, passwords[index]!, staffPassword, index)), String(index)).toMatchObject({ code: 40001 });
    }
    await change(id, passwords[5]!, passwords[6]!, 6);
    await change(id, passwords[6]!, staffPassword, 10);
    expect(await db.selectFrom('staffFormerPasswords').select('id').where('staffId', '=', id).execute()).toHaveLength(5);
  });
});

test('a proof is a code; five wrong ones end this session and no other', async () => {
  const { id, loginName } = await buildStaff(at(0), { secret });
  await enter(loginName, 0);
  await enter(loginName, 2);
  const actor = (await findSessionActor(db, cookies[0]!, new Date(start)))!;
  await proveIdentity(at(3, { actor }), deps, { code: code(3) });
  for (const left of [4, 3, 2, 1])
    expect((await getRefusal(proveIdentity(at(4, { actor }), deps, { code: '000000' })))?.message).toContain(`${left} 次`);
  expect(await getRefusal(proveIdentity(at(4, { actor }), deps, { code: '000000' }))).toMatchObject({ code: 50102 });
  expect([await stateOf(id), await findSessionActor(db, cookies[0]!, new Date(start + 240_000))]).toEqual(['active', undefined]);
  expect(await findSessionActor(db, cookies[1]!, new Date(start + 240_000))).toMatchObject({ staffId: id });
});

test('a proof gives the session another token in its cookie; ending other sessions needs such a proof', async () => {
  const { id, loginName } = await buildStaff(at(0), { secret });
  await enter(loginName, 0);
  await enter(loginName, 2);
  const actor = (await findSessionActor(db, cookies[1]!, new Date(start + 120_000)))!;
  expect(await getRefusal(endOwnSession(at(4, { actor }), { id: 'others' }))).toMatchObject({ code: 40301 });
  await proveIdentity(at(4, { actor }), deps, { code: code(4) });
  expect(cookies[2]).not.toBe(cookies[1]);
  const found = async (cookie: string, minutes: number) =>
    (await findSessionActor(db, cookie, new Date(start + minutes * 60_000)))?.sessionId;
  expect([await found(cookies[2]!, 6), await found(cookies[1]!, 6)]).toEqual([actor.sessionId, undefined]);
  const proven = staffActor(id, {}, { sessionId: actor.sessionId, provenAt: at(4).now });
  expect(await endOwnSession(at(5, { actor: proven }), { id: 'others' })).toEqual({ ended: 1 });
  expect([await found(cookies[2]!, 6), await found(cookies[0]!, 6)]).toEqual([actor.sessionId, undefined]);
});

test('signing in again in the same browser ends the former session there', async () => {
  const { loginName } = await buildStaff(at(0), { secret });
  await enter(loginName, 0);
  const actor = (await findSessionActor(db, cookies[0]!, new Date(start)))!;
  await enter(loginName, 2, { ctx: { actor } });
  expect(await findSessionActor(db, cookies[0]!, new Date(start + 180_000))).toBeUndefined();
  expect(await findSessionActor(db, cookies[1]!, new Date(start + 180_000))).toBeDefined();
});

describe('one-use links', () => {
  const linkFor = async (id: number, purpose: 'account' | 'password' | 'secondFactor', minutes = 0) =>
    (await requestLink(at(minutes), deps, { id, purpose })).link.slice('/link#'.length);
  const next = 'Brand-New-Word-1';

  test('the link of a new person sets password and second factor, once, within a day', async () => {
    const { id } = await db
      .insertInto('staffAccounts')
      .values({ loginName: 'fresh.one', name: '新人', state: 'invited', createdAt: new Date(start) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = await linkFor(id, 'account');
    const { setup } = await openLink(at(1), deps, { token });
    expect((await openLink(at(2), deps, { token })).setup?.secret).toBe(setup?.secret);
    const input = { token, password: next, code: getTotpCode(setup!.secret, new Date(start + 120_000)) };
    expect(await getRefusal(acceptLink(at(2), deps, { ...input, code: '000000' }))).toMatchObject({ code: 40001 });
    expect(await getRefusal(acceptLink(at(24 * 60 + 1), deps, input))).toMatchObject({ code: 40004 });
    const { recoveryCodes } = await acceptLink(at(2), deps, input);
    expect(await getRefusal(acceptLink(at(2), deps, input))).toMatchObject({ code: 40004 });
    expect(await getRefusal(enter('fresh.one', 2, { password: next, code: input.code }))).toMatchObject({ code: 40003 });
    // 24 letters out of 31 are 118 bits.
    for (const recovery of recoveryCodes) expect(recovery).toMatch(/^(?:[A-HJ-NP-Z2-9]{6}-){3}[A-HJ-NP-Z2-9]{6}$/);
    const typed = recoveryCodes[0]!.replaceAll('-', '');
    expect(await enter('fresh.one', 2, { password: next, code: typed })).toEqual({ next: 'signedIn' });
    expect(await getRefusal(enter('fresh.one', 3, { password: next, code: typed }))).toMatchObject({ code: 40003 });
  });

  test('a link is useless to its creator: a new password requires the second factor, a new second factor the password', async () => {
    const { id, loginName } = await buildStaff(at(0), { secret });
    const forPassword = await linkFor(id, 'password');
    expect((await openLink(at(0), deps, { token: forPassword })).setup).toBeNull();
    expect(await getRefusal(acceptLink(at(0), deps, { token: forPassword, password: next, code: '000000' }))).toMatchObject({
      code: 40001,
    });
    await acceptLink(at(0), deps, { token: forPassword, password: next, code: code(0) });
    const forFactor = await linkFor(id, 'secondFactor', 1);
    const { setup } = await openLink(at(1), deps, { token: forFactor });
    const newCode = getTotpCode(setup!.secret, new Date(start + 60_000));
    expect(await getRefusal(acceptLink(at(1), deps, { token: forFactor, password: 'wrong', code: newCode }))).toMatchObject({
      code: 40001,
    });
    await acceptLink(at(1), deps, { token: forFactor, password: next, code: newCode });
    expect(await enter(loginName, 3, { password: next, code: getTotpCode(setup!.secret, new Date(start + 180_000)) })).toEqual({
      next: 'signedIn',
    });
  });

  test('a link ends after five wrong secrets, which changes nothing for the account', async () => {
    const { id, loginName } = await buildStaff(at(0), { secret });
    await enter(loginName, 0);
    const token = await linkFor(id, 'password', 1);
    await enter(loginName, 2);
    const tries: (string | undefined)[] = [];
    for (let number = 1; number <= 5; number++)
      tries.push((await getRefusal(acceptLink(at(3), deps, { token, password: next, code: '000000' })))?.message);
    expect([tries[3], tries[4]]).toEqual([expect.stringContaining('还可尝试 1 次'), expect.stringContaining('链接已作废')]);
    expect(await getRefusal(acceptLink(at(4), deps, { token, password: next, code: code(4) }))).toMatchObject({ code: 40004 });
    expect([await stateOf(id), (await listOpenSessions(at(4), staffKind, id)).length]).toEqual(['active', 1]);
  });

  test('a link that resets both is refused for an account with a role', async () => {
    const { id } = await buildStaff(at(0), { secret, roles: ['security-administrator'] });
    expect(await getRefusal(linkFor(id, 'account'))).toMatchObject({ code: 40009 });
  });
});
