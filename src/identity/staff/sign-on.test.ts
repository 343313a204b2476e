import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { fakeAuthenticator } from '#test/factories/identity/fake-authenticator.ts';
import {
  buildBrowser,
  buildSession,
  buildSignOnDeps,
  buildStaff,
  buildStaffDeps,
  getTotpCode,
  getRefusal,
} from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import {
  oidcClient,
  startForgingProvider,
  startOidcServer,
  followRedirects,
  type ForgingProvider,
  type OidcServer,
  type ProviderUser,
} from '#test/support/identity-providers/oidc-server.ts';
import { staffActor } from '#test/support/staff.ts';
import type { StaffDeps } from './deps.ts';
import type { SignInAnswer } from './schema/sign-in-methods.ts';
import { changeAccountState } from './service/accounts/change-accounts.ts';
import { revokeFactor } from './service/accounts/change-factors.ts';
import { addOwnPasskey, beginOwnPasskey } from './service/own/own-factors.ts';
import { beginIdentityLink, unlinkOwnIdentity } from './service/sign-in-methods/identities.ts';
import { requestSignInPasskey } from './service/sign-in-methods/sign-in-by-passkey.ts';
import { beginSignOn, completeSignOn, submitSecondFactor } from './service/sign-in-methods/sign-in-by-sign-on.ts';
import type { SignOnAnswer } from './service/sign-in-methods/sign-on.ts';
import { createTotpSecret } from './service/sign-in/second-factor.ts';

const { db, context } = useDatabase();
const home = 'https://console.example.com';
const redirect = `${home}/login/back`;
const secret = createTotpSecret();
let server: OidcServer;
let liar: ForgingProvider;
beforeAll(async () => void ([server, liar] = await Promise.all([startOidcServer(redirect), startForgingProvider()])));
afterAll(() => [server, liar].forEach((one) => one.stop()));
beforeEach(() => void Object.assign(liar, { claims: {}, key: undefined }));

const depsOf = (environment: Record<string, string> = {}, issuer = server.issuer): StaffDeps =>
  buildSignOnDeps(home, {
    STAFF_OIDC_ISSUER: issuer,
    STAFF_OIDC_CLIENT_ID: oidcClient.id,
    STAFF_OIDC_CLIENT_SECRET: oidcClient.secret,
    ...environment,
  });

const openBrowser = (more: Partial<Context> = {}) => buildBrowser(context, more);
type Browser = ReturnType<typeof openBrowser>;

/** Signs in at the single sign-on as a person and returns. */
async function come(browser: Browser, deps: StaffDeps, who: ProviderUser): Promise<SignInAnswer> {
  server.who = who;
  const { address } = await beginSignOn(browser.ctx(), deps);
  return completeSignOn(browser.ctx(), deps, await followRedirects(address, redirect));
}
const code = () => getTotpCode(secret, new Date());

/** Links an account, signed in with a fresh proof in a browser, to the subject `sub`. */
async function link(deps: StaffDeps, sub: string) {
  const { id, loginName } = await buildStaff(context({ now: new Date() }), { secret });
  const actor = { ...staffActor(id, {}, { provenAt: new Date() }), sessionId: await sessionOf(id) };
  const browser = openBrowser({ actor });
  server.who = { sub };
  const { address } = await beginIdentityLink(browser.ctx(), deps.signOns[0]!);
  const answer = await followRedirects(address, redirect);
  expect(await completeSignOn(browser.ctx(), deps, answer)).toEqual({ next: 'linked' });
  return { id, loginName, browser };
}

const sessionOf = (staffId: number) => buildSession(context({ now: new Date() }), staffId);

