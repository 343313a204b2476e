import { beforeEach, expect, test } from 'vitest';
import { addPasskey, createPasskeyOptions } from '#identity/accounts/service/passkeys/add-passkey.ts';
import { requestPasskey } from '#identity/accounts/service/passkeys/verify-passkey.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { beginSession, findSessionActor } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { buildClient, buildSecurity, signInWithContext } from '#test/factories/identity/clients.ts';
import { fakeAuthenticator } from '#test/factories/identity/fake-authenticator.ts';
import { useDatabase } from '#test/support/database.ts';
import { issuePublicKey } from '../service/public-key.ts';
import { beginScan, removeOldScans } from '../service/scan/begin-scan.ts';
import { decideScan, openScan } from '../service/scan/confirm-scan.ts';
import { pollScan } from '../service/scan/poll-scan.ts';
import { encryptPassword } from '../web/encrypt-password.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const edge = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0';
const computer = (): Context => context({ ip: '203.0.113.7', userAgent: edge });
let client: Awaited<ReturnType<typeof buildClient>>;
let phone: Context;
beforeEach(async () => {
  client = await buildClient(context(), security);
  phone = { ...(await signInWithContext(context(), security, client.fundAccount)), ip: '198.51.100.4' };
});

async function ask() {
  const { url, secret, number } = await beginScan(computer(), security, {});
  return { ticket: url.split('#')[1]!, secret, number, url };
}
const after = (ctx: Context, seconds: number): Context => ({ ...ctx, now: new Date(ctx.now.getTime() + seconds * 1000) });
const stateOf = async (secret: string, ctx = computer()) => (await pollScan(ctx, security, { secret })).state;

test('a trusted phone shows the requesting browser and signs it in, once; the client is notified as of any new device', async () => {
  const { ticket, secret, number } = await ask();
  expect(await stateOf(secret)).toBe('waiting');
  expect(await openScan(phone, security, { ticket })).toMatchObject({
    number,
    device: 'Windows · Edge',
    ip: '203.0.113.7',
    isSameNetwork: false,
    askedAt: context().now.toISOString(),
    needsProof: false,
  });
  expect(await stateOf(secret)).toBe('seen');
  await decideScan(phone, security, { ticket, isAccepted: true });
  const { login } = await pollScan(computer(), security, { secret });
  expect(await findSessionActor(db, login!.token, context().now)).toMatchObject({ clientId: client.id });
  const session = await db.selectFrom('clientSessions').select(['ip', 'device', 'deviceId']).where('ip', '=', '203.0.113.7').execute();
  expect(session).toEqual([{ ip: '203.0.113.7', device: 'Windows · Edge', deviceId: null }]);
  expect(await db.selectFrom('messages').select('id').where('template', '=', 'newDeviceLogin').execute()).toHaveLength(1);
  expect(await stateOf(secret)).toBe('over');
  await expect(decideScan(phone, security, { ticket, isAccepted: true })).rejects.toMatchObject({ code: 40004 });
});

