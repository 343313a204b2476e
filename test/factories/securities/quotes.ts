import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createQuoteApi } from '#securities/quotes/api.ts';
import type { QuoteDeps } from '#securities/quotes/deps.ts';
import type { QuoteFeed } from '#securities/quotes/feed/quote-feed.ts';
import type { ReplayDraft } from '#securities/quotes/schema.ts';

/** Builds dependencies without a source; pass a feed, or another delay. */
export function buildQuoteDeps(more: Partial<QuoteDeps> = {}): QuoteDeps {
  return { feed: null, sourceName: null, delayMinutes: 15, indices: [{ code: '000001.SH', name: '上证指数' }], ...more };
}

export const buildQuoteApi = (feed: QuoteFeed | null = null) => createQuoteApi(buildQuoteDeps({ feed, sourceName: feed && '测试行情' }));

/** Builds a replay that rises by a hundred-thousandth of the previous close per minute, and one that falls. */
export function buildReplay(more: Partial<ReplayDraft> = {}): ReplayDraft {
  const rising = Array.from({ length: 241 }, (_, minute) => minute * 10);
  return {
    walks: [rising, rising.map((value) => -value)],
    rows: [
      { code: '000001.SH', walk: 0, previousClose: 4000 },
      { code: '600519.SH', walk: 1, previousClose: 1500 },
      { code: '510300.SH', walk: 0, previousClose: 4 },
    ],
    ...more,
  };
}

export interface FakeUpstream {
  url: string;
  /** Sends the next responses. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  requests: number;
  close(): Promise<void>;
}

/** Starts a source of quotes on loopback whose responses the test sets. */
export async function startUpstream(answer: FakeUpstream['answer']): Promise<FakeUpstream> {
  const server = createServer((request, response) => {
    upstream.requests += 1;
    upstream.answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const upstream: FakeUpstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/snapshot`,
    answer,
    requests: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  return upstream;
}

export const respondWithJson =
  (value: unknown, status = 200) =>
  (_request: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
