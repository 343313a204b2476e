import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { sm2 } from 'sm-crypto-v2';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { codes } from '#contract/codes.ts';
import type { Context } from '#platform/context.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { terminalParameters } from '#test/factories/identity/accounts.ts';
import {
  buildClient,
  buildLogin,
  buildSecurity,
  signInClient,
  signInFromUnknownDevice,
  withDevice,
} from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { createClientApi } from './api.ts';
import { publicKeyRequest } from './calls.ts';
import { loginInput, type PublicKeyResult } from './schema.ts';
import { logIn } from './service/login/log-in.ts';
import { issuePublicKey } from './service/public-key.ts';
import { encryptPassword } from './web/encrypt-password.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const start = new Date('2026-08-21T02:00:00Z');
const visitor = {
  actor: { kind: 'visitor' },
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Edg/140.0',
} as const;
const at = (seconds: number) => context({ ...visitor, now: new Date(start.getTime() + seconds * 1000) });

let client: Awaited<ReturnType<typeof buildClient>>;
beforeAll(async () => {
  client = await buildClient(context(), security, { fundAccount: '880012345612', mobile: '13800001234', name: '演示客户一' });
});
let trusted: Pick<Context, 'cookies'>;
beforeEach(async () => {
  await db.deleteFrom('loginFailures').execute();
  await db.deleteFrom('limitCounts').execute();
  const { cookies } = await withDevice(at(0), security, client.fundAccount);
  trusted = { cookies };
});
/** A browser that the client trusts. */
const own = (seconds: number) => ({ ...at(seconds), ...trusted });

async function failureOf(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error('no refusal', { cause: error });
  return error;
}

test.each(['SM2', 'RSA-OAEP-256'] satisfies CryptoProfile[])(
  '%s: a client signs in by fund account or mobile number; personal data is returned masked',
  async (profile) => {
    const other = buildSecurity({ profile });
    for (const account of ['880012345612', '13800001234']) {
      const result = await signInClient(at(0), other, account);
      expect(result).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), client_name: '演示客户一', fund_account: '8800****12' });
    }
  },
);

test('a login is recorded with the terminal of its key request, or with the terminal it sends itself', async () => {
  const ask = (input: object) => invoke(indexEndpoints(createClientApi(security)).get(endpointKey(publicKeyRequest))!, at(0), input);
  for (const name of Object.keys(terminalParameters))
    await expect(ask({ ...terminalParameters, [name]: undefined }), name).rejects.toMatchObject({ code: 40001, errors: [{ path: name }] });
  const record = async (told: object) => {
    const { data } = (await ask(terminalParameters)) as PublicKeyResult;
    const password = await encryptPassword('135790', data);
    await logIn(own(0), security, loginInput.parse({ account: client.fundAccount, password, keyId: data.keyId, ...told }));
    const { channel, opEntrustWay, opStation } = await db
      .selectFrom('clientLogins')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { channel, op_entrust_way: opEntrustWay, op_station: opStation };
  };
  expect(await record({})).toEqual(terminalParameters);
  expect(await record({ channel: 3, op_station: 'MA;IMEI=NA' })).toEqual({ ...terminalParameters, channel: 3, op_station: 'MA;IMEI=NA' });
});

test('an eleven-digit number is a fund account when the visitor selects this type', async () => {
  await buildClient(context(), security, { fundAccount: '13912345678', mobile: '13700000001', name: '演示客户二' });
  const login = await buildLogin(at(0), security, { account: '13912345678', accountType: 'fundAccount' });
  expect((await failureOf(logIn(at(0), security, login))).extra.mobile).toBe('137****0001');
  expect(await failureOf(signInClient(at(0), security, '13912345678'))).toMatchObject({ code: 40002 });
});

