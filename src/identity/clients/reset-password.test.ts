import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { findSessionActor } from '#identity/accounts/service/sessions.ts';
import { issuePass } from '#identity/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import { buildClient, buildSecurity, signInClient, signInFromUnknownDevice } from '#test/factories/identity/clients.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { baseInfoInput, type BaseInfoRequest } from './schema.ts';
import { issuePublicKey } from './service/public-key.ts';
import { checkBaseInfo, checkResetCode, proveReset, sendResetCode, sendResetMail, submitReset } from './service/reset-password.ts';
import { encryptPassword } from './web/encrypt-password.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const start = new Date('2026-08-21T02:00:00Z');
const at = (seconds: number, more: Partial<Context> = {}) =>
  context({ actor: { kind: 'visitor' }, ip: '203.0.113.7', now: new Date(start.getTime() + seconds * 1000), ...more });
const newPassword = 'Spring2027x';

let client: Awaited<ReturnType<typeof buildClient>>;
beforeEach(async () => {
  for (const table of ['loginFailures', 'limitCounts', 'messageCodes', 'messages', 'clientSteps'] as const)
    await db.deleteFrom(table).execute();
  client = await buildClient(context(), security, { name: '欧阳·示例', idNumber: '11000019850615001X', email: 'client@example.com' });
});

async function refusal(work: Promise<unknown>): Promise<CallError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error('no refusal', { cause: error });
  return error;
}

const infoOf = (changes: Partial<BaseInfoRequest> = {}) =>
  baseInfoInput.parse({
    fund_account: client.fundAccount,
    client_name: client.name,
    id_no: client.idNumber,
    mobile_tel: client.mobile,
    ...changes,
  });
const check = (seconds: number, changes: Partial<BaseInfoRequest> = {}) => checkBaseInfo(at(seconds), security, infoOf(changes));
const codeOf = () => readLastCode(at(0), security.messaging, client.mobile!);
const encrypted = async (seconds: number, password = newPassword) => {
  const { data } = await issuePublicKey(at(seconds), security);
  return { keyId: data.keyId, password: await encryptPassword(password, data) };
};
const submit = async (seconds: number, step: string, more: { code?: string; password?: string } = {}) =>
  submitReset(at(seconds), security, { step, ...(more.code && { code: more.code }), ...(await encrypted(seconds, more.password)) });

/** Runs the reset up to the sent code. */
async function begin(seconds = 0): Promise<{ step: string; code: string }> {
  const { step } = await check(seconds);
  await sendResetCode(at(seconds), security, { step });
  return { step, code: await codeOf() };
}

/** Runs the reset up to the new password. */
async function prove(): Promise<string> {
  const { step, code } = await begin();
  return proveByMail(1, (await checkResetCode(at(1), security, { step, code })).step);
}

/** Gives the second proof by mail. */
async function proveByMail(seconds: number, step: string): Promise<string> {
  await sendResetMail(at(seconds), security, { step });
  const value = await readLastCode(at(seconds), security.messaging, client.email!);
  return (await proveReset(at(seconds), security, { step, proof: 'mailCode', value })).step;
}

const over = { code: 40003, message: '操作已过期、已完成或未按步骤进行，请从第一步重新开始' };

test('base info, code, second proof and new password: the new password works, the old one does not, all sessions end and the client is notified', async () => {
  const { token } = await signInClient(at(-60), security, client.fundAccount);
  const { step, mobile } = await check(0, { client_name: ' 欧阳•示例 ', id_no: '11000019850615001x' });
  expect(mobile).toBe(`138****${client.mobile!.slice(-4)}`);
  expect(await sendResetCode(at(0), security, { step })).toEqual({ resendAfterSeconds: 60 });
  const { step: half } = await checkResetCode(at(5), security, { step, code: await codeOf() });
  expect(await submit(10, await proveByMail(6, half))).toEqual({ holdHours: 24 });
  expect(await findSessionActor(db, token, at(11).now)).toBeUndefined();
  expect(await db.selectFrom('clientDevices').selectAll().where('clientId', '=', client.id).execute()).toEqual([]);
  const [notice] = await readOutbox(at(11), security.messaging, { recipient: client.mobile! });
  expect(notice).toMatchObject({ template: 'passwordReset', text: expect.stringContaining('登录密码') });
  await expect(signInClient(at(20), security, client.fundAccount, newPassword)).resolves.toHaveProperty('token');
  expect(await refusal(signInClient(at(21), security, client.fundAccount))).toMatchObject({ code: 40002 });
});

