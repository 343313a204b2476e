import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadSecret } from '#platform/config/secret.ts';
import { invalidationChannel } from '#platform/database/transaction.ts';
import { readCookies } from '#platform/http/cookies.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { cdnFileHeaders } from '#rendering/server/cdn-headers.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { fileAddress, fileTag } from './calls.ts';
import { registerDownloads } from './download-route.ts';
import { makeFilePrivate, storeFile, type FileRow } from './service/files.ts';
import { isSignatureValid, linkKey, signedAddress } from './service/signed-link.ts';

const { db, pool, context } = useDatabase();
const dataDir = useFolder();
const files = openFileStore(dataDir);
const secret = await loadSecret({ dataDir, secret: 'a master key for tests only, 32+' });
const app = fastify();
registerDownloads(app, {
  db,
  files,
  secret,
  cookiesOf: ({ headers }) => readCookies(headers.cookie, false),
  cdnHeadersOf: (tag) => cdnFileHeaders('Cache-Tag', tag),
});

const content = '%PDF-1.7 0123456789';
let open: FileRow;
let closed: FileRow;
let table: FileRow;

beforeAll(async () => {
  const put = (bytes: string, name: string, mediaType: string, visibility: 'public' | 'private') =>
    storeFile(context(), files, Readable.from([Buffer.from(bytes)]), { name, mediaType, visibility, limit: 1000 });
  open = await put(content, '2026年年度报告（修订稿）.pdf', 'application/pdf', 'public');
  closed = await put(content, '对账单.pdf', 'application/pdf', 'private');
  table = await put('代码,名称\n000001,示例', '名单.csv', 'text/csv', 'public');
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url, headers });

test('a public file is sent whole, with its Chinese name, and is asked for again because it can be withdrawn', async () => {
  const answer = await get(fileAddress(open));
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(content);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '19',
    'content-disposition': expect.stringContaining(`inline; filename="2026__________.pdf"; filename*=UTF-8''2026%E5%B9%B4`) as string,
    'x-content-sha256': open.sha256,
    'x-content-type-options': 'nosniff',
    etag: `"${open.sha256}"`,
    'accept-ranges': 'bytes',
    'cache-control': 'public, no-cache, no-transform',
  });
});

test('a type that a browser must not show is sent as a download, in a sandbox', async () => {
  expect((await get(fileAddress(open, { download: true }))).headers['content-disposition']).toMatch(/^attachment/);
  const { headers } = await get(fileAddress(table));
  expect(headers['content-disposition']).toMatch(/^attachment/);
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
});

test('HEAD returns the same headers without the body', async () => {
  const answer = await get(fileAddress(open), {}, 'HEAD');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-length']).toBe('19');
  expect(answer.body).toBe('');
});

test('a range is sent as 206 with its position', async () => {
  const answer = await get(fileAddress(open), { range: 'bytes=9-12' });
  expect([answer.statusCode, answer.body, answer.headers['content-range'], answer.headers['content-length']]).toEqual([
    206,
    '0123',
    'bytes 9-12/19',
    '4',
  ]);
  expect((await get(fileAddress(open), { range: 'bytes=-2' })).body).toBe('89');
});

test('a range past the end returns 416 with the size', async () => {
  const answer = await get(fileAddress(open), { range: 'bytes=19-' });
  expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */19']);
});

