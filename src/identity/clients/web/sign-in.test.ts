import { beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import type { AnyCall } from '#contract/call.ts';
import { publicKeyAlgorithms } from '#platform/crypto/login/public-key-algorithm.ts';
import { fakeBrowser } from '#test/factories/identity/fake-browser.ts';
import type { Client } from '#ui/api/client.ts';
import { TimeoutError } from '#ui/api/response-error.ts';
import { getNotifications, dismiss } from '#ui/components/notification/notification-store.ts';
import { readLoginStatus, setLoginStatus } from './login-status.ts';
import { isGuest, readSession } from './session-store.ts';
import { proveDevice, signIn, signOut } from './sign-in.ts';

const form = { accountType: 'fundAccount', account: '880000000101', password: 'Qianting2026' } as const;
const pair = await publicKeyAlgorithms.SM2.generate();
const key = {
  keyId: 'key',
  algorithm: 'SM2',
  publicKey: pair.publicKey,
  nonce: 'nonce',
  issuedAt: '2026-08-21T02:00:00.000Z',
  expiresAt: '2026-08-21T02:02:00.000Z',
};
const answer = { token: 'token', client_name: '演示客户一', fund_account: '8800****01' };

/** A fake client that returns or throws the configured answer of each path. */
function clientOf(answers: Record<string, unknown>) {
  const sent: { path: string; input: Record<string, unknown>; options: unknown }[] = [];
  const call = async (which: AnyCall, input: Record<string, unknown>, options?: unknown): Promise<unknown> => {
    sent.push({ path: which.path, input, options });
    const result = answers[which.path];
    if (result instanceof Error) throw result;
    return result;
  };
  return { client: { call, forgetAnswers: vi.fn() } as unknown as Client, sent };
}

const shown = () => getNotifications().map(({ place, kind, title, text }) => ({ place, kind, title, text }));

beforeEach(() => {
  fakeBrowser();
  vi.stubGlobal('screen', { width: 1366, height: 768 });
  vi.stubGlobal('navigator', { userAgent: '' });
  setLoginStatus({ state: 'notLogin' });
  for (const { id } of getNotifications()) dismiss(id);
});

test('the key request contains the base parameters, the password is sent encrypted, the session is saved', async () => {
  const { client, sent } = clientOf({ '/publicKey': { data: key }, '/api/login': answer });
  expect(await signIn(client, form)).toEqual({ state: 'signedIn' });
  const base = { channel: 0, op_entrust_way: '7', op_station: 'OH;SYS=NA;BRW=NA;SCR=1366x768;APP=WEB' };
  expect(sent[0]).toMatchObject({ path: '/publicKey', input: base });
  const { password, ...rest } = sent[1]!.input;
  expect(rest).toEqual({ account: '880000000101', accountType: 'fundAccount', keyId: 'key', ...base });
  expect(JSON.parse((await publicKeyAlgorithms.SM2.decrypt(pair.privateKey, String(password)))!)).toEqual({
    password: 'Qianting2026',
    nonce: 'nonce',
    time: Date.parse(key.issuedAt),
  });
  expect(readSession()).toEqual({ token: 'token', clientName: '演示客户一', fundAccount: '8800****01' });
  expect(readLoginStatus()).toEqual({ state: 'success' });
  expect(client.forgetAnswers).toHaveBeenCalled();
});

test('a failed key request shows 登录失败！失败原因： with the server’s message', async () => {
  const { client, sent } = clientOf({ '/publicKey': new CallError(50000, '系统维护') });
  expect(await signIn(client, form)).toEqual({ state: 'failed', needsCheck: false });
  expect(sent).toHaveLength(1);
  expect(shown()).toEqual([{ place: 'toast', kind: 'error', title: undefined, text: '登录失败！失败原因：系统维护' }]);
  expect(readLoginStatus()).toEqual({ state: 'failed', errors: [{ path: '', message: '系统维护' }] });
});

test('a rejected login shows an error notification with the server’s message and sets the state to failed', async () => {
  const { client } = clientOf({ '/publicKey': { data: key }, '/api/login': new CallError(40002, '账号或密码错误，还可尝试 4 次') });
  expect(await signIn(client, form)).toEqual({ state: 'failed', needsCheck: false });
  expect(shown()).toEqual([{ place: 'corner', kind: 'error', title: '登录失败', text: '账号或密码错误，还可尝试 4 次' }]);
  expect(readLoginStatus()).toEqual({ state: 'failed', errors: [{ path: '', message: '账号或密码错误，还可尝试 4 次' }] });
  expect(readSession()).toBeUndefined();
});

test('a new device is no failure: the login continues with the step of its code', async () => {
  const extra = { step: 'step', mobile: '138****0001', resendAfterSeconds: 60 };
  const { client } = clientOf({ '/publicKey': { data: key }, '/api/login': new CallError(40003, '请完成设备验证', { extra }) });
  expect(await signIn(client, form)).toEqual({ state: 'newDevice', ...extra });
  expect([shown(), readLoginStatus(), readSession()]).toEqual([[], { state: 'notLogin' }, undefined]);
  const next = clientOf({ '/api/login/verify_device': answer });
  await proveDevice(next.client, { step: 'step', code: '123456', trust: true });
  expect(next.sent[0]?.input).toMatchObject({ step: 'step', code: '123456', trust: true });
  expect(readSession()?.token).toBe('token');
  expect(readLoginStatus()).toEqual({ state: 'success' });
});

test('the next requirement of a refusal is passed on: the human check, or unlocking', async () => {
  const refused = (extra: Record<string, unknown>) =>
    signIn(clientOf({ '/publicKey': { data: key }, '/api/login': new CallError(40002, '密码错误', { extra }) }).client, form);
  expect(await refused({ captcha: true })).toEqual({ state: 'failed', needsCheck: true });
  expect(await refused({ unlockStep: 'step' })).toEqual({ state: 'failed', needsCheck: false, unlockStep: 'step' });
});

test('a pass of the human check is sent with the login', async () => {
  const { client, sent } = clientOf({ '/publicKey': { data: key }, '/api/login': answer });
  await signIn(client, { ...form, captcha: 'pass' });
  expect(sent[1]!.input).toMatchObject({ captcha: 'pass' });
});

test('the message of a failure is closed at the next attempt', async () => {
  await signIn(clientOf({ '/publicKey': new CallError(50000, '系统维护') }).client, form);
  await signIn(clientOf({ '/publicKey': { data: key }, '/api/login': answer }).client, form);
  expect(shown()).toEqual([]);
});

test('a field error from the server is shown beside the field', async () => {
  const errors = [{ path: 'account', message: '账号应为 6 至 20 位数字' }];
  await signIn(clientOf({ '/publicKey': { data: key }, '/api/login': new CallError(40001, '填写的内容有误', { errors }) }).client, form);
  expect(readLoginStatus()).toEqual({ state: 'failed', errors });
});

test.each([
  [new TimeoutError(15_000), '网络超时，请稍后再试（timeout of 15000ms exceeded）'],
  [new TypeError('Failed to fetch'), '网络连接失败，请检查网络后再试'],
  [new Error('http error'), '系统繁忙，请稍后再试'],
])('%s is reported in words that a visitor can act upon', async (error, words) => {
  await signIn(clientOf({ '/publicKey': error }).client, form);
  expect(shown()).toMatchObject([{ text: `登录失败！失败原因：${words}` }]);
});

test('a log-out ends the session on the server silently and sets the guest flag', async () => {
  await signIn(clientOf({ '/publicKey': { data: key }, '/api/login': answer }).client, form);
  const { client, sent } = clientOf({ '/api/logout': {} });
  await signOut(client);
  expect(sent).toEqual([{ path: '/api/logout', input: {}, options: { quiet: true } }]);
  expect([readSession(), isGuest(), readLoginStatus()]).toEqual([undefined, true, { state: 'notLogin' }]);
  expect(shown()).toEqual([]);
});

test('a log-out succeeds when the session no longer exists on the server; without a network the client is informed', async () => {
  await signOut(clientOf({ '/api/logout': new CallError(50102, '登陆过期，请重新登陆') }).client);
  expect(shown()).toEqual([]);
  await signOut(clientOf({ '/api/logout': new TypeError('Failed to fetch') }).client);
  expect(shown()).toMatchObject([{ kind: 'warning', title: '已在本机退出' }]);
  expect(isGuest()).toBe(true);
});

test('a login in a browser that has a session ends that session on the server, with its own token', async () => {
  const { client, sent } = clientOf({ '/publicKey': { data: key }, '/api/login': answer, '/api/logout': {} });
  await signIn(client, form);
  expect(sent.map(({ path }) => path)).not.toContain('/api/logout');
  const tokens: (string | undefined)[] = [];
  const call = client.call;
  client.call = (which, input, options) => {
    if (which.path === '/api/logout') tokens.push(readSession()?.token);
    return call(which, input, options);
  };
  await signIn(client, { ...form, account: '880000000102' });
  expect(tokens).toEqual(['token']);
  // A failure of that says nothing about the login.
  const failing = clientOf({ '/publicKey': { data: key }, '/api/login': answer, '/api/logout': new TimeoutError(1) });
  expect(await signIn(failing.client, form)).toEqual({ state: 'signedIn' });
});
