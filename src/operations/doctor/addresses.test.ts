import { createServer, type RequestListener } from 'node:http';
import { createSecureServer as createHttp2Server } from 'node:http2';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, expect, test } from 'vitest';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { buildDoctorDeps, runCheck } from '#test/factories/operations/doctor.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { makeLocalCertificate } from '#test/support/local-certificate.ts';
import type { DoctorDeps, Network } from './deps.ts';
import { systemNetwork } from './service/network.ts';

const { context } = useDatabase();
const folder = useFolder();
const trusted = getCACertificates('default');
const good = makeLocalCertificate(folder, 'good', ['20200101', '21200101']);
const expired = makeLocalCertificate(folder, 'expired', ['20200101', '20200201']);
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const [urgent, soon] = [5, 20].map((days) => makeLocalCertificate(folder, `in-${days}`, ['20200101', dayIn(days)]));
setDefaultCACertificates([...trusted, ...[good, expired, urgent!, soon!].map(({ cert }) => cert)]);
afterAll(() => setDefaultCACertificates(trusted));
const publicAuthorities = [good, expired, urgent!, soon!].map(({ cert }) => cert);

const running: { close(): unknown }[] = [];
afterEach(() => running.splice(0).forEach((server) => server.close()));

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  running.push(server);
  return (server.address() as AddressInfo).port;
}

const page = '<!doctype html><title>首页</title>'.repeat(100);
const headers = { ...securityHeaders, 'strict-transport-security': 'max-age=31536000', 'content-type': 'text/html' };
const answer: RequestListener = (_request, response) =>
  response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(page));

const names = (v4: string[], v6: string[] = []): Network => ({ plainPort: 80, resolve: async () => ({ v4, v6 }) });

/** Runs one check with the public site at this address, and returns the findings about it. */
async function look(code: string, publicUrl: string, more: Partial<DoctorDeps> = { network: { ...systemNetwork, publicAuthorities } }) {
  const deps = buildDoctorDeps({ PUBLIC_URL: publicUrl, TRUST_PROXY: '1', CONSOLE_URL: 'http://localhost:9' }, more);
  const { findings } = await runCheck(context(), deps, code);
  return findings.filter(({ text }) => !text.startsWith('管理端'));
}

test('an address that answers is good; one where nothing listens is bad, with the next step', async () => {
  const port = await listen(createServer(answer));
  expect(await look('addresses', `http://127.0.0.1:${port}`)).toMatchObject([{ state: 'good', text: expect.stringContaining('应答 200') }]);
  expect(await look('addresses', 'http://127.0.0.1:9')).toMatchObject([{ state: 'bad', remedy: expect.stringContaining('PUBLIC_URL') }]);
});

test('a valid certificate, TLS 1.2 or later and HTTP/2 are good', async () => {
  const port = await listen(createHttp2Server({ ...good, allowHTTP1: true }));
  const found = await look('tls', `https://127.0.0.1:${port}`);
  expect(found.map(({ state }) => state)).toEqual(['good', 'good', 'good']);
});

test('the certificate of the public site is issued by an authority that visitors trust, not only this machine', async () => {
  const port = await listen(createHttp2Server({ ...good, allowHTTP1: true }));
  const found = await look('tls', `https://127.0.0.1:${port}`, { network: names(['127.0.0.1']) });
  expect(found[1]).toMatchObject({ state: 'bad', text: expect.stringContaining('不是公众信任的机构') });
});

test('an expired certificate, one for another name, an old TLS version and missing HTTP/2 are named', async () => {
  const port = await listen(createSecureServer({ ...expired, minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }));
  expect(await look('tls', `https://127.0.0.1:${port}`)).toMatchObject([
    { state: 'bad', text: expect.stringMatching(/证书已过期 \d+ 天/) },
    { state: 'poor', text: expect.stringContaining('TLSv1.1') },
    { state: 'poor', text: expect.stringContaining('HTTP/2') },
  ]);
  const other = await listen(createSecureServer(good));
  expect((await look('tls', `https://localhost:${other}`))[0]).toMatchObject({ state: 'bad', text: expect.stringContaining('域名') });
});

