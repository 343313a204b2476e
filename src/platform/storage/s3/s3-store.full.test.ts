import { chown, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { toStream, testFileStoreRules } from '#test/support/stores/file-store-rules.ts';
import { useObjectStore, type StoreTrouble } from '#test/support/stores/object-store.ts';
import { newStorageKey } from '../file-store.ts';
import { StoreError } from '../store-error.ts';
import { openBucket } from './bucket.ts';
import { createObjectCache } from './object-cache.ts';
import type { BucketPlace } from './place.ts';
import { openS3Store } from './s3-store.ts';

const server = useObjectStore();
const drafts = useFolder();
const open = (overrides: Partial<BucketPlace> = {}) => openS3Store({ bucket: openBucket({ ...server.place(), ...overrides }), drafts });

testFileStoreRules({ open, list: () => readdir(drafts) });

const faultOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.catch((thrown: unknown) => thrown);
  return error instanceof StoreError ? `${error.fault} ${error.detail ?? ''}`.trim() : `no fault: ${String(error)}`;
};
const on = (method: string, trouble: StoreTrouble) => {
  server.trouble = (request) => (request.method === method ? trouble : undefined);
};
const large = Buffer.alloc(2_500_000, 'abcdefg');

test('the bucket may be in the host name', async () => {
  const lookup: BucketPlace['lookup'] = (name, options, done) => {
    expect(name).toBe('files.s3.test');
    if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
    else done(null, '127.0.0.1', 4);
  };
  const endpoint = server.place().endpoint.replace('127.0.0.1', 's3.test');
  const { key } = await open({ endpoint, isPathStyle: false, lookup }).write(toStream('x'), { limit: 1 });
  expect(server.seen[0]).toBe(`PUT /files/${key}`);
  expect(await text(await open().read(key))).toBe('x');
  const wrong = open({ endpoint, isPathStyle: false, lookup, secretKey: 'another-secret' });
  expect(await faultOf(wrong.read(key))).toBe('refused SignatureDoesNotMatch');
});

test('more than 64 MB are uploaded in parts and read back unchanged', { timeout: 60_000 }, async () => {
  const content = Buffer.alloc(70 * 1024 ** 2 + 5, 'qianting');
  const { key, sha256 } = await open({ timeoutMs: 10_000 }).write(Readable.from([content]), { limit: 100 * 1024 ** 2 });
  expect(server.seen.filter((line) => line.startsWith('PUT'))).toHaveLength(5);
  expect(server.uploads.size).toBe(0);
  expect(await openBucket(server.place()).find(`files/${key}`)).toEqual({ size: content.length, sha256 });
  const store = open({ timeoutMs: 10_000 });
  expect((await buffer(await store.read(key))).equals(content)).toBe(true);
  expect((await buffer(await store.read(key, { start: 69 * 1024 ** 2, end: content.length - 1 }))).length).toBe(1024 ** 2 + 5);
});

test('a failed upload in parts is aborted, and an interrupted one is cleared a day later', { timeout: 60_000 }, async () => {
  server.trouble = ({ url }) => (url!.includes('partNumber=3') ? { status: 403, code: 'AccessDenied' } : undefined);
  const content = Readable.from([Buffer.alloc(65 * 1024 ** 2)]);
  expect(await faultOf(open({ timeoutMs: 10_000 }).write(content, { limit: 100 * 1024 ** 2 }))).toBe('refused AccessDenied');
  expect(server.uploads.size).toBe(0);
  server.uploads.set('old', { key: 'files/aa/bb/old', begun: new Date('2026-01-01') });
  server.uploads.set('new', { key: 'files/aa/bb/new', begun: new Date('2026-03-01') });
  server.uploads.set('foreign', { key: 'backups/old', begun: new Date('2026-01-01') });
  await writeFile(join(drafts, 'left'), 'half');
  await utimes(join(drafts, 'left'), new Date('2026-01-01'), new Date('2026-01-01'));
  expect(await open().clearDrafts(new Date('2026-02-01'))).toBe(2);
  expect([...server.uploads.keys()]).toEqual(['new', 'foreign']);
  expect(await readdir(drafts)).toEqual([]);
  server.uploads.clear();
});

test.each([
  ['a wrong secret', { secretKey: 'wrong-wrong-wrong' }, 'refused SignatureDoesNotMatch'],
  ['a key that nobody knows', { accessKey: 'UNKNOWN' }, 'refused InvalidAccessKeyId'],
  ['a bucket that is not there', { bucket: 'nowhere' }, 'refused NoSuchBucket'],
  ['a host that does not listen', { endpoint: 'http://127.0.0.1:1' }, 'unreachable ECONNREFUSED'],
])('%s is reported by its name, and the message contains no key', async (_what, overrides, fault) => {
  const error = await open(overrides)
    .write(toStream('x'), { limit: 1 })
    .catch((thrown: unknown) => thrown);
  expect(await faultOf(Promise.reject(error))).toBe(fault);
  expect((error as Error).message).not.toMatch(/wrong-wrong|UNKNOWN|S3RVER/);
  expect(await readdir(drafts)).toEqual([]);
});

