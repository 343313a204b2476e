import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { FileTooLargeError } from '#platform/storage/draft.ts';
import { newStorageKey, type FileStore } from '#platform/storage/file-store.ts';
import { isMissing } from '#platform/storage/store-error.ts';

interface StoreUnderTest {
  open(): FileStore;
  /** Lists all stored files, including drafts. */
  list(): Promise<string[]>;
}

export const toStream = (...parts: string[]): Readable => Readable.from(parts.map((part) => Buffer.from(part)));

/** Tests the rules of every file store. */
export function testFileStoreRules({ open, list }: StoreUnderTest): void {
  test('a file is stored under a random key with its size, hash and first bytes', async () => {
    const store = open();
    const stored = await store.write(toStream('年度', '报告'), { limit: 100 });
    expect(stored).toMatchObject({ size: 12, sha256: createHash('sha256').update('年度报告').digest('hex') });
    expect(stored.key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/);
    expect(stored.head.toString()).toBe('年度报告');
    expect(await text(await store.read(stored.key))).toBe('年度报告');
  });

  test('the same content twice makes two files, and a key chosen beforehand is used', async () => {
    const store = open();
    const key = newStorageKey();
    const [first, second] = await Promise.all([store.write(toStream('x'), { limit: 1 }), store.write(toStream('x'), { limit: 1, key })]);
    expect(first.key).not.toBe(second.key);
    expect(second.key).toBe(key);
  });

  test('a range is read by its first and last byte', async () => {
    const store = open();
    const { key } = await store.write(toStream('0123456789'), { limit: 10 });
    expect(await text(await store.read(key, { start: 2, end: 4 }))).toBe('234');
    expect((await buffer(await store.read(key, { start: 9, end: 9 }))).toString()).toBe('9');
    expect(await text(await store.read(key, { start: 0, end: 9 }))).toBe('0123456789');
  });

  test('a large file and a range of it are read unchanged', async () => {
    const store = open();
    const content = Buffer.alloc(3_000_001, 'abcdefg');
    const { key, head } = await store.write(Readable.from([content]), { limit: 4_000_000 });
    expect(head.equals(content.subarray(0, 4096))).toBe(true);
    expect((await buffer(await store.read(key))).equals(content)).toBe(true);
    const part = await buffer(await store.read(key, { start: 1_000_000, end: 2_999_999 }));
    expect(part.equals(content.subarray(1_000_000, 3_000_000))).toBe(true);
  });

  test('an empty file can be stored', async () => {
    const store = open();
    const { key, size } = await store.write(toStream(), { limit: 1 });
    expect(size).toBe(0);
    expect(await text(await store.read(key))).toBe('');
  });

  test('a file one byte over the limit is not stored', async () => {
    const before = await list();
    await expect(open().write(toStream('12345', '6'), { limit: 5 })).rejects.toThrow(FileTooLargeError);
    expect(await list()).toEqual(before);
  });

  test('an aborted stream stores nothing', async () => {
    const before = await list();
    const broken = (async function* () {
      yield Buffer.from('half');
      throw new Error('connection reset');
    })();
    await expect(open().write(broken, { limit: 100 })).rejects.toThrow('connection reset');
    expect(await list()).toEqual(before);
  });

  test('a removed file is missing, and removing it again is not an error', async () => {
    const store = open();
    const { key } = await store.write(toStream('x'), { limit: 1 });
    expect(await text(await store.read(key))).toBe('x');
    await store.remove(key);
    expect(isMissing(await store.read(key).catch((error: unknown) => error))).toBe(true);
    expect(isMissing(await store.read(newStorageKey()).catch((error: unknown) => error))).toBe(true);
    await store.remove(key);
  });

  test('a key that points outside of the store is refused', async () => {
    await expect(open().read('../../etc/passwd')).rejects.toThrow('not a storage key');
    await expect(open().remove('aa/../../../x')).rejects.toThrow('not a storage key');
    await expect(open().write(toStream('x'), { limit: 1, key: '../x' })).rejects.toThrow('not a storage key');
  });
}
