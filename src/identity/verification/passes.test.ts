import { expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { readSolution } from '#test/factories/identity/verification.ts';
import { useDatabase } from '#test/support/database.ts';
import { issuePass, consumePass } from './service/passes.ts';
import { checkQuestion, createQuestion } from './service/question.ts';

const { db, context } = useDatabase();
const later = (minutes: number) => context({ now: new Date(context().now.getTime() + minutes * 60_000) });
const refused = { code: 40003, status: 200, message: '安全验证已失效或已使用，请重新验证；更换了网络或浏览器的也须重新验证' };

test('a pass is valid for ten minutes', async () => {
  const first = await issuePass(context(), 'complaint');
  await consumePass(later(9.9), { pass: first.pass, purpose: 'complaint' });
  const second = await issuePass(context(), 'complaint');
  await expect(consumePass(later(10), { pass: second.pass, purpose: 'complaint' })).rejects.toMatchObject(refused);
});

test('a pass is only valid for its purpose, down to a single file', async () => {
  const { pass } = await issuePass(context(), 'download:a');
  for (const purpose of ['download:b', 'download', 'complaint', ''])
    await expect(consumePass(context(), { pass, purpose })).rejects.toMatchObject(refused);
  await consumePass(context(), { pass, purpose: 'download:a' });
});

test.each([undefined, ''])('%j is no pass, and the visitor is asked to complete the check first', async (pass) => {
  await expect(consumePass(context(), { pass, purpose: 'complaint' })).rejects.toMatchObject({ code: 40003, message: '请先完成安全验证' });
});

test('an invented pass is refused', async () => {
  await expect(consumePass(context(), { pass: 'x'.repeat(32), purpose: 'complaint' })).rejects.toMatchObject(refused);
});

test('of twenty simultaneous requests with the same pass one succeeds', async () => {
  const { pass } = await issuePass(context(), 'complaint');
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => consumePass(context(), { pass, purpose: 'complaint' })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a pass is valid again after a rollback', async () => {
  const { pass } = await issuePass(context(), 'complaint');
  const failing = inTransaction(context(), async (tx) => {
    await consumePass(tx, { pass, purpose: 'complaint' });
    throw new Error('the complaint could not be written');
  });
  await expect(failing).rejects.toThrow('could not be written');
  await consumePass(context(), { pass, purpose: 'complaint' });
});

test('the database does not hold the pass itself', async () => {
  const { pass } = await issuePass(context(), 'complaint');
  const rows = await db.selectFrom('verificationPasses').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows.map(({ hash, ...row }) => ({ ...row, hash: hash.toString('base64url') })))).not.toContain(pass);
});

const from = (ip: string, cookie?: string): Context => context({ ip, cookies: cookie === undefined ? {} : { human_check: cookie } });
const [mine, other] = ['a'.repeat(24), 'b'.repeat(24)];

test('a pass is bound to the address prefix and the browser; another address of the same prefix can use it', async () => {
  const { pass } = await issuePass(from('203.0.113.7', mine), 'complaint');
  const use = (ctx: Context) => consumePass(ctx, { pass, purpose: 'complaint' });
  for (const ctx of [from('203.0.114.7', mine), from('203.0.113.7', other), from('203.0.113.7'), from('2001:db8::1', mine)])
    await expect(use(ctx)).rejects.toMatchObject({ code: 40003, message: expect.stringContaining('更换了网络或浏览器') });
  await use(from('203.0.113.99', mine));
});

test('only the requesting browser can solve a challenge: it is identified by a cookie that no script can read', async () => {
  const set: Record<string, string> = {};
  const asking: Context = { ...from('203.0.113.7'), setCookie: (name, value) => void (set[name] = value) };
  const { id } = await createQuestion(asking, {});
  expect(set.human_check).toMatch(/^[\w-]{24}$/);
  const answer = String(await readSolution(asking, id));
  const check = (ctx: Context) => checkQuestion(ctx, { id, answer, purpose: 'complaint' });
  await expect(check(from('203.0.113.7'))).rejects.toMatchObject({ code: 40003 });
  await expect(check(from('198.51.100.7', set.human_check))).rejects.toMatchObject({ code: 40003 });
  const { pass } = await check(from('203.0.113.7', set.human_check));
  await consumePass(from('203.0.113.7', set.human_check), { pass, purpose: 'complaint' });
});
