import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

/** Returns work that ends on demand. */
function openWork() {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = (name: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(name);
      ends.push(() => resolve(name));
    });
  return { work, begun, end: (index: number) => ends[index]!() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a limited number runs at once; the rest follows in order as each ends', async () => {
  const inTurn = createConcurrencyLimiter(2, 10);
  const { work, begun, end } = openWork();
  const results = [1, 2, 3, 4].map((name) => inTurn(work(name)));
  await settled();
  expect(begun).toEqual([1, 2]);
  end(1);
  await settled();
  expect(begun).toEqual([1, 2, 3]);
  end(0);
  await settled();
  end(2);
  end(3);
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
});

test('failing work also frees its slot', async () => {
  const inTurn = createConcurrencyLimiter(1, 10);
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await inTurn(async () => 'again')).toBe('again');
});

test('when the queue is full, the next request is rejected with a retry error', async () => {
  const inTurn = createConcurrencyLimiter(1, 1);
  const { work, end } = openWork();
  const first = inTurn(work(1));
  const second = inTurn(work(2));
  await expect(inTurn(work(3))).rejects.toMatchObject({ code: 40029, retryAfter: 5 });
  end(0);
  await settled();
  end(1);
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});
