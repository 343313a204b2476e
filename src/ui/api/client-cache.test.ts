import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call, type Call } from '#contract/call.ts';
import { jsonResponder, useAnsweringServer, trackOutcome, type Responder } from '#test/support/servers/answering-server.ts';

const server = useAnsweringServer();
const list = call<object, string>('GET', '/list');
const save = call<object, string>('POST', '/save');

describe('response cache', () => {
  const counting: Responder = (request, response) =>
    jsonResponder({ code: 200, msg: 'ok', result: server.received.length })(request, response);
  const number = list as unknown as Call<object, number>;

  beforeEach(() => void (server.answer = counting));

  test('nothing is cached by default', async () => {
    const { call } = server.client();
    expect([await call(number, {}), await call(number, {})]).toEqual([1, 2]);
  });

  test('the cache lasts 60 000 ms by default, keyed without t', async () => {
    let now = 1_000_000;
    const { call } = server.client({ now: () => now });
    await call(number, { a: 1 }, { cache: true });
    now += 59_999;
    expect(await call(number, { a: 1 }, { cache: true })).toBe(1);
    now += 1;
    expect(await call(number, { a: 1 }, { cache: true })).toBe(2);
  });

  test('another cache time may be given', async () => {
    let now = 0;
    const { call } = server.client({ now: () => now });
    await call(number, {}, { cache: 500 });
    now = 499;
    expect(await call(number, {}, { cache: 500 })).toBe(1);
    now = 500;
    expect(await call(number, {}, { cache: 500 })).toBe(2);
  });

  test('other params and other tokens have separate entries', async () => {
    let token = 'a';
    const mine = call<object, number>('GET', '/mine', { who: 'client' });
    const one = server.client({ getToken: () => token });
    await one.call(mine, { page: 1 }, { cache: true });
    expect(await one.call(mine, { page: 2 }, { cache: true })).toBe(2);
    token = 'b';
    expect(await one.call(mine, { page: 1 }, { cache: true })).toBe(3);
  });

  test('simultaneous readers of a key share one request', async () => {
    const { call } = server.client();
    const all = await Promise.all([1, 2, 3].map(() => call(number, {}, { cache: true })));
    expect(all).toEqual([1, 1, 1]);
    expect(server.received).toHaveLength(1);
  });

  test('a reader that cancels does not cancel the others', async () => {
    const { call } = server.client();
    const leaving = new AbortController();
    const [first, second] = [call(number, {}, { cache: true, signal: leaving.signal }), call(number, {}, { cache: true })];
    leaving.abort(new Error('left'));
    await expect(first).rejects.toThrow('left');
    await expect(second).resolves.toBe(1);
  });

  test('the request is aborted with its last reader, and the next reader starts another', async () => {
    const closed = new Promise<void>((resolve) => (server.answer = (_request, response) => response.on('close', resolve)));
    const { call } = server.client();
    const leaving = new AbortController();
    const waiters = [1, 2].map(() => call(number, {}, { cache: true, signal: leaving.signal }).catch(() => 'left'));
    await vi.waitFor(() => expect(server.received).toHaveLength(1));
    leaving.abort();
    await closed;
    expect(await Promise.all(waiters)).toEqual(['left', 'left']);
    server.answer = counting;
    expect(await call(number, {}, { cache: true })).toBe(2);
  });

  test('failures are not cached', async () => {
    const { call } = server.client();
    server.answer = jsonResponder({ code: 50000, msg: '系统繁忙' }, 500);
    await expect(call(number, {}, { cache: true })).rejects.toMatchObject({ code: 50000 });
    server.answer = counting;
    expect(await call(number, {}, { cache: true })).toBe(2);
  });

  test('a write invalidates the cached responses', async () => {
    const { call } = server.client();
    await call(number, {}, { cache: true });
    await call(save, {});
    expect(await call(number, {}, { cache: true })).toBe(3);
  });

  test('a response that was in flight during a write is not cached', async () => {
    const { call } = server.client();
    const held = new Promise<() => void>((resolve) => (server.answer = (request, response) => resolve(() => counting(request, response))));
    const early = call(number, {}, { cache: true });
    const release = await held;
    server.answer = counting;
    await call(save, {});
    release();
    await early;
    expect(await call(number, {}, { cache: true })).toBe(3);
  });

  test('the cache is limited: beyond 100 entries the oldest is dropped', async () => {
    const { call } = server.client();
    for (let page = 0; page <= 100; page++) await call(number, { page }, { cache: true });
    expect(await call(number, { page: 100 }, { cache: true })).toBe(101);
    expect(await call(number, { page: 0 }, { cache: true })).toBe(102);
  });
});

