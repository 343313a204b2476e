import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A span as received, in the form of OTLP's JSON. */
export interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

export interface Collector {
  spans: SentSpan[];
  endpoint: string;
}

/** Starts a collector of spans on loopback for the duration of the test; `answer` gives the status and delay of its responses. */
export async function openCollector(answer: () => Promise<number> = async () => 200): Promise<Collector> {
  const spans: SentSpan[] = [];
  const server: Server = createServer(async (request, response) => {
    const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
    const status = request.url === '/v1/traces' ? await answer() : 404;
    if (status === 200) spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { spans, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