test('a photo of the code gives no session: that needs the secret of the page, which the code does not contain', async () => {
  const { ticket, secret, url } = await ask();
  expect(url).toMatch(/^https:\/\/www\.example\.com\/Login\/scan\.html#[\w-]{43}$/);
  await openScan(phone, security, { ticket });
  await decideScan(phone, security, { ticket, isAccepted: true });
  expect(await stateOf(ticket)).toBe('over');
  const kept = JSON.stringify(await db.selectFrom('scanLogins').selectAll().execute());
  for (const text of [ticket, secret]) expect(kept).not.toContain(text);
});

test('of two simultaneous requests one gets the session', async () => {
  const { ticket, secret } = await ask();
  await openScan(phone, security, { ticket });
  await decideScan(phone, security, { ticket, isAccepted: true });
  const answers = await Promise.all(Array.from({ length: 8 }, () => pollScan(computer(), security, { secret })));
  expect(answers.filter(({ login }) => login)).toHaveLength(1);
});

test('a refusal is final, and a code expires when it is not opened or confirmed within two minutes', async () => {
  const refused = await ask();
  await openScan(phone, security, refused);
  await decideScan(phone, security, { ticket: refused.ticket, isAccepted: false });
  expect(await stateOf(refused.secret)).toBe('refused');
  await expect(decideScan(phone, security, { ticket: refused.ticket, isAccepted: true })).rejects.toMatchObject({ code: 40004 });
  const late = await ask();
  await expect(decideScan(phone, security, { ticket: late.ticket, isAccepted: true })).rejects.toMatchObject({ code: 40004 });
  await expect(openScan(after(phone, 121), security, late)).rejects.toMatchObject({ code: 40004 });
  expect(await stateOf(late.secret, after(computer(), 121))).toBe('over');
  await removeOldScans(after(computer(), 121));
  expect(await db.selectFrom('scanLogins').selectAll().execute()).toEqual([]);
});

test('a code belongs to the client who opened it first, on a trusted phone', async () => {
  const { ticket } = await ask();
  await openScan(phone, security, { ticket });
  const other = await buildClient(context(), security);
  const stranger = await signInWithContext(context(), security, other.fundAccount);
  await expect(openScan(stranger, security, { ticket })).rejects.toMatchObject({ code: 40004 });
  await expect(decideScan(stranger, security, { ticket, isAccepted: true })).rejects.toMatchObject({ code: 40004 });
  const { token } = await beginSession(context(), clientKind, { personId: client.id, limits: security.sessionLimits });
  const untrusted = { ...context(), actor: (await findSessionActor(db, token, context().now))! };
  const next = await ask();
  await expect(openScan(untrusted, security, next)).rejects.toMatchObject({ code: 40009 });
  await expect(decideScan(untrusted, security, { ticket: next.ticket, isAccepted: true })).rejects.toMatchObject({ code: 40009 });
});

test('a token copied from the phone to another browser confirms nothing, because the device cookie is missing', async () => {
  const { ticket } = await ask();
  const copied: Context = { ...phone, cookies: {} };
  await expect(openScan(copied, security, { ticket })).rejects.toMatchObject({ code: 40009 });
  await openScan(phone, security, { ticket });
  await expect(decideScan(copied, security, { ticket, isAccepted: true })).rejects.toMatchObject({ code: 40009 });
});

test('ten minutes after its login the phone needs the password again, and always the passkey if there is one', async () => {
  const later = after(phone, 601);
  const waiting = async () => {
    const { url, secret } = await beginScan(after(computer(), 601), security, {});
    const ticket = url.split('#')[1]!;
    expect(await openScan(later, security, { ticket })).toMatchObject({ needsProof: true });
    return { ticket, secret };
  };
  const sealed = async (password: string) => {
    const { data } = await issuePublicKey(later, security);
    return { keyId: data.keyId, password: await encryptPassword(password, data) };
  };
  const { ticket, secret } = await waiting();
  await expect(decideScan(later, security, { ticket, isAccepted: true })).rejects.toMatchObject({ code: 40003 });
  const wrong = { ticket, isAccepted: true, password: await sealed('246801') };
  await expect(decideScan(later, security, wrong)).rejects.toMatchObject({ code: 40001 });
  await decideScan(later, security, { ticket, isAccepted: true, password: await sealed('135790') });
  expect(await stateOf(secret, after(computer(), 601))).toBe('confirmed');

  const device = fakeAuthenticator();
  const offer = await createPasskeyOptions(later, security.passkeys, { id: client.id, label: '账号' });
  const credential = device.create(offer.challenge);
  await addPasskey(later, security.passkeys, { personId: client.id, name: '手机', userHandle: offer.user.id, credential });
  const next = await waiting();
  await expect(
    decideScan(later, security, { ticket: next.ticket, isAccepted: true, password: await sealed('135790') }),
  ).rejects.toMatchObject({ code: 40003, message: expect.stringContaining('通行密钥') });
  const elsewhere = await requestPasskey(later, security.passkeys, { purpose: 'enter' });
  const replayed = { ticket: next.ticket, isAccepted: true, passkey: device.answer(elsewhere.challenge) };
  await expect(decideScan(later, security, replayed)).rejects.toMatchObject({ code: 40003 });
  const person = { kind: clientKind, id: client.id };
  const { challenge } = await requestPasskey(later, security.passkeys, { purpose: 'confirm', person });
  await decideScan(later, security, { ticket: next.ticket, isAccepted: true, passkey: device.answer(challenge) });
});

test('an account locked between confirmation and fetch gets no session', async () => {
  const { ticket, secret } = await ask();
  await openScan(phone, security, { ticket });
  await decideScan(phone, security, { ticket, isAccepted: true });
  await db.updateTable('clientAccounts').set({ status: 'locked' }).where('id', '=', client.id).execute();
  expect(await pollScan(computer(), security, { secret })).toEqual({ state: 'over', login: null });
});