test('If-Range returns the part of the same file and the whole of another', async () => {
  expect((await get(fileAddress(open), { range: 'bytes=0-3', 'if-range': `"${open.sha256}"` })).statusCode).toBe(206);
  expect((await get(fileAddress(open), { range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200);
});

test('a reader with the current file gets 304', async () => {
  const answer = await get(fileAddress(open), { 'if-none-match': `"x", W/"${open.sha256}"` });
  expect([answer.statusCode, answer.body]).toEqual([304, '']);
});

test('a private file is served by its signed link and is not cached', async () => {
  const answer = await get(signedAddress(linkKey(secret), closed, new Date()));
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, content, 'private, no-store, no-transform']);
});

test('without a valid signature a private file does not exist', async () => {
  const link = signedAddress(linkKey(secret), closed, new Date());
  const late = signedAddress(linkKey(secret), closed, new Date(Date.now() - 301_000));
  const ofAnother = link.replace(fileAddress(closed), fileAddress({ ...closed, id: open.id }));
  const longer = link.replace(/expires=\d+/, (expires) => `${expires}0`);
  for (const url of [
    fileAddress(closed),
    late,
    longer,
    `${fileAddress(closed)}?expires=x&signature=`,
    `${link}A`.replace(/signature=./, 'signature='),
  ]) {
    const answer = await get(url);
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([404, 40004]);
  }
  expect((await get(ofAnother)).statusCode).toBe(404);
});

test('a signature is valid for its file for five minutes', () => {
  const key = linkKey(secret);
  const now = new Date('2026-11-21T02:00:00Z');
  const query = Object.fromEntries(new URL(signedAddress(key, closed, now), 'http://x').searchParams);
  expect(isSignatureValid(key, closed.id, query, new Date(now.getTime() + 299_000))).toBe(true);
  expect(isSignatureValid(key, closed.id, query, new Date(now.getTime() + 300_001))).toBe(false);
  expect(isSignatureValid(key, open.id, query, now)).toBe(false);
  expect(() => signedAddress(key, closed, now, 301)).toThrow(RangeError);
});

test('an unknown id, a malformed one and a wrong name return the same 404', async () => {
  for (const url of [
    `/file-download/${randomUUID()}/x.pdf`,
    '/file-download/17/x.pdf',
    `/file-download/${open.id}/other.pdf`,
    `/file-download/${open.id}/`,
  ]) {
    const answer = await get(url);
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 40004, msg: '请求错误，请确认你的操作！' }]);
  }
});

test('a file whose bytes were deleted because a virus was found later returns 404', async () => {
  const source = Readable.from([Buffer.from(content)]);
  const file = await storeFile(context(), files, source, {
    name: 'a.pdf',
    mediaType: 'application/pdf',
    visibility: 'public',
    limit: 1000,
  });
  await files.remove(file.storageKey);
  const answer = await get(fileAddress(file));
  expect([answer.statusCode, answer.headers['cache-control'], answer.json()]).toEqual([
    404,
    'no-store',
    { code: 40004, msg: '请求错误，请确认你的操作！' },
  ]);
});

test('a public file has a tag for the CDN, which asks each time; its withdrawal purges the tag and is in force at once', async () => {
  const bytes = Readable.from([Buffer.from(content)]);
  const file = await storeFile(context(), files, bytes, {
    name: '公告.pdf',
    mediaType: 'application/pdf',
    visibility: 'public',
    limit: 1000,
  });
  const { headers } = await get(fileAddress(file));
  expect(headers).toMatchObject({ 'cache-tag': `${fileTag(file.id)},site`, 'cdn-cache-control': 'max-age=0, stale-if-error=86400' });
  const told: string[] = [];
  const listener = await pool.connect();
  listener.on('notification', ({ payload = '' }) => void told.push(payload));
  await listener.query(`listen ${invalidationChannel}`);
  await makeFilePrivate(context(), file.id);
  await vi.waitFor(() => expect(told.join(' ')).toContain(fileTag(file.id)));
  listener.release(true);
  const known: Record<string, string> = { 'if-none-match': String(headers.etag) };
  for (const sent of [{}, known]) {
    const answer = await get(fileAddress(file), sent);
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['cache-tag']]).toEqual([404, 'no-store', undefined]);
  }
});

test('a private file has no tag, and its signed link is not for a CDN', async () => {
  const { headers } = await get(signedAddress(linkKey(secret), closed, new Date()));
  expect([headers['cache-control'], headers['cache-tag'], headers['cdn-cache-control']]).toEqual([
    'private, no-store, no-transform',
    undefined,
    undefined,
  ]);
});
