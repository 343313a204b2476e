import { beforeEach, expect, test } from 'vitest';
import { requestPasskey } from '#identity/accounts/service/passkeys/verify-passkey.ts';
import { findSessionActor } from '#identity/accounts/service/sessions.ts';
import { buildClient, buildSecurity, addStepUpProofs as proveFor, signInWithContext } from '#test/factories/identity/clients.ts';
import { fakeAuthenticator } from '#test/factories/identity/fake-authenticator.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { lockAccess } from '../service/lock-access.ts';
import { addOwnPasskey, beginOwnPasskey } from '../service/passkeys/add-own-passkey.ts';
import { logInByPasskey } from '../service/passkeys/passkey-login.ts';
import { sendHolderCode } from '../service/passkeys/prove-holder.ts';
import { removeOwnPasskey } from '../service/passkeys/remove-own-passkey.ts';
import { issuePublicKey } from '../service/public-key.ts';
import { encryptPassword } from '../web/encrypt-password.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
let client: Awaited<ReturnType<typeof buildClient>>;
beforeEach(async () => void (client = await buildClient(context(), security)));

async function prove(password = '135790', typed?: string) {
  const own = await signInWithContext(context(), security, client.fundAccount);
  await sendHolderCode(own, security);
  const { data } = await issuePublicKey(own, security);
  const code = typed ?? (await readLastCode(own, security.messaging, client.mobile!));
  return { own, asked: { keyId: data.keyId, password: await encryptPassword(password, data), code } };
}

async function enrol(authenticator = fakeAuthenticator()) {
  const { own, asked } = await prove();
  const { challenge, user } = await beginOwnPasskey(own, security, asked);
  await addOwnPasskey(own, security, { name: '我的手机', userHandle: user.id, credential: authenticator.create(challenge) });
  return { own, authenticator };
}
const logIn = async ({ answer }: ReturnType<typeof fakeAuthenticator>) => {
  const { challenge } = await requestPasskey(context(), security.passkeys, { purpose: 'enter' });
  return logInByPasskey(context(), security, { credential: answer(challenge) });
};

test('a client with a passkey signs in without password and code, and is notified when the device is untrusted', async () => {
  const { authenticator } = await enrol();
  const { token, client_name: name } = await logIn(authenticator);
  expect(name).toBe(client.name);
  expect(await findSessionActor(db, token, context().now)).toMatchObject({ kind: 'client', clientId: client.id });
  const told = await db.selectFrom('messages').select('template').where('template', 'in', ['newDeviceLogin', 'passkeyChanged']).execute();
  expect(told.map(({ template }) => template).toSorted()).toEqual(['newDeviceLogin', 'passkeyChanged']);
});

test('an open session alone cannot add a passkey: the login password and a code to the own number are required', async () => {
  const wrong = await prove('246801');
  await expect(beginOwnPasskey(wrong.own, security, wrong.asked)).rejects.toMatchObject({ code: 40001, errors: [{ path: 'password' }] });
  client = await buildClient(context(), security);
  const { own, asked } = await prove('135790', '000000');
  await expect(beginOwnPasskey(own, security, asked)).rejects.toMatchObject({ code: 40003 });
  expect(await db.selectFrom('passkeyChallenges').selectAll().where('clientId', '=', client.id).execute()).toEqual([]);
});

test('a number changed within the hold is no proof for a passkey: another proof is requested, and the code stays valid for the next try', async () => {
  const { own, asked } = await prove();
  const mobileSince = new Date(own.now.getTime() - 3_600_000);
  await db
    .updateTable('clientAccounts')
    .set({ mobileSince, sealedEmail: security.vault.seal('client@example.com', 'email') })
    .where('id', '=', client.id)
    .execute();
  await expect(beginOwnPasskey(own, security, asked)).rejects.toMatchObject({
    code: 40003,
    extra: { stepUp: { act: 'passkeyAdd', given: ['loginPassword'] } },
  });
  await proveFor(own, { act: 'passkeyAdd' }, ['mailCode']);
  const { data } = await issuePublicKey(own, security);
  const again = { ...asked, keyId: data.keyId, password: await encryptPassword('135790', data) };
  await expect(beginOwnPasskey(own, security, again)).resolves.toMatchObject({ rp: { id: 'www.example.com' } });
});

test('an open session alone cannot remove a passkey: two proofs for this passkey are required', async () => {
  const { own } = await enrol();
  const { id } = await db.selectFrom('passkeys').select('id').where('clientId', '=', client.id).executeTakeFirstOrThrow();
  await proveFor(own, { act: 'passkey', subject: 'another' });
  await expect(removeOwnPasskey(own, security, { id })).rejects.toMatchObject({
    code: 40003,
    extra: { stepUp: { act: 'passkey', subject: id } },
  });
  expect(await db.selectFrom('passkeys').select('id').where('id', '=', id).execute()).toHaveLength(1);
  await proveFor(own, { act: 'passkey', subject: id });
  await removeOwnPasskey(own, security, { id });
  expect(await db.selectFrom('passkeys').select('id').where('id', '=', id).execute()).toEqual([]);
});

test('a lock blocks passkey logins and removes all passkeys, since an attacker may have added one', async () => {
  const { own, authenticator } = await enrol();
  await db.updateTable('clientAccounts').set({ status: 'needsSupport' }).where('id', '=', client.id).execute();
  await expect(logIn(authenticator)).rejects.toMatchObject({ code: 40002 });
  await lockAccess(own, security);
  expect(await db.selectFrom('passkeys').selectAll().where('clientId', '=', client.id).execute()).toEqual([]);
  await expect(logIn(authenticator)).rejects.toMatchObject({ code: 40003 });
});