test('the code may also come with the new password, as the wire contract says: the response is the step for the second proof', async () => {
  const { step, code } = await begin();
  const asked = await refusal(submit(5, step, { code }));
  expect(asked).toMatchObject({
    code: 40003,
    extra: { step: expect.any(String), next: ['mailCode'], email: expect.stringContaining('*') },
  });
  expect(await submit(5, await proveByMail(5, asked.extra.step as string))).toEqual({ holdHours: 24 });
  await expect(signInClient(at(6), security, client.fundAccount, newPassword)).resolves.toHaveProperty('token');
});

test('any mismatch gets the same refusal, including an unknown account', async () => {
  const other = await buildClient(context(), security, { idNumber: '110000199003080023' });
  const changes: Partial<BaseInfoRequest>[] = [
    { fund_account: '990000000001' },
    { client_name: '欧阳' },
    { id_no: other.idNumber },
    { mobile_tel: other.mobile },
    { fund_account: other.fundAccount },
  ];
  const refusals = [];
  for (const change of changes) {
    await db.deleteFrom('loginFailures').execute();
    refusals.push(await refusal(check(0, change)));
  }
  for (const one of refusals)
    expect(one).toMatchObject({
      code: 40002,
      message: '填写的信息与预留信息不一致，请核对后重试；信息已变更的，请携带有效身份证件到营业网点办理',
      extra: {},
    });
  expect(await db.selectFrom('clientSteps').selectAll().execute()).toEqual([]);
});

test('a client without identity number or mobile number, or with a password stored elsewhere, cannot reset it', async () => {
  client = await buildClient(context(), security, { name: '演示客户', mobile: undefined });
  expect(await refusal(check(0, { id_no: '110000199003080023', mobile_tel: '13900000000' }))).toMatchObject({ code: 40002 });
});

test('failures delay the next attempt, require the human check after three and lock the account’s reset after ten for a limited time', async () => {
  const wrong = async (seconds: number) =>
    refusal(check(seconds, { client_name: '别人', captcha: (await issuePass(at(seconds), 'login')).pass }));
  expect((await wrong(0)).extra).toEqual({});
  await wrong(1);
  expect(await refusal(check(2, { client_name: '别人' }))).toMatchObject({ code: 40029 });
  expect((await wrong(4)).extra).toEqual({ captcha: true });
  expect(await refusal(check(20))).toMatchObject({ code: 40003, extra: { captcha: true } });
  for (let count = 3; count < 10; count++) await wrong(60 * count);
  expect(await refusal(check(700))).toMatchObject({ code: 40029, message: expect.stringContaining('该账号的密码重置已暂停') });
  const { pass } = await issuePass(at(540 + 1801), 'login');
  await expect(check(540 + 1801, { captcha: pass })).resolves.toHaveProperty('step');
});

test('a network that tries many accounts needs the human check, and is stopped after thirty attempts', async () => {
  for (let count = 0; count < 10; count++) await refusal(check(count * 5, { fund_account: String(990000000000 + count) }));
  expect(await refusal(check(100))).toMatchObject({ code: 40003, extra: { captcha: true } });
  await db.updateTable('loginFailures').set({ failures: 29, notBefore: null }).where('scope', '=', 'resetAddress').execute();
  await refusal(check(110, { fund_account: '990000000099', captcha: (await issuePass(at(110), 'login')).pass }));
  expect(await refusal(check(120))).toMatchObject({ code: 40029, message: expect.stringContaining('您所在网络') });
});

