import { afterAll, beforeEach, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { buildMessagingDeps, readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { readSiteUsage } from './service/code-limits.ts';
import { verifyCode, consumeCode, sendCode } from './service/codes.ts';
import { readOutbox } from './service/outbox.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const deps = buildMessagingDeps();
const start = new Date('2026-08-21T02:00:00Z');
const at = (seconds: number, overrides: Partial<Context> = {}) =>
  context({ ip: '203.0.113.7', now: new Date(start.getTime() + seconds * 1000), ...overrides });
const mobile = '13800001234';
const agreement = { mobile, purpose: 'agreement', subject: 'case-1' } as const;
const asked = { ...agreement, about: '创业板权限开通' };

const others: ReturnType<typeof createDatabase>[] = [];
/** Opens the database as another process would. */
function anotherProcess(): ReturnType<typeof createDatabase> {
  const pool = openPool({ connectionString, max: 5 });
  pool.on('error', () => undefined);
  const other = createDatabase(pool);
  others.push(other);
  return other;
}
afterAll(() => Promise.all(others.map((other) => other.destroy())));

beforeEach(async () => {
  for (const name of ['messages', 'messageCodes', 'limitCounts'] as const) await db.deleteFrom(name).execute();
});

async function refusal(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error('no refusal', { cause: error });
  return error;
}
const refusalCodes = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as CallError).code] : []));
const done = async () => 'done';
type CodeEntry = Parameters<typeof verifyCode>[2];

/** Checks and consumes a code around some work, as every write does. */
async function act<Result>(ctx: Context, given: CodeEntry, work: () => Promise<Result>): Promise<Result> {
  const right = await verifyCode(ctx, deps, given);
  return inTransaction(ctx, async (tx) => {
    await consumeCode(tx, right);
    return work();
  });
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a code has six digits, names the business and the firm, and can be used once within five minutes', async () => {
  const sent = await sendCode(at(0), deps, asked);
  expect(sent).toEqual({ resendAfterSeconds: 60, expiresAt: new Date(start.getTime() + 300_000) });
  const code = await readLastCode(at(0), deps, mobile);
  expect(code).toMatch(/^\d{6}$/);
  expect((await readOutbox(at(0), deps))[0]!.text).toBe(
    `【本公司】您正在办理“创业板权限开通”，验证码 ${code}，5 分钟内有效。请勿向任何人（包括本公司员工）提供。`,
  );
  expect(await act(at(299), { ...agreement, code }, done)).toBe('done');
  expect(await refusal(act(at(299), { ...agreement, code }, done))).toMatchObject({ code: 40003 });
});

test('a code is refused after five minutes', async () => {
  await sendCode(at(0), deps, asked);
  const code = await readLastCode(at(0), deps, mobile);
  expect(await refusal(act(at(300), { ...agreement, code }, done))).toMatchObject({
    code: 40003,
    status: 200,
    message: '验证码已失效，请重新获取',
  });
});

test('neither the code nor the number nor its subject is readable in the database', async () => {
  await sendCode(at(0), deps, { ...asked, subject: 'client:4711:secret-subject' });
  const code = await readLastCode(at(0), deps, mobile);
  const rows = [
    await db.selectFrom('messages').selectAll().execute(),
    await db.selectFrom('messageCodes').selectAll().execute(),
    await db.selectFrom('limitCounts').selectAll().execute(),
  ];
  const everything = JSON.stringify(rows, (_name, value: unknown) => {
    const bytes = (value as { type?: string; data?: number[] } | null)?.type === 'Buffer' ? (value as { data: number[] }).data : undefined;
    return bytes ? Buffer.from(bytes).toString('latin1') : value;
  });
  for (const secret of [`"${code}"`, ` ${code}`, mobile, 'secret-subject', '203.0.113.7']) expect(everything).not.toContain(secret);
});

test('a code is invalid for another purpose, subject or number', async () => {
  await sendCode(at(0), deps, asked);
  const code = await readLastCode(at(0), deps, mobile);
  for (const other of [{ purpose: 'unlock' }, { subject: 'case-2' }, { mobile: '13800009999' }] as const)
    expect(await refusal(act(at(1), { ...agreement, ...other, code }, done)), JSON.stringify(other)).toMatchObject({
      code: 40003,
    });
  expect(await act(at(1), { ...agreement, code }, done)).toBe('done');
  // Such tries do not count for the code.
  expect(await db.selectFrom('messageCodes').select('tries').execute()).toEqual([{ tries: 1 }]);
});

test('a new code invalidates the previous one of the same subject, and no others', async () => {
  await sendCode(at(0), deps, asked);
  const first = await readLastCode(at(0), deps, mobile);
  await sendCode(at(60), deps, { ...asked, subject: 'case-2' });
  const other = await readLastCode(at(60), deps, mobile);
  await sendCode(at(120), deps, asked);
  const second = await readLastCode(at(120), deps, mobile);
  // With a probability of one in a million both are equal.
  const old = first === second ? wrong(first) : first;
  expect(await refusal(act(at(121), { ...agreement, code: old }, done))).toMatchObject({ code: 40003 });
  expect(await act(at(121), { ...agreement, subject: 'case-2', code: other }, done)).toBe('done');
  expect(await act(at(121), { ...agreement, code: second }, done)).toBe('done');
});

