import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '#identity/staff/calls/sign-in-methods.ts';
import { meGet, signInSubmit } from '#identity/staff/calls/sign-in.ts';
import { openStaffDeps } from '#identity/staff/deps.ts';
import { createTotpSecret } from '#identity/staff/service/sign-in/second-factor.ts';
import { readConfig } from '#platform/config/config.ts';
import { fakeAuthenticator } from '#test/factories/identity/fake-authenticator.ts';
import { buildStaff, getTotpCode, staffPassword } from '#test/factories/identity/staff.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';
import { startLdapServer } from '#test/support/identity-providers/ldap-server.ts';
import { oidcClient, startOidcServer, followRedirects } from '#test/support/identity-providers/oidc-server.ts';

const home = 'http://localhost:3001';
const people = 'ou=people,dc=example,dc=com';
const [provider, directory] = await Promise.all([startOidcServer(`${home}/login/back`), startLdapServer({ entries: [] })]);
afterAll(() => [provider, directory].forEach((server) => server.stop()));

const database = useDatabase();
const bare = useConsole(database);
const ask = useConsole(database, {
  STAFF_OIDC_ISSUER: provider.issuer,
  STAFF_OIDC_CLIENT_ID: oidcClient.id,
  STAFF_OIDC_CLIENT_SECRET: oidcClient.secret,
  STAFF_OIDC_NAME: '示例统一认证',
  STAFF_LDAP_URL: `ldap://127.0.0.1:${directory.port}`,
  STAFF_LDAP_BASE_DN: people,
});
const deps = openStaffDeps({ config: { ...readConfig({}), demo: false }, secret: testSecret() });
const secret = createTotpSecret();
let person: { id: number; loginName: string };
beforeAll(async () => void (person = await buildStaff(database.context({ now: new Date() }), { secret, deps })));

const cookieOf = (answer: { headers: Record<string, unknown> }, name: string): string =>
  [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.startsWith(`${name}=`))!
    .split(';')[0]!;
const send = (path: string, body: object, cookie?: string) => ask('POST', path, { body, headers: { ...(cookie && { cookie }) } });

test('the sign-in screen offers exactly the configured methods', async () => {
  const all = { address: home, hasPasskeys: true, signOns: [{ code: '1', name: '示例统一认证' }], hasDirectory: true };
  expect((await ask('GET', calls.doorsGet.path)).body['result']).toEqual(all);
  expect((await bare('GET', calls.doorsGet.path)).body['result']).toEqual({ ...all, signOns: [], hasDirectory: false });
});

test('over HTTP: an account is linked, then opened by single sign-on and a code; the cookie of the redirect is bound to this browser', async () => {
  provider.who = { sub: 'over-http' };
  // A previous code: each code is valid once, and the next one is needed for the sign-in.
  const early = getTotpCode(secret, new Date(Date.now() - 30_000));
  const session = cookieOf(await send(signInSubmit.path, { loginName: person.loginName, password: staffPassword, code: early }), 'staff');
  const linking = await send(calls.identityLinkBegin.path, {}, session);
  const trip = cookieOf(linking, 'staff-trip');
  expect(String([linking.headers['set-cookie']].flat()[0])).toMatch(/HttpOnly; SameSite=Strict$/);
  const back = (answer: { body: Record<string, unknown> }) =>
    followRedirects((answer.body['result'] as { address: string }).address, `${home}/login/back`);
  const linked = await send(calls.signOnReturn.path, await back(linking), `${session}; ${trip}`);
  expect(linked.body['result']).toEqual({ next: 'linked' });

  const begun = await send(calls.signOnBegin.path, {});
  const answer = await back(begun);
  expect((await send(calls.signOnReturn.path, answer)).body['code']).toBe(40003);
  const came = await send(calls.signOnReturn.path, answer, cookieOf(begun, 'staff-trip'));
  expect(came.body['result']).toEqual({ next: 'needsCode' });
  const shown = await send(calls.factorSubmit.path, { code: getTotpCode(secret, new Date()) }, cookieOf(came, 'staff-trip'));
  expect(shown.body['result']).toEqual({ next: 'signedIn' });
  const me = await ask('GET', meGet.path, { headers: { cookie: cookieOf(shown, 'staff') } });
  expect(me.body['result']).toMatchObject({ id: person.id, hasTotp: true });
});

test('over HTTP: a passkey is added in a recent session, and starts a session', async () => {
  const { loginName } = await buildStaff(database.context({ now: new Date() }), { secret, deps });
  const input = { loginName, password: staffPassword, code: getTotpCode(secret, new Date()) };
  const session = cookieOf(await send(signInSubmit.path, input), 'staff');
  const device = fakeAuthenticator({ origin: home, rpId: 'localhost' });
  const told = (await send(calls.ownPasskeyBegin.path, {}, session)).body['result'] as { challenge: string; user: { id: string } };
  const added = { name: '电脑', userHandle: told.user.id, credential: device.create(told.challenge) };
  expect((await send(calls.ownPasskeyAdd.path, added, session)).body['code']).toBe(200);
  const { challenge } = (await send(calls.passkeyEntryAsk.path, {})).body['result'] as { challenge: string };
  const entered = await send(calls.passkeyEntrySubmit.path, { credential: device.answer(challenge) });
  expect(cookieOf(entered, 'staff')).toMatch(/^staff=st_/);
});
