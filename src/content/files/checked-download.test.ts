import { Readable } from 'node:stream';
import fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { issuePass } from '#identity/verification/service/passes.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { readCookies } from '#platform/http/cookies.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { checkPageAddress, downloadPurpose, fileAddress } from './calls.ts';
import { registerDownloads } from './download-route.ts';
import { makeFilePrivate, storeFile, type FileRow } from './service/files.ts';
import { checkedAddress, isSignatureValid, linkKey } from './service/signed-link.ts';

const { db, context } = useDatabase();
const dataDir = useFolder();
const files = openFileStore(dataDir);
const secret = await loadSecret({ dataDir, secret: 'a master key for tests only, 32+' });
const app = fastify();
registerDownloads(app, { db, files, secret, cookiesOf: ({ headers }) => readCookies(headers.cookie, false) });

const content = '%PDF-1.7 0123456789';
const put = (visibility: FileRow['visibility']) =>
  storeFile(context(), files, Readable.from([Buffer.from(content)]), {
    name: '交易端.pdf',
    mediaType: 'application/pdf',
    visibility,
    limit: 1000,
  });
const passFor = async (file: FileRow) => (await issuePass({ db, now: new Date(), ip: '127.0.0.1' }, downloadPurpose(file.id))).pass;
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url, headers });
const refusal = { status: 403, body: { code: 40003, msg: '安全验证已失效或已使用，请重新验证；更换了网络或浏览器的也须重新验证' } };
const outcome = async (answer: ReturnType<typeof get>) => ({ status: (await answer).statusCode, body: (await answer).json<object>() });

let file: FileRow;
beforeAll(async () => {
  file = await put('checked');
});

test('a pass is exchanged for a link that downloads the whole file under its own name', async () => {
  const exchange = await get(`${fileAddress(file)}?pass=${await passFor(file)}`);
  expect([exchange.statusCode, exchange.headers['cache-control']]).toEqual([303, 'no-store']);
  const answer = await get(String(exchange.headers.location));
  expect([answer.statusCode, answer.body]).toEqual([200, content]);
  expect(answer.headers).toMatchObject({ 'x-content-sha256': file.sha256, 'cache-control': 'private, no-store, no-transform' });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="___\.pdf"; filename\*=UTF-8''%E4%BA%A4/);
});

test('an interrupted download continues by the link, without another pass', async () => {
  const { headers } = await get(`${fileAddress(file)}?pass=${await passFor(file)}`);
  const link = String(headers.location);
  const first = await get(link, { range: 'bytes=0-8' });
  const rest = await get(link, { range: 'bytes=9-', 'if-range': `"${file.sha256}"` });
  expect([first.statusCode, rest.statusCode]).toEqual([206, 206]);
  expect(first.body + rest.body).toBe(content);
});

test('a pass opens the file once', async () => {
  const address = `${fileAddress(file)}?pass=${await passFor(file)}`;
  expect((await get(address)).statusCode).toBe(303);
  expect(await outcome(get(address))).toEqual(refusal);
});

test('a pass for another file opens nothing', async () => {
  const other = await put('checked');
  expect(await outcome(get(`${fileAddress(file)}?pass=${await passFor(other)}`))).toEqual(refusal);
});

test('a HEAD request does not use up the pass', async () => {
  const address = `${fileAddress(file)}?pass=${await passFor(file)}`;
  expect((await get(address, {}, 'HEAD')).statusCode).toBe(403);
  expect((await get(address)).statusCode).toBe(303);
});

test('without a pass a program gets an error, and a browser is redirected to the check', async () => {
  expect(await outcome(get(fileAddress(file)))).toEqual({ status: 403, body: { code: 40003, msg: '请先完成安全验证' } });
  const browser = { accept: 'text/html,application/xhtml+xml' };
  expect((await get(fileAddress(file), browser)).headers.location).toBe(checkPageAddress(file.id));
  expect((await get(`${fileAddress(file)}?pass=used`, browser)).headers.location).toBe(`${checkPageAddress(file.id)}&refused=1`);
});

test('a pass does not open a private file, even if the file was a checked one before', async () => {
  const closed = await put('private');
  expect((await get(`${fileAddress(closed)}?pass=${await passFor(closed)}`)).statusCode).toBe(404);
  const withdrawn = await put('checked');
  const pass = await passFor(withdrawn);
  await makeFilePrivate(context(), withdrawn.id);
  expect((await get(`${fileAddress(withdrawn)}?pass=${pass}`)).statusCode).toBe(404);
});

test('the link of a checked file is valid for an hour', () => {
  const key = linkKey(secret);
  const now = new Date('2026-11-21T02:00:00Z');
  const query = Object.fromEntries(new URL(checkedAddress(key, file, now), 'http://x').searchParams);
  expect(isSignatureValid(key, file.id, query, new Date(now.getTime() + 3_599_000))).toBe(true);
  expect(isSignatureValid(key, file.id, query, new Date(now.getTime() + 3_600_001))).toBe(false);
});
