import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { toStream } from '#test/support/stores/file-store-rules.ts';
import { useObjectStore } from '#test/support/stores/object-store.ts';
import { withDeferredDeletion } from './deferred-deletion.ts';
import { newStorageKey, type FileStore } from './file-store.ts';
import { openBucket } from './s3/bucket.ts';
import { openS3Store } from './s3/s3-store.ts';

const { db } = useDatabase();
const server = useObjectStore();
const drafts = useFolder();
let store: FileStore;

beforeEach(async () => {
  await db.deleteFrom('storeLeftovers').execute();
  const files = openS3Store({ bucket: openBucket({ ...server.place(), timeoutMs: 200 }), drafts });
  store = withDeferredDeletion(files, { db, log: pino({ level: 'silent' }) });
});

const away = () => ({ status: 503, code: 'SlowDown' });
const noted = async () => (await db.selectFrom('storeLeftovers').select('storageKey').execute()).map(({ storageKey }) => storageKey);
const clear = () => store.clearDrafts(new Date('2026-01-01'));

test('a file that cannot be deleted during an outage of the store is deleted after it', { timeout: 20_000 }, async () => {
  const { key } = await store.write(toStream('x'), { limit: 1 });
  server.trouble = away;
  await store.remove(key);
  await store.remove(key);
  expect(await noted()).toEqual([key]);
  await expect(clear()).rejects.toThrow('SlowDown');
  expect(await noted()).toEqual([key]);
  server.trouble = () => undefined;
  expect(await clear()).toBe(1);
  expect(await noted()).toEqual([]);
  await expect(store.read(key)).rejects.toThrow('没有这个文件');
});

test(
  'a file that may have been stored despite an error is deleted later, unless the writer recorded its key',
  { timeout: 20_000 },
  async () => {
    // The upload succeeds, but verifying and deleting it fail.
    server.trouble = ({ method }) => (method === 'PUT' ? undefined : away());
    await expect(store.write(toStream('x'), { limit: 1 })).rejects.toThrow('503');
    const [key, ...others] = await noted();
    expect(others).toEqual([]);
    await expect(store.write(toStream('x'), { limit: 1, key: newStorageKey() })).rejects.toThrow('503');
    expect(await noted()).toEqual([key]);
    server.trouble = () => undefined;
    expect(await (await store.read(key!)).toArray()).toHaveLength(1);
    expect(await clear()).toBe(1);
    await expect(store.read(key!)).rejects.toThrow('没有这个文件');
  },
);

test('an invalid key is an error as before', async () => {
  await expect(store.remove('../x')).rejects.toThrow('not a storage key');
  expect(await noted()).toEqual([]);
});
