import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail } from '#contract/call-error.ts';
import { handleErrors } from './handle-errors.ts';

const ofAFile = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="list.csv"',
  'content-encoding': 'gzip',
  'content-length': '12345',
  'content-range': 'bytes 0-1/2',
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=31536000, immutable',
  etag: '"1"',
  vary: 'accept-encoding',
};

/** Fails before its first byte, like a list whose first rows cannot be read. */
const failing = () =>
  new Readable({
    read() {
      this.destroy(fail('unavailable', undefined, { retryAfter: 5 }));
    },
  });

let app: FastifyInstance;
beforeAll(() => {
  app = fastify();
  handleErrors(app, 1024);
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'));
  app.get('/thrown', (_request, reply) => {
    reply.headers(ofAFile);
    throw fail('unavailable', undefined, { retryAfter: 5 });
  });
  app.get('/late', () => Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError')));
  app.get('/stream', (_request, reply) => reply.headers(ofAFile).send(failing()));
  app.get('/packed', (_request, reply) => {
    const packer = createGzip();
    const content = failing().on('error', (error) => packer.destroy(error));
    return reply.headers(ofAFile).send(content.pipe(packer));
  });
});
afterAll(() => app.close());

test.each(['/thrown', '/stream', '/packed'])('a failed response has no headers of the intended file: %s', async (url) => {
  const { statusCode, headers, body } = await app.inject(url);
  expect(statusCode).toBe(503);
  expect(JSON.parse(body)).toMatchObject({ code: 50300 });
  const { date: _date, connection: _connection, ...said } = headers;
  expect(said).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'retry-after': '5',
    'x-content-type-options': 'nosniff',
  });
});

test('work that exceeds its time limit is refused like an unreachable database, not as an internal error', async () => {
  const { statusCode, headers, body } = await app.inject('/late');
  expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([503, '5', { code: 50300, msg: '服务暂时不可用，请稍后再试' }]);
});
