import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect, type ConnectionOptions } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { hasIpv6, makeCertificates, startProxy, writeProxy, type RunningProxy } from '#test/support/servers/proxy.ts';
import { findTrialProgram } from './programs.ts';

const folder = useFolder();
const nginx = findTrialProgram('nginx');
const haproxy = findTrialProgram('haproxy');
const read = (name: string) => readFile(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');
const nobody = { sites: [3000], console: 3001 };

beforeAll(async () => {
  if (nginx ?? haproxy) await makeCertificates(folder);
});

test.runIf(nginx)('nginx accepts the example unchanged', async () => {
  const words = await writeProxy('nginx', folder, { plain: 80, tls: 443 }, nobody);
  const { status, stderr } = spawnSync(nginx!.path, ['-t', ...words], { encoding: 'utf8', env: nginx!.env });
  expect(stderr).toContain('test is successful');
  expect(stderr).not.toContain('[warn]');
  expect(status).toBe(0);
});

test.runIf(haproxy)('haproxy accepts the example unchanged', async () => {
  const words = await writeProxy('haproxy', folder, { plain: 80, tls: 443 }, nobody);
  const { status, stdout, stderr } = spawnSync(haproxy!.path, ['-c', '-V', ...words], { encoding: 'utf8', env: haproxy!.env });
  expect(stdout + stderr).toContain('Configuration file is valid');
  expect(stdout + stderr).not.toMatch(/\[(WARNING|ALERT)\]/);
  expect(status).toBe(0);
});

test('both proxies replace the client address headers sent by a visitor, and never repeat a request that changes something', async () => {
  const [nginxText, haproxyText] = [await read('nginx.conf'), await read('haproxy.cfg')];
  expect(nginxText).not.toMatch(/\$proxy_add_x_forwarded_for|^[^#]*non_idempotent/m);
  expect(nginxText).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(haproxyText).toContain('http-request set-header X-Forwarded-For %[src]');
  expect(haproxyText).not.toMatch(/option forwardfor|retry-on (?!conn-failure$)/m);
});

test('both log requests without query strings and count networks, not addresses', async () => {
  const [nginxText, haproxyText] = [await read('nginx.conf'), await read('haproxy.cfg')];
  const format = /log_format no_query '([^']*)'/.exec(nginxText)![1]!;
  expect(format).not.toMatch(/\$(?:request|request_uri|args|query_string|http_referer)\b/);
  expect(nginxText.match(/^server \{/gm)).toHaveLength(nginxText.match(/^ {2}access_log \S+ no_query;/gm)!.length);
  expect(nginxText).toContain('limit_req_zone $visitor_network');
  expect(haproxyText).not.toMatch(/^ +option httplog|%(?:\{[^}]*\})?(?:r|HU|HPO|HQ)\b/m);
  expect(haproxyText).toContain('track-sc0 src,ipmask(32,64)');
});

interface Backend {
  server: Server;
  port: number;
  /** The received requests in order. */
  asked: { url: string; method: string; headers: IncomingHttpHeaders }[];
  /** True while it accepts requests and closes the connection without a response. */
  isDying: boolean;
}

async function startBackend(): Promise<Backend> {
  const backend: Backend = { server: createServer(), port: 0, asked: [], isDying: false };
  backend.server.on('request', (one, answer) => {
    if (one.url === '/readyz') return void answer.end('ok');
    backend.asked.push({ url: one.url ?? '', method: one.method ?? '', headers: one.headers });
    return backend.isDying ? one.socket.destroy() : answer.end('here');
  });
  await new Promise<void>((resolve) => backend.server.listen(0, '127.0.0.1', resolve));
  backend.port = (backend.server.address() as AddressInfo).port;
  return backend;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
}

/** Sends one request over its own connection; rejects when the proxy closes it. */
function ask(port: number, host: string, options: RequestOptions = {}): Promise<Answer> {
  const { headers, ...rest } = options;
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', servername: host, rejectUnauthorized: false, agent: false, ...rest, headers: { host, ...headers } },
      (answer) => {
        answer.resume().once('end', () => resolve({ status: answer.statusCode!, headers: answer.headers }));
      },
    );
    sent.once('error', reject).end();
  });
}

function askPlainly(port: number, host: string, { method = 'GET', path = '/', accept = '*/*' } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, host, method, path, headers: { host: 'www.example.com', accept }, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve({ status: answer.statusCode!, headers: answer.headers }));
    })
      .once('error', reject)
      .end();
  });
}