test('temporary errors are retried, a refusal is not', async () => {
  let failures = 2;
  server.trouble = ({ method }) => (method === 'PUT' && failures-- > 0 ? { status: 503, code: 'SlowDown' } : undefined);
  const { key } = await open().write(toStream('x'), { limit: 1 });
  expect(await text(await open().read(key))).toBe('x');
  on('GET', { status: 403, code: 'AccessDenied' });
  server.seen.length = 0;
  expect(await faultOf(open().read(key))).toBe('refused AccessDenied');
  expect(server.seen).toHaveLength(1);
});

test.each<[string, StoreTrouble, string]>([
  ['fails', { status: 500, code: 'InternalError' }, 'busy InternalError'],
  ['is silent', 'silence', 'silent'],
  ['says that it took what it did not', 'lie', 'damaged'],
  ['keeps other bytes', 'wrong upload', 'damaged'],
])('a store that %s on writing: nothing is acknowledged, and nothing stays', async (_what, trouble, fault) => {
  on('PUT', trouble);
  const key = newStorageKey();
  expect(await faultOf(open({ timeoutMs: 200 }).write(toStream('x'), { limit: 1, key }))).toBe(fault);
  server.trouble = () => undefined;
  expect(await faultOf(open().read(key))).toMatch(/^missing/);
  expect(await readdir(drafts)).toEqual([]);
});

test('a file that cannot be verified after the upload is not acknowledged', async () => {
  on('HEAD', { status: 500, code: 'InternalError' });
  expect(await faultOf(open().write(toStream('x'), { limit: 1 }))).toMatch(/^busy/);
});

test.each<[string, StoreTrouble, string]>([
  ['fails', { status: 500, code: 'InternalError' }, 'busy InternalError'],
  ['is silent', 'silence', 'silent'],
  ['cuts the answer', 'cut', 'unreachable ECONNRESET'],
  ['sends other bytes', 'wrong bytes', 'damaged'],
])('a store that %s on reading: an error, never wrong bytes', async (_what, trouble, fault) => {
  const [small, big] = [
    await open().write(toStream('abc'), { limit: 3 }),
    await open().write(Readable.from([large]), { limit: large.length }),
  ];
  on('GET', trouble);
  const bucket = openBucket({ ...server.place(), timeoutMs: 200 });
  const kept = openS3Store({ bucket, drafts, cache: createObjectCache(1_000_000) });
  expect(await faultOf(kept.read(small.key))).toBe(fault);
  let got = 0;
  const reading = async () => {
    for await (const piece of await openS3Store({ bucket, drafts }).read(big.key)) got += (piece as Buffer).length;
  };
  expect(await faultOf(reading())).toBe(fault);
  expect(got).toBeLessThan(large.length);
});

test('a store that does not support ranges is not trusted', async () => {
  const { key } = await open().write(Readable.from([large]), { limit: large.length });
  on('GET', 'no ranges');
  expect(await faultOf(open().read(key, { start: 5, end: 9 }))).toBe('damaged Range');
});

test('a folder for drafts that belongs to another user is not used', async () => {
  // Root may write everywhere, so write access alone is not enough.
  const store = openS3Store({ bucket: openBucket(server.place()), drafts: await foreignFolder() });
  await expect(store.write(toStream('x'), { limit: 1 })).rejects.toThrow('属于另一个用户');
});

/** Creates a folder of the user `nobody`, or returns one of root's for an ordinary user. */
async function foreignFolder(): Promise<string> {
  if (process.getuid?.() !== 0) return '/usr';
  const folder = join(drafts, 'foreign');
  await mkdir(folder);
  await chown(folder, 65_534, 65_534);
  return folder;
}

test('small files are cached for the next reader, and dropped when they are deleted', async () => {
  const cache = createObjectCache(10);
  const store = openS3Store({ bucket: openBucket(server.place()), drafts, cache });
  const [first, second] = [await store.write(toStream('123456'), { limit: 9 }), await store.write(toStream('abcdef'), { limit: 9 })];
  server.seen.length = 0;
  expect(await Promise.all([1, 2, 3].map(async () => text(await store.read(first.key))))).toEqual(['123456', '123456', '123456']);
  expect(await text(await store.read(first.key, { start: 1, end: 2 }))).toBe('23');
  expect(server.seen).toHaveLength(2);
  // The cache has room for one of them.
  expect(await text(await store.read(second.key))).toBe('abcdef');
  expect(await text(await store.read(first.key))).toBe('123456');
  expect(server.seen).toHaveLength(6);
  await store.remove(first.key);
  expect(await faultOf(store.read(first.key))).toMatch(/^missing/);
});
