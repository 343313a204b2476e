import { expect, test, vi } from 'vitest';
import { fail } from '#contract/call-error.ts';
import type { Client } from '#ui/api/client.ts';
import type { MediaItem } from '../schema.ts';
import { createUploadStore } from './upload-store.ts';

const file = (name: string) => new File(['x'], name);
const refusal = (message: string) => fail('invalidInput', undefined, { errors: [{ path: 'file', message }] });

/** A test server that rejects files by their name and reports how many uploads were concurrent. */
function openServer(refused: ReadonlyMap<string, string>) {
  let [now, most] = [0, 0];
  const call = async (_which: unknown, { file: sent }: { file: File }) => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    const reason = refused.get(sent.name);
    if (reason) throw refusal(reason);
    return { item: { id: 1, name: sent.name, isChoosable: false } as MediaItem, isKnown: sent.name.startsWith('又') };
  };
  return { client: () => ({ call }) as unknown as Client, most: () => most };
}

test('of forty files three fail, each with its reason; the others are stored, and a failed one can be retried', async () => {
  const refused = new Map([
    ['3.jpg', '照片已损坏'],
    ['17.jpg', '照片的像素过大'],
    ['40.jpg', '文件不是可用的照片'],
  ]);
  const server = openServer(refused);
  const onAdded = vi.fn<() => void>();
  const store = createUploadStore(server.client, onAdded);
  store.add(Array.from({ length: 40 }, (_, index) => file(`${index + 1}.jpg`)));
  await vi.waitFor(() => expect(store.lines().every(({ state }) => state === 'added' || state === 'failed')).toBe(true));
  const failed = store.lines().filter(({ state }) => state === 'failed');
  expect(failed.map(({ name, reason }) => [name, reason])).toEqual([...refused]);
  expect(onAdded).toHaveBeenCalledTimes(37);
  expect(server.most()).toBe(2);

  refused.delete('17.jpg');
  store.retry(failed[1]!.id);
  await vi.waitFor(() => expect(store.lines().find(({ name }) => name === '17.jpg')?.state).toBe('added'));
  store.clear();
  expect(store.lines()).toEqual([]);
});

test('an existing picture is distinguished from a new one, and a file that is too large is not sent', async () => {
  const server = openServer(new Map());
  const store = createUploadStore(server.client, () => undefined);
  const huge = file('大.jpg');
  Object.defineProperty(huge, 'size', { value: 31 * 1024 ** 2 });
  store.add([file('又.jpg'), huge]);
  await vi.waitFor(() => expect(store.lines().map(({ state }) => state)).toEqual(['known', 'failed']));
  expect(store.lines()[1]!.reason).toContain('30 MB');
});
