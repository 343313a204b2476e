import { beforeEach, describe, expect, test } from 'vitest';
import { addPasskey, createPasskeyOptions } from '#identity/accounts/service/passkeys/add-passkey.ts';
import { requestPasskey, verifyPasskey } from '#identity/accounts/service/passkeys/verify-passkey.ts';
import { findSessionActor } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { buildClient, buildSecurity } from '#test/factories/identity/clients.ts';
import { fakeAuthenticator } from '#test/factories/identity/fake-authenticator.ts';
import { buildStaff, buildStaffDeps, getTotpCode, getRefusal, staffPassword } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { changeAccountState, requestLink } from './service/accounts/change-accounts.ts';
import { revokeFactor } from './service/accounts/change-factors.ts';
import { acceptLink, openLink } from './service/accounts/links.ts';
import { listAccounts, readAccount } from './service/accounts/list-accounts.ts';
import { addOwnPasskey, beginOwnPasskey, readOwnFactors, removeAuthenticator, removeOwnPasskey } from './service/own/own-factors.ts';
import { proveIdentity } from './service/own/own-secrets.ts';
import {
  requestSignInPasskey,
  requestProofPasskey,
  proveByPasskey,
  signInByPasskey,
} from './service/sign-in-methods/sign-in-by-passkey.ts';
import { createTotpSecret, renewRecoveryCodes } from './service/sign-in/second-factor.ts';
import { signIn } from './service/sign-in/sign-in.ts';

const { db, context } = useDatabase();
const home = 'http://localhost:3001';
const deps = buildStaffDeps();
const start = Date.parse('2026-08-21T02:00:00Z');
const secret = createTotpSecret();
let cookies: string[] = [];
beforeEach(() => void (cookies = []));

const at = (minutes: number, more: Partial<Context> = {}): Context =>
  context({ now: new Date(start + minutes * 60_000), ip: '10.1.2.3', setCookie: (_name, value) => void cookies.push(value), ...more });
const code = (minutes: number) => getTotpCode(secret, new Date(start + minutes * 60_000));
const openDevice = () => fakeAuthenticator({ origin: home, rpId: 'localhost' });
type Device = ReturnType<typeof openDevice>;

/** A caller who has just proved their identity. */
const proven = (id: number, minutes = 0) => at(minutes, { actor: staffActor(id, {}, { provenAt: new Date(start + minutes * 60_000) }) });

async function add(id: number, device = openDevice()): Promise<{ device: Device; passkeyId: string }> {
  const told = await beginOwnPasskey(proven(id), deps);
  const made = await addOwnPasskey(proven(id), deps, {
    name: '办公电脑',
    userHandle: told.user.id,
    credential: device.create(told.challenge),
  });
  return { device, passkeyId: made.id };
}
const enterBy = async (device: Device, ctx = at(1)) =>
  signInByPasskey(ctx, deps, { credential: device.answer((await requestSignInPasskey(ctx, deps)).challenge) });

