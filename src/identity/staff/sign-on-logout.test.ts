import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBrowser, buildSignOnDeps, buildStaff, getRefusal } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { oidcClient, startForgingProvider, type ForgingProvider } from '#test/support/identity-providers/oidc-server.ts';
import type { StaffDeps } from './deps.ts';
import { signOut } from './service/own/own-sessions.ts';
import { endBySignOn, removeOldLogoutTokens } from './service/sign-in-methods/end-with-sign-on.ts';
import { storeIdentity } from './service/sign-in-methods/identities.ts';
import { beginSignOn, completeSignOn } from './service/sign-in-methods/sign-in-by-sign-on.ts';
import { createTotpSecret } from './service/sign-in/second-factor.ts';
import { registerSignOnLogout } from './sign-on-logout-route.ts';

const { db, context } = useDatabase();
const home = 'https://console.example.com';
const event = 'http://schemas.openid.net/event/backchannel-logout';
let provider: ForgingProvider;
let deps: StaffDeps;
beforeAll(async () => {
  provider = await startForgingProvider();
  deps = buildSignOnDeps(home, {
    STAFF_OIDC_ISSUER: provider.issuer,
    STAFF_OIDC_CLIENT_ID: oidcClient.id,
    STAFF_OIDC_CLIENT_SECRET: oidcClient.secret,
    STAFF_OIDC_SECOND_FACTOR: 'mfa',
  });
});
afterAll(() => provider.stop());

const ctx = () => context({ now: new Date() });

/** Signs a person in by the single sign-on; `sid` is their session there. */
async function enter(sub: string, sid?: string) {
  const linked = await db.selectFrom('staffIdentities').select('staffId').where('subject', '=', sub).executeTakeFirst();
  const staffId = linked?.staffId ?? (await buildStaff(ctx(), { secret: createTotpSecret() })).id;
  if (!linked) await storeIdentity(ctx(), staffId, { issuer: provider.issuer, subject: sub });
  const browser = buildBrowser(context);
  const asked = new URL((await beginSignOn(browser.ctx(), deps)).address).searchParams;
  Object.assign(provider, { nonce: asked.get('nonce')!, claims: { sub, amr: ['mfa'], ...(sid && { sid }) } });
  const answer = { code: 'any', state: asked.get('state')!, iss: provider.issuer };
  expect(await completeSignOn(browser.ctx(), deps, answer)).toEqual({ next: 'signedIn' });
  return { staffId, browser, isIn: async () => (await browser.actorOf()).kind === 'staff' };
}

/** Writes a logout token; `claims` replace those of a valid one. */
function tokenOf(claims: Record<string, unknown>, head: Record<string, unknown> = { typ: 'logout+jwt' }, key?: KeyObject) {
  const now = Math.floor(Date.now() / 1000);
  const usual = { iss: provider.issuer, aud: oidcClient.id, iat: now, exp: now + 120, jti: randomUUID(), events: { [event]: {} } };
  return provider.sign({ ...usual, ...claims }, head, key);
}

const end = (token: string) => endBySignOn(ctx(), deps, '1', token);

test('a notice about one session at the provider ends the sessions that began with it, and no other', async () => {
  const [here, elsewhere, other] = [await enter('person-a', 's-1'), await enter('person-a', 's-2'), await enter('person-b', 's-3')];
  expect(await end(tokenOf({ sid: 's-1' }))).toBe(1);
  expect([await here.isIn(), await elsewhere.isIn(), await other.isIn()]).toEqual([false, true, true]);
  const { endedBy } = await db.selectFrom('staffSessions').select('endedBy').where('signOnSid', '=', 's-1').executeTakeFirstOrThrow();
  expect(endedBy).toMatchObject({ why: 'signOn', hand: 'system' });
  const entry = db.selectFrom('auditEntries').select('details').where('action', '=', 'staff.sessionEnded');
  expect(await entry.where('subject', '=', `staff:${here.staffId}`).execute()).toEqual([
    { details: expect.objectContaining({ way: 'identity' }) },
  ]);
});