test('a wrong code says how many tries are left; after five even the right one is refused', async () => {
  await sendCode(at(0), deps, asked);
  const code = await readLastCode(at(0), deps, mobile);
  const messages: string[] = [];
  for (let n = 0; n < 5; n++) messages.push((await refusal(act(at(n), { ...agreement, code: wrong(code) }, done))).message);
  expect(messages).toEqual([
    '验证码错误，还可尝试 4 次',
    '验证码错误，还可尝试 3 次',
    '验证码错误，还可尝试 2 次',
    '验证码错误，还可尝试 1 次',
    '验证码错误次数过多，请重新获取',
  ]);
  expect(await refusal(act(at(6), { ...agreement, code }, done))).toMatchObject({ code: 40003 });
});

test('if the work fails, the code remains unused but its try counts', async () => {
  await sendCode(at(0), deps, asked);
  const code = await readLastCode(at(0), deps, mobile);
  await expect(act(at(1), { ...agreement, code }, () => Promise.reject(new Error('full disk')))).rejects.toThrow('full disk');
  expect(await db.selectFrom('messageCodes').select(['tries', 'usedAt']).execute()).toEqual([{ tries: 1, usedAt: null }]);
  expect(await act(at(2), { ...agreement, code }, done)).toBe('done');
});

test('a code is checked outside of any transaction, which could roll back the try, and consumed inside of one', async () => {
  await sendCode(at(0), deps, asked);
  const given = { ...agreement, code: await readLastCode(at(0), deps, mobile) };
  await db.transaction().execute(async (trx) => {
    await expect(verifyCode({ ...at(1), db: trx }, deps, given)).rejects.toThrow('transaction of its own');
  });
  await expect(consumeCode(at(1), await verifyCode(at(1), deps, given))).rejects.toThrow('the transaction of what the code is for');
});

test('after using a code the next one needs no waiting time, but counts for the day', async () => {
  await sendCode(at(0), deps, asked);
  await act(at(5), { ...agreement, code: await readLastCode(at(5), deps, mobile) }, done);
  for (let n = 1; n < 10; n++) {
    await sendCode(at(n * 6), deps, { ...asked, subject: `case-${n}` });
    await act(at(n * 6 + 5), { ...agreement, subject: `case-${n}`, code: await readLastCode(at(n * 6 + 5), deps, mobile) }, done);
  }
  expect(await refusal(sendCode(at(120), deps, asked))).toMatchObject({ code: 40029, message: expect.stringContaining('已达 10 次') });
});

test('for strangers the next code is available after 60 seconds, whatever its purpose, and the refusal says when', async () => {
  const visit = { ...asked, purpose: 'seekerLogin' } as const;
  await sendCode(at(0), deps, visit);
  expect(await refusal(sendCode(at(18), deps, { ...asked, purpose: 'callBack', subject: 'other' }))).toMatchObject({
    code: 40029,
    status: 429,
    retryAfter: 42,
    message: '验证码刚刚发送过，请 42 秒后再获取',
  });
  await sendCode(at(60), deps, visit);
});

test('a number gets ten codes per day (Shanghai time), and new ones after midnight', async () => {
  for (let n = 0; n < 10; n++) await sendCode(at(n * 60), deps, { ...asked, subject: `case-${n}` });
  // 10:10 in Shanghai: 13 hours and 50 minutes to midnight.
  expect(await refusal(sendCode(at(600), deps, asked))).toMatchObject({
    code: 40029,
    retryAfter: 13 * 3600 + 50 * 60,
    message: '该手机号今日获取验证码已达 10 次，请明天（0 时以后）再试',
  });
  await sendCode(at(14 * 3600), deps, asked);
});

test('a script that requests codes for a client’s number every minute does not use up the budget of the authenticated client', async () => {
  for (let n = 0; n < 10; n++) await sendCode(at(n * 61), deps, { ...asked, purpose: 'seekerLogin', subject: `token-${n}` });
  const later = (n: number) => at(610 + n);
  expect(await refusal(sendCode(later(0), deps, { ...asked, purpose: 'recruitLookup' }))).toMatchObject({ code: 40029 });
  // Login on a new device, unlocking, signing, confirming an act, personal data: each has its own budget, independent of
  // strangers.
  for (const purpose of ['newDevice', 'unlock', 'agreement', 'stepUp', 'privacy'] as const)
    await sendCode(later(1), deps, { ...asked, purpose, asker: 'owner' });
  // A password reset requires account, name, number and identity number, so it has its own budget.
  await sendCode(later(2), deps, { ...asked, purpose: 'resetPassword' });
});

