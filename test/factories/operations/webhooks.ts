import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { openWebhookDeps, type WebhookDeps } from '#operations/webhooks/deps.ts';
import { readConfig } from '#platform/config/config.ts';
import { testSecret } from '../platform/crypto.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  /** Everything that was received, in order. */
  readonly received: Received[];
  /** The status of the next responses, and their content. */
  answer: { status: number; body?: string; headers?: Record<string, string> };
  url(): string;
  deps(): WebhookDeps;
}

/** Starts a system of the firm that receives events, on this machine; its host is allowed. */
export function useReceiver(): Receiver {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const { status, body: text = '', headers = {} } = receiver.answer;
      response.writeHead(status, headers).end(text);
    });
  });
  const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: Receiver = {
    received,
    answer: { status: 204 },
    url: () => `http://${host()}/hook`,
    deps: () => openWebhookDeps({ config: { ...readConfig({}), outboundAllowedHosts: [host()] }, secret: testSecret() }),
  };
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void server.close());
  return receiver;
}
