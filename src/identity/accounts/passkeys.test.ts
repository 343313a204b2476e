import { describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { signInPerson, testedSubjects, type TestedSubjects } from '#test/factories/identity/accounts.ts';
import { fakeAuthenticator } from '#test/factories/identity/fake-authenticator.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { buildMessagingDeps } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { addPasskey, createPasskeyOptions } from './service/passkeys/add-passkey.ts';
import { removeOldChallenges } from './service/passkeys/challenges.ts';
import { createPasskeyHolders } from './service/passkeys/notify-holder.ts';
import { listPasskeys, removePasskey, removePasskeys, renamePasskey } from './service/passkeys/own-passkeys.ts';
import { openPasskeyDeps } from './service/passkeys/passkey-deps.ts';
import { requestPasskey, verifyPasskey } from './service/passkeys/verify-passkey.ts';

const { db, context } = useDatabase();
const depsOf = (kind: TestedSubjects['kind'], publicUrl = 'https://www.example.com') =>
  openPasskeyDeps(
    { publicUrl, cryptoProfile: 'SM2' },
    testSecret(),
    createPasskeyHolders({ kind, messaging: buildMessagingDeps(), readMobile: async () => '13800009999' }),
  );
const later = (seconds: number): Context => context({ now: new Date(context().now.getTime() + seconds * 1000) });
const entering = { purpose: 'enter' } as const;

describe.each(testedSubjects)('passkeys of a $name', ({ kind, create }) => {
  const deps = depsOf(kind);

  /** A person with a passkey, and the device that holds its private key. */
  async function enrol(authenticator = fakeAuthenticator(), personId?: number) {
    const id = personId ?? (await create(context()));
    const told = await createPasskeyOptions(context(), deps, { id, label: '账号' });
    const credential = authenticator.create(told.challenge);
    const made = await addPasskey(context(), deps, { personId: id, name: '我的手机', userHandle: told.user.id, credential });
    return { personId: id, passkeyId: made.id, authenticator, userHandle: told.user.id };
  }
  const ask = async () => (await requestPasskey(context(), deps, entering)).challenge;
  const told = async () => (await db.selectFrom('messages').select('id').where('template', '=', 'passkeyChanged').execute()).length;

  test('the device’s answer with a passkey is enough to sign its holder in', async () => {
    const { personId, passkeyId, authenticator, userHandle } = await enrol();
    const challenge = await ask();
    expect(await verifyPasskey(context(), deps, authenticator.answer(challenge, { userHandle }), entering)).toEqual({
      personId,
      passkeyId,
    });
  });

  test('a passkey is refused for an answer to a used, expired, invented or unrelated challenge', async () => {
    const { authenticator, personId } = await enrol();
    const used = authenticator.answer(await ask());
    await verifyPasskey(context(), deps, used, entering);
    await expect(verifyPasskey(context(), deps, used, entering)).rejects.toMatchObject({ code: 40003 });
    const late = authenticator.answer(await ask());
    await expect(verifyPasskey(later(301), deps, late, entering)).rejects.toMatchObject({ code: 40003 });
    const invented = authenticator.answer('A'.repeat(43));
    await expect(verifyPasskey(context(), deps, invented, entering)).rejects.toMatchObject({ code: 40003 });
    const { challenge } = await requestPasskey(context(), deps, { purpose: 'confirm', person: { kind, id: personId } });
    await expect(verifyPasskey(context(), deps, authenticator.answer(challenge), entering)).rejects.toMatchObject({ code: 40003 });
  });

  test.each([
    ['of another site', { origin: 'https://www.examp1e.com' }],
    ['for another name', { rpId: 'example.org' }],
    ['of a device that has not verified its person', { isVerified: false }],
    ['about another person', { userHandle: 'B'.repeat(43) }],
  ])('is refused for an answer %s, and so is a new passkey', async (_, how) => {
    const { authenticator } = await enrol();
    await expect(verifyPasskey(context(), deps, authenticator.answer(await ask(), how), entering)).rejects.toMatchObject({ code: 40003 });
    if ('userHandle' in how) return;
    const personId = await create(context());
    const offer = await createPasskeyOptions(context(), deps, { id: personId, label: '账号' });
    const credential = fakeAuthenticator().create(offer.challenge, how);
    const adding = addPasskey(context(), deps, { personId, name: '手机', userHandle: offer.user.id, credential });
    await expect(adding).rejects.toMatchObject({ code: 40003 });
  });

  test('a passkey is refused when its signature is from another key, or when it is unknown or belongs to another kind of person', async () => {
    const { authenticator } = await enrol();
    const other = fakeAuthenticator();
    const challenge = await ask();
    const forged = { ...other.answer(challenge), id: authenticator.answer(challenge).id, rawId: authenticator.answer(challenge).rawId };
    await expect(verifyPasskey(context(), deps, forged, entering)).rejects.toMatchObject({ code: 40003 });
    await expect(verifyPasskey(context(), deps, other.answer(await ask()), entering)).rejects.toMatchObject({ code: 40003 });
    const foreign = depsOf(testedSubjects.find((one) => one.kind !== kind)!.kind);
    await expect(verifyPasskey(context(), foreign, authenticator.answer(await ask()), entering)).rejects.toMatchObject({ code: 40003 });
  });

  test('a passkey is disabled when its counter goes back, because a copy exists, and its holder is notified', async () => {
    const { authenticator, passkeyId } = await enrol();
    const before = await told();
    await verifyPasskey(context(), deps, authenticator.answer(await ask(), { uses: 7 }), entering);
    await expect(verifyPasskey(context(), deps, authenticator.answer(await ask(), { uses: 7 }), entering)).rejects.toMatchObject({
      code: 40003,
    });
    expect(await told()).toBe(before + 1);
    const row = await db.selectFrom('passkeys').select('stoppedAt').where('id', '=', passkeyId).executeTakeFirstOrThrow();
    expect(row.stoppedAt).toEqual(context().now);
    await expect(verifyPasskey(context(), deps, authenticator.answer(await ask(), { uses: 9 }), entering)).rejects.toMatchObject({
      code: 40003,
    });
  });

  test('a passkey is added once, only for the person who received the challenge, and at most ten times', async () => {
    const { authenticator, personId, userHandle } = await enrol();
    const stranger = await create(context());
    const offer = await createPasskeyOptions(context(), deps, { id: personId, label: '账号' });
    expect(offer.user.id).toBe(userHandle);
    expect(offer.excludeCredentials.map(({ id }) => id)).toEqual([authenticator.answer('').id]);
    const credential = fakeAuthenticator().create(offer.challenge);
    const theirs = { personId: stranger, name: '手机', userHandle, credential };
    await expect(addPasskey(context(), deps, theirs)).rejects.toMatchObject({ code: 40003 });
    const again = await createPasskeyOptions(context(), deps, { id: personId, label: '账号' });
    const same = { personId, name: '手机', userHandle, credential: authenticator.create(again.challenge) };
    await expect(addPasskey(context(), deps, same)).rejects.toMatchObject({ code: 40009 });
    for (let count = 1; count < 10; count++) await enrol(fakeAuthenticator(), personId);
    await expect(createPasskeyOptions(context(), deps, { id: personId, label: '账号' })).rejects.toMatchObject({ code: 40009 });
  });

  test('a passkey is listed, renamed and removed by its holder only, who is notified; its name is unreadable in the database', async () => {
    const { personId, passkeyId, authenticator } = await enrol();
    const own = await signInPerson(context(), kind, personId);
    const stranger = await signInPerson(context(), kind, await create(context()));
    await renamePasskey(own, deps, { id: passkeyId, name: '书房电脑' });
    expect(await listPasskeys(own, deps)).toMatchObject({ passkeys: [{ name: '书房电脑', isStopped: false }] });
    const { sealedName } = await db.selectFrom('passkeys').select('sealedName').where('id', '=', passkeyId).executeTakeFirstOrThrow();
    expect(sealedName.toString()).not.toContain('书房');
    expect(await listPasskeys(stranger, deps)).toEqual({ passkeys: [] });
    await expect(renamePasskey(stranger, deps, { id: passkeyId, name: '我的' })).rejects.toMatchObject({ code: 40004 });
    await expect(removePasskey(stranger, deps, { id: passkeyId })).rejects.toMatchObject({ code: 40004 });
    const before = await told();
    await removePasskey(own, deps, { id: passkeyId });
    expect(await told()).toBe(before + 1);
    await expect(verifyPasskey(context(), deps, authenticator.answer(await ask()), entering)).rejects.toMatchObject({ code: 40003 });
  });

  test('a passkey is removed together with all others of its holder and their challenges', async () => {
    const { personId } = await enrol();
    await createPasskeyOptions(context(), deps, { id: personId, label: '账号' });
    expect(await removePasskeys(context(), kind, personId)).toBe(1);
    expect(await db.selectFrom('passkeyChallenges').selectAll().where(kind.owner, '=', personId).execute()).toEqual([]);
  });
});

test('unanswered challenges are deleted', async () => {
  await requestPasskey(context(), depsOf(testedSubjects[0]!.kind), entering);
  await removeOldChallenges(later(301));
  expect(await db.selectFrom('passkeyChallenges').selectAll().execute()).toEqual([]);
});

test('a site whose host is an IP address reports that it cannot have passkeys', async () => {
  for (const publicUrl of ['http://127.0.0.1:8080', 'http://[::1]:8080'])
    await expect(requestPasskey(context(), depsOf(testedSubjects[0]!.kind, publicUrl), entering)).rejects.toMatchObject({ code: 40009 });
});
