import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, type Call } from '#contract/call.ts';
import { CallError } from '#contract/call-error.ts';
import { createClient, type Client, type ClientOptions } from './client.ts';
import { ResponseError, TimeoutError } from './response-error.ts';

interface ReceivedRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answer = (request: ReceivedRequest, response: ServerResponse) => void;

let server: Server;
let base: string;
let received: ReceivedRequest[] = [];
let answer: Answer;

beforeAll(async () => {
  server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  received = [];
  answer = json({ code: 200, msg: 'ok', result: 'done' });
});

afterEach(() => void vi.useRealTimers());

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const one = {
    method: request.method!,
    url: new URL(request.url!, base),
    headers: request.headers,
    body: Buffer.concat(parts).toString(),
  };
  received.push(one);
  // Each request on a connection of its own: a test that leaves one hanging disturbs no other.
  response.shouldKeepAlive = false;
  answer(one, response);
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (_request, response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** A client against the server, with a diary of what the catalogue did. */
function client(overrides: Partial<ClientOptions> = {}) {
  const diary: string[] = [];
  const made: Client = createClient({
    product: 'qt',
    bases: { site: base, gateway: base, information: base, download: base, second: base },
    getToken: () => undefined,
    notify: { info: (text) => diary.push(`info ${text}`), error: (text) => diary.push(`error ${text}`) },
    goToSupport: (error) => diary.push(`support ${error.code}`),
    onSessionExpired: () => diary.push('expired'),
    ...overrides,
  });
  return { ...made, diary };
}

/** A promise and its outcome as text, to tell "still pending" without waiting. */
function watch(promise: Promise<unknown>): { outcome: string; done: Promise<unknown> } {
  const state = { outcome: 'pending', done: promise.catch(() => undefined) };
  promise.then(
    (value) => (state.outcome = `resolved ${String(value)}`),
    (error: unknown) => (state.outcome = `rejected ${String(error)}`),
  );
  return state;
}

const list = call<object, string>('GET', '/list');
const save = call<object, string>('POST', '/save');

describe('requests', () => {
  test('every GET carries t, the time in milliseconds', async () => {
    await client({ now: () => 1_790_000_000_123 }).call(list, {});
    expect(received[0]!.url.search).toBe('?t=1790000000123');
  });

  test('other methods carry no t', async () => {
    await client().call(save, {});
    expect(received[0]!.url.search).toBe('');
  });

  test('params travel as query string, arrays repeat the key, undefined, null and empty text are dropped', async () => {
    const input = { categoryCodes: ['a', 'b', ''], pageNo: 0, keyWord: '融资 &', from: undefined, to: null, code: '' };
    await client({ now: () => 1 }).call(list, input);
    const { searchParams } = received[0]!.url;
    expect([...searchParams]).toEqual([
      ['categoryCodes', 'a'],
      ['categoryCodes', 'b'],
      ['pageNo', '0'],
      ['keyWord', '融资 &'],
      ['t', '1'],
    ]);
  });

  test('a date in a query is written in ISO form', async () => {
    await client().call(list, { date: new Date('2026-08-21T00:00:00Z') });
    expect(received[0]!.url.searchParams.get('date')).toBe('2026-08-21T00:00:00.000Z');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s sends a JSON body', async (method) => {
    await client().call(call<object, string>(method, '/save'), { name: '王', tags: ['a'], gone: undefined });
    expect(received[0]).toMatchObject({ method, body: '{"name":"王","tags":["a"]}' });
    expect(received[0]!.headers['content-type']).toBe('application/json');
  });

  test('FormData passes through as multipart', async () => {
    const form = new FormData();
    form.set('front', new Blob(['picture']), 'front.png');
    await client().call(call<FormData, string>('POST', '/upload'), form);
    expect(received[0]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(received[0]!.body).toContain('picture');
  });

  test('{p} becomes the product code, {name} is taken out of the input and encoded', async () => {
    const get = call<{ id: string; kind: string }, string>('GET', '/gw-{p}/f/{id}/detail');
    await client({ now: () => 1 }).call(get, { id: 'a/b 中', kind: 'x' });
    expect(received[0]!.url.pathname).toBe('/gw-qt/f/a%2Fb%20%E4%B8%AD/detail');
    expect(received[0]!.url.search).toBe('?kind=x&t=1');
  });

  test.each(['', '.', '..', undefined])('a path value of %j never reaches another path: it is 40004 at once', async (id) => {
    const get = call<{ id?: string }, string>('GET', '/api/cases/{id}');
    await expect(client().call(get, { id })).rejects.toMatchObject({ code: 40004 });
    expect(received).toEqual([]);
  });

  test('a call goes to the base address of its name, set at run time', async () => {
    const bases = { site: 'http://site.invalid', gateway: `${base}/new/`, information: '', download: '', second: '' };
    await client({ bases }).call(call<object, string>('GET', '/list', { base: 'gateway' }), {});
    expect(received[0]!.url.pathname).toBe('/new/list');
  });

  test.each(['client', 'optionalClient'] as const)('a call of %s carries the token as Bearer', async (who) => {
    await client({ getToken: () => 'secret' }).call(call<object, string>('GET', '/mine', { who }), {});
    expect(received[0]!.headers.authorization).toBe('Bearer secret');
  });

  test('a public call never carries the token; without a token nothing is sent', async () => {
    await client({ getToken: () => 'secret' }).call(list, {});
    await client().call(call<object, string>('GET', '/mine', { who: 'client' }), {});
    expect(received.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });
});

describe('answers', () => {
  test.each([
    ['R', { code: 200, msg: 'ok', result: { a: 1 } }, { a: 1 }],
    ['D', { code: 0, msg: 'ok', data: { a: 1 } }, { a: 1 }],
    ['special', { code: 200, msg: 'ok', bpass: true, data: [] }, { bpass: true, data: [] }],
  ] as const)('family %s is unwrapped by its own success code', async (family, body, result) => {
    answer = json(body);
    await expect(client().call(call<object, unknown>('GET', '/x', { family }), {})).resolves.toEqual(result);
  });

  test.each([
    ['R', 0],
    ['D', 200],
  ] as const)('family %s takes code %i for no success', async (family, code) => {
    answer = json({ code, msg: '不对', result: 1, data: 1 });
    await expect(client().call(call<object, unknown>('GET', '/x', { family }), {})).rejects.toMatchObject({ name: 'CallError', code });
  });

  test('an empty 204 is a success without result', async () => {
    answer = (_request, response) => response.writeHead(204).end();
    await expect(client().call(save, {})).resolves.toBeUndefined();
  });

  test('a non-2xx status without our envelope is "http error" with status and body kept', async () => {
    answer = (_request, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>');
    const error = await client()
      .call(list, {})
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ message: 'http error', status: 502, body: '<h1>Bad Gateway</h1>' });
  });

  test.each(['{"code":200,', '', '[]', '"text"', '{"code":"200"}'])('a 200 with %j is "http error"', async (body) => {
    answer = (_request, response) => response.end(body);
    await expect(client().call(list, {})).rejects.toMatchObject({ name: 'ResponseError', message: 'http error', status: 200, body });
  });

  test('a success envelope on a non-2xx status is "http error"', async () => {
    answer = json({ code: 200, msg: 'ok', result: 1 }, 500);
    await expect(client().call(list, {})).rejects.toMatchObject({ message: 'http error', status: 500 });
  });

  test('our envelope on a non-2xx status is a CallError with code, words, field errors and waiting time', async () => {
    const errors = [{ path: 'mobile', message: '手机号应为 11 位数字' }];
    answer = json({ code: 40001, msg: '填写的内容有误', errors }, 400, { 'retry-after': '30' });
    const error = await client()
      .call(save, {})
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ code: 40001, message: '填写的内容有误', status: 400, errors, retryAfter: 30 });
  });
});

