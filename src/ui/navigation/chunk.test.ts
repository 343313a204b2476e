import { afterEach, expect, test, vi } from 'vitest';
import { loadChunk, ChunkLoadError } from './chunk.ts';

/** A loader whose source reads as the build writes it. */
const writtenAs = (source: string, load: () => Promise<never>) => Object.assign(load, { toString: () => source });

afterEach(() => void vi.useRealTimers());

test('a loaded chunk is the module', async () => {
  await expect(loadChunk(async () => ({ Component: 1 }))).resolves.toEqual({ Component: 1 });
});

test('a failure has the request address that the browser names', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1:3000/assets/news-a1.js');
  const error = await loadChunk(() => Promise.reject(cause)).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ChunkLoadError);
  expect(error).toMatchObject({ fault: 'failure', request: 'http://127.0.0.1:3000/assets/news-a1.js', cause });
});

test('where the browser names none, the address is read from the import', async () => {
  const load = writtenAs('()=>preload(()=>import(`./gone-a1.js`),[])', () =>
    Promise.reject(new TypeError('Importing a module script failed.')),
  );
  const error = await loadChunk(load).catch((e: unknown) => e);
  expect(error).toMatchObject({ fault: 'failure', request: expect.stringMatching(/\/gone-a1\.js$/) });
});

test('after 120 s the load fails with a timeout that names the requested address', async () => {
  vi.useFakeTimers();
  const load = writtenAs('()=>import("./slow-b2.js")', () => new Promise<never>(() => {}));
  let error: unknown;
  void loadChunk(load).catch((e: unknown) => (error = e));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(error).toMatchObject({
    fault: 'timeout',
    request: expect.stringMatching(/\/slow-b2\.js$/),
    message: expect.stringContaining('timeout of 120000ms exceeded'),
  });
});

test('a retry after a failure loads again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('module');
  await expect(loadChunk(load)).rejects.toThrow(ChunkLoadError);
  await expect(loadChunk(load)).resolves.toBe('module');
});