test('codes requested by the owner have a budget of ten per day and purpose, without a network limit', async () => {
  for (let n = 0; n < deps.codesPerNetworkHour; n++) await sendCode(at(0), deps, { ...asked, mobile: `139${String(n).padStart(8, '0')}` });
  const own = { ...asked, purpose: 'unlock', asker: 'owner' } as const;
  for (let n = 0; n < 10; n++) await sendCode(at(n * 60), deps, { ...own, subject: `unlock-${n}` });
  expect(await refusal(sendCode(at(600), deps, own))).toMatchObject({ code: 40029, message: expect.stringContaining('已达 10 次') });
  await sendCode(at(600), deps, { ...own, purpose: 'newDevice' });
});

test('text messages to strangers are limited for the whole site per minute and hour, with the used share as a metric; owners and mail are not limited', async () => {
  const limited = buildMessagingDeps({ codesPerSiteMinute: 3, codesPerSiteHour: 5 });
  const send = (n: number, seconds: number) =>
    sendCode(at(seconds, { ip: `203.0.${n}.7` }), limited, {
      ...asked,
      purpose: 'seekerLogin',
      mobile: `1391111${String(n).padStart(4, '0')}`,
    });
  for (let n = 0; n < 3; n++) await send(n, 0);
  expect(await readSiteUsage(at(1), limited)).toEqual([
    { window: 'minute', used: 1 },
    { window: 'hour', used: 0.6 },
  ]);
  expect(await refusal(send(3, 1))).toMatchObject({ code: 40029, retryAfter: 59, message: expect.stringContaining('受信任设备') });
  for (let n = 3; n < 5; n++) await send(n, 60);
  expect(await refusal(send(5, 120))).toMatchObject({ code: 40029, retryAfter: 3480 });
  await sendCode(at(121), limited, { ...asked, purpose: 'newDevice', asker: 'owner' });
  await sendCode(at(121), limited, { ...asked, mobile: 'visitor@example.com', channel: 'mail', purpose: 'digest' });
  await send(6, 3600);
});

test('a network has a limit of codes per hour, whatever the numbers; other networks are not affected', async () => {
  for (let n = 0; n < deps.codesPerNetworkHour; n++) await sendCode(at(0), deps, { ...asked, mobile: `139${String(n).padStart(8, '0')}` });
  expect(await refusal(sendCode(at(1), deps, asked))).toMatchObject({
    code: 40029,
    retryAfter: 3599,
    message: '您所在网络获取验证码的次数过多，请于 11:00 后再试',
  });
  await sendCode(at(1, { ip: '203.0.113.8' }), deps, asked);
  await sendCode(at(3600), deps, { ...asked, mobile: '13700000001' });
});

test('a refused code changes nothing: no message, no count for the number', async () => {
  for (let n = 0; n < deps.codesPerNetworkHour; n++) await sendCode(at(0), deps, { ...asked, mobile: `139${String(n).padStart(8, '0')}` });
  await refusal(sendCode(at(1), deps, asked));
  expect(await readOutbox(at(1), deps, { recipient: mobile })).toEqual([]);
  await sendCode(at(2, { ip: '203.0.113.8' }), deps, asked);
});

test('of fifty codes requested at once from two processes one is sent', async () => {
  const processes = [anotherProcess(), anotherProcess()];
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => sendCode(at(0, { db: processes[n % 2]! }), deps, { ...asked, subject: `case-${n}` })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(new Set(refusalCodes(results))).toEqual(new Set([40029]));
  expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(1);
});

test('of fifty requests at once from two processes for the last code of the day one is sent', async () => {
  for (let n = 0; n < 9; n++) await sendCode(at(n * 60), deps, asked);
  const processes = [anotherProcess(), anotherProcess()];
  const results = await Promise.allSettled(
    // Each is a minute after the previous one, so that only the daily limit applies.
    Array.from({ length: 50 }, (_, n) => sendCode(at(3600 + n * 61, { db: processes[n % 2]! }), deps, asked)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('of fifty simultaneous right tries from two processes one succeeds', async () => {
  await sendCode(at(0), deps, asked);
  const code = await readLastCode(at(0), deps, mobile);
  const processes = [anotherProcess(), anotherProcess()];
  let runs = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => act(at(1, { db: processes[n % 2]! }), { ...agreement, code }, async () => (runs += 1))),
  );
  expect([results.filter(({ status }) => status === 'fulfilled').length, runs]).toEqual([1, 1]);
  expect(new Set(refusalCodes(results))).toEqual(new Set([40003]));
});

test('of fifty simultaneous wrong tries from two processes five are checked', async () => {
  await sendCode(at(0), deps, asked);
  const code = await readLastCode(at(0), deps, mobile);
  const processes = [anotherProcess(), anotherProcess()];
  const messages = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const ctx = at(1, { db: processes[n % 2]! });
      return (await refusal(act(ctx, { ...agreement, code: wrong(code) }, done))).message;
    }),
  );
  expect(messages.filter((message) => message.startsWith('验证码错误'))).toHaveLength(5);
});