describe('time-out and cancellation', () => {
  const silence: Answer = () => {};

  test('the error reads "timeout of {ms}ms exceeded"', async () => {
    answer = silence;
    const error = await client()
      .call(list, {}, { timeoutMs: 30 })
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(TimeoutError);
    expect((error as Error).message).toBe('timeout of 30ms exceeded');
  });

  test('the time covers the body as well', async () => {
    answer = (_request, response) => response.writeHead(200).write('{"code":');
    await expect(client().call(list, {}, { timeoutMs: 30 })).rejects.toThrow('timeout of 30ms exceeded');
  });

  test('15 s unless said otherwise', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer = silence;
    const asked = watch(client().call(list, {}));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(asked.outcome).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.outcome).toBe('rejected TimeoutError: timeout of 15000ms exceeded');
  });

  test('an aborted signal cancels the request on the wire and rejects with its reason', async () => {
    const closed = new Promise<void>((resolve) => (answer = (_request, response) => response.on('close', resolve)));
    const leaving = new AbortController();
    const asked = client().call(list, {}, { signal: leaving.signal });
    const reason = new Error('page left');
    await vi.waitFor(() => expect(received).toHaveLength(1));
    leaving.abort(reason);
    await expect(asked).rejects.toBe(reason);
    await closed;
  });

  test('a signal that has ended already sends nothing', async () => {
    await expect(client().call(list, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(received).toEqual([]);
  });

  test('a combined signal ends with the first of its parts', async () => {
    answer = silence;
    const [page, button] = [new AbortController(), new AbortController()];
    const asked = client().call(list, {}, { signal: AbortSignal.any([page.signal, button.signal]) });
    button.abort(new Error('stopped by hand'));
    await expect(asked).rejects.toThrow('stopped by hand');
  });

  test('a failing network rejects with the error of fetch itself', async () => {
    answer = (_request, response) => response.destroy();
    await expect(client().call(list, {})).rejects.toThrow('fetch failed');
  });
});

