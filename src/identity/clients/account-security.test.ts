import { beforeEach, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { findSessionActor } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import {
  buildClient,
  buildLogin,
  buildSecurity,
  addStepUpProofs,
  signInWithContext,
  signInClient,
  withDevice,
} from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { changePassword } from './service/change-password.ts';
import { changeContact } from './service/hold/change-contact.ts';
import { logIn } from './service/login/log-in.ts';
import { untrustDevice, listDevices, nameDevice } from './service/own-devices.ts';
import { issuePublicKey } from './service/public-key.ts';
import { setTradingPassword } from './service/trading-password.ts';
import { encryptPassword } from './web/encrypt-password.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const start = new Date('2026-08-21T02:00:00Z');
const at = (seconds: number, more: Partial<Context> = {}) =>
  context({
    actor: { kind: 'visitor' },
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Edg/140.0',
    now: new Date(start.getTime() + seconds * 1000),
    ...more,
  });
const newPassword = 'Spring2027x';

let client: Awaited<ReturnType<typeof buildClient>>;
beforeEach(async () => {
  await db.deleteFrom('loginFailures').execute();
  await db.deleteFrom('messages').execute();
  client = await buildClient(context(), security);
});

async function refusal(work: Promise<unknown>): Promise<CallError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error('no refusal', { cause: error });
  return error;
}

/** Signs in on a device that stays the same for later calls. */
async function onDevice(seconds = 0, who = client) {
  const own = await withDevice(at(seconds), security, who.fundAccount);
  const { token } = await logIn(own, security, await buildLogin(own, security, { account: who.fundAccount }));
  const actor = (await findSessionActor(db, token, own.now))!;
  return { ...own, actor, token };
}

const seal = async (password: string, ctx: Context = at(0)) => {
  const { data } = await issuePublicKey(ctx, security);
  return { keyId: data.keyId, password: await encryptPassword(password, data) };
};
/** Changes a password with the second proof that the change requires. */
const change = async (ctx: Context, current = '135790', next = newPassword) => {
  if (ctx.actor.kind === 'client') await addStepUpProofs(ctx, { act: 'password' }, ['code']);
  return changePassword(ctx, security, { current: await seal(current, ctx), next: await seal(next, ctx) });
};
const forget = async (ctx: Context, id: string) => {
  await addStepUpProofs(ctx, { act: 'device', subject: id });
  return untrustDevice(ctx, security, { id });
};

test('the list of devices shows those of the client, masked, and marks the current one', async () => {
  const ctx = await onDevice();
  const other = await onDevice(60);
  const { devices } = await listDevices(ctx, security);
  expect(devices).toHaveLength(2);
  expect(devices[1]).toMatchObject({
    name: null,
    device: 'Windows · Edge',
    ip: '203.0.*.*',
    isCurrent: true,
    firstUsedAt: at(0).now.toISOString(),
  });
  expect(devices[0]!.isCurrent).toBe(false);
  expect((await listDevices(other, security)).devices[0]!.isCurrent).toBe(true);
});

test('untrusting a device signs it out, except for the current session, and it needs a code again', async () => {
  const ctx = await onDevice();
  const other = await onDevice(1);
  const [theirs, mine] = (await listDevices(ctx, security)).devices;
  await forget(ctx, theirs!.id);
  expect(await findSessionActor(db, other.token, at(2).now)).toBeUndefined();
  expect(
    (
      await refusal(
        logIn({ ...at(2), cookies: other.cookies }, security, await buildLogin(at(2), security, { account: client.fundAccount })),
      )
    ).extra.step,
  ).toBeDefined();
  await forget(ctx, mine!.id);
  expect(await findSessionActor(db, ctx.token, at(2).now)).toBeDefined();
  expect(await refusal(forget(ctx, mine!.id))).toMatchObject({ code: 40004 });
});

test('a device name is set by the client, encrypted in the database, and may be removed', async () => {
  const ctx = await onDevice();
  const { id } = (await listDevices(ctx, security)).devices[0]!;
  await nameDevice(ctx, security, { id, name: '家里的电脑' });
  expect((await listDevices(ctx, security)).devices[0]!.name).toBe('家里的电脑');
  const [row] = await db.selectFrom('clientDevices').select('sealedName').where('id', '=', id).execute();
  expect(row!.sealedName!.toString('utf8')).not.toContain('电脑');
  await nameDevice(ctx, security, { id, name: '' });
  expect((await listDevices(ctx, security)).devices[0]!.name).toBeNull();
});

test('a client cannot see another client’s device', async () => {
  const ctx = await onDevice();
  const stranger = await onDevice(0, await buildClient(context(), security));
  const { id } = (await listDevices(stranger, security)).devices[0]!;
  expect(await refusal(forget(ctx, id))).toMatchObject({ code: 40004 });
  expect(await refusal(nameDevice(ctx, security, { id, name: '我的' }))).toMatchObject({ code: 40004 });
  expect((await listDevices(stranger, security)).devices).toHaveLength(1);
});

