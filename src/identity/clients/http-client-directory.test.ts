import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { buildClient, buildSecurity, signInWithContext, signInClient, signInFromUnknownDevice } from '#test/factories/identity/clients.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { createHttpClientDirectory } from './directory/http-client-directory.ts';
import { baseInfoInput, verifyDeviceInput } from './schema.ts';
import { readCare } from './service/accounts.ts';
import { changePassword } from './service/change-password.ts';
import { lockAccess } from './service/lock-access.ts';
import { verifyDevice } from './service/new-device.ts';
import { checkBaseInfo, submitReset } from './service/reset-password.ts';
import { getSession } from './service/session.ts';

const { db, context } = useDatabase();
const secret = 'the key that both sides agreed upon';
const client = { fundAccount: '880012345612', clientName: '演示客户一' };
const at = context({ actor: { kind: 'visitor' }, ip: '203.0.113.7', requestId: 'request-1' });

/** A minimal fake of the firm's account system: it checks the signature and returns the configured response. */
let server: Server;
let answer: (response: ServerResponse) => void;
let received: { request: IncomingMessage; body: string }[] = [];
const seen = new Set<string>();

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ request, body });
    if (request.url === '/elsewhere') return json({ outcome: 'accepted', ...client })(response);
    if (!isSigned(request, body)) return void response.writeHead(401).end();
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  received = [];
  await db.deleteFrom('loginFailures').execute();
  await db.updateTable('clientAccounts').set({ status: 'open' }).execute();
});

function isSigned({ headers, method, url }: IncomingMessage, body: string): boolean {
  const [timestamp, nonce, signature] = ['timestamp', 'nonce', 'signature'].map((name) => String(headers[`x-qianting-${name}`]));
  const text = [method, url, timestamp, nonce, createHash('sha256').update(body).digest('hex')].join('\n');
  const isFresh = Math.abs(Number(timestamp) - at.now.getTime()) < 300_000 && !seen.has(nonce!);
  seen.add(nonce!);
  return isFresh && createHmac('sha256', secret).update(text).digest('hex') === signature;
}