test('the database holds no token, no password, no account, no name and no mobile number in the clear', async () => {
  const { token } = await signInClient(at(0), security, '13800001234');
  const tables = ['clientAccounts', 'clientSessions', 'clientLogins', 'loginFailures', 'loginKeys', 'loginNonces', 'auditEntries'] as const;
  const everything = JSON.stringify(
    await Promise.all(tables.map((name) => db.selectFrom(name).selectAll().execute())),
    (_key, value: unknown) => {
      const bytes =
        (value as { type?: string; data?: number[] } | null)?.type === 'Buffer' ? (value as { data: number[] }).data : undefined;
      return bytes ? Buffer.from(bytes).toString('latin1') : value;
    },
  );
  for (const secret of [token, client.password, client.fundAccount, client.mobile!, client.name]) expect(everything).not.toContain(secret);
  const hash = createHash('sha256').update(token).digest();
  expect(await db.selectFrom('clientSessions').select('clientId').where('tokenHash', '=', hash).execute()).toEqual([
    { clientId: client.id },
  ]);
});

test('an unknown account and a wrong password get the same message, after the same single verification', async () => {
  const before = security.hasher.verifications();
  const wrong = await failureOf(signInFromUnknownDevice(at(0), security, client.fundAccount, '000000'));
  const between = security.hasher.verifications();
  const unknown = await failureOf(signInClient(at(0), security, '990000000001', '000000'));
  expect([between - before, security.hasher.verifications() - between]).toEqual([1, 1]);
  expect(wrong).toMatchObject({ code: codes.wrongCredentials.code, status: 200, message: '账号或密码错误，还可尝试 4 次' });
  expect({ ...unknown }).toEqual({ ...wrong });
  expect(unknown.message).toBe(wrong.message);
});

test('an account whose password is in the account system only cannot be entered through our tables', async () => {
  await db
    .updateTable('clientAccounts')
    .set({ passwordHash: null })
    .where('id', '=', (await buildClient(context(), security, { fundAccount: '880000990001' })).id)
    .execute();
  const before = security.hasher.verifications();
  expect(await failureOf(signInClient(at(0), security, '880000990001'))).toMatchObject({ code: 40002 });
  expect(security.hasher.verifications() - before).toBe(1);
});

test('a login request that is sent again is refused', async () => {
  const login = await buildLogin(at(0), security, { account: client.fundAccount });
  await logIn(own(0), security, login);
  expect(await failureOf(logIn(own(1), security, login))).toMatchObject({ code: 40003, message: '登录请求已过期或已使用，请重新登录' });
});

test('one nonce sent many times at once signs in once', async () => {
  const login = await buildLogin(at(0), security, { account: client.fundAccount });
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => logIn(own(0), security, login)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an expired nonce, an unknown or retired key and a foreign ciphertext are refused with the same message', async () => {
  const login = await buildLogin(at(0), security, { account: client.fundAccount });
  const day = 24 * 3600;
  const other = await buildLogin(at(2 * day), security, { account: client.fundAccount });
  const refusals = await Promise.all([
    failureOf(logIn(at(121), security, login)),
    failureOf(logIn(at(0), security, { ...login, keyId: 'unknown' })),
    failureOf(logIn(at(day + 600), security, login)),
    failureOf(logIn(at(2 * day), security, { ...login, keyId: other.keyId })),
    failureOf(logIn(at(2 * day), security, { ...other, password: 'zz' })),
  ]);
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ code: 40003, status: 200, message: '登录请求已过期或已使用，请重新登录' });
});

test('the encrypted content must hold password, nonce and the time of the nonce', async () => {
  const attempt = async (change: (key: Awaited<ReturnType<typeof issuePublicKey>>['data']) => typeof key) => {
    const { data } = await issuePublicKey(at(0), security);
    const password = await encryptPassword('135790', change(data));
    return logIn(own(0), security, loginInput.parse({ account: client.fundAccount, password, keyId: data.keyId }));
  };
  const wrong = { code: 40003 };
  expect(await failureOf(attempt((key) => ({ ...key, nonce: 'invented' })))).toMatchObject(wrong);
  expect(await failureOf(attempt((key) => ({ ...key, issuedAt: '2026-08-21T02:06:00Z' })))).toMatchObject(wrong);
  await expect(attempt((key) => ({ ...key, issuedAt: '2026-08-21T02:04:00Z' }))).resolves.toHaveProperty('token');
});