test('no step can be skipped or used twice', async () => {
  const { step } = await check(0);
  expect(await refusal(checkResetCode(at(1), security, { step, code: '123456' }))).toMatchObject(over);
  expect(await refusal(submit(1, step))).toMatchObject(over);
  expect(await refusal(submit(1, step, { code: '123456' }))).toMatchObject(over);
  await sendResetCode(at(1), security, { step });
  expect(await refusal(submit(2, step))).toMatchObject(over);
  const code = await codeOf();
  const { step: next } = await checkResetCode(at(3), security, { step, code });
  expect(await refusal(checkResetCode(at(4), security, { step, code }))).toMatchObject(over);
  expect(await refusal(sendResetCode(at(70), security, { step }))).toMatchObject(over);
  expect(await refusal(sendResetCode(at(70), security, { step: next }))).toMatchObject(over);
  expect(await refusal(submit(4, next))).toMatchObject({ code: 40003, message: expect.stringContaining('还须再核验一项') });
  const last = await proveByMail(4, next);
  expect(await refusal(submit(5, next))).toMatchObject(over);
  await submit(5, last);
  expect(await refusal(submit(6, last, { password: 'Autumn2027x' }))).toMatchObject(over);
});

test('each step expires after ten minutes; a tampered step and one of another process are refused', async () => {
  const { step } = await check(0);
  expect(await refusal(sendResetCode(at(600), security, { step }))).toMatchObject(over);
  expect(await refusal(sendResetCode(at(1), security, { step: `${step.slice(0, 42)}${step.endsWith('A') ? 'B' : 'A'}` }))).toMatchObject(
    over,
  );
  const login = (await refusal(signInFromUnknownDevice(at(1), security, client.fundAccount))).extra.step as string;
  expect(await refusal(sendResetCode(at(100), security, { step: login }))).toMatchObject(over);
  await sendResetCode(at(500), security, { step });
  const { step: next } = await checkResetCode(at(700), security, { step, code: await codeOf() });
  expect(await refusal(submit(1300, next))).toMatchObject(over);
});

test('a wrong or expired code, and a code of another reset or another client, are refused', async () => {
  const first = await begin();
  const second = await begin(61);
  const wrongCode = second.code === '000000' ? '111111' : '000000';
  expect(await refusal(checkResetCode(at(62), security, { step: second.step, code: wrongCode }))).toMatchObject({
    code: 40003,
    message: '验证码错误，还可尝试 4 次',
  });
  const older = first.code === second.code ? wrongCode : first.code;
  expect(await refusal(checkResetCode(at(62), security, { step: second.step, code: older }))).toMatchObject({ code: 40003 });
  expect(await refusal(checkResetCode(at(62 + 300), security, { step: second.step, code: second.code }))).toMatchObject({
    code: 40003,
    message: '验证码已失效，请重新获取',
  });
});

test('a code can be sent again after a minute, not before', async () => {
  const { step } = await begin();
  expect(await refusal(sendResetCode(at(10), security, { step }))).toMatchObject({ code: 40029, retryAfter: 50 });
  expect(await sendResetCode(at(60), security, { step })).toEqual({ resendAfterSeconds: 60 });
});

test('a ciphertext is valid once, for resets as for logins', async () => {
  const step = await prove();
  const content = await encrypted(2, 'short1');
  expect(await refusal(submitReset(at(3), security, { step, ...content }))).toMatchObject({ code: 40001 });
  expect(await refusal(submitReset(at(4), security, { step, ...content }))).toMatchObject({
    code: 40003,
    message: '提交已过期或已使用，请重新提交',
  });
});

