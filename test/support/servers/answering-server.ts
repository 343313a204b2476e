import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { createApiClient, type Client, type ClientOptions } from '#ui/api/client.ts';

interface ReceivedRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Responder = (request: ReceivedRequest, response: ServerResponse) => void;

interface AnsweringServer {
  base: string;
  /** The requests received since the test began. */
  received: ReceivedRequest[];
  /** The next responses: success by default. */
  answer: Responder;
  /** Returns a client for the server, with a log of the error handling. */
  client(overrides?: Partial<ClientOptions>): Client & { diary: string[] };
}

/** Starts a server for the test file that records requests and responds as configured. */
export function useAnsweringServer(): AnsweringServer {
  const state: AnsweringServer = { base: '', received: [], answer: success, client: (overrides) => openClient(state.base, overrides) };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method, headers } = request;
    const one = { method: method!, url: new URL(request.url!, state.base), headers, body: Buffer.concat(parts).toString() };
    state.received.push(one);
    // Each request has its own connection, so that a hanging one disturbs no other test.
    response.shouldKeepAlive = false;
    state.answer(one, response);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    state.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => Object.assign(state, { received: [], answer: success }));
  afterEach(() => void vi.useRealTimers());
  return state;
}

export function jsonResponder(body: unknown, status = 200, headers: Record<string, string> = {}): Responder {
  return (_request, response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const success = jsonResponder({ code: 200, msg: 'ok', result: 'done' });

function openClient(base: string, overrides: Partial<ClientOptions> = {}): Client & { diary: string[] } {
  const diary: string[] = [];
  const made = createApiClient({
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

/** Returns a promise and its outcome as text, to detect "still pending" without waiting. */
export function trackOutcome(promise: Promise<unknown>): { outcome: string; done: Promise<unknown> } {
  const state = { outcome: 'pending', done: promise.catch(() => undefined) };
  promise.then(
    (value) => (state.outcome = `resolved ${String(value)}`),
    (error: unknown) => (state.outcome = `rejected ${String(error)}`),
  );
  return state;
}
