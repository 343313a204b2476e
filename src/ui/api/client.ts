import { isOutcome, CallError } from '#contract/call-error.ts';
import type { Audience, Call, CallerOptions, AnyCall } from '#contract/call.ts';
import { unwrap, type Envelope } from '#contract/envelope.ts';
import { createErrorCatalogue, type CatalogueActions } from './error-catalogue.ts';
import { prepareRequest, type Addresses, type PreparedRequest } from './prepared-request.ts';
import { ResponseError, TimeoutError } from './response-error.ts';

const defaultTimeoutMs = 15_000;

export interface ClientOptions extends Addresses, CatalogueActions {
  /** Returns the token of the session that the call requires, if there is one; read for every call. */
  getToken(who: Audience): string | undefined;
  /**
   * Returns whole seconds since the last key press, click or scroll: sent with every authenticated call, so that a polling page
   * does not keep the session alive.
   */
  idleSeconds?: () => number;
  /** Default timeout in ms for a whole response. */
  timeoutMs?: number;
  /** Milliseconds since 1970; the clock by default. */
  now?: () => number;
}

export interface ClientCallOptions extends CallerOptions {
  /** Timeout in ms for the whole response. */
  timeoutMs?: number;
  /** For GET: accepts a cached response up to this many milliseconds old; `true` is 60 s. */
  cache?: true | number;
  /** Shows no message and does not leave the page on failure: for background calls. The caller receives every error. */
  quiet?: boolean;
  /** Sends this one call: for files, with upload progress (`createUploadFetch`). */
  fetch?: typeof fetch;
}

/** The generic client of specification 7 and 8, for every page of the site. */
export interface Client {
  /**
   * Makes a call and resolves with the bare result. Rejects with `CallError` (our codes), `ResponseError` (`http error`),
   * `TimeoutError`, the reason of the caller's signal, or the browser's own error when the network fails. After code 40000 the
   * browser goes to the support page and the promise stays pending, so that no error flashes up; it still rejects when the
   * caller's signal aborts.
   */
  call<Input, Result>(which: Call<Input, Result>, input: Input, options?: ClientCallOptions): Promise<Result>;
  loading: LoadingStore;
  /** Clears the response cache. Done after every write; call it when the session changes. */
  forgetAnswers(): void;
}

/** Creates a client. Two clients share nothing. */
export function createApiClient(options: ClientOptions): Client {
  const { getToken, timeoutMs = defaultTimeoutMs, now = Date.now } = options;
  const loading = createLoadingStore();
  const cache = createResponseCache(now);
  const catalogue = createErrorCatalogue(options, now);

  const send = async <Result>(
    which: Call<unknown, Result>,
    request: PreparedRequest,
    token: string | undefined,
    settings: ClientCallOptions,
  ): Promise<Result> => {
    const end = loading.begin(which);
    try {
      const ask = async (signal: AbortSignal): Promise<Result> =>
        readAnswer(
          which,
          await (settings.fetch ?? fetch)(...toFetch(which, request, { token, t: now(), idle: options.idleSeconds?.() }, signal)),
        );
      return await withDeadline(settings.timeoutMs ?? timeoutMs, settings.signal, ask);
    } catch (error) {
      // An error for a token that has been replaced meanwhile says nothing about the current session.
      const isStale = isOutcome(error, 'sessionExpired') && token !== tokenFor(which, getToken);
      if (!settings.quiet && !isStale && catalogue(error, which.who)) throw new SupportRedirectError();
      throw error;
    } finally {
      if (which.method !== 'GET') cache.clear();
      end();
    }
  };

  const call: Client['call'] = async (which, input, settings = {}) => {
    const request = prepareRequest(which, input, options);
    const token = tokenFor(which, getToken);
    try {
      if (which.method !== 'GET' || !settings.cache) return await send(which, request, token, settings);
      const key = [request.url, token, settings.quiet].join(' ');
      const maxAge = settings.cache === true ? defaultCacheMs : settings.cache;
      return await cache.read(key, maxAge, (signal) => send(which, request, token, { ...settings, signal }), settings.signal);
    } catch (error) {
      if (error instanceof SupportRedirectError) return untilAborted(settings.signal);
      throw error;
    }
  };

  return { call, loading, forgetAnswers: cache.clear };
}

/** Marks the end of a call that redirects to the support page. Never leaves this file. */
class SupportRedirectError extends Error {}

function tokenFor({ who }: Call<unknown, unknown>, getToken: ClientOptions['getToken']): string | undefined {
  return who === 'public' ? undefined : getToken(who);
}

function toFetch(
  which: Call<unknown, unknown>,
  { url, body }: PreparedRequest,
  { token, t, idle }: { token: string | undefined; t: number; idle: number | undefined },
  signal: AbortSignal,
): [string, RequestInit] {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  if (idle !== undefined && which.who !== 'public') headers['x-idle'] = String(idle);
  const address = which.method === 'GET' ? `${url}${url.includes('?') ? '&' : '?'}t=${t}` : url;
  return [address, { method: which.method, headers, body, signal }];
}

