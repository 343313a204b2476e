import { expect, test } from 'vitest';
import { consoleBase } from '#contract/staff-call.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';

const database = useDatabase();
const ask = useConsole(database);
const named = useConsole(database, { CONSOLE_URL: 'https://console.example.com' });
const useOwnName = (path: string) => async (host: string) => (await named('GET', path, { headers: { host } })).status;

test('every response of the console forbids inline scripts, foreign resources, frames, window access and caching', async () => {
  for (const path of ['/', '/content', '/healthz', `${consoleBase}/content/types`, '/nothing.js']) {
    const { headers } = await ask('GET', path, { headers: { accept: 'text/html' } });
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((part) => [part.split(' ')[0], part]),
    );
    expect(policy.get('default-src'), path).toBe("default-src 'self'");
    expect(policy.get('script-src'), path).toBe("script-src 'self'");
    expect(policy.get('style-src'), path).toBe("style-src 'self'");
    for (const none of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(none), path).toBe(`${none} 'none'`);
    expect(headers, path).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  }
});

test('a foreign host name: the console does not respond to a page whose name points to this machine', async () => {
  const addresses = [
    '/',
    '/content',
    '/outbox.json',
    '/metrics',
    '/healthz',
    '/readyz',
    `${consoleBase}/content/types`,
    '/assets/x.js',
    '/nothing.js',
    '/icon.svg',
  ];
  const foreign = ['evil.example', 'evil.example:3001', 'localhost.evil.example', '127.0.0.1.evil.example', '203.0.113.7:3001'];
  // Load balancers request health by IP address.
  const isHealth = (path: string, host: string): boolean => path.endsWith('z') && host.startsWith('203');
  const asked = addresses.flatMap((path) => foreign.filter((host) => !isHealth(path, host)).map((host) => ({ path, host })));
  for (const { path, host } of asked)
    expect([path, host, (await ask('GET', path, { headers: { host, accept: 'text/html' } })).status]).toEqual([path, host, 404]);
  const posted = await ask('POST', `${consoleBase}/staff/sign-in`, { body: {}, headers: { host: 'evil.example' } });
  expect(posted).toMatchObject({ status: 404, body: { code: 40004, msg: expect.stringContaining('CONSOLE_URL') as string } });
});

test('a foreign host name: the console responds under its own address and those of the machine, and health under any IP address', async () => {
  const status = async (path: string, host: string) => (await ask('GET', path, { headers: { host } })).status;
  for (const host of ['localhost:3001', '127.0.0.1:40123', '[::1]:3001', 'localhost'])
    expect(await status('/healthz', host), host).toBe(200);
  expect(await status('/healthz', '203.0.113.7:3001')).toBe(200);
  const own = useOwnName('/healthz');
  expect(await own('console.example.com')).toBe(200);
  expect(await own('console.example.com:8443')).toBe(200);
  expect(await own('www.example.com')).toBe(404);
});