describe('response cache', () => {
  const counting: Answer = (request, response) => json({ code: 200, msg: 'ok', result: received.length })(request, response);
  const number = list as unknown as Call<object, number>;

  beforeEach(() => void (answer = counting));

  test('nothing is cached unless asked for', async () => {
    const { call } = client();
    expect([await call(number, {}), await call(number, {})]).toEqual([1, 2]);
  });

  test('60 000 ms by default, keyed without t', async () => {
    let now = 1_000_000;
    const { call } = client({ now: () => now });
    await call(number, { a: 1 }, { cache: true });
    now += 59_999;
    expect(await call(number, { a: 1 }, { cache: true })).toBe(1);
    now += 1;
    expect(await call(number, { a: 1 }, { cache: true })).toBe(2);
  });

  test('another time may be given', async () => {
    let now = 0;
    const { call } = client({ now: () => now });
    await call(number, {}, { cache: 500 });
    now = 499;
    expect(await call(number, {}, { cache: 500 })).toBe(1);
    now = 500;
    expect(await call(number, {}, { cache: 500 })).toBe(2);
  });

  test('other params and other tokens are other answers', async () => {
    let token = 'a';
    const mine = call<object, number>('GET', '/mine', { who: 'client' });
    const one = client({ getToken: () => token });
    await one.call(mine, { page: 1 }, { cache: true });
    expect(await one.call(mine, { page: 2 }, { cache: true })).toBe(2);
    token = 'b';
    expect(await one.call(mine, { page: 1 }, { cache: true })).toBe(3);
  });

  test('one flight per key at a time', async () => {
    const { call } = client();
    const all = await Promise.all([1, 2, 3].map(() => call(number, {}, { cache: true })));
    expect(all).toEqual([1, 1, 1]);
    expect(received).toHaveLength(1);
  });

  test('a cancelled waiter does not cancel the others', async () => {
    const { call } = client();
    const leaving = new AbortController();
    const [first, second] = [call(number, {}, { cache: true, signal: leaving.signal }), call(number, {}, { cache: true })];
    leaving.abort(new Error('left'));
    await expect(first).rejects.toThrow('left');
    await expect(second).resolves.toBe(1);
  });

  test('the flight ends with its last waiter, and the next reader starts another', async () => {
    const closed = new Promise<void>((resolve) => (answer = (_request, response) => response.on('close', resolve)));
    const { call } = client();
    const leaving = new AbortController();
    const waiters = [1, 2].map(() => call(number, {}, { cache: true, signal: leaving.signal }).catch(() => 'left'));
    await vi.waitFor(() => expect(received).toHaveLength(1));
    leaving.abort();
    await closed;
    expect(await Promise.all(waiters)).toEqual(['left', 'left']);
    answer = counting;
    expect(await call(number, {}, { cache: true })).toBe(2);
  });

  test('failures are not cached', async () => {
    const { call } = client();
    answer = json({ code: 50000, msg: '系统繁忙' }, 500);
    await expect(call(number, {}, { cache: true })).rejects.toMatchObject({ code: 50000 });
    answer = counting;
    expect(await call(number, {}, { cache: true })).toBe(2);
  });

  test('a write makes the cached answers old', async () => {
    const { call } = client();
    await call(number, {}, { cache: true });
    await call(save, {});
    expect(await call(number, {}, { cache: true })).toBe(3);
  });

  test('an answer that was on its way during a write is not cached', async () => {
    const { call } = client();
    const held = new Promise<() => void>((resolve) => (answer = (request, response) => resolve(() => counting(request, response))));
    const early = call(number, {}, { cache: true });
    const release = await held;
    answer = counting;
    await call(save, {});
    release();
    await early;
    expect(await call(number, {}, { cache: true })).toBe(3);
  });

  test('it is bounded: the oldest of more than 100 answers gives way', async () => {
    const { call } = client();
    for (let page = 0; page <= 100; page++) await call(number, { page }, { cache: true });
    expect(await call(number, { page: 100 }, { cache: true })).toBe(101);
    expect(await call(number, { page: 0 }, { cache: true })).toBe(102);
  });
});

