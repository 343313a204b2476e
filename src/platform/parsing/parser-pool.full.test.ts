import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type misbehave from '#test/fixtures/parsing/bad-parser.ts';
import type { Deed } from '#test/fixtures/parsing/bad-parser.ts';
import type count from '#test/fixtures/parsing/counting-parser.ts';
import { ParserPool, parserTask, watchParserFailures, type ParserLimits, type ParserFailureReport } from './parser-pool.ts';

const pools: ParserPool[] = [];
function open(options: Partial<ConstructorParameters<typeof ParserPool>[0]> = {}): ParserPool {
  const pool = new ParserPool({ processes: 1, waiting: 4, ...options });
  pools.push(pool);
  return pool;
}
afterEach(() => pools.splice(0).forEach((pool) => pool.endIdleProcesses()));

const bytes = Buffer.from('the file');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const bad = (limits: Partial<ParserLimits> = {}) =>
  parserTask<typeof misbehave>(new URL('../../../test/fixtures/parsing/bad-parser.ts', import.meta.url), limits);
const counting = parserTask<typeof count>(new URL('../../../test/fixtures/parsing/counting-parser.ts', import.meta.url));
const doing = (pool: ParserPool, deed: Deed, limits?: Partial<ParserLimits>) => pool.run(bad(limits), { deed }, { bytes });

test.each([
  ['ends itself', 'abort', {}, 'crashed'],
  ['exits as if all were well', 'exit', {}, 'crashed'],
  ['throws where nobody waits for it', 'throwLater', {}, 'crashed'],
  ['answers garbage', 'garbage', {}, 'crashed'],
  ['announces an answer of gigabytes', 'longFrame', {}, 'memory'],
  ['answers more than it may', 'largePart', { outputMb: 1 }, 'memory'],
  ['never ends', 'loop', { partMs: 700 }, 'timeout'],
  ['waits for ever', 'wait', { partMs: 700 }, 'timeout'],
  ['takes memory outside of the heap', 'buffers', { memoryMb: 300 }, 'memory'],
  ['takes all of the heap', 'heap', {}, 'memory'],
] as const)('a reader that %s fails alone, with the reason, and the next file is read', async (_what, deed, limits, failure) => {
  const pool = open();
  const heard: ParserFailureReport[] = [];
  const unwatch = watchParserFailures((trouble) => heard.push(trouble));
  await expect(doing(pool, deed, limits)).rejects.toMatchObject({ name: 'ParserError', failure });
  unwatch();
  expect(heard).toEqual([{ task: 'bad-parser', failure, sha256, size: bytes.length }]);
  expect(await doing(pool, 'answer')).toBeTypeOf('number');
});

test('the output of a reader is discarded, however much it is', async () => {
  expect(await doing(open(), 'print')).toBe('printed');
});

test('an error of a reader is rethrown with its type, and its process continues', async () => {
  const pool = open();
  const first = await doing(pool, 'answer');
  await expect(doing(pool, 'throw')).rejects.toThrow('broken');
  await expect(pool.run(counting, { upTo: 0, fault: 'file' }, { bytes })).rejects.toMatchObject({
    name: 'FileError',
    message: '第 3 行坏了',
    position: 3,
  });
  await expect(pool.run(counting, { upTo: 0, fault: 'call' }, { bytes })).rejects.toMatchObject({
    name: 'CallError',
    code: 40001,
    errors: [{ path: 'file' }],
  });
  expect(await doing(pool, 'answer')).toBe(first);
});

test('parts arrive in order and are produced on demand; unwanted ones are not produced', async () => {
  const pool = open();
  const taken: number[] = [];
  for await (const { number } of pool.stream(counting, { upTo: 1000 }, { bytes })) {
    taken.push(number);
    if (number === 5) break;
  }
  expect(taken).toEqual([1, 2, 3, 4, 5]);
  const { made } = await pool.run(counting, { upTo: 1 }, { bytes });
  expect(made).toBeLessThan(10);
});

test('the time in which the consumer takes the parts does not count for the reader', async () => {
  const short = { ...counting, limits: { ...counting.limits, partMs: 250, totalMs: 500 } };
  const taken: number[] = [];
  for await (const { number } of open().stream(short, { upTo: 5 }, { bytes })) {
    taken.push(number);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  expect(taken).toEqual([1, 2, 3, 4, 5]);
});

test('many short parts share one total time limit', async () => {
  const slow = { ...counting, limits: { ...counting.limits, partMs: 5000, totalMs: 600 } };
  const read = async () => {
    for await (const { number } of open().stream(slow, { upTo: 1000, pauseMs: 20 }, { bytes })) if (number > 500) return;
  };
  await expect(read()).rejects.toMatchObject({ failure: 'timeout' });
});

test('one file per process is read at once, a limited number waits, and one more is refused with a retry error', async () => {
  const pool = open({ processes: 2, waiting: 1 });
  const asked = [1, 2, 3].map(() => doing(pool, 'answer'));
  await expect(doing(pool, 'answer')).rejects.toMatchObject({ code: 40029, retryAfter: 30 });
  const patient = pool.run(bad(), { deed: 'answer' }, { bytes }, { isPatient: true });
  const pids = await Promise.all([...asked, patient]);
  expect(new Set(pids).size).toBe(2);
});

test('an idle process is ended', async () => {
  const pool = open({ idleMs: 100 });
  const pid = (await doing(pool, 'answer')) as number;
  const isThere = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  expect(isThere()).toBe(true);
  await expect.poll(isThere).toBe(false);
});

test('repeated work on a file prefers the process that has it open', async () => {
  const pool = open({ processes: 2 });
  const at = (near: string) => pool.run(bad(), { deed: 'answer' }, { bytes }, { near });
  const [one, other] = await Promise.all([at('a'), at('b')]);
  expect(one).not.toBe(other);
  for (const near of ['a', 'b', 'b', 'a']) expect(await at(near)).toBe(near === 'a' ? one : other);
});

test('the total memory limit is shared; a larger task runs alone', async () => {
  const pool = open({ processes: 3, waiting: 9, memoryMb: 700 });
  const running: number[] = [];
  let [atOnce, most] = [0, 0];
  const run = async (memoryMb: number) => {
    for await (const { number } of pool.stream({ ...counting, limits: { ...counting.limits, memoryMb } }, { upTo: 2 }, { bytes })) {
      if (number === 1) most = Math.max(most, (atOnce += memoryMb));
      running.push(memoryMb);
    }
    atOnce -= memoryMb;
  };
  await Promise.all([run(300), run(300), run(300), run(900)]);
  expect(running).toHaveLength(8);
  expect(most).toBe(900);
});
