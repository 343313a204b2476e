import { beforeAll, expect, test } from 'vitest';
import { useApp } from '#test/support/app.ts';
import { useDatabase } from '#test/support/database.ts';
import { appendEntries, hashContent } from './service/append.ts';
import { parseCheckpoint, parseNote } from './web/signed-note.ts';

const database = useDatabase();
const app = useApp(database);
const get = (url: string) => app.inject({ url });

beforeAll(async () => {
  const entries = Array.from({ length: 300 }, (_, at) => ({
    kind: 'page' as const,
    address: '/a.html',
    version: String(at),
    day: '2026-08-21',
    sha256: hashContent(`page ${at}`),
  }));
  await appendEntries(database.context(), app.deps.transparency, entries);
});

test('the checkpoint is text that is asked for again after seconds', async () => {
  const { body, headers } = await get('/log/checkpoint');
  expect(parseCheckpoint(parseNote(body)!.text)).toMatchObject({ size: 300 });
  expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=5' });
});

test('full tiles may be kept for ever, partial ones for an hour', async () => {
  const full = await get('/log/tile/0/000');
  expect([full.rawPayload.length, full.headers['cache-control']]).toEqual([8192, 'public, max-age=31536000, immutable']);
  const partial = await get('/log/tile/0/001.p/44');
  expect([partial.rawPayload.length, partial.headers['cache-control']]).toEqual([44 * 32, 'public, max-age=3600']);
  const bundle = await get('/log/tile/entries/001.p/44');
  expect(bundle.headers['content-type']).toBe('application/octet-stream');
  expect(bundle.body).toContain('"version":"299"');
});

test.for(['/log/tile/0/001', '/log/tile/0/001.p/45', '/log/tile/0/1', '/log/tile/9/000', '/log/tile/entries/002.p/1', '/log/tile/'])(
  'the log has no tile %s',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test('a proof is found by the hash of a content, and the refusal of a wrong hash says what to give', async () => {
  const { entries } = (await get(`/log/proof?hash=${hashContent('page 7')}`)).json();
  expect(entries).toMatchObject([{ index: 7, leaf: { address: '/a.html', version: '7' } }]);
  expect((await get(`/log/proof?hash=${hashContent('page 300')}`)).statusCode).toBe(404);
  const refused = await get('/log/proof?hash=abc');
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('64 位小写十六进制');
});

test('the keys are published with their statements', async () => {
  const { keys, epochs } = (await get('/log/keys')).json();
  expect(keys).toMatchObject([{ number: 1, epoch: 1, endorsement: null }]);
  expect(epochs).toMatchObject([{ number: 1, statement: null }]);
});
