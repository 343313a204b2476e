import type { Audience, Call, CallerOptions } from '#contract/call.ts';
import { isOutcome } from '#contract/call-error.ts';
import { readAnswer } from './answer.ts';
import { untilAborted, withDeadline } from './deadline.ts';
import { createErrorCatalogue, type CatalogueActions } from './error-catalogue.ts';
import { createLoadingStore, type LoadingStore } from './loading-store.ts';
import { prepareRequest, type Addresses, type PreparedRequest } from './prepared-request.ts';
import { createResponseCache, defaultCacheMs } from './response-cache.ts';

const defaultTimeoutMs = 15_000;

export interface ClientOptions extends Addresses, CatalogueActions {
  /** The token of whoever is signed in as what the call asks for, if anybody is; asked anew for every call. */
  getToken(who: Audience): string | undefined;
  /**
   * Whole seconds since whoever sits there last pressed a key, clicked or scrolled: told with every call of somebody signed in, so that a page which asks by itself does not keep their session alive.
   */
  idleSeconds?: () => number;
  /** Milliseconds for a whole answer where the call names none. */
  timeoutMs?: number;
  /** Milliseconds since 1970; the clock unless given. */
  now?: () => number;
}

export interface ClientCallOptions extends CallerOptions {
  /** Milliseconds for the whole answer. */
  timeoutMs?: number;
  /** For GET: an answer up to this many milliseconds old will do; `true` is 60 s. */
  cache?: true | number;
  /** No message and no leaving the page on failure: for calls that the visitor did not ask for. The caller sees every error. */
  quiet?: boolean;
  /** Sends this one call: for files, whose way is long enough to be told (`createUploadFetch`). */
  fetch?: typeof fetch;
}

/** The generic client of specification 7 and 8, for every page of the site. */
export interface Client {
  /**
   * Makes a call and resolves with the bare result. Rejects with `CallError` (our codes), `ResponseError` (`http error`),
   * `TimeoutError`, the reason of the caller's signal, or the browser's own error when the network fails.
   * After code 40000 the visitor is on the way to the support page and the promise stays pending, so that nothing flashes
   * up behind them; it still rejects when the caller's signal ends.
   */
  call<Input, Result>(which: Call<Input, Result>, input: Input, options?: ClientCallOptions): Promise<Result>;
  loading: LoadingStore;
  /** Forgets cached answers. Done after every write; to be done when the session changes. */
  forgetAnswers(): void;
}

/** Builds the client. Nothing is shared between two clients. */
export function createClient(options: ClientOptions): Client {
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
      // An expiry of a token that has been replaced meanwhile says nothing about the present session.
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

/** Marks the end of a call whose visitor is on the way to the support page. Never leaves this file. */
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
