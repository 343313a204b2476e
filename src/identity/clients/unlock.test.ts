import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { buildClient, buildSecurity, signInWithContext, signInClient, signInFromUnknownDevice } from '#test/factories/identity/clients.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { lockAccess } from './service/lock-access.ts';
import { sendUnlockCode, unlockAccess } from './service/unlock-access.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const start = new Date('2026-08-21T02:00:00Z');
const at = (seconds: number, more: Partial<Context> = {}) =>
  context({ actor: { kind: 'visitor' }, ip: '203.0.113.7', now: new Date(start.getTime() + seconds * 1000), ...more });
const idNumber = '11000019850615001X';

let client: Awaited<ReturnType<typeof buildClient>>;
beforeAll(async () => {
  client = await buildClient(context(), security, { idNumber });
});
beforeEach(async () => {
  for (const table of ['loginFailures', 'limitCounts', 'messageCodes', 'messages', 'clientSteps'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('clientAccounts').set({ status: 'open' }).execute();
  await lockAccess(await signInWithContext(at(-60), security, client.fundAccount), security);
});

async function refusal(work: Promise<unknown>): Promise<CallError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error('no refusal', { cause: error });
  return error;
}

/** Runs the unlocking up to the sent code. */
async function begin(seconds = 0): Promise<{ step: string; code: string }> {
  const step = (await refusal(signInFromUnknownDevice(at(seconds), security, client.fundAccount))).extra.unlockStep as string;
  await sendUnlockCode(at(seconds), security, { step });
  return { step, code: await readLastCode(at(seconds), security.messaging, client.mobile!) };
}

const wrong = { code: 40003, message: '身份证号码或验证码不正确，请核对后重试' };
const over = { code: 40003, message: '解锁操作已过期或已完成，请重新登录后再解锁' };
const statusOf = async () =>
  (await db.selectFrom('clientAccounts').select('status').where('id', '=', client.id).executeTakeFirstOrThrow()).status;

test('the lock is announced by text message and untrusts all devices; unlocking requires the right password', async () => {
  const [notice] = await readOutbox(at(0), security.messaging, { recipient: client.mobile! });
  expect(notice?.template).toBe('accessLocked');
  expect(await db.selectFrom('clientDevices').selectAll().execute()).toEqual([]);
  expect((await refusal(signInFromUnknownDevice(at(0), security, client.fundAccount, '000000'))).extra).toEqual({});
  const right = await refusal(signInFromUnknownDevice(at(1), security, client.fundAccount));
  expect(right).toMatchObject({
    code: 40002,
    message: expect.stringContaining('在线核验身份后解锁'),
    extra: { unlockStep: expect.any(String) },
  });
});

test('password, identity number and code unlock together; the client is notified, and a new device still needs its code', async () => {
  const { step, code } = await begin();
  expect(await unlockAccess(at(5), security, { step, code, id_no: idNumber.toLowerCase() })).toEqual({});
  expect(await statusOf()).toBe('open');
  const [notice] = await readOutbox(at(5), security.messaging, { recipient: client.mobile! });
  expect(notice?.template).toBe('accessUnlocked');
  await expect(signInClient(at(6), security, client.fundAccount)).resolves.toHaveProperty('token');
  expect(await refusal(unlockAccess(at(7), security, { step, code, id_no: idNumber }))).toMatchObject(over);
});

test('a wrong identity number and a wrong code get the same message; five attempts end the step', async () => {
  const { step, code } = await begin();
  const wrongCode = code === '000000' ? '111111' : '000000';
  expect(await refusal(unlockAccess(at(1), security, { step, code, id_no: '110000198506150021' }))).toMatchObject(wrong);
  expect(await refusal(unlockAccess(at(1), security, { step, code: wrongCode, id_no: idNumber }))).toMatchObject(wrong);
  for (let tries = 0; tries < 3; tries++) await refusal(unlockAccess(at(1), security, { step, code, id_no: '110000198506150021' }));
  expect(await refusal(unlockAccess(at(1), security, { step, code, id_no: idNumber }))).toMatchObject(over);
  expect(await statusOf()).toBe('locked');
});

test('steps have a fixed order and expire; steps of another process and invented ones are refused', async () => {
  const step = (await refusal(signInFromUnknownDevice(at(0), security, client.fundAccount))).extra.unlockStep as string;
  expect(await refusal(unlockAccess(at(1), security, { step, code: '123456', id_no: idNumber }))).toMatchObject(over);
  expect(await refusal(sendUnlockCode(at(600), security, { step }))).toMatchObject(over);
  expect(await refusal(sendUnlockCode(at(1), security, { step: 'x'.repeat(43) }))).toMatchObject(over);
  await sendUnlockCode(at(1), security, { step });
  expect(await refusal(sendUnlockCode(at(2), security, { step }))).toMatchObject({ code: 40029, retryAfter: 59 });
  const code = await readLastCode(at(1), security.messaging, client.mobile!);
  expect(await refusal(unlockAccess(at(601), security, { step, code, id_no: idNumber }))).toMatchObject(over);
  expect(await statusOf()).toBe('locked');
});

test('a code of another unlocking is not accepted', async () => {
  const first = await begin();
  const second = await begin(61);
  if (first.code === second.code) return;
  expect(await refusal(unlockAccess(at(62), security, { step: second.step, code: first.code, id_no: idNumber }))).toMatchObject(wrong);
});

test('a client without identity number or mobile number is sent to a branch, as is one locked by the firm’s account system', async () => {
  const plain = await buildClient(context(), security, { status: 'locked' });
  const error = await refusal(signInClient(at(0), security, plain.fundAccount));
  expect(error.message).toContain('营业网点');
  expect(error.extra).toEqual({});
});
