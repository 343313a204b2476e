import { describe, expect, test, vi } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { call } from '#contract/call.ts';
import { jsonResponder, useAnsweringServer, trackOutcome, type Responder } from '#test/support/servers/answering-server.ts';
import { ResponseError, TimeoutError } from './response-error.ts';

const server = useAnsweringServer();
const list = call<object, string>('GET', '/list');
const save = call<object, string>('POST', '/save');

describe('requests', () => {
  test('every GET has t, the time in milliseconds', async () => {
    await server.client({ now: () => 1_790_000_000_123 }).call(list, {});
    expect(server.received[0]!.url.search).toBe('?t=1790000000123');
  });

  test('other methods have no t', async () => {
    await server.client().call(save, {});
    expect(server.received[0]!.url.search).toBe('');
  });

  test('params are sent as query string; arrays repeat the key; undefined, null and empty text are dropped', async () => {
    const input = { categoryCodes: ['a', 'b', ''], pageNo: 0, keyWord: '融资 &', from: undefined, to: null, code: '' };
    await server.client({ now: () => 1 }).call(list, input);
    const { searchParams } = server.received[0]!.url;
    expect([...searchParams]).toEqual([
      ['categoryCodes', 'a'],
      ['categoryCodes', 'b'],
      ['pageNo', '0'],
      ['keyWord', '融资 &'],
      ['t', '1'],
    ]);
  });

  test('a date in a query is written in ISO form', async () => {
    await server.client().call(list, { date: new Date('2026-08-21T00:00:00Z') });
    expect(server.received[0]!.url.searchParams.get('date')).toBe('2026-08-21T00:00:00.000Z');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s sends a JSON body', async (method) => {
    await server.client().call(call<object, string>(method, '/save'), { name: '王', tags: ['a'], gone: undefined });
    expect(server.received[0]).toMatchObject({ method, body: '{"name":"王","tags":["a"]}' });
    expect(server.received[0]!.headers['content-type']).toBe('application/json');
  });

  test('FormData is sent as multipart', async () => {
    const form = new FormData();
    form.set('front', new Blob(['picture']), 'front.png');
    await server.client().call(call<FormData, string>('POST', '/upload'), form);
    expect(server.received[0]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(server.received[0]!.body).toContain('picture');
  });

  test('{p} is replaced by the product code, {name} is taken from the input and encoded', async () => {
    const get = call<{ id: string; kind: string }, string>('GET', '/gw-{p}/f/{id}/detail');
    await server.client({ now: () => 1 }).call(get, { id: 'a/b 中', kind: 'x' });
    expect(server.received[0]!.url.pathname).toBe('/gw-qt/f/a%2Fb%20%E4%B8%AD/detail');
    expect(server.received[0]!.url.search).toBe('?kind=x&t=1');
  });

  test.each(['', '.', '..', undefined])('a path value of %j never changes the path: it is 40004 at once', async (id) => {
    const get = call<{ id?: string }, string>('GET', '/api/cases/{id}');
    await expect(server.client().call(get, { id })).rejects.toMatchObject({ code: 40004 });
    expect(server.received).toEqual([]);
  });

  test('a call uses the server.base address of its name, set at run time', async () => {
    const bases = { site: 'http://site.invalid', gateway: `${server.base}/new/`, information: '', download: '', second: '' };
    await server.client({ bases }).call(call<object, string>('GET', '/list', { base: 'gateway' }), {});
    expect(server.received[0]!.url.pathname).toBe('/new/list');
  });

  test.each(['client', 'optionalClient'] as const)('a call of %s sends the token as Bearer', async (who) => {
    await server.client({ getToken: () => 'secret' }).call(call<object, string>('GET', '/mine', { who }), {});
    expect(server.received[0]!.headers.authorization).toBe('Bearer secret');
  });

  test('a public call never sends the token; without a token nothing is sent', async () => {
    await server.client({ getToken: () => 'secret' }).call(list, {});
    await server.client().call(call<object, string>('GET', '/mine', { who: 'client' }), {});
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });
});

describe('answers', () => {
  test.each([
    ['R', { code: 200, msg: 'ok', result: { a: 1 } }, { a: 1 }],
    ['D', { code: 0, msg: 'ok', data: { a: 1 } }, { a: 1 }],
    ['special', { code: 200, msg: 'ok', bpass: true, data: [] }, { bpass: true, data: [] }],
  ] as const)('family %s is unwrapped by its own success code', async (family, body, result) => {
    server.answer = jsonResponder(body);
    await expect(server.client().call(call<object, unknown>('GET', '/x', { family }), {})).resolves.toEqual(result);
  });

  test.each([
    ['R', 0],
    ['D', 200],
  ] as const)('family %s does not accept code %i as success', async (family, code) => {
    server.answer = jsonResponder({ code, msg: '不对', result: 1, data: 1 });
    await expect(server.client().call(call<object, unknown>('GET', '/x', { family }), {})).rejects.toMatchObject({
      name: 'CallError',
      code,
    });
  });

  test('an empty 204 is a success without result', async () => {
    server.answer = (_request, response) => response.writeHead(204).end();
    await expect(server.client().call(save, {})).resolves.toBeUndefined();
  });

  test('a non-2xx status with our envelope gives our message, and "http error" as its cause', async () => {
    const body = { code: 50001, msg: '系统繁忙，请稍后再试' };
    server.answer = (_request, response) => response.writeHead(503).end(JSON.stringify(body));
    const error = await server
      .client()
      .call(list, {})
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'CallError', message: body.msg, status: 503 });
    expect((error as CallError).cause).toBeInstanceOf(ResponseError);
    expect((error as CallError).cause).toMatchObject({ message: 'http error', status: 503 });
  });

  test('a non-2xx status without our envelope is "http error" with status and body kept', async () => {
    server.answer = (_request, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>');
    const error = await server
      .client()
      .call(list, {})
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ message: 'http error', status: 502, body: '<h1>Bad Gateway</h1>' });
  });

  test.each(['{"code":200,', '', '[]', '"text"', '{"code":"200"}'])('a 200 with %j is "http error"', async (body) => {
    server.answer = (_request, response) => response.end(body);
    await expect(server.client().call(list, {})).rejects.toMatchObject({ name: 'ResponseError', message: 'http error', status: 200, body });
  });

  test('a success envelope on a non-2xx status is "http error"', async () => {
    server.answer = jsonResponder({ code: 200, msg: 'ok', result: 1 }, 500);
    await expect(server.client().call(list, {})).rejects.toMatchObject({ message: 'http error', status: 500 });
  });

  test('our envelope on a non-2xx status is a CallError with code, message, field errors and waiting time', async () => {
    const errors = [{ path: 'mobile', message: '手机号应为 11 位数字' }];
    server.answer = jsonResponder({ code: 40001, msg: '填写的内容有误', errors }, 400, { 'retry-after': '30' });
    const error = await server
      .client()
      .call(save, {})
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ code: 40001, message: '填写的内容有误', status: 400, errors, retryAfter: 30 });
  });
});