describe('linked accounts', () => {
  test('a person with a linked account signs in by the single sign-on and their own second factor, even after a change of name there', async () => {
    const deps = depsOf();
    const { id } = await link(deps, 'of-one');
    const browser = openBrowser();
    expect(await come(browser, deps, { sub: 'of-one', email: 'renamed@example.com' })).toEqual({ next: 'needsCode' });
    expect(await browser.actorOf()).toEqual({ kind: 'visitor' });
    expect(await getRefusal(submitSecondFactor(browser.ctx(), deps, { code: '000000' }))).toMatchObject({ code: 40003 });
    expect(await submitSecondFactor(browser.ctx(), deps, { code: code() })).toEqual({ next: 'signedIn' });
    expect(await browser.actorOf()).toMatchObject({ kind: 'staff', staffId: id });
    expect(await getRefusal(submitSecondFactor(browser.ctx(), deps, { code: '000000' }))).toMatchObject({ code: 40003 });
  });

  test('a person with a linked account needs no second factor here only for a method that the settings accept', async () => {
    const deps = depsOf({ STAFF_OIDC_SECOND_FACTOR: 'hwk,mfa' });
    await link(deps, 'of-two');
    expect(await come(openBrowser(), deps, { sub: 'of-two', amr: ['pwd'] })).toEqual({ next: 'needsCode' });
    expect(await come(openBrowser(), depsOf(), { sub: 'of-two', amr: ['pwd', 'mfa'] })).toEqual({ next: 'needsCode' });
    expect(await come(openBrowser(), deps, { sub: 'of-two', amr: ['pwd', 'mfa'] })).toEqual({ next: 'signedIn' });
  });

  test('a person with a linked account may use a passkey instead of a code, but nobody else’s', async () => {
    const deps = depsOf();
    const { id, browser: own } = await link(deps, 'of-three');
    const [device, foreign] = [1, 2].map(() => fakeAuthenticator({ origin: home, rpId: 'console.example.com' }));
    const add = async (ctx: Context, one: typeof device) => {
      const told = await beginOwnPasskey(ctx, deps);
      await addOwnPasskey(ctx, deps, { name: '手机', userHandle: told.user.id, credential: one!.create(told.challenge) });
    };
    await add(own.ctx(), device);
    const other = await buildStaff(own.ctx(), { secret });
    await add({ ...own.ctx(), actor: staffActor(other.id, {}, { provenAt: new Date() }) }, foreign);
    const browser = openBrowser();
    await come(browser, deps, { sub: 'of-three' });
    const ask = async () => (await requestSignInPasskey(browser.ctx(), deps)).challenge;
    expect(await getRefusal(submitSecondFactor(browser.ctx(), deps, { credential: foreign!.answer(await ask()) }))).toMatchObject({
      code: 40003,
    });
    expect(await submitSecondFactor(browser.ctx(), deps, { credential: device!.answer(await ask()) })).toEqual({ next: 'signedIn' });
    expect(await browser.actorOf()).toMatchObject({ staffId: id });
  });

  test('a person with a linked account cannot sign in while the account is locked or disabled; disabling removes the link', async () => {
    const deps = depsOf();
    const { id } = await link(deps, 'of-four');
    const administrator = context({ now: new Date() });
    await changeAccountState(administrator, { id, state: 'locked', reason: '核实中' });
    expect(await getRefusal(come(openBrowser(), deps, { sub: 'of-four' }))).toMatchObject({ message: expect.stringContaining('已锁定') });
    await changeAccountState(administrator, { id, state: 'disabled', reason: '离职' });
    await changeAccountState(administrator, { id, state: 'active', reason: '误操作' });
    expect(await getRefusal(come(openBrowser(), deps, { sub: 'of-four' }))).toMatchObject({ message: expect.stringContaining('没有关联') });
  });

  test('a person with a linked account removes the link, or an administrator does, which ends their sessions', async () => {
    const deps = depsOf();
    const { id, browser } = await link(deps, 'of-five');
    await unlinkOwnIdentity(browser.ctx());
    expect(await getRefusal(come(openBrowser(), deps, { sub: 'of-five' }))).toMatchObject({ code: 40002 });
    const again = await link(deps, 'of-five');
    expect(await revokeFactor(context({ now: new Date() }), { id: again.id, what: 'identity' })).toEqual({ ended: 1 });
    const actions = await db.selectFrom('auditEntries').select('action').where('subject', '=', `staff:${id}`).orderBy('id').execute();
    expect(actions.map(({ action }) => action).slice(-2)).toEqual(['staff.identityLinked', 'staff.identityUnlinked']);
  });
});

