import { beforeEach, expect, test } from 'vitest';
import type { CallError } from '#contract/call-error.ts';
import { findSessionActor } from '#identity/accounts/service/sessions.ts';
import { issuePass } from '#identity/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import { buildCaptcha, buildSeekerDeps } from '#test/factories/identity/job-seekers.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { codeRules } from '#workflow/messaging/web/code-rules.ts';
import { seekerCodeSendInput, checkCodeInput, type SeekerCodeSendRequest } from './schema/seekers.ts';
import { checkVisitorCode, sendSeekerCode } from './service/codes.ts';
import { publishSeekerConsentText, currentConsentText } from './service/consent-texts.ts';
import { seekerConsentState, withdrawSeekerConsent } from './service/consents.ts';
import { findSeeker } from './service/find-seeker.ts';
import { checkSeekerCode } from './service/log-in.ts';

const { db, context } = useDatabase();
const deps = buildSeekerDeps();
const begin = new Date('2026-11-21T02:00:00Z');
const at = (seconds: number, more: Partial<Context> = {}) =>
  context({ ip: '203.0.113.9', now: new Date(begin.getTime() + seconds * 1000), ...more });

let mobile = '13911110000';
beforeEach(async () => {
  mobile = String(Number(mobile) + 1);
  await db.deleteFrom('limitCounts').execute();
});

/** Requests a code with a rightly solved image. */
async function send(ctx: Context, more: Partial<SeekerCodeSendRequest> = {}) {
  const { id, answer } = await buildCaptcha(ctx, deps);
  return sendSeekerCode(ctx, deps, seekerCodeSendInput.parse({ mobileTel: mobile, captchaId: id, captcha: answer, ...more }));
}

/** Sends a code and returns it with the browser's check token. */
async function codeFor(ctx: Context, number = mobile) {
  const { checkToken } = await send(ctx, { mobileTel: number });
  return { mobileTel: number, checkToken, checkCode: await readLastCode(ctx, deps.messaging, number) };
}

const version = async () => (await currentConsentText(at(0))).version;
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function refusal(work: Promise<unknown>): Promise<CallError> {
  return work.then(
    () => {
      throw new Error('no refusal');
    },
    (error: CallError) => error,
  );
}

/** Creates a person who has signed in once. */
async function knownPerson() {
  const given = await codeFor(at(0));
  const login = await checkSeekerCode(at(1), deps, { ...given, consentVersion: await version() });
  await db.deleteFrom('limitCounts').execute();
  return login;
}

test('a new number signs in by code and consent, which creates an account and a session, all audited', async () => {
  const given = await codeFor(at(0));
  const login = await checkSeekerCode(at(10), deps, { ...given, consentVersion: await version() });
  expect(login).toMatchObject({ mobile: `139****${mobile.slice(-4)}`, isNew: true, consent: 'given' });
  const actor = await findSessionActor(db, login.token, at(10).now);
  const id = await findSeeker(at(10), deps, mobile);
  expect(actor).toMatchObject({ kind: 'seeker', seekerId: id });
  const rows = await db.selectFrom('auditEntries').select('action').where('subject', '=', `seeker:${id}`).orderBy('id').execute();
  expect(rows.map(({ action }) => action)).toEqual(['seeker.create', 'seekerConsent.given', 'seeker.login']);
});

test('the same number signs in as the same person, without another consent', async () => {
  const first = await knownPerson();
  const second = await checkSeekerCode(at(100), deps, await codeFor(at(90)));
  expect(second).toMatchObject({ isNew: false, consent: 'given', person: first.person });
  expect(second.token).not.toBe(first.token);
  expect(first.person).not.toContain(mobile);
});

test('without consent a new person gets no account, and the code stays valid for the same form', async () => {
  const given = await codeFor(at(0));
  const error = await refusal(checkSeekerCode(at(1), deps, given));
  expect(error).toMatchObject({
    code: 40001,
    errors: [{ path: 'consentVersion', message: '首次登录，请先阅读并同意个人信息处理规则' }],
    extra: { consentVersion: await version() },
  });
  expect(await findSeeker(at(1), deps, mobile)).toBeUndefined();
  expect(await checkSeekerCode(at(2), deps, { ...given, consentVersion: await version() })).toMatchObject({ isNew: true });
});

test('consent to a version not in force creates no account, and the code stays valid', async () => {
  const given = await codeFor(at(0));
  const stale = { ...given, consentVersion: (await version()) + 7 };
  expect(await refusal(checkSeekerCode(at(1), deps, stale))).toMatchObject({ code: 40009 });
  expect(await findSeeker(at(1), deps, mobile)).toBeUndefined();
  expect(await checkSeekerCode(at(2), deps, { ...given, consentVersion: await version() })).toMatchObject({ isNew: true });
});

