import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call, type Upload } from '#contract/call.ts';
import { createLog } from '#platform/log/log.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { endpoint } from '../endpoint.ts';
import { handleErrors } from '../handle-errors.ts';
import { registerCalls } from '../register-calls.ts';
import { uploadedFile } from '../uploaded-file.ts';
import { bodiesInFlight, BodyBudget } from './body-budget.ts';
import { guardBodies } from './guard-bodies.ts';
import { removeLostUploads } from './upload-folder.ts';

const { context } = useDatabase();
const folder = useFolder();
const uploads = join(folder, 'uploads');
/** Allows for a busy machine. */
const patience = { timeout: 60_000 };

const send = call<{ file: Upload }, object>('POST', '/files', { body: 'multipart' });
const write = call<{ text: string }, object>('POST', '/texts');
let received: Uint8Array | undefined;
const endpoints = [
  endpoint(send, { input: z.object({ file: uploadedFile }), result: z.object({}), summary: '文件' }, async (_ctx, { file }) => {
    received = file.bytes;
    return {};
  }),
  endpoint(write, { input: z.object({ text: z.string() }), result: z.object({}), summary: '文字' }, async () => ({})),
];

const lines: string[] = [];
/** Has a longer body timeout than any test. */
let patient: FastifyInstance;
/** Aborts an idle body at once. */
let strict: FastifyInstance;
beforeAll(async () => {
  patient = await startServer(600_000);
  strict = await startServer(400);
});
afterAll(() => Promise.all([patient.close(), strict.close()]));

async function startServer(idleMs: number): Promise<FastifyInstance> {
  const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } });
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({ loggerInstance, forceCloseConnections: true });
  handleErrors(app, 1024 ** 2);
  guardBodies(app, { idleMs, wholeMs: 600_000 });
  registerCalls(app, {
    endpoints,
    product: async () => 'qt',
    uploadFolder: uploads,
    contextOf: async () => context({ actor: { kind: 'visitor' } }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port;
const connectTo = (app: FastifyInstance): Socket => connect({ port: portOf(app), host: '127.0.0.1' });

const boundary = '----form';
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`;

/** Starts a form upload, sends that many bytes and does not finish. */
async function beginUpload(app: FastifyInstance, bytes: number, declared = bytes + 1000): Promise<Socket> {
  const socket = connectTo(app);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(
    `POST /files HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${declared + head.length}\r\n\r\n${head}`,
  );
  socket.write(Buffer.alloc(bytes, 65));
  return socket;
}

const open = () => (existsSync(uploads) ? readdirSync(uploads).length : 0);
const settled = () => vi.waitFor(() => expect([open(), bodiesInFlight.held]).toEqual([0, 0]), patience);

test('unfinished uploads: received bytes are on disk and count against the budget, and are removed when the visitor leaves', async () => {
  const sockets = await Promise.all(Array.from({ length: 8 }, () => beginUpload(patient, 300_000)));
  await vi.waitFor(() => expect(bodiesInFlight.held).toBe(8 * 300_000), patience);
  expect(open()).toBe(8);
  for (const socket of sockets) socket.destroy();
  await settled();
});

test('unfinished uploads: an idle body is aborted, a slow one is not', async () => {
  const idle = await beginUpload(strict, 1000);
  const slow = await beginUpload(strict, 1000, 100_000);
  const cut = once(idle, 'close');
  let hasSlowEnded = false;
  slow.on('close', () => (hasSlowEnded = true));
  const going = setInterval(() => slow.write('x'), 50);
  await cut;
  expect(hasSlowEnded).toBe(false);
  clearInterval(going);
  slow.destroy();
  await settled();
});

test('unfinished uploads: an idle JSON body is aborted as well', async () => {
  const socket = connectTo(strict);
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(
    `POST /texts HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 90000\r\n\r\n{"text":"${'x'.repeat(20_000)}`,
  );
  expect(await closed).toBeDefined();
  await settled();
});

test('an upload that the visitor or the server aborts is not logged as an error', async () => {
  lines.length = 0;
  (await beginUpload(patient, 50_000)).destroy();
  const idle = await beginUpload(strict, 50_000);
  await once(idle, 'close');
  await settled();
  expect(lines.filter((line) => !/"level":"(?:info|debug)"/.test(line))).toEqual([]);
});

test('a complete form is processed and leaves nothing behind', async () => {
  const form = new FormData();
  const bytes = Buffer.alloc(3_000_000, 'qianting');
  form.append('file', new File([bytes], '文件.bin'));
  const answer = await fetch(`http://127.0.0.1:${portOf(patient)}/files`, { method: 'POST', body: form });
  expect(answer.status).toBe(200);
  expect(Buffer.compare(received!, bytes)).toBe(0);
  await settled();
});

test('a JSON body stops counting once it is answered, even when it is refused as too large during the upload', async () => {
  const post = (length: number) =>
    fetch(`http://127.0.0.1:${portOf(patient)}/texts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(length) }),
    }).then(
      ({ status }) => status,
      () => 'connection closed',
    );
  expect(await post(40_000)).toBe(200);
  expect([413, 'connection closed']).toContain(await post(8_000_000));
  await settled();
});

test('one budget for all bodies: requests beyond it are refused, per network and in total, and it is free again after release', () => {
  const budget = new BodyBudget({ bytes: 100, perNetwork: 60, inMemory: 50 });
  const [first, second, other] = [budget.share('a'), budget.share('a'), budget.share('b')];
  first.take(40);
  expect(() => second.take(30)).toThrow(expect.objectContaining({ code: 40029, retryAfter: 30 }));
  second.take(20);
  other.take(40);
  expect(() => budget.share('c').take(1)).toThrow(expect.objectContaining({ code: 40029 }));
  first.release();
  other.take(20);
  for (const share of [second, other]) share.release();
  expect(budget.held).toBe(0);
});

test('one budget for all bodies: memory is limited, requests are processed in order, and a large one alone', async () => {
  const budget = new BodyBudget({ bytes: 1000, perNetwork: 1000, inMemory: 50 });
  const order: string[] = [];
  const run = (name: string, bytes: number) => {
    const share = budget.share(name);
    share.take(bytes);
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = share.inMemory(async () => {
      order.push(name);
      await promise;
    });
    return { resolve, done };
  };
  const [a, b, c, d] = [run('a', 30), run('b', 20), run('c', 200), run('d', 10)];
  await Promise.resolve();
  expect(order).toEqual(['a', 'b']);
  a.resolve();
  await a.done;
  expect(order).toEqual(['a', 'b']);
  b.resolve();
  await b.done;
  await Promise.resolve();
  expect(order).toEqual(['a', 'b', 'c']);
  c.resolve();
  await c.done;
  d.resolve();
  await d.done;
  expect(order).toEqual(['a', 'b', 'c', 'd']);
});

test('one budget for all bodies: bytes that arrive after the release do not count', () => {
  const budget = new BodyBudget({ bytes: 100, perNetwork: 100, inMemory: 50 });
  const share = budget.share('a');
  share.take(40);
  share.release();
  share.take(40);
  expect(budget.held).toBe(0);
});

test('files of an upload during which the process ended are removed after an hour', async () => {
  const [lost, fresh] = [join(folder, 'lost'), join(folder, 'fresh')];
  for (const path of [lost, fresh]) await writeFile(path, 'x');
  const before = new Date(Date.now() - 2 * 3_600_000);
  await utimes(lost, before, before);
  await removeLostUploads(folder);
  expect([existsSync(lost), existsSync(fresh)]).toEqual([false, true]);
  await removeLostUploads(join(folder, 'nowhere'));
});
