// A bare node:http server that sends one response from memory: the baseline for the page cache. Started as a separate process:
// `node bare-server.ts <url> <encoding>`; fetches the bytes and headers there once, then serves them.
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

const [url = '', encoding = ''] = process.argv.slice(2);
const hopByHop = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

get(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('end', () => serve(Buffer.concat(chunks), toRawHeaders(answer.headers)));
});

function serve(bytes: Buffer, headers: string[]): void {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
}

function toRawHeaders(headers: IncomingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (hopByHop.has(name) ? [] : [name, String(value)]));
}
