import { beforeEach, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { countOne, countMany, dayWindow, deleteExpiredCounters, fixedWindow, undoCount, type WindowLimit } from './limits.ts';

const { db, context } = useDatabase();
beforeEach(() => db.deleteFrom('limitCounts').execute());

const hourMs = 3_600_000;
const at = (time: string) => context({ now: new Date(`2026-08-21T${time}+08:00`) });
const limit = (ctx = at('10:00:00'), more: Partial<WindowLimit> = {}): WindowLimit => ({
  name: 'test',
  key: '203.0.113.7',
  window: fixedWindow(ctx, hourMs),
  most: 3,
  ...more,
});
const used = async () => (await db.selectFrom('limitCounts').select('used').execute()).map((row) => row.used);

test('of many simultaneous requests the limit is counted, and the others receive the waiting time', async () => {
  const ctx = at('10:15:00');
  const counts = await Promise.all(Array.from({ length: 9 }, () => countOne(ctx, limit(ctx))));
  expect(counts.filter(({ isCounted }) => isCounted)).toHaveLength(3);
  for (const { retryAfter, used } of counts.filter((one) => !one.isCounted))
    expect({ retryAfter, used }).toEqual({ retryAfter: 2700, used: 3 });
});

test('separate counters are limited separately, and counting restarts with each window', async () => {
  const now = at('10:59:59');
  for (let n = 0; n < 3; n++) await countOne(now, limit(now));
  expect(await countOne(now, limit(now))).toMatchObject({ isCounted: false, retryAfter: 1 });
  for (const other of [{ key: '203.0.113.8' }, { name: 'test.other' }])
    expect(await countOne(now, limit(now, other))).toMatchObject({ isCounted: true, used: 1 });
  const next = at('11:00:00');
  expect(await countOne(next, limit(next))).toMatchObject({ isCounted: true, used: 1 });
});

test('a process whose clock is behind does not reopen a window', async () => {
  const [late, early] = [at('11:00:01'), at('10:59:59')];
  for (let n = 0; n < 3; n++) await countOne(late, limit(late));
  expect(await countOne(early, limit(early))).toMatchObject({ isCounted: false, retryAfter: 3601 });
});

test('a day begins at midnight in Beijing', async () => {
  const { startsAt, endsAt } = dayWindow(at('00:00:00'));
  expect([startsAt, endsAt].map((moment) => moment.toISOString())).toEqual(['2026-08-20T16:00:00.000Z', '2026-08-21T16:00:00.000Z']);
  expect(dayWindow(at('23:59:59'))).toEqual({ startsAt, endsAt });
});

test('the pause after each request also applies across the end of a window', async () => {
  const pausing = (time: string) => countOne(at(time), limit(at(time), { window: dayWindow(at(time)), pauseMs: 60_000 }));
  expect(await pausing('23:59:30')).toMatchObject({ isCounted: true });
  expect(await pausing('23:59:59')).toMatchObject({ isCounted: false, used: 1, lastAt: at('23:59:30').now });
  const next = context({ now: new Date('2026-08-22T00:00:29+08:00') });
  expect(await countOne(next, limit(next, { window: dayWindow(next), pauseMs: 60_000 }))).toMatchObject({ isCounted: false });
});

test('a request that is cancelled or rolled back is not counted', async () => {
  const ctx = at('10:00:00');
  for (let n = 0; n < 2; n++) await countOne(ctx, limit(ctx));
  await undoCount(ctx, limit(ctx));
  await undoCount(ctx, limit(at('11:00:00')));
  const failing = inTransaction(ctx, async (tx) => {
    await countOne(tx, limit(ctx));
    throw new Error('later step failed');
  });
  await expect(failing).rejects.toThrow('later step failed');
  expect(await used()).toEqual([1]);
  for (let n = 0; n < 3; n++) await undoCount(ctx, limit(ctx));
  expect(await used()).toEqual([0]);
});

test('without a limit every request is counted', async () => {
  const { most: _most, ...unlimited } = limit();
  for (let n = 1; n <= 5; n++) expect(await countOne(at('10:00:00'), unlimited)).toMatchObject({ isCounted: true, used: n });
});

test('with a gradual refill, a larger request waits longer', async () => {
  const bucket = { name: 'test', key: 'a', most: 4, refillMs: 1500 };
  expect(await countMany(at('10:00:00'), bucket, 4)).toBe(0);
  expect(await countMany(at('10:00:00'), bucket, 1)).toBe(2);
  expect(await countMany(at('10:00:00'), bucket, 4)).toBe(6);
  expect(await countMany(at('10:00:01.5'), bucket, 1)).toBe(0);
  expect(await countMany(at('10:00:01.5'), bucket, 1)).toBe(2);
});

test('an expired counter is deleted an hour later', async () => {
  await countOne(at('10:00:00'), limit());
  await countMany(at('10:00:00'), { name: 'test.bucket', key: 'a', most: 4, refillMs: 1500 }, 1);
  await deleteExpiredCounters(at('11:00:02'));
  expect(await used()).toEqual([1]);
  await deleteExpiredCounters(at('12:00:00'));
  expect(await used()).toEqual([1]);
  await deleteExpiredCounters(at('12:00:01'));
  expect(await used()).toEqual([]);
});