const json =
  (value: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

function securityWith(options: Partial<Parameters<typeof createHttpClientDirectory>[0]> = {}) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/accounts`;
  return buildSecurity({ directory: createHttpClientDirectory({ url, secret, timeoutMs: 2000, ...options }) });
}

async function refusal(work: Promise<unknown>): Promise<CallError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error('no refusal', { cause: error });
  return error;
}

test('the account system receives a signed request; its client confirms a new device by the number it returns, and is signed in', async () => {
  answer = json({ outcome: 'accepted', ...client });
  expect((await refusal(signInClient(at, securityWith(), '13800001234'))).message).toContain('尚未预留手机号');
  received = [];
  answer = json({ outcome: 'accepted', ...client, mobile: '13800001234' });
  const security = securityWith();
  const { extra } = await refusal(signInClient(at, security, '13800001234'));
  expect(received).toHaveLength(1);
  expect(received[0]!.request).toMatchObject({ method: 'POST', url: '/accounts/client/verify' });
  expect(JSON.parse(received[0]!.body)).toEqual({
    accountType: 'mobile',
    account: '13800001234',
    password: '135790',
    requestId: 'request-1',
  });
  const code = await readLastCode(at, security.messaging, '13800001234');
  const proof = verifyDeviceInput.parse({ step: extra.step, code });
  expect(await verifyDevice(at, security, proof)).toMatchObject({ client_name: '演示客户一' });
  const ctx = await signInWithContext(at, security, '13800001234');
  expect(await getSession(ctx, security)).toMatchObject({ clientName: '演示客户一', fundAccount: '8800****12', mobile: '138****1234' });
});

test('a client of the account system is one client here, whatever they sign in with, and their name is updated', async () => {
  answer = json({ outcome: 'accepted', ...client });
  const first = await signInWithContext(at, securityWith(), '13800001234');
  answer = json({ outcome: 'accepted', ...client, clientName: '演示客户甲' });
  const second = await signInWithContext(at, securityWith(), '880012345612');
  expect(second.actor.clientId).toBe(first.actor.clientId);
  expect((await getSession(second, securityWith())).clientName).toBe('演示客户甲');
});

test('the firm’s contacts of a client are updated at each login; an invalid number does not prevent the login', async () => {
  const careAt = async (more: object) => {
    answer = json({ outcome: 'accepted', ...client, ...more });
    return readCare(at, (await signInWithContext(at, securityWith(), '880012345612')).actor.clientId);
  };
  const manager = { name: '演示经理', phone: '010-0000 0081' };
  expect(await careAt({ branchCode: 'QT110101', manager })).toEqual({ branchCode: 'QT110101', manager });
  expect(await careAt({ branchCode: 'QT110101', manager: { ...manager, phone: '面议' } })).toEqual({
    branchCode: 'QT110101',
    manager: null,
  });
  expect(await careAt({})).toEqual({ branchCode: null, manager: null });
});

test('a rejected password counts as a failure', async () => {
  answer = json({ outcome: 'rejected' });
  expect(await refusal(signInClient(at, securityWith(), '880012345612'))).toMatchObject({
    code: 40002,
    message: '账号或密码错误，还可尝试 4 次',
  });
});

test('locked clients and clients in need of support get the same messages as for our own accounts', async () => {
  answer = json({ outcome: 'locked', ...client });
  expect((await refusal(signInClient(at, securityWith(), '880012345612'))).message).toContain('网上访问已锁定');
  answer = json({ outcome: 'needsSupport', ...client });
  expect(await refusal(signInClient(at, securityWith(), '880012345612'))).toMatchObject({ code: 40000 });
});

test('a client who locked their online access stays locked out even if the account system accepts the login', async () => {
  answer = json({ outcome: 'accepted', ...client });
  const security = securityWith();
  await lockAccess(await signInWithContext(at, security, '880012345612'), security);
  expect((await refusal(signInClient(at, securityWith(), '880012345612'))).message).toContain('网上访问已锁定');
});

test('a mobile number that another client has in our tables is not taken over', async () => {
  const other = await buildClient(at, securityWith(), { fundAccount: '880099990000', mobile: '13900001234' });
  answer = json({ outcome: 'accepted', fundAccount: '880099990001', clientName: '演示客户二', mobile: other.mobile });
  expect((await refusal(signInClient(at, securityWith(), '880099990001'))).message).toContain('尚未预留手机号');
});

test('passwords managed by the account system are neither reset nor changed here: the message names the place to do it', async () => {
  answer = json({ outcome: 'accepted', ...client });
  const security = securityWith();
  const ctx = await signInWithContext(at, security, '880012345612');
  const encrypted = { keyId: 'key', password: 'secret' };
  const refused = { code: 40009, message: expect.stringContaining('由公司账户系统统一管理') as string };
  expect(await refusal(changePassword(ctx, security, { current: encrypted, next: encrypted }))).toMatchObject(refused);
  const info = { fund_account: '880012345612', client_name: '演示客户一', id_no: '110000198506150017', mobile_tel: '13800001234' };
  expect(await refusal(checkBaseInfo(at, security, baseInfoInput.parse(info)))).toMatchObject(refused);
  expect(await refusal(submitReset(at, security, { step: 'x'.repeat(43), ...encrypted }))).toMatchObject(refused);
});

const broken: [string, (response: ServerResponse) => void][] = [
  ['does not answer in time', () => undefined],
  [
    'stops in the middle of its answer',
    (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"outcome":'),
  ],
  ['hangs up', (response) => void response.destroy()],
  ['has a fault', json({ outcome: 'accepted', ...client }, 500)],
  ['is overloaded', json({}, 503)],
  ['refuses our signature', json({}, 401)],
  ['does not know the address', json({}, 404)],
  ['sends us elsewhere', (response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
  ['answers with a web page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>maintenance</h1>')],
  ['answers with something else', json({ outcome: 'maybe' })],
  ['forgets the client', json({ outcome: 'accepted' })],
  ['answers without end', (response) => void response.writeHead(200).end('x'.repeat(100_000))],
];

test.each(broken)('when the account system %s, the visitor sees an error and no failure is counted', async (_what, behave) => {
  answer = behave;
  const logged: unknown[] = [];
  const log = { ...at.log, error: (fields: unknown) => void logged.push(fields) } as typeof at.log;
  const error = await refusal(signInFromUnknownDevice({ ...at, log }, securityWith({ timeoutMs: 300 }), '880012345612'));
  expect(error).toMatchObject({ code: 50000, status: 503, message: '账户系统暂时没有应答，请稍后再试（请求编号 request-1）' });
  expect(await db.selectFrom('loginFailures').select('failures').execute()).toEqual([{ failures: 0 }, { failures: 0 }]);
  expect(JSON.stringify(logged)).not.toMatch(/135790|880012345612|演示客户/);
  expect(logged).toHaveLength(1);
});

test('when the account system is unreachable, the visitor sees an error', async () => {
  expect(await refusal(signInFromUnknownDevice(at, securityWith({ url: 'http://127.0.0.1:1' }), '880012345612'))).toMatchObject({
    code: 50000,
    status: 503,
  });
});

test('a request signed with another key is refused by the account system', async () => {
  answer = json({ outcome: 'accepted', ...client });
  expect(
    await refusal(signInFromUnknownDevice(at, securityWith({ secret: 'another key than the one agreed upon' }), '880012345612')),
  ).toMatchObject({
    status: 503,
  });
});
