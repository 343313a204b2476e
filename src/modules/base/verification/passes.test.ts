import { expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { useDatabase } from '#test/support/database.ts';
import { issuePass, consumePass } from './service/passes.ts';

const { db, context } = useDatabase();
const later = (minutes: number) => context({ now: new Date(context().now.getTime() + minutes * 60_000) });
const refused = { code: 40003, status: 200, message: '安全验证已失效或已使用，请重新验证' };

test('a pass is good for ten minutes', async () => {
  const first = await issuePass(context(), 'complaint');
  await consumePass(later(9.9), { pass: first.pass, purpose: 'complaint' });
  const second = await issuePass(context(), 'complaint');
  await expect(consumePass(later(10), { pass: second.pass, purpose: 'complaint' })).rejects.toMatchObject(refused);
});

test('a pass is good for its purpose alone, down to the one file it was given for', async () => {
  const { pass } = await issuePass(context(), 'download:a');
  for (const purpose of ['download:b', 'download', 'complaint', ''])
    await expect(consumePass(context(), { pass, purpose })).rejects.toMatchObject(refused);
  await consumePass(context(), { pass, purpose: 'download:a' });
});

test.each([undefined, ''])('%j is no pass, and the visitor is told to pass the check first', async (pass) => {
  await expect(consumePass(context(), { pass, purpose: 'complaint' })).rejects.toMatchObject({ code: 40003, message: '请先完成安全验证' });
});

test('an invented pass is refused', async () => {
  await expect(consumePass(context(), { pass: 'x'.repeat(32), purpose: 'complaint' })).rejects.toMatchObject(refused);
});

test('of twenty who bring the same pass at once one gets through', async () => {
  const { pass } = await issuePass(context(), 'complaint');
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => consumePass(context(), { pass, purpose: 'complaint' })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a pass is good again when what it was used for is rolled back', async () => {
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
