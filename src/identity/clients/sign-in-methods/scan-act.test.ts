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
import { decideScan, openScan } from '../service/scan/confirm-scan.ts';
import { pollScan } from '../service/scan/poll-scan.ts';
import { beginPhoneProof } from '../service/step-up/begin-phone-proof.ts';
import { listProofs } from '../service/step-up/proofs.ts';
import { getStepUp } from '../service/step-up/prove.ts';
import { encryptPassword } from '../web/encrypt-password.ts';
import { areProofsSufficient } from '../web/step-up/acts-and-proofs.ts';

// Confirming an act on a trusted phone: the proof is given there; the phone itself is none.

const { db, context } = useDatabase();
const security = buildSecurity();
const act = { act: 'device', subject: 'a-device' } as const;
let client: Awaited<ReturnType<typeof buildClient>>;
let phone: Context;
let computer: Context;

beforeEach(async () => {
  client = await buildClient(context(), security);
  phone = await signInWithContext(context(), security, client.fundAccount);
  const { token } = await beginSession(context(), clientKind, { personId: client.id, limits: security.sessionLimits });
  computer = context({ actor: (await findSessionActor(db, token, context().now))!, ip: '203.0.113.7' });
});

async function ask(ctx = computer) {
  const { url, secret } = await beginPhoneProof(ctx, security, act);
  return { ticket: url.split('#')[1]!, secret };
}
const sealed = async (ctx: Context, password: string) => {
  const { data } = await issuePublicKey(ctx, security);
  return { keyId: data.keyId, password: await encryptPassword(password, data) };
};
const stateOf = async (secret: string) => pollScan(context(), security, { secret });

test('the phone shows the act, and the password entered there is one proof of the requesting session; it signs nobody in', async () => {
  const { ticket, secret } = await ask();
  // Shortly after its login the phone accepts a browser without the password, but never an act.
  expect(await openScan(phone, security, { ticket })).toMatchObject({ about: '取消信任设备', proof: 'password' });
  await expect(decideScan(phone, security, { ticket, isAccepted: true })).rejects.toMatchObject({ code: 40003 });
  const wrong = { ticket, isAccepted: true, password: await sealed(phone, '246801') };
  await expect(decideScan(phone, security, wrong)).rejects.toMatchObject({ code: 40001 });
  expect(await listProofs(computer, act)).toEqual([]);
  const sessions = await db.selectFrom('clientSessions').select('id').execute();
  await decideScan(phone, security, { ticket, isAccepted: true, password: await sealed(phone, client.password) });
  expect(await stateOf(secret)).toEqual({ state: 'confirmed', login: null });
  expect(await db.selectFrom('clientSessions').select('id').execute()).toEqual(sessions);
  const proven = await listProofs(computer, act);
  expect(proven).toEqual(['loginPassword']);
  // Like the password entered on the computer, this is half of the required proofs.
  expect(areProofsSufficient('device', proven)).toBe(false);
  expect(await listProofs(phone, act)).toEqual([]);
  expect(await listProofs(computer, { ...act, subject: 'another' })).toEqual([]);
});

test('a client with a passkey gives it on the phone, and that is enough; within the hold it is no proof', async () => {
  const device = fakeAuthenticator();
  const then = context({ now: new Date(context().now.getTime() - 7 * 86_400_000) });
  const offer = await createPasskeyOptions(then, security.passkeys, { id: client.id, label: '账号' });
  await addPasskey(then, security.passkeys, {
    personId: client.id,
    name: '手机',
    userHandle: offer.user.id,
    credential: device.create(offer.challenge),
  });
  const answer = async () => {
    const { challenge } = await requestPasskey(phone, security.passkeys, {
      purpose: 'confirm',
      person: { kind: clientKind, id: client.id },
    });
    return device.answer(challenge);
  };
  const { ticket } = await ask();
  expect(await openScan(phone, security, { ticket })).toMatchObject({ proof: 'passkey' });
  const byPassword = { ticket, isAccepted: true, password: await sealed(phone, client.password) };
  await expect(decideScan(phone, security, byPassword)).rejects.toMatchObject({ code: 40003 });
  await db.updateTable('passkeys').set({ createdAt: context().now }).execute();
  await expect(decideScan(phone, security, { ticket, isAccepted: true, passkey: await answer() })).rejects.toMatchObject({ code: 40009 });
  expect(await listProofs(computer, act)).toEqual([]);
  await db.updateTable('passkeys').set({ createdAt: then.now }).execute();
  await decideScan(phone, security, { ticket, isAccepted: true, passkey: await answer() });
  const proven = await listProofs(computer, act);
  expect([proven, areProofsSufficient('device', proven)]).toEqual([['passkey'], true]);
});

test('only this client can use the code, on a trusted device; a refusal and a session without a client prove nothing', async () => {
  const other = await buildClient(context(), security);
  const stranger = await signInWithContext(context(), security, other.fundAccount);
  const { ticket, secret } = await ask();
  await expect(openScan(stranger, security, { ticket })).rejects.toMatchObject({ code: 40004 });
  // The requesting session cannot confirm itself.
  await expect(openScan(computer, security, { ticket })).rejects.toMatchObject({ code: 40009 });
  await expect(decideScan(phone, security, { ticket, isAccepted: true })).rejects.toMatchObject({ code: 40004 });
  await openScan(phone, security, { ticket });
  await decideScan(phone, security, { ticket, isAccepted: false });
  expect((await stateOf(secret)).state).toBe('refused');
  expect(await listProofs(computer, act)).toEqual([]);
  await expect(ask(context({ actor: { kind: 'visitor' } }))).rejects.toMatchObject({ code: 50102 });
});

test('a password changed within the hold is no proof on the phone either', async () => {
  await db.updateTable('clientAccounts').set({ passwordSince: context().now }).where('id', '=', client.id).execute();
  const { ticket } = await ask();
  await openScan(phone, security, { ticket });
  const accepted = { ticket, isAccepted: true, password: await sealed(phone, client.password) };
  await expect(decideScan(phone, security, accepted)).rejects.toMatchObject({ code: 40009 });
  expect(await listProofs(computer, act)).toEqual([]);
});

test('the phone is offered to clients who trust another device than the current one', async () => {
  expect(await getStepUp(computer, security, act)).toMatchObject({ hasPhone: true });
  expect(await getStepUp(phone, security, act)).toMatchObject({ hasPhone: false });
});