describe('timeout and cancellation', () => {
  const silence: Responder = () => {};

  test('the error reads "timeout of {ms}ms exceeded"', async () => {
    server.answer = silence;
    const error = await server
      .client()
      .call(list, {}, { timeoutMs: 30 })
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(TimeoutError);
    expect((error as Error).message).toBe('timeout of 30ms exceeded');
  });

  test('the timeout covers the body as well', async () => {
    server.answer = (_request, response) => response.writeHead(200).write('{"code":');
    await expect(server.client().call(list, {}, { timeoutMs: 30 })).rejects.toThrow('timeout of 30ms exceeded');
  });

  test('the default timeout is 15 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.answer = silence;
    const asked = trackOutcome(server.client().call(list, {}));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(asked.outcome).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.outcome).toBe('rejected TimeoutError: timeout of 15000ms exceeded');
  });

  test('an aborted signal cancels the request and rejects with its reason', async () => {
    const closed = new Promise<void>((resolve) => (server.answer = (_request, response) => response.on('close', resolve)));
    const leaving = new AbortController();
    const asked = server.client().call(list, {}, { signal: leaving.signal });
    const reason = new Error('page left');
    await vi.waitFor(() => expect(server.received).toHaveLength(1));
    leaving.abort(reason);
    await expect(asked).rejects.toBe(reason);
    await closed;
  });

  test('a signal that is already aborted sends nothing', async () => {
    await expect(server.client().call(list, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.received).toEqual([]);
  });

  test('a combined signal aborts with the first of its parts', async () => {
    server.answer = silence;
    const [page, button] = [new AbortController(), new AbortController()];
    const asked = server.client().call(list, {}, { signal: AbortSignal.any([page.signal, button.signal]) });
    button.abort(new Error('stopped by hand'));
    await expect(asked).rejects.toThrow('stopped by hand');
  });

  test('a network failure rejects with the error of fetch itself', async () => {
    server.answer = (_request, response) => response.destroy();
    await expect(server.client().call(list, {})).rejects.toThrow('fetch failed');
  });
});
