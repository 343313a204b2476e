import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { removeFile, storeFile, type FileRow } from '#content/files/service/files.ts';
import { useDatabase } from '#test/support/database.ts';
import { withTemporaryFolder, useFolder } from '#test/support/folder.ts';
import { useObjectStore } from '#test/support/stores/object-store.ts';
import { openFileStore } from './file-store.ts';
import { moveFiles, type FileMove, type MoveCounts } from './move-files.ts';
import { openBucketPlace, openFolderPlace } from './move-places.ts';
import { openStores, type StoreConfig } from './open-stores.ts';
import { openBucket, type Bucket } from './s3/bucket.ts';
import { bodyOf } from './s3/request-body.ts';

const { db, context } = useDatabase();
const server = useObjectStore();
const dataDir = useFolder();
const disk = openFileStore(join(dataDir, 'files'));
let bucket: Bucket;

beforeEach(async () => {
  await db.deleteFrom('files').execute();
  bucket = openBucket({ ...server.place(), timeoutMs: 2000 });
});

const meta = { mediaType: 'text/plain', visibility: 'private', limit: 1000 } as const;
const store = (word: string, files = disk): Promise<FileRow> =>
  storeFile(context(), files, Readable.from([Buffer.from(word)]), { name: `${word}.txt`, ...meta });
const move = async (options: Partial<FileMove> = {}, isBack = false): Promise<MoveCounts> => {
  const [folder, shelf] = [openFolderPlace(dataDir), openBucketPlace(bucket)];
  const [from, to] = isBack ? [shelf, folder] : [folder, shelf];
  return moveFiles(context(), { from, to, isThorough: false, say: () => undefined, ...options }, await from.listMedia());
};
const config = (fileStore: 'disk' | 's3', folder = dataDir): StoreConfig => {
  const { endpoint, bucket: s3Bucket, accessKey, secretKey } = server.place();
  return { fileStore, dataDir: folder, s3Endpoint: endpoint, s3Bucket, s3AccessKey: accessKey, s3SecretKey: secretKey, s3PathStyle: true };
};
const inBucket = (key: string) => bucket.readWhole(`files/${key}`, 1000).then(String, () => undefined);

test('every file of a row and every picture is copied to the bucket, a second run has nothing to do, and the way back restores them', async () => {
  const rows = await Promise.all(['一', '二', '三'].map((word) => store(word)));
  await mkdir(join(dataDir, 'media', 'banners'), { recursive: true });
  await writeFile(join(dataDir, 'media', 'banners', '门 窗+（一）.svg'), '<svg/>');
  await writeFile(join(dataDir, 'media', '.hidden'), 'no');
  expect(await move()).toMatchObject({ copied: 4, present: 0, gone: 0, lost: [], bytes: 15 });
  expect(await move()).toMatchObject({ copied: 0, present: 4, lost: [] });
  expect(await move({ isThorough: true })).toMatchObject({ copied: 0, present: 4, lost: [] });
  expect(await inBucket(rows[0]!.storageKey)).toBe('一');
  await withTemporaryFolder(async (other) => {
    const [from, to] = [openBucketPlace(bucket), openFolderPlace(other)];
    const order = { from, to, isThorough: false, say: () => undefined };
    expect(await moveFiles(context(), order, await from.listMedia())).toMatchObject({ copied: 4, lost: [] });
    expect(await readFile(join(other, 'files', rows[2]!.storageKey), 'utf8')).toBe('三');
    expect(await readFile(join(other, 'media', 'banners', '门 窗+（一）.svg'), 'utf8')).toBe('<svg/>');
    expect(await readdir(join(other, 'media', 'banners'))).toEqual(['门 窗+（一）.svg']);
    expect(await moveFiles(context(), { ...order, isThorough: true }, await from.listMedia())).toMatchObject({ present: 4, lost: [] });
  });
});

test('a missing file, and one whose hash differs from its row, are reported and not copied', async () => {
  const [gone, spoilt] = [await store('甲'), await store('乙')];
  await disk.remove(gone.storageKey);
  await writeFile(join(dataDir, 'files', spoilt.storageKey), '丙');
  const { copied, lost } = await move();
  expect([copied, lost.toSorted()]).toEqual([0, [`files/${gone.storageKey}`, `files/${spoilt.storageKey}`].toSorted()]);
  expect(await inBucket(spoilt.storageKey)).toBeUndefined();
});

test('a thorough run finds a copy that was damaged in the bucket', async () => {
  const { storageKey } = await store('丁');
  expect(await move()).toMatchObject({ copied: 1 });
  await bucket.put(`files/${storageKey}`, bodyOf(Buffer.from('戊')));
  expect((await move()).lost).toEqual([]);
  expect((await move({ isThorough: true })).lost).toEqual([`files/${storageKey}`]);
});

test('an interrupted run is continued', async () => {
  for (let n = 0; n < 6; n += 1) await store(`第${n}个`);
  let puts = 0;
  server.trouble = ({ method }) => (method === 'PUT' && ++puts > 3 ? { status: 403, code: 'AccessDenied' } : undefined);
  await expect(move()).rejects.toThrow('AccessDenied');
  server.trouble = () => undefined;
  const { copied, present, lost } = await move();
  expect([copied + present, present, lost]).toEqual([7, 4, []]);
});

test('a file that the site deletes during the copy does not exist afterwards, in either order', async () => {
  const site = openStores(config('s3')).files;
  const [early, late] = [await store('早'), await store('晚')];
  const from = openFolderPlace(dataDir);
  const to = openBucketPlace(bucket);
  const write: typeof to.write = async (name, content) => {
    // Between reading and uploading: the row, then both places.
    if (name.endsWith(early.storageKey)) await removeFile(context(), site, early.id);
    await to.write(name, content);
    if (name.endsWith(late.storageKey)) await removeFile(context(), site, late.id);
  };
  const held = { ...from, read: async (name: string) => Readable.from([Buffer.from(await text(await from.read(name)))]) };
  const counts = await move({ from: held, to: { ...to, write } });
  expect(counts.gone).toBe(2);
  for (const { storageKey } of [early, late]) {
    expect(await inBucket(storageKey)).toBeUndefined();
    await expect(disk.read(storageKey)).rejects.toThrow('ENOENT');
  }
});

test('during a move both places are read, the chosen one is written to, and deletions apply to both', async () => {
  const [old, before, after] = [await store('旧'), openStores(config('disk')).files, openStores(config('s3')).files];
  expect(await text(await after.read(old.storageKey))).toBe('旧');
  const added = await store('新', after);
  expect(await inBucket(added.storageKey)).toBe('新');
  await expect(disk.read(added.storageKey)).rejects.toThrow('ENOENT');
  // A process that still stores files in the folder finds what another one has put into the bucket.
  expect(await text(await before.read(added.storageKey))).toBe('新');
  await move();
  await removeFile(context(), after, old.id);
  expect(await inBucket(old.storageKey)).toBeUndefined();
  await expect(disk.read(old.storageKey)).rejects.toThrow('ENOENT');
  // An unreachable bucket does not mean a missing file.
  server.trouble = () => ({ status: 403, code: 'AccessDenied' });
  await expect(after.read(added.storageKey)).rejects.toThrow('AccessDenied');
});
