import { expect, test } from 'vitest';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import { meGet, signInSubmit, signOutSubmit } from '#identity/staff/calls/sign-in.ts';
import { openStaffDeps } from '#identity/staff/deps.ts';
import { createTotpSecret } from '#identity/staff/service/sign-in/second-factor.ts';
import { readConfig } from '#platform/config/config.ts';
import { buildStaff, getTotpCode, staffPassword } from '#test/factories/identity/staff.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';

const database = useDatabase();
const plain = useConsole(database);
const behindProxy = useConsole(database, { TRUST_PROXY: '1', PUBLIC_URL: 'https://www.example.com' });
/** Staff dependencies with the password hashing of the listener. */
const deps = openStaffDeps({ config: { ...readConfig({}), demo: false }, secret: testSecret() });
const now = () => database.context({ now: new Date() });

async function signIn(ask: typeof plain, headers: Record<string, string> = {}): Promise<string> {
  const secret = createTotpSecret();
  const { loginName } = await buildStaff(now(), { secret, deps });
  const body = { loginName, password: staffPassword, code: getTotpCode(secret, new Date()) };
  const answer = await ask('POST', signInSubmit.path, { body, headers });
  expect(answer.status).toBe(200);
  return String(answer.headers['set-cookie']);
}

test('the staff session is in an HttpOnly cookie that other sites cannot send', async () => {
  expect(await signIn(plain)).toMatch(/^staff=st_[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
});

test('over an encrypted connection the cookie name binds it to this host and to encrypted connections', async () => {
  const cookie = await signIn(behindProxy, { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.0.0.9' });
  expect(cookie).toMatch(/^__Host-staff=st_[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
});

test('a person whose session was ended elsewhere sees who ended it', async () => {
  const secret = createTotpSecret();
  const { id, loginName } = await buildStaff(now(), { secret, deps });
  const enter = async (code: string): Promise<string> => {
    const { headers } = await plain('POST', signInSubmit.path, { body: { loginName, password: staffPassword, code } });
    return decodeURIComponent(/^staff=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '');
  };
  const token = await enter(getTotpCode(secret, new Date()));
  await endSessions(now(), staffKind, id, { why: 'lock' });
  expect((await plain('GET', meGet.path, { token })).body).toMatchObject({ code: 50102, ended: { hand: 'system', why: 'lock' } });
  expect((await plain('GET', meGet.path, { token: `${token}x` })).body).not.toHaveProperty('ended');
});

test('signing out ends the session and removes the cookie', async () => {
  const token = /^staff=([^;]+)/.exec(await signIn(plain))?.[1] ?? '';
  const answer = await plain('POST', signOutSubmit.path, { token: decodeURIComponent(token), body: {} });
  expect(answer.status).toBe(200);
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect(String(answer.headers['set-cookie'])).toBe('staff=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict');
  expect((await plain('POST', signOutSubmit.path, { token: decodeURIComponent(token), body: {} })).body['code']).toBe(50102);
});
