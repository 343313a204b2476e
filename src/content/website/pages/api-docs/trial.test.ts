import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ApiOperation, ApiParameter } from '../../schema/api-reference.ts';
import { buildTrialAddress, bodyField, validateTrial, sendTrial, tokenField } from './trial.ts';

const parameter = (name: string, place: ApiParameter['place']): ApiParameter => ({
  name,
  place,
  type: '文本',
  isRequired: false,
  isFile: false,
  example: null,
});
const operation = (own: Partial<ApiOperation>): ApiOperation =>
  ({ method: 'GET', path: '/x', parameters: [], body: 'none', ...own }) as ApiOperation;

function formOf(values: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

/** The time in the address of each request. */
const times: (string | undefined)[] = [];

/** Answers every request with a description of it. */
const server = createServer(async (request, response) => {
  const body = await text(request);
  const { method, headers } = request;
  times.push(/[?&]t=\d{13}$/.exec(request.url ?? '')?.[0]);
  const url = request.url?.replace(/[?&]t=\d+$/, '');
  if (url === '/empty') return void response.writeHead(204).end();
  if (url === '/file') return void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7');
  if (url === '/long') return void response.writeHead(200, { 'content-type': 'text/csv' }).end('x'.repeat(100_010));
  const asked = { method, url, authorization: headers.authorization, type: headers['content-type']?.split(';')[0], body };
  response
    .writeHead(url === '/refused' ? 400 : 200, { 'content-type': 'application/json', 'x-request-id': 'one' })
    .end(JSON.stringify(asked));
});
let base = '';
const ownFetch = globalThis.fetch;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => ownFetch(base + address, init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

test('the address contains the filled fields, percent-encoded, and no empty ones', () => {
  const one = { path: '/api/{id}/x', parameters: [parameter('id', 'path'), parameter('keyWord', 'query'), parameter('type', 'query')] };
  expect(buildTrialAddress(one, formOf({ id: 'a/b 中', keyWord: '融资 &', type: '' }))).toBe(
    '/api/a%2Fb%20%E4%B8%AD/x?keyWord=%E8%9E%8D%E8%B5%84+%26',
  );
  expect(buildTrialAddress({ ...one, path: '/x' }, formOf({ id: '1' }))).toBe('/x');
});

test('a missing path parameter and an invalid JSON body are reported before anything is sent', () => {
  const one = operation({ parameters: [parameter('id', 'path')], body: 'json' });
  expect(validateTrial(one, formOf({ id: ' ', [bodyField]: '{' }))).toEqual([
    { path: 'id', message: '请填写地址中的 id' },
    { path: bodyField, message: '正文不是有效的 JSON' },
  ]);
  expect(validateTrial(one, formOf({ id: '1', [bodyField]: '{}' }))).toEqual([]);
});

test('a body is sent as typed, with the token, and the response is shown unchanged', async () => {
  const answer = await sendTrial(
    operation({ method: 'POST', body: 'json' }),
    formOf({ [bodyField]: '{"a": 1}', [tokenField]: ' secret ' }),
  );
  expect(answer.status).toBe(200);
  expect(answer.headers).toContain('x-request-id: one');
  expect(JSON.parse(answer.body)).toEqual({
    method: 'POST',
    url: '/x',
    authorization: 'Bearer secret',
    type: 'application/json',
    body: '{"a": 1}',
  });
  expect(answer.body).toContain('\n  "method"');
});

test('every GET contains the time, other methods do not', async () => {
  times.length = 0;
  await sendTrial(operation({ path: '/x' }), formOf({}));
  await sendTrial(operation({ method: 'POST', path: '/x' }), formOf({}));
  expect(times).toEqual([expect.stringMatching(/^\?t=/), undefined]);
});

test('a rejection is shown like any other response', async () => {
  expect(await sendTrial(operation({ path: '/refused' }), formOf({}))).toMatchObject({
    status: 400,
    body: expect.stringContaining('"method": "GET"') as string,
  });
});

test('a form sends its file and its other fields', async () => {
  const one = operation({
    method: 'POST',
    body: 'form',
    parameters: [parameter('side', 'body'), parameter('file', 'body'), parameter('note', 'body')],
  });
  const asked = JSON.parse((await sendTrial(one, formOf({ side: 'front', file: new File(['picture'], 'front.png'), note: '' }))).body) as {
    type: string;
    body: string;
  };
  expect(asked.type).toBe('multipart/form-data');
  expect(asked.body).toContain('picture');
  expect(asked.body).not.toContain('note');
});

test('empty responses, files and long texts are described instead of shown in full', async () => {
  expect((await sendTrial(operation({ path: '/empty' }), formOf({}))).body).toBe('（没有内容）');
  expect((await sendTrial(operation({ path: '/file' }), formOf({}))).body).toBe('（文件：application/pdf，8 字节）');
  expect((await sendTrial(operation({ path: '/long' }), formOf({}))).body).toMatch(/x\n…（其余 10 个字未显示）$/);
});