describe('links between accounts', () => {
  test('a link to the single sign-on requires a fresh proof, and the session that began it', async () => {
    const deps = depsOf();
    const { id } = await buildStaff(context({ now: new Date() }), { secret });
    const stolen = openBrowser({ actor: staffActor(id) });
    expect(await getRefusal(beginIdentityLink(stolen.ctx(), deps.signOns[0]!))).toMatchObject({ code: 40301 });
    server.who = { sub: 'of-a-stranger' };
    const actor = { ...staffActor(id, {}, { provenAt: new Date() }), sessionId: await sessionOf(id) };
    const own = openBrowser({ actor });
    const { address } = await beginIdentityLink(own.ctx(), deps.signOns[0]!);
    const answer = await followRedirects(address, redirect);
    const other = { ...own.ctx(), actor: { ...actor, sessionId: await sessionOf(id) } };
    expect(await getRefusal(completeSignOn(other, deps, answer))).toMatchObject({ code: 50102 });
    expect(await db.selectFrom('staffIdentities').selectAll().where('staffId', '=', id).execute()).toEqual([]);
  });

  test('a link to the single sign-on belongs to one account and one identity', async () => {
    const deps = depsOf();
    const { browser } = await link(deps, 'of-six');
    const { id } = await buildStaff(browser.ctx(), { secret });
    const second = openBrowser({ actor: { ...staffActor(id, {}, { provenAt: new Date() }), sessionId: await sessionOf(id) } });
    server.who = { sub: 'of-six' };
    const { address } = await beginIdentityLink(second.ctx(), deps.signOns[0]!);
    expect(await getRefusal(completeSignOn(second.ctx(), deps, await followRedirects(address, redirect)))).toMatchObject({ code: 40009 });
  });

  test('a link to the single sign-on is created from a verified address in the firm’s domain, only with the account’s own second factor', async () => {
    const deps = depsOf({ STAFF_OIDC_EMAIL_DOMAIN: 'example.com', STAFF_OIDC_SECOND_FACTOR: 'mfa' });
    const { id, loginName } = await buildStaff(context({ now: new Date() }), { secret });
    const who = { sub: 'of-seven', email: `${loginName}@example.com`, isVerified: true, amr: ['mfa'] };
    const wrong: ProviderUser[] = [
      { ...who, isVerified: false },
      { ...who, email: `${loginName}@example.com.evil.example` },
      { ...who, email: `${loginName}@evil@example.com` },
      { ...who, email: 'nobody.here@example.com' },
    ];
    for (const one of wrong) expect(await getRefusal(come(openBrowser(), deps, one)), one.email).toMatchObject({ code: 40002 });
    expect(await getRefusal(come(openBrowser(), depsOf(), who))).toMatchObject({ code: 40002 });
    const browser = openBrowser();
    expect(await come(browser, deps, who)).toEqual({ next: 'needsCode' });
    expect(await db.selectFrom('staffIdentities').selectAll().where('staffId', '=', id).execute()).toEqual([]);
    await submitSecondFactor(browser.ctx(), deps, { code: code() });
    expect(await browser.actorOf()).toMatchObject({ staffId: id });
    // From then on the subject id counts: a later owner of the address is another person.
    expect(await getRefusal(come(openBrowser(), deps, { ...who, sub: 'of-their-successor' }))).toMatchObject({ code: 40002 });
    expect(await come(openBrowser(), deps, who)).toEqual({ next: 'signedIn' });
  });
});

test('a person without an account gets neither an account nor rights but a message, and the attempt is audited', async () => {
  const before = await db.selectFrom('staffAccounts').select('id').execute();
  const refused = await getRefusal(come(openBrowser(), depsOf(), { sub: 'of-nobody' }));
  expect(refused).toMatchObject({ code: 40002, message: expect.stringContaining('没有关联管理端账号') });
  expect(await db.selectFrom('staffAccounts').select('id').execute()).toHaveLength(before.length);
  const entry = await db
    .selectFrom('auditEntries')
    .select(['subject', 'details'])
    .where('action', '=', 'staff.loginRefused')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toMatchObject({ subject: 'staff:unknown', details: { reason: 'unlinked', subject: 'of-nobody', issuer: server.issuer } });
});

describe('answers of the single sign-on', () => {
  /** Begins a redirect to the fake provider, whose next token is valid except for what a test changes. */
  async function begin(browser = openBrowser()) {
    const deps = depsOf({}, liar.issuer);
    const query = new URL((await beginSignOn(browser.ctx(), deps)).address).searchParams;
    liar.nonce = query.get('nonce')!;
    const answer = { code: 'any', state: query.get('state')!, iss: liar.issuer };
    return { answer, come: (whole: SignOnAnswer = answer) => getRefusal(completeSignOn(browser.ctx(), deps, whole)) };
  }
  /** The result of an accepted token: no account is linked to its subject. */
  const believed = { code: 40002, message: expect.stringContaining('没有关联') };
  const refused = { code: 40003 };

  test('an answer of the single sign-on is refused unless every part of it is valid', async () => {
    expect(await (await begin()).come()).toMatchObject(believed);
    const trip = await begin();
    liar.claims = { auth_time: Math.floor(Date.now() / 1000) - 8 * 3600 + 60 };
    expect(await trip.come()).toMatchObject(believed);
  });

  test.each([
    ['that is for another audience', { aud: 'another-console' }],
    ['for several, of which we are not the one that asked', { aud: [oidcClient.id, 'another'], azp: 'another' }],
    ['of another issuer', { iss: 'https://sign-on.example.org' }],
    ['that answers another question', { nonce: 'of-another-trip' }],
    ['that is over', { exp: Math.floor(Date.now() / 1000) - 120 }],
    ['that does not say when the person logged in there', { auth_time: undefined }],
    ['of a login that is older than a session of the console may be', { auth_time: Math.floor(Date.now() / 1000) - 8 * 3600 - 60 }],
  ])('with a token %s', async (_, claims) => {
    const trip = await begin();
    liar.claims = claims;
    expect(await trip.come()).toMatchObject(refused);
  });

  test('an answer of the single sign-on is refused with a token signed by somebody else', async () => {
    const trip = await begin();
    liar.key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    expect(await trip.come()).toMatchObject(refused);
  });

  test('an answer that comes from another provider, does not name its provider, or belongs to another state is refused', async () => {
    for (const changed of [{ iss: server.issuer }, { iss: undefined }, { state: 'of-somebody-else' }, { error: 'access_denied' }]) {
      const { come: back, answer } = await begin();
      const told = Object.entries({ ...answer, ...changed }).filter(([, value]) => value !== undefined);
      expect(await back(Object.fromEntries(told)), JSON.stringify(changed)).toMatchObject(refused);
    }
  });

  test('an answer of the single sign-on is refused when it comes a second time, in another browser, or too late', async () => {
    const trip = await begin();
    expect(await trip.come()).toMatchObject(believed);
    expect(await trip.come()).toMatchObject(refused);
    const { answer } = await begin();
    expect(await getRefusal(completeSignOn(openBrowser().ctx(), depsOf({}, liar.issuer), answer))).toMatchObject(refused);
    const slow = openBrowser();
    const { answer: late } = await begin(slow);
    const after = { ...slow.ctx(), now: new Date(Date.now() + 601_000) };
    expect(await getRefusal(completeSignOn(after, depsOf({}, liar.issuer), late))).toMatchObject(refused);
  });
});

