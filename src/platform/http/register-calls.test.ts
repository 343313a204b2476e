import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import { call } from '#contract/call.ts';
import { useDatabase } from '#test/support/database.ts';
import { endpoint } from './endpoint.ts';
import { handleErrors, sendNotFound } from './handle-errors.ts';
import { registerCalls } from './register-calls.ts';

const { context } = useDatabase();
const echo = z.object({ words: z.array(z.string()).optional(), size: z.coerce.number<number>().int().min(1).max(100).default(10) });
const shown = z.object({ size: z.number(), words: z.array(z.string()).optional() });
const note = z.object({ id: z.string().optional(), title: z.string().min(2) });

const endpoints = [
  endpoint(
    call<z.input<typeof echo>, z.infer<typeof shown>>('GET', '/gw-{p}/f/echo', { family: 'D' }),
    { input: echo, result: shown, summary: '回声' },
    async (_ctx, input) => ({ ...input, secret: 'row' }),
  ),
  endpoint(
    call<z.infer<typeof note>, { saved: string }>('POST', '/notes/{id}'),
    { input: note, result: z.object({ saved: z.string() }), summary: '记事' },
    async (_ctx, { id, title }) => ({ saved: `${id}:${title}` }),
  ),
  endpoint(
    call<z.infer<typeof note>, { saved: string }>('POST', '/once/a/get'),
    { input: note, result: z.object({ saved: z.string() }), summary: '旧式', legacyGet: true },
    async (_ctx, { title }) => ({ saved: title }),
  ),
  endpoint(
    call<z.infer<typeof note>, { saved: string }>('POST', '/asks/more'),
    { input: note, result: z.object({ saved: z.string() }), summary: '旧式从简', legacyGet: z.object({ name: z.string().max(3) }) },
    async (_ctx, given) => ({ saved: 'title' in given ? given.title : given.name }),
  ),
  endpoint(
    call<object, { name: string }>('GET', '/mine', { who: 'client' }),
    { input: z.object({}), result: z.object({ name: z.string() }), summary: '我的' },
    async () => ({ name: '甲' }),
  ),
  endpoint(
    call<object, { token: string }>('POST', '/special', { family: 'special' }),
    { input: z.object({}), result: z.object({ token: z.string() }), summary: '特殊' },
    async () => ({ token: 't' }),
  ),
  endpoint(call<object, object>('GET', '/support'), { input: z.object({}), result: z.object({}), summary: '支持' }, async () => {
    throw fail('needsSupport');
  }),
  endpoint(call<object, object>('GET', '/busy'), { input: z.object({}), result: z.object({}), summary: '忙' }, async () => {
    throw fail('tooManyRequests', undefined, { retryAfter: 30 });
  }),
  endpoint(
    call<{ title: string }, object>('POST', '/step'),
    { input: z.object({ title: z.string() }), result: z.object({}), summary: '步骤' },
    async (ctx, { title }) => {
      ctx.setCookie?.('device', 'a b', { maxAgeSeconds: 60 });
      if (title === 'refused') throw fail('wrongVerification', '还差一步', { extra: { step: 's', code: 1 } });
      return {};
    },
  ),
  endpoint(call<object, object>('GET', '/fault'), { input: z.object({}), result: z.object({}), summary: '故障' }, async () => {
    throw new Error('password=hunter2 at secret.ts:1');
  }),
];

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify({ bodyLimit: 1024, genReqId: () => 'req-1' });
  handleErrors(app, 1024);
  registerCalls(app, { endpoints, product: async () => 'qt', contextOf: async () => context({ actor: { kind: 'visitor' } }) });
  app.setNotFoundHandler(sendNotFound);
  await app.ready();
});
afterAll(() => app.close());

async function ask(method: 'GET' | 'POST', url: string, payload?: object | string, type = 'application/json') {
  const answer = await app.inject({ method, url, ...(payload === undefined ? {} : { payload, headers: { 'content-type': type } }) });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Record<string, unknown>>() };
}

test('a success of family D is code 0 with data, of family R code 200 with result, a special one spreads', async () => {
  expect((await ask('GET', '/gw-qt/f/echo')).body).toEqual({ code: 0, msg: 'ok', data: { size: 10 } });
  expect((await ask('POST', '/notes/7', { title: '标题' })).body).toEqual({ code: 200, msg: 'ok', result: { saved: '7:标题' } });
  expect((await ask('POST', '/special', {})).body).toEqual({ code: 200, msg: 'ok', token: 't' });
});

test('fields that are not in the result schema are never sent', async () => {
  expect(JSON.stringify((await ask('GET', '/gw-qt/f/echo')).body)).not.toContain('secret');
});

test('the cache buster t and unknown names are ignored on reads, repeated names are a list', async () => {
  const { body } = await ask('GET', '/gw-qt/f/echo?t=1761000000000&stray=1&size=3&words=a&words=b');
  expect(body.data).toEqual({ size: 3, words: ['a', 'b'] });
});

