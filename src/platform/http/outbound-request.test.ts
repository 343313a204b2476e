import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isInternalAddress } from './internal-address.ts';
import { requestOutbound, type OutboundError, type OutboundReason, type OutboundRequest, type ResolveName } from './outbound-request.ts';

/** A resolver with a fixed sequence of answers that records the queries. */
function resolveTo(...answers: readonly string[][]): { resolve: ResolveName; asked: string[] } {
  const asked: string[] = [];
  const resolve: ResolveName = (name, _options, done) => {
    const found = answers[asked.length] ?? [];
    asked.push(name);
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { resolve, asked };
}

let server: Server;
let port: number;
let answer: (request: IncomingMessage) => { status: number; headers?: Record<string, string>; body?: string };
const requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const { status, headers, body } = answer(request);
    response.writeHead(status, headers);
    if (body === undefined) return void response.write('…');
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  requests.length = 0;
  answer = () => ({ status: 200, body: '好' });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (address: string, options: Partial<OutboundRequest> = {}) =>
  requestOutbound(address, { method: 'POST', body: '{}', timeoutMs: 2000, longestAnswer: 100, ...options });
const reasonOf = (address: string, options?: Partial<OutboundRequest>): Promise<OutboundReason | undefined> =>
  ask(address, options).then(
    () => undefined,
    (error: unknown) => (error as OutboundError).reason,
  );
const local = () => ({ allowedHosts: [`127.0.0.1:${port}`] });

describe('addresses of internal networks', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.0.1',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '239.1.1.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:10::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '5f00::1',
    'localhost',
    '',
    '127.1',
  ])('%s is internal', (address) => expect(isInternalAddress(address)).toBe(true));

  test.each(['8.8.8.8', '203.0.113.1', '172.32.0.1', '100.128.0.1', '192.167.1.1', '2001:db8::1', '2400:3200::1', '2606:4700::1111'])(
    '%s is public',
    (address) => expect(isInternalAddress(address)).toBe(false),
  );
});

describe('outbound requests', () => {
  test.each([
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://017700000001',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00:ec2::254]/',
    'https://１２７.0.0.1/',
    'https://localhost/',
  ])('%s is internal in every notation, and is not connected to', async (address) => {
    expect(await reasonOf(address)).toBe('inner');
    expect(requests).toEqual([]);
  });

  test('a name is refused when any of its addresses is inner', async () => {
    const { resolve } = resolveTo(['203.0.113.9', '10.0.0.1']);
    expect(await reasonOf(`http://two.example:${port}/`, { allowsPlainHttp: true, resolve })).toBe('inner');
  });

  test('a name that changes its answer is resolved once, and the connection goes to the checked address', async () => {
    const { resolve, asked } = resolveTo(['203.0.113.9'], ['127.0.0.1']);
    const options = { allowsPlainHttp: true, resolve };
    expect(await reasonOf(`http://rebinding.example:${port}/`, { ...options, timeoutMs: 200 })).toMatch(/timeout|unreachable/);
    expect(asked).toEqual(['rebinding.example']);
    expect(requests).toEqual([]);
    // The second answer by itself is refused.
    expect(await reasonOf(`http://rebinding.example:${port}/`, options)).toBe('inner');
    expect(requests).toEqual([]);
  });

  test('plain http, credentials, other schemes and invalid addresses are refused by their text', async () => {
    expect(await reasonOf('http://hook.example/')).toBe('scheme');
    for (const address of ['https://user:word@hook.example/', 'ftp://hook.example/', 'file:///etc/passwd', 'hook.example', ''])
      expect([address, await reasonOf(address)]).toEqual([address, 'address']);
  });

  test('a host that the operator allows may be in the internal network and use plain http, limited to its port if one is named', async () => {
    expect(await ask(`http://127.0.0.1:${port}/hook`, local())).toEqual({ status: 200, retryAfter: undefined, text: '好', isCut: false });
    expect(await reasonOf(`http://127.0.0.1:${port}/hook`, { allowedHosts: ['127.0.0.1:1'] })).toBe('scheme');
    expect(await reasonOf(`https://127.0.0.1:${port}/hook`, { allowedHosts: ['127.0.0.1:1'] })).toBe('inner');
    expect(requests).toEqual(['POST /hook']);
  });

  test('a redirect is returned and not followed', async () => {
    const headers = { location: `http://127.0.0.1:${port}/secret`, 'retry-after': '120' };
    answer = () => ({ status: 302, headers, body: '' });
    expect(await ask(`http://127.0.0.1:${port}/hook`, local())).toMatchObject({ status: 302, retryAfter: '120' });
    expect(requests).toEqual(['POST /hook']);
  });

  test('a long response is read up to the limit, and one that does not end is aborted in time', async () => {
    answer = () => ({ status: 500, body: 'x'.repeat(5_000_000) });
    expect(await ask(`http://127.0.0.1:${port}/`, local())).toMatchObject({ status: 500, text: 'x'.repeat(100), isCut: true });
    answer = () => ({ status: 200 });
    expect(await reasonOf(`http://127.0.0.1:${port}/`, { ...local(), timeoutMs: 100 })).toBe('timeout');
  });

  test('a host that does not listen is distinguished from an unknown host', async () => {
    expect(await reasonOf('http://127.0.0.1:1/', { allowedHosts: ['127.0.0.1'] })).toBe('unreachable');
    expect(await reasonOf('https://nowhere.invalid/')).toBe('unresolved');
  });
});