test('each of several providers has its own people, and an answer is only valid for the provider that was asked', async () => {
  const second = {
    STAFF_OIDC_2_ISSUER: liar.issuer,
    STAFF_OIDC_2_CLIENT_ID: oidcClient.id,
    STAFF_OIDC_2_CLIENT_SECRET: oidcClient.secret,
    STAFF_OIDC_2_NAME: '集团认证',
  };
  const deps = depsOf(second);
  expect(deps.signOns.map(({ code: number, name }) => [number, name])).toEqual([
    ['1', '统一身份认证'],
    ['2', '集团认证'],
  ]);
  const browser = openBrowser();
  const { address } = await beginSignOn(browser.ctx(), deps, { signOn: '2' });
  expect(address.startsWith(liar.issuer)).toBe(true);
  const query = new URL(address).searchParams;
  liar.nonce = query.get('nonce')!;
  const refused = await getRefusal(
    completeSignOn(browser.ctx(), deps, { code: 'any', state: query.get('state')!, iss: liar.issuer, signOn: '2' }),
  );
  expect(refused).toMatchObject({ code: 40002, message: expect.stringContaining('您在集团认证的身份没有关联') });
  // An answer of the other provider is not accepted.
  const other = openBrowser();
  const asked = new URL((await beginSignOn(other.ctx(), deps, { signOn: '2' })).address).searchParams;
  const mixedUp = { code: 'any', state: asked.get('state')!, iss: server.issuer, signOn: '2' };
  expect(await getRefusal(completeSignOn(other.ctx(), deps, mixedUp))).toMatchObject({ code: 40003 });
  // Neither is one that arrives at the address of another provider, even if it names the right one.
  expect(query.get('redirect_uri')).toBe(`${home}/login/back/2`);
  for (const signOn of ['1', '3', undefined]) {
    const elsewhere = openBrowser();
    const { searchParams } = new URL((await beginSignOn(elsewhere.ctx(), deps, { signOn: '2' })).address);
    const answer = { code: 'any', state: searchParams.get('state')!, iss: liar.issuer, signOn };
    expect(await getRefusal(completeSignOn(elsewhere.ctx(), deps, answer)), signOn).toMatchObject({ code: 40003 });
  }
  await link(deps, 'of-the-first');
  expect(await come(openBrowser(), deps, { sub: 'of-the-first' })).toEqual({ next: 'needsCode' });
  expect(await getRefusal(beginSignOn(openBrowser().ctx(), deps, { signOn: '3' }))).toMatchObject({ code: 40009 });
});

test('when the single sign-on is unreachable, the user is informed, and the other sign-in methods stay available', async () => {
  const deps = depsOf({}, 'http://localhost:1');
  expect(await getRefusal(beginSignOn(openBrowser().ctx(), deps))).toMatchObject({ code: 50300, message: expect.stringContaining('密码') });
  await expect(deps.signOns[0]!.probe()).rejects.toThrow('fetch failed');
  await depsOf().signOns[0]!.probe();
  expect(await getRefusal(beginSignOn(openBrowser().ctx(), buildStaffDeps()))).toMatchObject({ code: 40009 });
});
