import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { handleErrors } from '#platform/http/handle-errors.ts';
import { trustedHops } from '#platform/http/proxy-headers.ts';
import { buildDoctorDeps, runCheck } from '#test/factories/operations/doctor.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { connectionPath, registerConnectionRoute, signConnectionRequest } from './connection-route.ts';

const { context } = useDatabase();
const running: { close(): unknown }[] = [];
afterEach(async () => void (await Promise.all(running.splice(0).map((server) => server.close()))));

/** Starts the route of a site that believes so many proxies. */
async function startSite(hops: number, secret = testSecret()): Promise<number> {
  const app = fastify({ trustProxy: trustedHops(hops) });
  handleErrors(app, 1024);
  registerConnectionRoute(app, secret);
  await app.listen({ port: 0, host: '127.0.0.1' });
  running.push(app);
  return (app.server.address() as AddressInfo).port;
}

type Proxy = 'replaces the address' | 'appends the address' | 'passes everything on';

/** Starts a proxy in front of a port. */
async function startProxy(port: number, kind: Proxy): Promise<number> {
  const proxy = createServer((asked, answer) => {
    const own = '198.51.100.20';
    const former = asked.headers['x-forwarded-for'];
    const told = {
      'replaces the address': own,
      'appends the address': [former ?? [], own].flat().join(', '),
      'passes everything on': former,
    }[kind];
    const { 'x-forwarded-host': _host, ...others } = asked.headers;
    const headers = { ...others, ...(told !== undefined && { 'x-forwarded-for': told }) };
    const onward = request({ port, host: '127.0.0.1', path: asked.url, headers }, (one) => {
      answer.writeHead(one.statusCode!, one.headers);
      one.pipe(answer);
    });
    onward.end();
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  running.push(proxy);
  return (proxy.address() as AddressInfo).port;
}

const check = async (port: number) => runCheck(context(), buildDoctorDeps({ PUBLIC_URL: `http://127.0.0.1:${port}` }), 'proxy-hops');

test('a site without a proxy, and one that believes exactly its proxy, are good', async () => {
  expect(await check(await startSite(0))).toMatchObject({ state: 'good' });
  expect(await check(await startProxy(await startSite(1), 'replaces the address'))).toMatchObject({ state: 'good' });
  expect(await check(await startProxy(await startSite(1), 'appends the address'))).toMatchObject({ state: 'good' });
});

test('a site that believes a forged X-Forwarded-For is bad', async () => {
  for (const port of [await startSite(1), await startProxy(await startSite(2), 'appends the address')])
    expect((await check(port)).findings).toContainEqual(
      expect.objectContaining({ state: 'bad', text: expect.stringContaining('伪造'), remedy: expect.stringContaining('TRUST_PROXY') }),
    );
});

test('a site that takes its proxy for the visitor is bad', async () => {
  const port = await startProxy(await startSite(0), 'replaces the address');
  expect(await check(port)).toMatchObject({ state: 'bad', findings: [{ text: expect.stringContaining('把代理的地址') }] });
});

test('a site with another master key does not answer, and the finding names the possible reasons', async () => {
  const port = await startSite(0, testSecret('another'));
  expect(await check(port)).toMatchObject({
    state: 'poor',
    findings: [{ text: expect.stringContaining('404'), remedy: expect.stringContaining('SECRET') }],
  });
});

test('the route answers neither without a proof nor with one of a former minute', async () => {
  const address = `http://127.0.0.1:${await startSite(0)}${connectionPath}`;
  const statusWith = async (headers: Record<string, string>) => (await fetch(address, { headers })).status;
  const secret = testSecret();
  expect(await statusWith({})).toBe(404);
  expect(await statusWith(signConnectionRequest(secret, Date.now() - 61_000))).toBe(404);
  expect(await statusWith({ ...signConnectionRequest(secret, Date.now()), 'x-doctor-time': String(Date.now() + 1) })).toBe(404);
  expect(await statusWith(signConnectionRequest(secret, Date.now()))).toBe(200);
});