test('a refused key or nonce does not count as a password attempt', async () => {
  const login = await buildLogin(at(0), security, { account: client.fundAccount });
  for (let count = 0; count < 8; count++) await failureOf(logIn(at(0), security, { ...login, keyId: 'unknown' }));
  expect(await db.selectFrom('loginFailures').selectAll().execute()).toEqual([]);
});

test('a locked account is reported only to somebody with the right password', async () => {
  const { fundAccount } = await buildClient(context(), security, { status: 'locked' });
  expect((await failureOf(signInClient(at(0), security, fundAccount, '000000'))).message).toContain('账号或密码错误');
  expect((await failureOf(signInClient(at(1), security, fundAccount))).message).toContain('网上访问已锁定');
  expect(await db.selectFrom('loginFailures').select('failures').where('scope', '=', 'account').execute()).toEqual([]);
});

test('a client who needs support is sent to the support page by code 40000', async () => {
  const { fundAccount } = await buildClient(context(), security, { status: 'needsSupport' });
  expect(await failureOf(signInClient(at(0), security, fundAccount))).toMatchObject({ code: 40000, status: 200 });
});

test('logins, failures and refusals are on the audit trail, without the entered values', async () => {
  await sql`truncate audit_entries`.execute(db);
  await signInClient(at(0), security, client.fundAccount);
  await failureOf(signInFromUnknownDevice(at(0), security, client.fundAccount, '000000'));
  await failureOf(signInClient(at(0), security, '990000000002', '000000'));
  const entries = await db.selectFrom('auditEntries').select(['action', 'subject', 'details', 'ip']).orderBy('id').execute();
  const ip = '203.0.113.7';
  expect(entries).toEqual([
    { action: 'client.login', subject: `client:${client.id}`, details: { session: expect.any(String) }, ip },
    { action: 'client.loginFailed', subject: `client:${client.id}`, details: { failures: 1, isLocked: false }, ip },
    {
      action: 'client.loginFailed',
      subject: expect.stringMatching(/^account:[0-9a-f]{16}$/),
      details: { failures: 1, isLocked: false },
      ip,
    },
  ]);
});

test('a password hashed at an older cost is rehashed at the next login', async () => {
  const { id, fundAccount } = await buildClient(context(), security);
  const hashOf = async () =>
    (await db.selectFrom('clientAccounts').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow()).passwordHash;
  const before = await hashOf();
  const hasher = { ...security.hasher, isOutdated: (hashed: string) => hashed === before };
  const { createTableClientDirectory } = await import('./directory/table-client-directory.ts');
  await signInClient(at(0), { ...security, directory: createTableClientDirectory({ vault: security.vault, hasher }) }, fundAccount);
  expect(await hashOf()).not.toBe(before);
  await expect(signInClient(at(0), security, fundAccount)).resolves.toHaveProperty('token');
});

test('a ciphertext in another format is refused by name and counts against nobody', async () => {
  const { data } = await issuePublicKey(at(0), security);
  const content = JSON.stringify({ password: client.password, nonce: data.nonce, time: Date.parse(data.issuedAt) });
  const attempt = (password: string) =>
    logIn(own(0), security, loginInput.parse({ account: client.fundAccount, password, keyId: data.keyId }));
  const forms: [string, RegExp][] = [
    [Buffer.from(sm2.doEncrypt(content, data.publicKey), 'hex').toString('base64'), /Base64/],
    [sm2.doEncrypt(content, data.publicKey, 0), /C1C2C3/],
    [sm2.doEncrypt(content, data.publicKey, 1, { asn1: true }), /DER/],
  ];
  for (const [password, name] of forms)
    expect(await failureOf(attempt(password))).toMatchObject({
      code: 40001,
      message: expect.stringMatching(name) as string,
      errors: [{ path: 'password' }],
    });
  expect(await db.selectFrom('loginFailures').selectAll().execute()).toEqual([]);
  // The nonce is still valid: with the prefix 04 the same content signs in.
  expect(await attempt(`04${sm2.doEncrypt(content, data.publicKey)}`)).toMatchObject({ client_name: '演示客户一' });
});
