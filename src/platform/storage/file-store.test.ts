import { createHash } from 'node:crypto';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { FileTooLargeError, openFileStore } from './file-store.ts';

const folder = useFolder();
const store = openFileStore(folder);
const from = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)));

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('a file is kept under a random key with its size, hash and first bytes', async () => {
  const stored = await store.write(from('年度', '报告'), { limit: 100 });
  expect(stored).toMatchObject({ size: 12, sha256: createHash('sha256').update('年度报告').digest('hex') });
  expect(stored.key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/);
  expect(stored.head.toString()).toBe('年度报告');
  expect(await text(await store.read(stored.key))).toBe('年度报告');
  expect((await stat(join(folder, stored.key))).mode & 0o777).toBe(0o600);
});

test('the same content twice is two files', async () => {
  const [first, second] = await Promise.all([store.write(from('x'), { limit: 1 }), store.write(from('x'), { limit: 1 })]);
  expect(first.key).not.toBe(second.key);
});

test('a part is read by its first and last byte', async () => {
  const { key } = await store.write(from('0123456789'), { limit: 10 });
  expect(await text(await store.read(key, { start: 2, end: 4 }))).toBe('234');
  expect((await buffer(await store.read(key, { start: 9, end: 9 }))).toString()).toBe('9');
});

test('one byte over the limit keeps nothing', async () => {
  const before = await filesIn(folder);
  await expect(store.write(from('12345', '6'), { limit: 5 })).rejects.toThrow(FileTooLargeError);
  expect(await filesIn(folder)).toEqual(before);
});

test('a stream that breaks off keeps nothing', async () => {
  const before = await filesIn(folder);
  const broken = (async function* () {
    yield Buffer.from('half');
    throw new Error('connection reset');
  })();
  await expect(store.write(broken, { limit: 100 })).rejects.toThrow('connection reset');
  expect(await filesIn(folder)).toEqual(before);
});

test('a key that leads out of the folder is refused', async () => {
  await expect(store.read('../../etc/passwd')).rejects.toThrow('not a storage key');
  await expect(store.remove('aa/../../../x')).rejects.toThrow('not a storage key');
});

test('what a killed process left half written is cleared, a write under way is not', async () => {
  await writeFile(join(folder, 'drafts', 'left'), 'half');
  await utimes(join(folder, 'drafts', 'left'), new Date('2026-01-01'), new Date('2026-01-01'));
  await writeFile(join(folder, 'drafts', 'current'), 'half');
  expect(await store.clearDrafts(new Date('2026-02-01'))).toBe(1);
  expect(await readdir(join(folder, 'drafts'))).toEqual(['current']);
});