test('changing the password ends all other sessions, trusts only this device, and is confirmed by text message', async () => {
  const ctx = await onDevice();
  const other = await onDevice(1);
  await change({ ...ctx, now: at(5).now });
  expect(await findSessionActor(db, ctx.token, at(6).now)).toBeDefined();
  expect(await findSessionActor(db, other.token, at(6).now)).toBeUndefined();
  expect((await listDevices(ctx, security)).devices).toMatchObject([{ isCurrent: true }]);
  expect((await readOutbox(at(6), security.messaging, { recipient: client.mobile! }))[0]).toMatchObject({ template: 'passwordReset' });
  await expect(signInClient({ ...at(7), cookies: ctx.cookies }, security, client.fundAccount, newPassword)).resolves.toHaveProperty(
    'token',
  );
  expect(await refusal(signInClient({ ...at(8), cookies: ctx.cookies }, security, client.fundAccount))).toMatchObject({ code: 40002 });
});

test('a wrong old password changes nothing; five of them block the change for half an hour', async () => {
  const ctx = await onDevice();
  const left = [4, 3, 2, 1].map((count) => `原密码错误，还可尝试 ${count} 次`);
  for (const [index, seconds] of [0, 1, 4, 10].entries())
    expect(await refusal(change({ ...ctx, now: at(seconds).now }, 'wrong'))).toMatchObject({
      code: 40001,
      errors: [{ path: 'current', message: left[index] }],
    });
  expect(await refusal(change({ ...ctx, now: at(30).now }, 'wrong'))).toMatchObject({ code: 40001 });
  expect(await refusal(change({ ...ctx, now: at(60).now }))).toMatchObject({
    code: 40029,
    message: expect.stringContaining('修改密码已暂停'),
  });
  expect(await change({ ...ctx, now: at(30 + 1800).now })).toEqual({});
});

test('a changed password follows the same rules as a reset one', async () => {
  const ctx = await onDevice();
  expect(await refusal(change(ctx, '135790', 'short1'))).toMatchObject({
    code: 40001,
    errors: [{ path: 'password', message: '密码应为 8 至 128 个字符' }],
  });
  expect(await refusal(change(ctx, '135790', `x${client.fundAccount}`))).toMatchObject({ code: 40001 });
  await change(ctx);
  expect(await refusal(change(ctx, newPassword, newPassword))).toMatchObject({
    code: 40001,
    errors: [{ path: 'password', message: '新密码不能与原密码相同' }],
  });
});

test('each of the two ciphertexts is valid once, and they are not interchangeable', async () => {
  const ctx = await onDevice();
  const [current, next] = [await seal('135790'), await seal('short1')];
  const replayed = { code: 40003, message: '提交已过期或已使用，请重新提交' };
  expect(await refusal(changePassword(ctx, security, { current, next: current }))).toMatchObject(replayed);
  expect(await refusal(changePassword(ctx, security, { current, next }))).toMatchObject(replayed);
  const fresh = await seal('135790');
  await refusal(changePassword(ctx, security, { current: fresh, next }));
  expect(await refusal(changePassword(ctx, security, { current: fresh, next: await seal(newPassword) }))).toMatchObject(replayed);
});

test('an unchanged value is neither saved nor notified', async () => {
  await inTransaction(at(0), (tx) => changeContact(tx, security, client.id, { mobile: client.mobile }));
  expect(await readOutbox(at(0), security.messaging, { recipient: client.mobile! })).toEqual([]);
});

test('a mobile number of another client is a conflict, even when two clients request it at once', async () => {
  const other = await buildClient(context(), security);
  const to = (id: number, mobile: string) => inTransaction(at(0), (tx) => changeContact(tx, security, id, { mobile }));
  expect(await refusal(to(client.id, other.mobile!))).toMatchObject({ code: 40009 });
  const outcomes = await Promise.allSettled([to(client.id, '13912340002'), to(other.id, '13912340002')]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 40009 } });
  expect(await refusal(to(999_999, '13912340003'))).toMatchObject({ code: 40004 });
});

test('a trading password is stored as its hash and never appears on the audit trail', async () => {
  const hash = await security.hasher.hash('246801');
  await inTransaction(at(0), (tx) => setTradingPassword(tx, client.id, hash));
  const row = await db.selectFrom('clientAccounts').select('tradingPasswordHash').where('id', '=', client.id).executeTakeFirstOrThrow();
  expect(row.tradingPasswordHash).toBe(hash);
  const [entry] = await db
    .selectFrom('auditEntries')
    .select(['subject', 'details'])
    .where('action', '=', 'client.setTradingPassword')
    .execute();
  expect(entry).toEqual({ subject: `client:${client.id}`, details: {} });
});

test('account security calls require a session', async () => {
  const nobody = at(0);
  const id = '00000000-0000-4000-8000-000000000000';
  for (const work of [
    () => listDevices(nobody, security),
    () => untrustDevice(nobody, security, { id }),
    () => nameDevice(nobody, security, { id, name: '' }),
    () => change(nobody),
  ])
    expect(await refusal(work())).toMatchObject({ code: 50102 });
  expect((await signInWithContext(at(0), security, client.fundAccount)).actor.clientId).toBe(client.id);
});