test('a notice about a person ends all sessions that began at this provider, also one that waits for the second factor', async () => {
  const [one, two, other] = [await enter('person-c', 's-4'), await enter('person-c'), await enter('person-d')];
  const waiting = { secretHash: Buffer.alloc(32, 7), expiresAt: new Date(Date.now() + 60_000), purpose: 'factor' as const };
  await db
    .insertInto('staffTrips')
    .values({ ...waiting, staffId: one.staffId, issuer: provider.issuer, subject: 'person-c' })
    .execute();
  expect(await end(tokenOf({ sub: 'person-c' }))).toBe(2);
  expect([await one.isIn(), await two.isIn(), await other.isIn()]).toEqual([false, false, true]);
  expect(await db.selectFrom('staffTrips').select('staffId').where('subject', '=', 'person-c').execute()).toEqual([]);
});

test('a notice about a session also ends those of its person whose session at the provider is not known', async () => {
  const [named, unnamed] = [await enter('person-e', 's-5'), await enter('person-e')];
  expect(await end(tokenOf({ sub: 'person-e', sid: 's-other' }))).toBe(1);
  expect([await named.isIn(), await unnamed.isIn()]).toEqual([true, false]);
});

test('a notice is accepted once; its record goes after it has expired', async () => {
  await enter('person-f', 's-6');
  const token = tokenOf({ sid: 's-6' });
  expect(await end(token)).toBe(1);
  const again = await enter('person-f', 's-6');
  expect(await getRefusal(end(token))).toMatchObject({ code: 40003 });
  expect(await again.isIn()).toBe(true);
  await removeOldLogoutTokens({ db, now: new Date(Date.now() + 3_600_000) });
  expect(await db.selectFrom('staffLogoutTokens').selectAll().execute()).toEqual([]);
});

test('a notice that does not pass ends nothing', async () => {
  const session = await enter('person-g', 's-7');
  const [now, sub] = [Math.floor(Date.now() / 1000), 'person-g'];
  const { privateKey: foreign } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const wrong: Record<string, string> = {
    'of another issuer': tokenOf({ sub, iss: 'https://elsewhere.example' }),
    'for another client': tokenOf({ sub, aud: 'other' }),
    'without an identifier': tokenOf({ sub, jti: undefined }),
    'without a time': tokenOf({ sub, iat: undefined }),
    'too old': tokenOf({ sub, iat: now - 600 }),
    expired: tokenOf({ sub, iat: now - 100, exp: now - 90 }),
    'without the event': tokenOf({ sub, events: {} }),
    'an ID token': tokenOf({ sub, nonce: 'n', events: undefined }),
    'with a nonce': tokenOf({ sub, nonce: 'n' }),
    'of another type': tokenOf({ sub }, { typ: 'at+jwt' }),
    'about nobody': tokenOf({}),
    'about a person that is no text': tokenOf({ sub, sid: 7 }),
    'signed by somebody else': tokenOf({ sub }, {}, foreign),
    'not signed': `${tokenOf({ sub }, { alg: 'none' }).split('.').slice(0, 2).join('.')}.`,
    'no token': 'abc',
  };
  for (const [what, token] of Object.entries(wrong)) expect([what, (await getRefusal(end(token)))?.code]).toEqual([what, 40003]);
  expect(await session.isIn()).toBe(true);
});

test('the provider posts its notice as a form and is answered 200 or 400, never to be cached', async () => {
  const app = fastify();
  registerSignOnLogout(app, { staff: deps, context: ctx });
  const session = await enter('person-h', 's-8');
  const post = (token: string, path = '/login/ended') =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
  const refused = await post('abc');
  expect([refused.statusCode, refused.headers['cache-control'], refused.json()]).toMatchObject([
    400,
    'no-store',
    { error: 'invalid_request' },
  ]);
  expect((await post(tokenOf({ sid: 's-8' }), '/login/ended/2')).statusCode).toBe(400);
  expect(await session.isIn()).toBe(true);
  const accepted = await post(tokenOf({ sid: 's-8' }));
  expect([accepted.statusCode, accepted.headers['cache-control'], accepted.body]).toEqual([200, 'no-store', '']);
  expect(await session.isIn()).toBe(false);
  await app.close();
});

test('signing out of a session of the single sign-on leads to the end of the session there', async () => {
  const { browser } = await enter('person-i', 's-9');
  const actor = await browser.actorOf();
  const { address } = await signOut({ ...browser.ctx(), actor }, deps);
  const url = new URL(address!);
  expect(url.origin + url.pathname).toBe(`${provider.issuer}/end`);
  expect(Object.fromEntries(url.searchParams)).toEqual({ client_id: oidcClient.id, post_logout_redirect_uri: `${home}/login` });
});