test('consent is requested only after the right code, so that nobody learns whether a number is known', async () => {
  const stranger = await codeFor(at(0));
  const strange = await refusal(checkSeekerCode(at(1), deps, { ...stranger, checkCode: wrongOf(stranger.checkCode) }));
  mobile = String(Number(mobile) + 1);
  await knownPerson();
  const known = await codeFor(at(50));
  const refused = await refusal(checkSeekerCode(at(51), deps, { ...known, checkCode: wrongOf(known.checkCode) }));
  expect({ ...refused, message: refused.message }).toEqual({ ...strange, message: strange.message });
});

test('sending a code gives the same response for every number', async () => {
  const strange = await send(at(0));
  mobile = String(Number(mobile) + 1);
  await knownPerson();
  const known = await send(at(0));
  expect({ ...known, checkToken: '' }).toEqual({ ...strange, checkToken: '' });
  expect(known.checkToken).toHaveLength(strange.checkToken.length);
});

test('a person who withdrew the consent, or agreed to an older text, is signed in and asked again', async () => {
  await knownPerson();
  const id = (await findSeeker(at(0), deps, mobile))!;
  await publishSeekerConsentText(at(5), { ...(await readText()), changes: '示例：增加一项' }, at(5).now);
  expect(await checkSeekerCode(at(100), deps, await codeFor(at(90)))).toMatchObject({ isNew: false, consent: 'outdated' });
  await db.deleteFrom('limitCounts').execute();
  await withdrawSeekerConsent(at(110), id);
  expect(await checkSeekerCode(at(200), deps, await codeFor(at(190)))).toMatchObject({ consent: 'withdrawn' });
  await db.deleteFrom('limitCounts').execute();
  const again = { ...(await codeFor(at(300))), consentVersion: (await currentConsentText(at(300))).version };
  expect(await checkSeekerCode(at(301), deps, again)).toMatchObject({ consent: 'given' });
  expect(await seekerConsentState(at(302), id)).toBe('given');
});

async function readText() {
  const { title, body } = await currentConsentText(at(0));
  return { title, body };
}

test('a code is used once', async () => {
  const given = { ...(await codeFor(at(0))), consentVersion: await version() };
  await checkSeekerCode(at(1), deps, given);
  expect(await refusal(checkSeekerCode(at(2), deps, given))).toMatchObject({ code: 40003 });
});

