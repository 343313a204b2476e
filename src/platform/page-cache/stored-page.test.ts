import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoredPage } from './stored-page.ts';

const html = '<!doctype html><p>前厅</p>'.repeat(100);
let page: StoredPage;
const server = createServer((incoming, response) => page.send(incoming, response, 'id-1'));

beforeAll(async () => {
  page = await StoredPage.create(200, html, ['content-type', 'text/html; charset=utf-8']);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

function ask(headers: OutgoingHttpHeaders, method = 'GET'): Promise<{ answer: IncomingMessage; body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, method, headers, host: '127.0.0.1' }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve({ answer, body: Buffer.concat(chunks) }));
    });
    outgoing.on('error', reject).end();
  });
}

test('a client that accepts brotli gets it, one that names no encoding gets the plain page', async () => {
  const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(brotli.answer.headers).toMatchObject({
    'content-encoding': 'br',
    'x-request-id': 'id-1',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(brotliDecompressSync(brotli.body).toString()).toBe(html);
  const plain = await ask({});
  expect(plain.answer.headers['content-encoding']).toBeUndefined();
  expect(plain.body.toString()).toBe(html);
});

test('an encoding with weight zero is not used', async () => {
  expect((await ask({ 'accept-encoding': 'br;q=0, identity' })).answer.headers['content-encoding']).toBeUndefined();
});

test('gzip is created on first use, once for simultaneous requests, and the page grows by it', async () => {
  const asked = await StoredPage.create(200, html, ['content-type', 'text/html; charset=utf-8']);
  const [before, growths] = [asked.bytes, [] as number[]];
  asked.onGrowth = (bytes) => void growths.push(bytes);
  page = asked;
  const answers = await Promise.all([1, 2, 3].map(() => ask({ 'accept-encoding': 'gzip' })));
  for (const { answer, body } of answers) {
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(html);
  }
  expect(growths).toEqual([answers[0]!.body.length]);
  expect(asked.bytes).toBe(before + answers[0]!.body.length);
});

test('a client without encodings gets the plain page, even after the brotli was made smaller', async () => {
  page = await StoredPage.create(200, html, []);
  await page.shrink();
  for (const { answer, body: whole } of await Promise.all([ask({}), ask({}), ask({}, 'HEAD')])) {
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(html)));
    expect(['', html]).toContain(whole.toString());
  }
});

test('the plain page is cached at the fifth request, and the page grows by it once', async () => {
  const asked = await StoredPage.create(200, html, []);
  const growths: number[] = [];
  asked.onGrowth = (bytes) => void growths.push(bytes);
  page = asked;
  for (let visit = 1; visit <= 4; visit++) await ask({});
  expect(growths).toEqual([]);
  for (let visit = 5; visit <= 7; visit++) expect((await ask({})).body.toString()).toBe(html);
  expect(growths).toEqual([Buffer.byteLength(html)]);
});

test('a client with this very page gets 304 without a body', async () => {
  const { answer } = await ask({});
  const again = await ask({ 'if-none-match': answer.headers.etag! });
  expect(again.answer.statusCode).toBe(304);
  expect(again.body.length).toBe(0);
  expect(again.answer.headers['x-request-id']).toBe('id-1');
});

test('HEAD returns the headers alone', async () => {
  const { answer, body } = await ask({}, 'HEAD');
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(html)));
  expect(body.length).toBe(0);
});

test('a page that is requested often gets the smallest encoding, others keep the quick one', async () => {
  const words = Array.from({ length: 4000 }, (_, n) => `<p>${(n * 7919) % 1009}</p>`).join('');
  const asked = await StoredPage.create(200, words, []);
  const growth = new Promise<number>((resolve) => (asked.onGrowth = resolve));
  for (let n = 1; n < 5; n++) asked.noteVisit();
  const quick = asked.bytes;
  await new Promise(setImmediate);
  expect(asked.bytes).toBe(quick);
  asked.noteVisit();
  expect(await growth).toBeLessThan(0);
  expect(asked.bytes).toBeLessThan(quick);
});