/**
 * Returns the bare result of a response. Throws `CallError` when our envelope reports an error, whatever the HTTP status, and
 * `ResponseError` without our envelope. The `cause` of a `CallError` with a non-2xx status is the `http error`. An empty 204 is a success without a result.
 */
async function readAnswer<Result>(which: Call<unknown, Result>, response: Response): Promise<Result> {
  const text = await response.text();
  if (response.status === 204) return undefined as Result;
  const envelope = toEnvelope(text);
  const success = envelope && unwrap(which.family, envelope);
  if (success && response.ok) return success.result as Result;
  if (!envelope || success) throw new ResponseError(response.status, text);
  const { code, msg, errors = [], ...extra } = envelope;
  throw new CallError(code, msg || '加载失败', {
    status: response.status,
    errors,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
    extra,
    // Specification 8: every status other than 2xx is an `http error`, even if the response has a message of its own.
    ...(!response.ok && { cause: new ResponseError(response.status, text) }),
  });
}

function toEnvelope(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number'
      ? (value as Envelope)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The calls in flight (specification 4: each call shows a flag while in flight and hides it at the end). */
interface LoadingStore {
  isLoading(call: AnyCall): boolean;
  /** Registers a listener for changes of any call's flag; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** Creates the store with the client's side: `begin` sets the call's flag and returns the function that clears it. */
function createLoadingStore(): LoadingStore & { begin(call: AnyCall): () => void } {
  const running = new Map<AnyCall, number>();
  const listeners = new Set<() => void>();
  const change = (call: AnyCall, by: 1 | -1): void => {
    const count = (running.get(call) ?? 0) + by;
    if (count) running.set(call, count);
    else running.delete(call);
    for (const listener of listeners) listener();
  };
  return {
    isLoading: (call) => running.has(call),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin(call) {
      change(call, 1);
      return () => change(call, -1);
    },
  };
}

/** Specification 9. */
const defaultCacheMs = 60_000;

interface Entry {
  answer: Promise<unknown>;
  /** Aborts the request when nobody waits for it any longer. */
  flight: AbortController;
  waiters: number;
  /** Undefined while in flight. */
  arrivedAt?: number;
}

interface ResponseCache {
  /**
   * Returns the cached response of the key if it is younger than `maxAgeMs`, else that of `load`. Simultaneous readers of a key
   * share one request. A reader whose signal aborts stops waiting; the request is aborted with its last reader. Failures are not
   * cached. Readers share the cached object and must not change it.
   */
  read<T>(key: string, maxAgeMs: number, load: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Clears the cache; requests in flight still reach their readers, but are not cached. */
  clear(): void;
}

/** Creates a cache of at most `capacity` responses; the oldest is dropped. */
function createResponseCache(now: () => number, capacity = 100): ResponseCache {
  const entries = new Map<string, Entry>();

  const start = (key: string, load: (signal: AbortSignal) => Promise<unknown>): Entry => {
    const flight = new AbortController();
    const entry: Entry = { flight, waiters: 0, answer: load(flight.signal) };
    const drop = (): void => void (entries.get(key) === entry && entries.delete(key));
    entry.answer.then(() => (entry.arrivedAt = now()), drop);
    flight.signal.addEventListener('abort', drop);
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > capacity) entries.delete(entries.keys().next().value!);
    return entry;
  };

  return {
    async read<T>(key: string, maxAgeMs: number, load: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
      signal?.throwIfAborted();
      const stored = entries.get(key);
      const isUsable = stored && (stored.arrivedAt === undefined || now() - stored.arrivedAt < maxAgeMs);
      return wait(isUsable ? stored : start(key, load), signal) as Promise<T>;
    },
    clear: () => entries.clear(),
  };
}

async function wait(entry: Entry, signal: AbortSignal | undefined): Promise<unknown> {
  entry.waiters++;
  try {
    return await (signal ? Promise.race([entry.answer, untilAborted(signal)]) : entry.answer);
  } finally {
    entry.waiters--;
    if (!entry.waiters && entry.arrivedAt === undefined) entry.flight.abort();
  }
}

/**
 * Runs `work` with a signal that aborts with the caller's signal or after `ms` milliseconds, whichever is first. Rejects with the
 * caller's reason or with `TimeoutError`, whatever the work itself throws. Does not use `AbortSignal.any`, which is missing in
 * browsers that visitors still use.
 */
async function withDeadline<T>(ms: number, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const cancel = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(new TimeoutError(ms)), ms);
  signal?.addEventListener('abort', cancel);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/** Never resolves; rejects with the signal's reason once it aborts. Used after a redirect. */
function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