describe('passkeys of staff', () => {
  test('a passkey signs its holder in without password and code, and the audit log names the method', async () => {
    const { id } = await buildStaff(at(0), { secret });
    const { device } = await add(id);
    expect(await enterBy(device)).toEqual({ next: 'signedIn' });
    expect(await findSessionActor(db, cookies[0]!, new Date(start + 60_000))).toMatchObject({ kind: 'staff', staffId: id });
    expect(await db.selectFrom('staffLogins').select(['way', 'result']).where('staffId', '=', id).execute()).toEqual([
      { way: 'passkey', result: 'success' },
    ]);
  });

  test('a passkey can only be added with a fresh proof, which an unattended session lacks, and its addition is shown to its holder', async () => {
    const { id } = await buildStaff(at(0), { secret });
    expect(await getRefusal(beginOwnPasskey(at(0, { actor: staffActor(id) }), deps))).toMatchObject({ code: 40301 });
    const old = staffActor(id, {}, { provenAt: new Date(start - 600_000) });
    expect(await getRefusal(beginOwnPasskey(at(0, { actor: old }), deps))).toMatchObject({ code: 40301 });
    await add(id);
    const { changes, passkeys } = await readOwnFactors(proven(id), deps);
    expect(changes).toMatchObject([{ action: 'staff.passkeyAdd', isOwn: true, ip: '10.1.2.3' }]);
    expect(passkeys).toMatchObject([{ name: '办公电脑', lastUsedAt: null }]);
  });

  test('a passkey of a client is not accepted from staff, nor the reverse, and it is only valid for its own address', async () => {
    const security = buildSecurity();
    const [client, { id }] = [await buildClient(at(0), security), await buildStaff(at(0), { secret })];
    const clients = { ...security.passkeys, relyingParty: deps.passkeys.relyingParty };
    const theirs = openDevice();
    const told = await createPasskeyOptions(at(0), clients, { id: client.id, label: '账号' });
    await addPasskey(at(0), clients, {
      personId: client.id,
      name: '手机',
      userHandle: told.user.id,
      credential: theirs.create(told.challenge),
    });
    expect(await getRefusal(enterBy(theirs))).toMatchObject({ code: 40003 });
    const { device } = await add(id);
    const asked = await requestPasskey(at(0), clients, { purpose: 'enter' });
    expect(await getRefusal(verifyPasskey(at(0), clients, device.answer(asked.challenge), { purpose: 'enter' }))).toMatchObject({
      code: 40003,
    });
    const { challenge } = await requestSignInPasskey(at(0), deps);
    const elsewhere = device.answer(challenge, { origin: 'http://localhost:3000' });
    expect(await getRefusal(signInByPasskey(at(0), deps, { credential: elsewhere }))).toMatchObject({ code: 40003 });
  });

  test('a passkey does not open an account that is locked, disabled, or used from another network', async () => {
    const { id } = await buildStaff(at(0), { secret, roles: ['operator'] });
    const { device } = await add(id);
    await db
      .updateTable('staffRoles')
      .set({ networks: ['10.9.0.0/16'] })
      .where('code', '=', 'operator')
      .execute();
    expect((await getRefusal(enterBy(device)))?.message).toContain('不能在当前网络使用');
    await db.updateTable('staffRoles').set({ networks: [] }).where('code', '=', 'operator').execute();
    await changeAccountState(at(1), { id, state: 'locked', reason: '核实中' });
    expect((await getRefusal(enterBy(device)))?.message).toContain('账号已锁定');
    await changeAccountState(at(1), { id, state: 'disabled', reason: '离职' });
    await changeAccountState(at(1), { id, state: 'active', reason: '误操作' });
    expect(await getRefusal(enterBy(device))).toMatchObject({ code: 40003 });
    expect(cookies).toEqual([]);
  });

  test('a passkey opens the account while strangers fail its password', async () => {
    const { id, loginName } = await buildStaff(at(0), { secret });
    const { device } = await add(id);
    for (let number = 0; number < 12; number++) await getRefusal(signIn(at(1), deps, { loginName, password: 'wrong', code: undefined }));
    expect(await getRefusal(signIn(at(1), deps, { loginName, password: staffPassword, code: undefined }))).toMatchObject({ code: 40029 });
    expect(await enterBy(device)).toEqual({ next: 'signedIn' });
  });

  test('a passkey that is refused is audited like a wrong password: under its holder, or as unknown', async () => {
    const { id } = await buildStaff(at(0), { secret });
    const { device } = await add(id);
    const last = () =>
      db.selectFrom('auditEntries').select(['subject', 'action', 'details']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    const { challenge } = await requestSignInPasskey(at(1), deps);
    await signInByPasskey(at(1), deps, { credential: device.answer(challenge) });
    // The same answer once more, and an unknown device.
    expect(await getRefusal(signInByPasskey(at(1), deps, { credential: device.answer(challenge) }))).toMatchObject({ code: 40003 });
    const row = { action: 'staff.loginRefused', details: { reason: 'wrongPasskey', way: 'passkey' } };
    expect(await last()).toMatchObject({ ...row, subject: `staff:${id}` });
    const unknown = openDevice();
    unknown.create((await requestSignInPasskey(at(1), deps)).challenge);
    expect(await getRefusal(enterBy(unknown))).toMatchObject({ code: 40003 });
    expect(await last()).toMatchObject({ ...row, subject: 'staff:unknown' });
    const logins = await db.selectFrom('staffLogins').select(['way', 'result']).where('staffId', '=', id).orderBy('id').execute();
    expect(logins.map(({ result }) => result)).toEqual(['success', 'wrongPasskey']);
  });

  test('a passkey confirms the user’s presence, if passkey and challenge are theirs', async () => {
    const [{ id }, other] = [await buildStaff(at(0), { secret }), await buildStaff(at(0), { secret })];
    const [{ device }, { device: foreign }] = [await add(id), await add(other.id)];
    await enterBy(device);
    const actor = (await findSessionActor(db, cookies[0]!, new Date(start + 60_000)))!;
    const late = at(30, { actor });
    const ask = async () => (await requestProofPasskey(late, deps)).challenge;
    expect(await getRefusal(proveByPasskey(late, deps, { credential: foreign.answer(await ask()) }))).toMatchObject({ code: 40003 });
    const { challenge } = await requestSignInPasskey(late, deps);
    expect(await getRefusal(proveByPasskey(late, deps, { credential: device.answer(challenge) }))).toMatchObject({ code: 40003 });
    await proveByPasskey(late, deps, { credential: device.answer(await ask()) });
    const { provenAt } = await db
      .selectFrom('staffSessions')
      .select('provenAt')
      .where('id', '=', actor.sessionId)
      .executeTakeFirstOrThrow();
    expect(provenAt).toEqual(late.now);
  });
});

describe('as the second factor', () => {
  test('a passkey replaces the authenticator, and a password alone is not enough', async () => {
    const { id, loginName } = await buildStaff(at(0), { secret });
    const { device } = await add(id);
    await removeAuthenticator(proven(id));
    const input = { loginName, password: staffPassword };
    expect(await signIn(at(1), deps, { ...input, code: undefined })).toEqual({ next: 'needsPasskey' });
    expect(await getRefusal(signIn(at(1), deps, { ...input, code: code(1) }))).toMatchObject({ code: 40003 });
    const [recovery] = await renewRecoveryCodes(at(1), deps, id);
    expect(await signIn(at(1), deps, { ...input, code: recovery!.replaceAll('-', '') })).toEqual({ next: 'signedIn' });
    expect(await enterBy(device)).toEqual({ next: 'signedIn' });
    const account = await readAccount(
      at(1),
      deps,
      { listChoices: async () => ({ branch: [], category: [], queue: [] }), listHeld: async () => [] },
      { id },
    );
    expect(account).toMatchObject({ hasSecondFactor: true, hasTotp: false, hasPasskey: true });
    expect((await listAccounts(at(1), { search: loginName })).records[0]).toMatchObject({ hasSecondFactor: true });
    const actor = (await findSessionActor(db, cookies.at(-1)!, new Date(start + 60_000)))!;
    // A password is no proof for a person who has a passkey.
    expect(await getRefusal(proveIdentity(at(2, { actor }), deps, { code: staffPassword }))).toMatchObject({ code: 40001 });
  });

  test('the last second factor cannot be removed, whichever it is; demo staff need none', async () => {
    const { id } = await buildStaff(at(0), { secret });
    expect(await getRefusal(removeAuthenticator(proven(id)))).toMatchObject({ code: 40009 });
    const { passkeyId: id1 } = await add(id);
    await removeAuthenticator(proven(id));
    expect(await getRefusal(removeOwnPasskey(proven(id), deps, { id: id1 }))).toMatchObject({ code: 40009 });
    await add(id);
    expect(await getRefusal(removeOwnPasskey(at(0, { actor: staffActor(id) }), deps, { id: id1 }))).toMatchObject({ code: 40301 });
    await removeOwnPasskey(proven(id), deps, { id: id1 });
    const demo = await buildStaff(at(0), { isDemo: true });
    const { passkeyId } = await add(demo.id);
    await removeOwnPasskey(proven(demo.id), deps, { id: passkeyId });
  });

  test('removing both second factors at the same time leaves one', async () => {
    const { id } = await buildStaff(at(0), { secret });
    const ids = [(await add(id)).passkeyId, (await add(id)).passkeyId];
    await removeAuthenticator(proven(id));
    const codes = await Promise.all(ids.map(async (one) => (await getRefusal(removeOwnPasskey(proven(id), deps, { id: one })))?.code));
    expect(codes.filter((one) => one === undefined)).toHaveLength(1);
    expect(codes).toContain(40009);
  });

  test('one disabled as a copy does not count', async () => {
    const { id } = await buildStaff(at(0), { secret });
    await add(id);
    await db
      .updateTable('passkeys')
      .set({ stoppedAt: new Date(start) })
      .where('staffId', '=', id)
      .execute();
    expect(await getRefusal(removeAuthenticator(proven(id)))).toMatchObject({ code: 40009 });
  });

  test('all are removed by an administrator or a new second factor, because an attacker may have added one', async () => {
    const { id } = await buildStaff(at(0), { secret });
    const { device } = await add(id);
    await enterBy(device);
    expect(await getRefusal(revokeFactor(at(2, { actor: staffActor(999_999) }), { id, what: 'passkeys' }))).toMatchObject({ code: 40301 });
    expect(await revokeFactor(at(2), { id, what: 'passkeys' })).toEqual({ ended: 1 });
    expect(await getRefusal(enterBy(device))).toMatchObject({ code: 40003 });
    expect(await getRefusal(revokeFactor(at(2), { id, what: 'passkeys' }))).toMatchObject({ code: 40009 });
    const { device: second } = await add(id);
    const token = (await requestLink(at(3), deps, { id, purpose: 'secondFactor' })).link.slice('/link#'.length);
    const { setup } = await openLink(at(3), deps, { token });
    await acceptLink(at(3), deps, { token, password: staffPassword, code: getTotpCode(setup!.secret, new Date(start + 180_000)) });
    expect(await getRefusal(enterBy(second))).toMatchObject({ code: 40003 });
    expect((await readOwnFactors(proven(id), deps)).changes.map(({ action }) => action)).toContain('staff.passkeysRevoked');
  });
});