describe('loading flag', () => {
  test('each call has its own loading flag while in flight and clears it at the end, even after a failure', async () => {
    const { call, loading } = server.client();
    const changes: boolean[] = [];
    const stop = loading.subscribe(() => changes.push(loading.isLoading(list)));
    const asked = [call(list, {}), call(list, {})];
    expect([loading.isLoading(list), loading.isLoading(save)]).toEqual([true, false]);
    await Promise.all(asked);
    server.answer = jsonResponder({ code: 50000, msg: '系统繁忙' }, 500);
    await call(list, {}).catch(() => undefined);
    expect(changes).toEqual([true, true, true, false, true, false]);
    stop();
    await call(save, {}).catch(() => undefined);
    expect(changes).toHaveLength(6);
  });

  test('a cached response sets no flag', async () => {
    const { call, loading } = server.client();
    await call(list, {}, { cache: true });
    const again = call(list, {}, { cache: true });
    expect(loading.isLoading(list)).toBe(false);
    await again;
  });
});

describe('error catalogue', () => {
  test('code 40000 goes to the support page and stops: the caller receives nothing more, the flag is cleared', async () => {
    server.answer = jsonResponder({ code: 40000, msg: '当前访问需要协助，请前往支持页面' });
    const { call, diary, loading } = server.client();
    const leaving = new AbortController();
    const asked = trackOutcome(call(list, {}, { signal: leaving.signal }));
    await vi.waitFor(() => expect(diary).toEqual(['support 40000']));
    await vi.waitFor(() => expect(loading.isLoading(list)).toBe(false));
    expect(asked.outcome).toBe('pending');
    leaving.abort(new Error('page left'));
    await asked.done;
    expect(asked.outcome).toBe('rejected Error: page left');
  });

  test('code 40000 of a shared request stops every reader and is not cached', async () => {
    server.answer = jsonResponder({ code: 40000, msg: '' });
    const { call, diary } = server.client();
    const asked = [1, 2].map(() => trackOutcome(call(list, {}, { cache: true })));
    await vi.waitFor(() => expect(diary).toEqual(['support 40000']));
    server.answer = jsonResponder({ code: 200, msg: 'ok', result: 'back' });
    expect(await call(list, {}, { cache: true })).toBe('back');
    expect(asked.map(({ outcome }) => outcome)).toEqual(['pending', 'pending']);
  });

  test('code 50102 shows 登陆过期，请重新登陆 and starts the login flow; the caller gets the error', async () => {
    server.answer = jsonResponder({ code: 50102, msg: '会话已结束' });
    const { call, diary } = server.client();
    await expect(call(list, {})).rejects.toMatchObject({ code: 50102 });
    expect(diary).toEqual(['info 登陆过期，请重新登陆', 'expired']);
  });

  test('several calls that expire together show one message; a later expiry shows another', async () => {
    let now = 0;
    server.answer = jsonResponder({ code: 50102, msg: '会话已结束' });
    const { call, diary } = server.client({ now: () => now });
    await Promise.allSettled([call(list, {}), call(save, {})]);
    expect(diary).toHaveLength(2);
    now = 3000;
    await call(list, {}).catch(() => undefined);
    expect(diary).toHaveLength(4);
  });

  test('an error for a token that was replaced meanwhile does not count as expiry', async () => {
    let token = 'old';
    server.answer = (request, response) => {
      token = 'new';
      jsonResponder({ code: 50102, msg: '会话已结束' })(request, response);
    };
    const { call: make, diary } = server.client({ getToken: () => token });
    await expect(make(call<object, string>('GET', '/mine', { who: 'client' }), {})).rejects.toMatchObject({ code: 50102 });
    expect(diary).toEqual([]);
  });

  test.each<[string, Responder]>([
    ['our envelope', jsonResponder({ code: 40004, msg: '内容不存在' }, 404)],
    ['anything else', (_request, response) => response.writeHead(404).end('nginx')],
  ])('HTTP status 404 with %s notifies 请求错误，请确认你的操作！', async (_name, given) => {
    server.answer = given;
    const { call, diary } = server.client();
    await expect(call(list, {})).rejects.toMatchObject({ status: 404 });
    expect(diary).toEqual(['error 请求错误，请确认你的操作！']);
  });

  test.each<[string, Responder, string]>([
    ['any other code', jsonResponder({ code: 40029, msg: '操作过于频繁' }, 429), '操作过于频繁'],
    ['http error', (_request, response) => response.writeHead(500).end('?'), 'http error'],
    ['a broken connection', (_request, response) => response.destroy(), 'fetch failed'],
  ])('%s shows nothing', async (_name, given, words) => {
    server.answer = given;
    const { call, diary } = server.client();
    await expect(call(list, {})).rejects.toThrow(words);
    expect(diary).toEqual([]);
  });

  test.each([40000, 50102])('a quiet call leaves code %i to its caller', async (code) => {
    server.answer = jsonResponder({ code, msg: '' });
    const { call, diary } = server.client();
    await expect(call(list, {}, { quiet: true })).rejects.toMatchObject({ code });
    expect(diary).toEqual([]);
  });

  test('a cancelled call shows nothing', async () => {
    const leaving = new AbortController();
    server.answer = (request, response) => {
      leaving.abort();
      jsonResponder({ code: 40000, msg: '' })(request, response);
    };
    const { call, diary } = server.client();
    await expect(call(list, {}, { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(diary).toEqual([]);
  });
});