test('a certificate that ends soon is reported before it ends', async () => {
  for (const [certificate, state] of [
    [urgent!, 'bad'],
    [soon!, 'poor'],
  ] as const) {
    const port = await listen(createSecureServer(certificate));
    expect((await look('tls', `https://127.0.0.1:${port}`))[0]).toMatchObject({ state, text: expect.stringContaining('天到期') });
  }
});

test('headers that a proxy removes or adds are named; the headers of the site are good', async () => {
  const complete = await listen(createSecureServer(good, answer));
  expect(await look('security-headers', `https://127.0.0.1:${complete}`)).toMatchObject([{ state: 'good' }]);
  const bare = await listen(
    createSecureServer(good, (_request, response) => response.writeHead(200, { server: 'nginx/1.22.1', 'x-powered-by': 'Express' }).end()),
  );
  const texts = (await look('security-headers', `https://127.0.0.1:${bare}`)).map(({ text }) => text).join();
  for (const name of ['HSTS', 'Content-Security-Policy', 'nosniff', 'Server', 'X-Powered-By']) expect(texts).toContain(name);
});

test('http leads to https for good, or is closed', async () => {
  const secure = await listen(createSecureServer(good, answer));
  const redirecting = (status: number) =>
    createServer((_request, response) => response.writeHead(status, { location: `https://127.0.0.1:${secure}/` }).end());
  const at = (plainPort: number) => look('https-redirect', `https://127.0.0.1:${secure}`, { network: { ...names([]), plainPort } });
  expect(await at(await listen(redirecting(301)))).toMatchObject([{ state: 'good' }]);
  expect(await at(await listen(redirecting(302)))).toMatchObject([{ state: 'poor' }]);
  expect(await at(await listen(createServer(answer)))).toMatchObject([{ state: 'bad' }]);
  expect(await at(9)).toMatchObject([{ state: 'good', text: expect.stringContaining('没有开放') }]);
});

test('a page without compression is reported', async () => {
  const compressed = await listen(createServer(answer));
  expect(await look('compression', `http://127.0.0.1:${compressed}`)).toMatchObject([{ state: 'good' }]);
  const plain = await listen(createServer((_request, response) => response.writeHead(200, headers).end(page)));
  expect(await look('compression', `http://127.0.0.1:${plain}`)).toMatchObject([{ state: 'poor' }]);
});

test('a clock that lags, as the answers of the site show it, is bad', async () => {
  const lagging = createServer((_request, response) =>
    response.writeHead(200, { date: new Date(Date.now() - 60_000).toUTCString() }).end(page),
  );
  expect(await look('outside-clock', `http://127.0.0.1:${await listen(lagging)}`)).toMatchObject([{ state: 'bad' }]);
  expect(await look('outside-clock', `http://127.0.0.1:${await listen(createServer(answer))}`)).toMatchObject([{ state: 'good' }]);
});

test('a public name without an address, or with an internal one, is reported; the console belongs in the internal network', async () => {
  const url = 'https://www.example.com';
  expect(await look('dns', url, { network: names([]) })).toMatchObject([{ state: 'bad' }]);
  expect(await look('dns', url, { network: names(['10.0.0.8']) })).toMatchObject([
    { state: 'poor', text: expect.stringContaining('10.0.0.8') },
  ]);
  expect(await look('dns', url, { network: names(['198.51.100.7']) })).toMatchObject([{ state: 'good' }]);
  const deps = buildDoctorDeps({ PUBLIC_URL: url, CONSOLE_URL: 'https://console.example.com' }, { network: names(['198.51.100.7']) });
  const { findings } = await runCheck(context(), deps, 'dns');
  expect(findings.find(({ text }) => text.startsWith('管理端'))).toMatchObject({ state: 'poor', text: expect.stringContaining('公网') });
});

test('an IPv6 address in the DNS that does not answer is bad; without one nothing is checked', async () => {
  expect(await look('ipv6', 'http://www.example.com:9', { network: names(['198.51.100.7'], ['::1']) })).toMatchObject([
    { state: expect.stringMatching(/bad|unused/), text: expect.stringMatching(/IPv6/) },
  ]);
  expect(await look('ipv6', 'http://www.example.com', { network: names(['198.51.100.7']) })).toMatchObject([{ state: 'unused' }]);
});

test('an address in wrong settings is not asked', async () => {
  expect(await look('addresses', 'http://127.0.0.1:9', { doubtful: new Set(['PUBLIC_URL']) })).toMatchObject([{ state: 'unused' }]);
});