describe('loading flag', () => {
  test('each call shows its own flag while in flight and hides it at the end, also after a failure', async () => {
    const { call, loading } = client();
    const changes: boolean[] = [];
    const stop = loading.subscribe(() => changes.push(loading.isLoading(list)));
    const asked = [call(list, {}), call(list, {})];
    expect([loading.isLoading(list), loading.isLoading(save)]).toEqual([true, false]);
    await Promise.all(asked);
    answer = json({ code: 50000, msg: '系统繁忙' }, 500);
    await call(list, {}).catch(() => undefined);
    expect(changes).toEqual([true, true, true, false, true, false]);
    stop();
    await call(save, {}).catch(() => undefined);
    expect(changes).toHaveLength(6);
  });

  test('an answer from the cache raises no flag', async () => {
    const { call, loading } = client();
    await call(list, {}, { cache: true });
    const again = call(list, {}, { cache: true });
    expect(loading.isLoading(list)).toBe(false);
    await again;
  });
});

describe('error catalogue', () => {
  test('code 40000 goes to the support page and stops: the caller hears nothing more, the flag is down', async () => {
    answer = json({ code: 40000, msg: '当前访问需要协助，请前往支持页面' });
    const { call, diary, loading } = client();
    const leaving = new AbortController();
    const asked = watch(call(list, {}, { signal: leaving.signal }));
    await vi.waitFor(() => expect(diary).toEqual(['support 40000']));
    await vi.waitFor(() => expect(loading.isLoading(list)).toBe(false));
    expect(asked.outcome).toBe('pending');
    leaving.abort(new Error('page left'));
    await asked.done;
    expect(asked.outcome).toBe('rejected Error: page left');
  });

  test('code 40000 of a shared flight stops every waiter and is not cached', async () => {
    answer = json({ code: 40000, msg: '' });
    const { call, diary } = client();
    const asked = [1, 2].map(() => watch(call(list, {}, { cache: true })));
    await vi.waitFor(() => expect(diary).toEqual(['support 40000']));
    answer = json({ code: 200, msg: 'ok', result: 'back' });
    expect(await call(list, {}, { cache: true })).toBe('back');
    expect(asked.map(({ outcome }) => outcome)).toEqual(['pending', 'pending']);
  });

  test('code 50102 shows 登陆过期，请重新登陆 and starts the login journey; the caller gets the error', async () => {
    answer = json({ code: 50102, msg: '会话已结束' });
    const { call, diary } = client();
    await expect(call(list, {})).rejects.toMatchObject({ code: 50102 });
    expect(diary).toEqual(['info 登陆过期，请重新登陆', 'expired']);
  });

  test('several calls that expire together say so once; a later expiry is told again', async () => {
    let now = 0;
    answer = json({ code: 50102, msg: '会话已结束' });
    const { call, diary } = client({ now: () => now });
    await Promise.allSettled([call(list, {}), call(save, {})]);
    expect(diary).toHaveLength(2);
    now = 3000;
    await call(list, {}).catch(() => undefined);
    expect(diary).toHaveLength(4);
  });

  test('the expiry of a token that was replaced meanwhile is no expiry', async () => {
    let token = 'old';
    answer = (request, response) => {
      token = 'new';
      json({ code: 50102, msg: '会话已结束' })(request, response);
    };
    const { call: make, diary } = client({ getToken: () => token });
    await expect(make(call<object, string>('GET', '/mine', { who: 'client' }), {})).rejects.toMatchObject({ code: 50102 });
    expect(diary).toEqual([]);
  });

  test.each<[string, Answer]>([
    ['our envelope', json({ code: 40004, msg: '内容不存在' }, 404)],
    ['anything else', (_request, response) => response.writeHead(404).end('nginx')],
  ])('HTTP status 404 with %s notifies 请求错误，请确认你的操作！', async (_name, given) => {
    answer = given;
    const { call, diary } = client();
    await expect(call(list, {})).rejects.toMatchObject({ status: 404 });
    expect(diary).toEqual(['error 请求错误，请确认你的操作！']);
  });

  test.each<[string, Answer, string]>([
    ['any other code', json({ code: 40029, msg: '操作过于频繁' }, 429), '操作过于频繁'],
    ['http error', (_request, response) => response.writeHead(500).end('?'), 'http error'],
    ['a broken connection', (_request, response) => response.destroy(), 'fetch failed'],
  ])('%s shows nothing', async (_name, given, words) => {
    answer = given;
    const { call, diary } = client();
    await expect(call(list, {})).rejects.toThrow(words);
    expect(diary).toEqual([]);
  });

  test.each([40000, 50102])('a quiet call leaves code %i to its caller', async (code) => {
    answer = json({ code, msg: '' });
    const { call, diary } = client();
    await expect(call(list, {}, { quiet: true })).rejects.toMatchObject({ code });
    expect(diary).toEqual([]);
  });

  test('a cancelled call shows nothing', async () => {
    const leaving = new AbortController();
    answer = (request, response) => {
      leaving.abort();
      json({ code: 40000, msg: '' })(request, response);
    };
    const { call, diary } = client();
    await expect(call(list, {}, { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(diary).toEqual([]);
  });
});