test('of ten simultaneous requests with the right code one is signed in', async () => {
  const given = { ...(await codeFor(at(0))), consentVersion: await version() };
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => checkSeekerCode(at(1), deps, given)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('two simultaneous first logins with one number create one person', async () => {
  const consentVersion = await version();
  const first = { ...(await codeFor(at(0))), consentVersion };
  await db.deleteFrom('limitCounts').execute();
  const second = { ...(await codeFor(at(1))), consentVersion };
  const [a, b] = await Promise.all([checkSeekerCode(at(2), deps, first), checkSeekerCode(at(2), deps, second)]);
  expect(a.person).toBe(b.person);
  expect([a, b].filter(({ isNew }) => isNew)).toHaveLength(1);
});

test('a code expires after five minutes', async () => {
  const given = { ...(await codeFor(at(0))), consentVersion: await version() };
  expect(await refusal(checkSeekerCode(at(300), deps, given))).toMatchObject({ code: 40003, message: '验证码已失效，请重新获取' });
});

test('five wrong attempts end a code; each reports how many are left and is audited without the number', async () => {
  const given = await codeFor(at(0));
  const wrong = { ...given, checkCode: wrongOf(given.checkCode) };
  const told: string[] = [];
  for (let turn = 0; turn < codeRules.tries; turn++) told.push((await refusal(checkSeekerCode(at(1), deps, wrong))).message);
  expect(told[0]).toBe('验证码错误，还可尝试 4 次');
  expect(told.at(-1)).toBe('验证码错误次数过多，请重新获取');
  const spent = await refusal(checkSeekerCode(at(2), deps, { ...given, consentVersion: await version() }));
  expect(spent).toMatchObject({ code: 40003, message: '验证码已失效，请重新获取' });
  const rows = await db.selectFrom('auditEntries').selectAll().where('action', '=', 'seeker.wrongCode').execute();
  expect(rows.length).toBeGreaterThanOrEqual(codeRules.tries);
  expect(JSON.stringify(rows)).not.toContain(mobile);
});

test("wrong attempts in another browser do not affect a person's code", async () => {
  const given = { ...(await codeFor(at(0))), consentVersion: await version() };
  await db.deleteFrom('limitCounts').execute();
  const stranger = await send(at(1));
  for (const checkToken of ['x'.repeat(32), stranger.checkToken])
    for (let turn = 0; turn < 6; turn++)
      await refusal(checkSeekerCode(at(2), deps, { mobileTel: mobile, checkToken, checkCode: wrongOf(given.checkCode) }));
  expect(await checkSeekerCode(at(3), deps, given)).toMatchObject({ isNew: true });
});

test('a code is not accepted for another number, another attempt or another purpose', async () => {
  const given = { ...(await codeFor(at(0))), consentVersion: await version() };
  const other = await codeFor(at(1), '13911119999');
  expect(await refusal(checkSeekerCode(at(2), deps, { ...given, mobileTel: other.mobileTel }))).toMatchObject({ code: 40003 });
  expect(await refusal(checkSeekerCode(at(2), deps, { ...given, checkToken: other.checkToken }))).toMatchObject({ code: 40003 });
  await db.deleteFrom('limitCounts').execute();
  const { checkToken } = await send(at(3), { purpose: 'recruitLookup' });
  const code = await readLastCode(at(3), deps.messaging, mobile);
  expect(await refusal(checkSeekerCode(at(4), deps, { ...given, checkToken, checkCode: code }))).toMatchObject({ code: 40003 });
  await checkVisitorCode(at(5), deps, { mobile, purpose: 'recruitLookup', checkToken, code });
});

test('a second code needs a wait of 60 seconds; the eleventh of a day waits for the next day', async () => {
  await send(at(0));
  expect(await refusal(send(at(59)))).toMatchObject({ code: 40029, retryAfter: 1 });
  for (let turn = 1; turn < 10; turn++) await send(at(turn * 60));
  expect(await refusal(send(at(600)))).toMatchObject({ code: 40029, message: expect.stringContaining('已达 10 次') as string });
});

test.each([
  ['nothing', {}],
  ['an image without an answer', { captchaId: '00000000-0000-4000-8000-000000000000' }],
  ['an answer without an image', { captcha: 'ACEF' }],
])('no code is sent for %s', async (_what, proof) => {
  const error = await refusal(sendSeekerCode(at(0), deps, seekerCodeSendInput.parse({ mobileTel: mobile, ...proof })));
  expect(error).toMatchObject({ code: 40003, errors: [{ path: 'captcha' }] });
  await expect(readLastCode(at(0), deps.messaging, mobile)).rejects.toThrow('no code');
});

test('a wrong answer sends nothing and uses the image up', async () => {
  const { id, answer } = await buildCaptcha(at(0), deps);
  expect(await refusal(send(at(0), { captchaId: id, captcha: 'ZZZZ' }))).toMatchObject({ code: 40003 });
  expect(await refusal(send(at(0), { captchaId: id, captcha: answer }))).toMatchObject({ errors: [{ path: 'captcha' }] });
  await expect(readLastCode(at(0), deps.messaging, mobile)).rejects.toThrow('no code');
});

test('a pass of the other checks replaces an image: for its purpose, once, and only if valid', async () => {
  const noImage = { captchaId: undefined, captcha: undefined };
  const { pass } = await issuePass(at(0), 'seekerLogin');
  await send(at(0), { ...noImage, pass });
  expect(await refusal(send(at(61), { ...noImage, pass }))).toMatchObject({ code: 40003, errors: [{ path: 'captcha' }] });
  const other = await issuePass(at(61), 'complaint');
  expect(await refusal(send(at(61), { ...noImage, pass: other.pass }))).toMatchObject({ code: 40003 });
  const early = await issuePass(at(30), 'seekerLogin');
  expect(await refusal(send(at(30), { ...noImage, pass: early.pass }))).toMatchObject({ code: 40029 });
  expect(await send(at(61), { ...noImage, pass: early.pass })).toMatchObject({ resendAfterSeconds: 60 });
});

test('a network that tries too many codes has to wait; another one does not', async () => {
  const guess = { mobileTel: mobile, checkToken: 'x'.repeat(32), checkCode: '000000' };
  for (let turn = 0; turn < 60; turn++) await refusal(checkSeekerCode(at(0), deps, guess));
  expect(await refusal(checkSeekerCode(at(0), deps, guess))).toMatchObject({ code: 40029 });
  const given = { ...(await codeFor(at(1, { ip: '198.51.100.4' }))), consentVersion: await version() };
  expect(await checkSeekerCode(at(2, { ip: '198.51.100.4' }), deps, given)).toMatchObject({ isNew: true });
});

test.each(['1391111000', '12911110000', '139111100001', '+4413911110000', ''])('%j is not a mobile number', (number) => {
  expect(seekerCodeSendInput.safeParse({ mobileTel: number }).success).toBe(false);
});

test.each([
  { checkToken: 'short' },
  { checkToken: `${'x'.repeat(31)}'` },
  { checkCode: '12345' },
  { checkCode: '12345a' },
  { consentVersion: 0 },
  { consentVersion: 1.5 },
])('%j is refused before anything is counted', (wrong) => {
  const good = { mobileTel: '13911110000', checkToken: 'x'.repeat(32), checkCode: '123456' };
  expect(checkCodeInput.safeParse(good).success).toBe(true);
  expect(checkCodeInput.safeParse({ ...good, ...wrong }).success).toBe(false);
});

test('a code is only sent for purposes of the recruitment area', () => {
  expect(seekerCodeSendInput.safeParse({ mobileTel: '13911110000', purpose: 'resetPassword' }).success).toBe(false);
});