test('an unknown field of a write is rejected and named', async () => {
  const { status, body } = await ask('POST', '/notes/7', { title: '标题', stray: 1 });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 40001, errors: [{ path: 'stray', message: '没有这一项，请删除' }] });
});

test('a POST with a legacy GET still answers it, without leaking its address', async () => {
  const { status, headers, body } = await ask('GET', '/once/a/get?title=13800138000&t=1761000000000&stray=1');
  expect([status, body.result]).toEqual([200, { saved: '13800138000' }]);
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect((await ask('POST', '/once/a/get', { title: '标题' })).body.result).toEqual({ saved: '标题' });
  expect((await ask('POST', '/once/a/get', { title: '标题', stray: 1 })).status).toBe(400);
  expect((await ask('GET', '/notes/7?title=x')).status).toBe(404);
});

test('where legacy GETs are switched off only the POST answers', async () => {
  const without = fastify();
  handleErrors(without, 1024);
  const contextOf = async () => context({ actor: { kind: 'visitor' } });
  registerCalls(without, { endpoints, product: async () => 'qt', contextOf, hasLegacyGets: false });
  expect((await without.inject({ url: '/once/a/get?title=x' })).statusCode).toBe(404);
  expect((await without.inject({ method: 'POST', url: '/once/a/get', payload: { title: '标题' } })).statusCode).toBe(200);
  await without.close();
});

test('a legacy GET accepts only its specified input, and the POST requires everything', async () => {
  expect((await ask('GET', '/asks/more?name=abc')).body.result).toEqual({ saved: 'abc' });
  expect((await ask('GET', '/asks/more?name=abcd')).body).toMatchObject({ code: 40001, errors: [{ path: 'name' }] });
  expect((await ask('GET', '/asks/more?title=x')).status).toBe(400);
  expect((await ask('POST', '/asks/more', { name: 'abc' })).status).toBe(400);
});

test('a rejected input names its field in Chinese', async () => {
  const { status, body } = await ask('GET', '/gw-qt/f/echo?size=101');
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: 40001,
    msg: '填写的内容有误，请检查后重新提交',
    errors: [{ path: 'size', message: expect.stringMatching(/\p{Script=Han}/u) }],
  });
});

test('another product code is not found', async () => {
  expect(await ask('GET', '/gw-other/f/echo')).toMatchObject({ status: 404, body: { code: 40004, msg: '请求错误，请确认你的操作！' } });
});

test('without a session a client call returns 50102 on HTTP 200', async () => {
  expect(await ask('GET', '/mine')).toMatchObject({ status: 200, body: { code: 50102, msg: '登陆过期，请重新登陆' } });
});

test('a visitor who needs support receives 40000 on HTTP 200', async () => {
  expect(await ask('GET', '/support')).toMatchObject({ status: 200, body: { code: 40000 } });
});

test('too many requests return the seconds to wait', async () => {
  expect(await ask('GET', '/busy')).toMatchObject({ status: 429, headers: { 'retry-after': '30' }, body: { code: 40029 } });
});

test('an internal error returns the request id and no details', async () => {
  const { status, body } = await ask('GET', '/fault');
  expect(status).toBe(500);
  expect(body).toEqual({ code: 50000, msg: '系统繁忙，请稍后再试（请求编号 req-1）' });
});

test('a body that is too large, broken, not an object or of another type is refused with our own codes', async () => {
  expect(await ask('POST', '/notes/7', { title: 'x'.repeat(2000) })).toMatchObject({
    status: 413,
    body: { code: 40013, msg: expect.stringContaining('1 KB') },
  });
  expect(await ask('POST', '/notes/7', '{"title":')).toMatchObject({ status: 400, body: { code: 40001 } });
  expect(await ask('POST', '/notes/7', '[1]')).toMatchObject({ status: 400, body: { code: 40001 } });
  expect(await ask('POST', '/notes/7', '<a/>', 'application/xml')).toMatchObject({ status: 400, body: { code: 40001 } });
});

test('a response is never cached by an intermediary', async () => {
  for (const url of ['/gw-qt/f/echo', '/mine', '/fault']) expect((await ask('GET', url)).headers['cache-control']).toBe('no-store');
});

test('a cookie of a call is set on success only: same-site and httpOnly', async () => {
  const done = await app.inject({ method: 'POST', url: '/step', payload: { title: 'done' } });
  expect([done.headers['set-cookie']].flat()).toEqual(['device=a%20b; Max-Age=60; Path=/; HttpOnly; SameSite=Strict']);
  const refused = await app.inject({ method: 'POST', url: '/step', payload: { title: 'refused' } });
  expect(refused.headers['set-cookie']).toBeUndefined();
});

test('an error may contain data for the next call, but never another code or sentence', async () => {
  const refused = await app.inject({ method: 'POST', url: '/step', payload: { title: 'refused' } });
  expect(refused.json()).toEqual({ code: 40003, msg: '还差一步', step: 's' });
});
