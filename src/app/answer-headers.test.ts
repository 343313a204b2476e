import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { useDatabase } from '#test/support/database.ts';
import { startTestSite } from '#test/support/site.ts';
import type { RunningSite } from './main.ts';

const {
  context,
  site: { connectionString },
} = useDatabase();
let site: RunningSite;

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  site = await startTestSite(
    connectionString,
    async ({ url }) => ({ kind: 'page', status: url.pathname === '/' ? 200 : 404, head: { title: '首页' }, data: '{"a":1}', body: '' }),
    { PUBLIC_URL: 'https://www.example.com', CONSOLE_URL: 'https://console.example.com' },
  );
});
afterAll(() => site.stop());

/** Sends bytes as they are, and returns the head of the answer. */
async function send(address: string, ...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  // Not ended: a server may drop the answer for a visitor who has left.
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return (await textOf(socket)).split('\r\n\r\n')[0]!.toLowerCase();
}

const get = (path: string, host: string, ...more: string[]) => [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...more];
const page = 'Accept: text/html';

/** An address of each kind of answer. */
const answersOfSite: [string, string[]][] = [
  ['a page', get('/', 'www.example.com', page)],
  ['the cached page', get('/', 'www.example.com', page)],
  ['a page that does not exist', get('/none.html', 'www.example.com', page)],
  ['a redirect', get('/index.html', 'www.example.com', page)],
  ['a call', get('/official-service/officialSite/frame', 'www.example.com')],
  ['a call that does not exist', get('/api/none', 'www.example.com')],
  ['an asset that does not exist', get('/assets/none.js', 'www.example.com')],
  ['the list of assets', get('/assets/current.json', 'www.example.com')],
  ['a picture', get('/media/none.png', 'www.example.com')],
  ['a file that does not exist', get('/file-download/00000000-0000-0000-0000-000000000000/a.pdf', 'www.example.com')],
  ['the mark', get('/favicon.svg', 'www.example.com')],
  ['a feed', get('/feeds/none.xml', 'www.example.com')],
  ['the site map', get('/sitemap.xml', 'www.example.com')],
  ['health', get('/healthz', 'www.example.com')],
  ['the choice of a mode', get('/mode/elder?on=1', 'www.example.com')],
  ['the contract', get('/openapi.json', 'www.example.com')],
  ['an address that cannot be decoded', get('/%', 'www.example.com')],
  ['data of a page', get('/page-data/none/abc.json', 'www.example.com')],
  ['two host names', get('/', 'www.example.com', 'Host: other.example.com')],
  ['no HTTP', ['nonsense']],
  ['headers of any length', get('/', 'www.example.com', `X-Long: ${'a'.repeat(20_000)}`)],
];
const answersOfConsole: [string, string[]][] = [
  ['the shell', get('/', 'console.example.com', page)],
  ['a call without sign-in', get('/console/api/me', 'console.example.com')],
  ['an asset that does not exist', get('/assets/none.js', 'console.example.com')],
  ['a foreign host name', get('/', 'other.example.com')],
  ['an address that cannot be decoded', get('/%', 'console.example.com')],
  ['no HTTP', ['nonsense']],
];

const protectedHead = (head: string) => ({
  hasTransportSecurity: head.includes('strict-transport-security: max-age='),
  hasFrameAncestors: /content-security-policy: .*frame-ancestors '(?:none|self)'/.test(head),
  hasFrameOptions: /x-frame-options: (?:deny|sameorigin)/.test(head),
});
const all = { hasTransportSecurity: true, hasFrameAncestors: true, hasFrameOptions: true };

test.each(answersOfSite)('%s of the site keeps browsers on TLS and out of foreign frames', async (_name, lines) => {
  expect(protectedHead(await send(site.publicAddress, ...lines)), lines[0]).toEqual(all);
});

test.each(answersOfConsole)('%s of the console keeps browsers on TLS and out of foreign frames', async (_name, lines) => {
  expect(protectedHead(await send(site.consoleAddress, ...lines)), lines[0]).toEqual(all);
});

test('every cookie of the site is bound to this host and to TLS', async () => {
  const head = await send(site.publicAddress, ...get('/mode/elder?on=1', 'www.example.com', 'Cookie: qt_elder=0'));
  expect(head).toContain('set-cookie: __host-qt_elder=1; max-age=31536000; path=/; httponly; samesite=lax; secure');
  expect(head).toContain('set-cookie: qt_elder=; max-age=0; path=/');
});