test.each([
  ['Ab1', '密码应为 8 至 128 个字符'],
  ['12345678', '密码过于常见或曾经泄露，容易被猜中，请换一个，例如几个不相干的词'],
  ['Password123', '密码过于常见或曾经泄露，容易被猜中，请换一个，例如几个不相干的词'],
  ['a19850615', '密码不能含有您的资金账号、手机号或出生日期'],
])('%s is refused as a new password', async (password, message) => {
  const step = await prove();
  const error = await refusal(submit(2, step, { password }));
  expect(error).toMatchObject({ code: 40001, errors: [{ path: 'password', message }] });
  // The step is still valid for a better password.
  expect(await submit(3, step)).toEqual({ holdHours: 24 });
});

test('a password that contains the account or the mobile number, or equals the current one, is refused', async () => {
  const step = await prove();
  for (const password of [`a${client.fundAccount}`, `a${client.mobile}`])
    expect(await refusal(submit(2, step, { password }))).toMatchObject({ code: 40001 });
  await submit(3, step);
  await db.deleteFrom('limitCounts').execute();
  expect(await refusal(submit(4, await prove()))).toMatchObject({
    code: 40001,
    errors: [{ path: 'password', message: '新密码不能与原密码相同' }],
  });
});

test('of two simultaneous submissions of one reset, one succeeds', async () => {
  const step = await prove();
  const outcomes = await Promise.allSettled([submit(2, step, { password: 'Spring2027a' }), submit(2, step, { password: 'Spring2027b' })]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a reset clears the account’s failed attempts, and leaves a lock set by the client unchanged', async () => {
  await db
    .insertInto('loginFailures')
    .values({
      scope: 'account',
      key: security.vault.accountKey({ kind: 'fundAccount', number: client.fundAccount }),
      failures: 5,
      countedAt: at(0).now,
      notBefore: null,
      lockedUntil: at(1800).now,
    })
    .execute();
  await db.updateTable('clientAccounts').set({ status: 'locked' }).where('id', '=', client.id).execute();
  await submit(2, await prove());
  expect(await refusal(signInFromUnknownDevice(at(3), security, client.fundAccount, newPassword))).toMatchObject({
    message: expect.stringContaining('已锁定'),
  });
});

test('no secret of a reset appears on the audit trail', async () => {
  await sql`truncate audit_entries`.execute(db);
  await refusal(check(0, { client_name: '别人' }));
  await submit(2, await prove());
  const trail = JSON.stringify(await db.selectFrom('auditEntries').selectAll().execute());
  for (const secret of [client.fundAccount, client.mobile!, client.idNumber!, client.name, newPassword])
    expect(trail).not.toContain(secret);
});

test('without passkey, trading password and mail address the client is sent to a branch, and a number changed within the hold proves nothing', async () => {
  await db.updateTable('clientAccounts').set({ sealedEmail: null }).where('id', '=', client.id).execute();
  const { step, code } = await begin();
  const proved = await checkResetCode(at(1), security, { step, code });
  expect(proved).toMatchObject({ next: [], email: null });
  expect(await refusal(sendResetMail(at(2), security, { step: proved.step }))).toMatchObject({ code: 40009 });
  expect(await refusal(submit(3, proved.step))).toMatchObject({ message: expect.stringContaining('营业网点') });
  await db.deleteFrom('limitCounts').execute();
  await db
    .updateTable('clientAccounts')
    .set({ mobileSince: at(-3600).now })
    .where('id', '=', client.id)
    .execute();
  const young = await begin(4);
  expect(await refusal(checkResetCode(at(5), security, young))).toMatchObject({ code: 40009, message: expect.stringContaining('保护期') });
});

test('five wrong second proofs end the step', async () => {
  const { step, code } = await begin();
  const { step: half } = await checkResetCode(at(1), security, { step, code });
  await sendResetMail(at(1), security, { step: half });
  const right = await readLastCode(at(1), security.messaging, client.email!);
  const value = right === '000000' ? '000001' : '000000';
  for (let n = 0; n < 5; n++)
    expect(await refusal(proveReset(at(2), security, { step: half, proof: 'mailCode', value }))).toMatchObject({ code: 40003 });
  expect(await refusal(proveReset(at(3), security, { step: half, proof: 'mailCode', value: right }))).toMatchObject(over);
});