/** Sends a request and returns its whole answer. */
function askForText(port: number, path: string, accept: string): Promise<Answer & { text: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      servername: www,
      rejectUnauthorized: false,
      agent: false,
      path,
      headers: { host: www, accept },
    };
    request(options, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.once('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text: Buffer.concat(pieces).toString() }));
    })
      .once('error', reject)
      .end();
  });
}

const www = 'www.example.com';
const consoleName = 'console.example.com';

describe.each([
  { kind: 'nginx' as const, program: nginx },
  { kind: 'haproxy' as const, program: haproxy },
])('behind $kind', ({ kind, program }) => {
  let proxy: RunningProxy;
  let behind: Backend[] = [];
  let staff: Backend;
  const staffCertificate = () => ({ cert: readFileSync(join(folder, 'tls/staff.crt')), key: readFileSync(join(folder, 'tls/staff.key')) });
  const stranger = () => ({ cert: readFileSync(join(folder, 'tls/stranger.crt')), key: readFileSync(join(folder, 'tls/stranger.key')) });
  const countAsked = () => behind.reduce((sum, { asked }) => sum + asked.length, 0);
  /** Refused with a status, or during the handshake. */
  const refused = async (options: RequestOptions, host = consoleName) => {
    const before = staff.asked.length;
    const status = await ask(proxy.tlsPort, host, options).then(
      (answer) => answer.status,
      () => 'broken off',
    );
    expect(staff.asked).toHaveLength(before);
    return status;
  };

  beforeAll(async () => {
    if (!program) return;
    [staff, ...behind] = [await startBackend(), await startBackend(), await startBackend()];
    const ports = { sites: behind.map(({ port }) => port), console: staff.port, staffFrom: '127.0.0.0/8' };
    proxy = await startProxy(kind, program, folder, ports);
  });

  afterAll(async () => {
    if (!program) return;
    await proxy.stop();
    for (const { server } of [staff, ...behind]) server.close().closeAllConnections();
  });

  test.runIf(program)('the site receives the address and the connection seen by the proxy, not those claimed by the visitor', async () => {
    const claims = {
      'x-forwarded-for': '203.0.113.9',
      'x-tls-protocol': 'SSLv3',
      'x-tls-cipher': 'NULL',
      'x-http-version': 'HTTP/9',
      'x-forwarded-proto': 'http',
      traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`,
      tracestate: 'a=1',
    };
    expect(await ask(proxy.tlsPort, www, { headers: claims })).toMatchObject({ status: 200 });
    const { headers } = behind.flatMap(({ asked }) => asked).at(-1)!;
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https', 'x-tls-protocol': 'TLSv1.3', host: www });
    expect(headers).toMatchObject({ 'x-tls-cipher': 'TLS_AES_256_GCM_SHA384', 'x-http-version': 'HTTP/1.1' });
    expect([headers['traceparent'], headers['tracestate']]).toEqual([undefined, undefined]);
    await ask(proxy.tlsPort, consoleName, { ...staffCertificate(), headers: claims });
    expect(staff.asked.at(-1)!.headers).toMatchObject({ 'x-tls-protocol': 'TLSv1.3', 'x-http-version': 'HTTP/1.1' });
    expect(staff.asked.at(-1)!.headers).not.toHaveProperty('traceparent');
  });

  test.runIf(program)('only what a browser opens is redirected to TLS; calls and forms without TLS are refused', async () => {
    const statusOf = async (one: { method?: string; path?: string; accept?: string }) =>
      (await askPlainly(proxy.plainPort, '127.0.0.1', one)).status;
    for (const page of [{ path: '/' }, { path: '/IntoGL/news.html?pageNo=2' }, { path: '/Login', accept: 'text/html,*/*' }])
      expect(await statusOf(page), page.path).toBe(301);
    for (const call of [
      { path: '/api/session' },
      { path: '/recruit/lookup?mobile=13800138000', accept: 'application/json' },
      { path: '/api/login', method: 'POST' },
      { path: '/IntoGL/complain.html', method: 'POST', accept: 'text/html' },
    ])
      expect(await statusOf(call), call.path).toBe(403);
  });

  test.runIf(program)('the strongest suite is chosen, and weak ones and old versions are refused', async () => {
    const agreed = (options: ConnectionOptions) =>
      new Promise<string>((resolve) => {
        const socket = connect({ port: proxy.tlsPort, host: '127.0.0.1', servername: www, rejectUnauthorized: false, ...options }, () => {
          resolve(socket.getCipher().name);
          socket.destroy();
        });
        socket.once('error', () => resolve('refused'));
      });
    const tls12 = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const;
    expect(await agreed({ ...tls12, ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384' })).toBe(
      'ECDHE-ECDSA-AES256-GCM-SHA384',
    );
    expect(await agreed({ ciphers: 'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384' })).toBe('TLS_AES_256_GCM_SHA384');
    for (const weak of ['ECDHE-ECDSA-AES256-SHA', 'ECDHE-ECDSA-AES256-SHA384'])
      expect(await agreed({ ...tls12, ciphers: weak })).toBe('refused');
    expect(await agreed({ minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })).toBe('refused');
  });

  test.runIf(program)('a visitor without TLS is redirected to TLS, over IPv6 as well', async () => {
    for (const host of hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1']) {
      const { status, headers } = await askPlainly(proxy.plainPort, host);
      expect([status, headers.location]).toEqual([301, 'https://www.example.com/']);
      expect(await ask(proxy.tlsPort, www, { host })).toMatchObject({ status: 200 });
    }
  });

  test.runIf(program)('the console is reachable only with a staff certificate, whatever host name is requested', async () => {
    expect(await ask(proxy.tlsPort, consoleName, staffCertificate())).toMatchObject({ status: 200 });
    expect(staff.asked.at(-1)).toMatchObject({ url: '/', headers: { 'x-forwarded-for': '127.0.0.1' } });
    expect(await refused({})).not.toBe(200);
    expect(await refused(stranger())).not.toBe(200);
    // A connection opened for the public site that requests the console: it may return public pages only.
    await refused({ headers: { host: consoleName } }, www);
    for (const path of ['/metrics', '/outbox.json']) expect(await refused({ ...staffCertificate(), path })).toBe(404);
  });

  test.runIf(program)(
    'only the notices of the single sign-on reach the console without a staff certificate, and only as a POST',
    async () => {
      for (const path of ['/login/ended', '/login/ended/2']) {
        expect(await ask(proxy.tlsPort, consoleName, { method: 'POST', path })).toMatchObject({ status: 200 });
        expect(staff.asked.at(-1)).toMatchObject({ url: path, method: 'POST', headers: { 'x-forwarded-for': '127.0.0.1' } });
        expect(await refused({ path })).toBe(403);
      }
      for (const path of ['/', '/login/ended/../staff', '/login/ended/2/x', '/login/endedx', '/api/login/ended'])
        expect(await refused({ method: 'POST', path }), path).toBe(403);
    },
  );

  test.runIf(program)(
    'a request that changes something is sent once, even when the process that received it closes the connection',
    async () => {
      const before = countAsked();
      for (const backend of behind) backend.isDying = true;
      const { status } = await ask(proxy.tlsPort, www, { method: 'POST', path: '/gw-qt/f/file-complaint' });
      for (const backend of behind) backend.isDying = false;
      // nginx shows its own page or an empty 503 while no process answers.
      expect(status).toBe(kind === 'nginx' ? 503 : 502);
      expect(countAsked()).toBe(before + 1);
    },
  );

  test.runIf(program)('a stopped process causes no failed page', async () => {
    const [first] = behind;
    await new Promise((resolve) => first!.server.close(resolve).closeAllConnections());
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(proxy.tlsPort, www)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  });
});

test.runIf(nginx)(
  'with all processes of the site stopped, nginx shows the copy of the status page to browsers and 503 to calls',
  async () => {
    await mkdir(join(folder, 'status'), { recursive: true });
    await writeFile(join(folder, 'status/status.html'), '<!doctype html><title>目前无法连接</title>截至 2026-08-21 10:06');
    const [site, staff] = [await startBackend(), await startBackend()];
    const proxy = await startProxy('nginx', nginx!, folder, { sites: [site.port], console: staff.port });
    try {
      expect(await askForText(proxy.tlsPort, '/', 'text/html')).toMatchObject({ status: 200, text: 'here' });
      await new Promise((resolve) => {
        site.server.close(resolve);
        site.server.closeAllConnections();
      });
      const page = await askForText(proxy.tlsPort, '/IntoGL/news.html?pageNo=2', 'text/html');
      expect(page).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '60' } });
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.text).toContain('目前无法连接');
      const call = await askForText(proxy.tlsPort, '/api/session', 'application/json');
      expect(call.status).toBe(503);
      expect(call.text).not.toContain('目前无法连接');
      // The copy has no address of its own.
      expect((await askForText(proxy.tlsPort, '/status-copy', '*/*')).text).not.toContain('目前无法连接');
    } finally {
      await proxy.stop();
      for (const { server } of [site, staff]) server.close().closeAllConnections();
    }
  },
);
