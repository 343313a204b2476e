import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { replacePageDescriptions } from '#platform/search/pages.ts';
import { pages } from '#rendering/routes/table.ts';
import { useApp } from '#test/support/app.ts';
import { useDatabase } from '#test/support/database.ts';

const database = useDatabase();
const { context } = database;
const publicUrl = 'https://www.example.com';
const noPage = { kind: 'page', status: 404, head: { title: '' }, data: '{}', body: '' } as const;
const app = useApp(database, async () => ({ pageRoutes: Object.values(pages), renderPage: async () => noPage }), {
  environment: { PUBLIC_URL: publicUrl },
});

beforeAll(async () => {
  const { crawlers: _crawlers, ...usual } = demoSite;
  await updateSettings(context(), usual);
  await replacePageDescriptions(context(), [{ path: '/IntoGL/branch', title: '营业网点', summary: '全部网点的地址。', keywords: [] }]);
});

const get = async (url: string) => app.inject({ method: 'GET', url });
const groupOf = (text: string, name: string) => text.split('\n\n').find((group) => group.includes(`User-agent: ${name}\n`));

test('programs that train models are turned away unless the firm allows them; search engines and assistants may read', async () => {
  const { body } = await get('/robots.txt');
  expect(body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  expect(groupOf(body, 'GPTBot')).toMatch(/\nDisallow: \/$/);
  expect(body).toContain('Content-Signal: search=yes, ai-input=yes, ai-train=no');
  for (const name of ['Baiduspider', 'Googlebot', 'Claude-User']) expect(groupOf(body, name)).toBeUndefined();
});

test('no program reads pages as they were on former days', async () => {
  expect(groupOf((await get('/robots.txt')).body, '*')).toContain('\nDisallow: /history');
});

test('the firm decides about each purpose', async () => {
  await updateSettings(context(), { crawlers: { search: true, assistants: false, training: true } });
  const { body } = await get('/robots.txt');
  expect(groupOf(body, 'ChatGPT-User')).toMatch(/\nDisallow: \/$/);
  expect(groupOf(body, 'GPTBot')).toBeUndefined();
  await updateSettings(context(), { crawlers: undefined });
});

test('llms.txt lists the pages of menu and footer as Markdown with their summaries, each once, and no page of clients', async () => {
  const { headers, body } = await get('/llms.txt');
  expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(body).toMatch(new RegExp(`^# ${demoSite.firm.name}\n\n> ${demoSite.firm.description}\n`));
  expect(body).toContain(`](${publicUrl}/IntoGL/branch.md)：全部网点的地址。`);
  const links = [...body.matchAll(/\]\((.*?)\)/g)].map(([, href]) => href!);
  expect(new Set(links).size).toBe(links.length);
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter((href) => !href.startsWith(publicUrl) || href.startsWith(`${publicUrl}/Business`))).toEqual([]);
  const { statusCode } = await app.inject({ method: 'GET', url: '/llms.txt', headers: { 'if-none-match': String(headers.etag) } });
  expect(statusCode).toBe(304);
});

test('the catalogue of interfaces leads to the contract, its documents and the feeds, all of which exist', async () => {
  const { headers, body } = await get('/.well-known/api-catalog');
  expect(headers['content-type']).toMatch(/^application\/linkset\+json/);
  expect(headers['link']).toContain('rel="api-catalog"');
  const { linkset } = JSON.parse(body) as { linkset: Record<string, { href: string }[]>[] };
  const links = linkset.flatMap(({ anchor: _anchor, ...relations }) => Object.values(relations).flat());
  const paths = links.map(({ href }) => href.slice(publicUrl.length)).filter((path) => /\.(json|xml)$|healthz/.test(path));
  expect(paths.length).toBeGreaterThan(3);
  for (const path of paths) expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
});

test('security.txt names a contact, its own address, and an end within a year', async () => {
  const { body } = await get('/.well-known/security.txt');
  const facts = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  );
  expect(facts).toMatchObject({
    Contact: 'mailto:security@example.com',
    'Preferred-Languages': 'zh, en',
    Canonical: `${publicUrl}/.well-known/security.txt`,
    Policy: `${publicUrl}/OnlineTrading/WebsiteSecurity.html`,
  });
  const days = (Date.parse(facts['Expires']) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

test('without a contact there is no security.txt, and a contact is a mailbox or a secure address', async () => {
  const refused = updateSettings(context(), { securityContact: { contact: 'http://insecure.example' } });
  await expect(refused).rejects.toMatchObject({ errors: [{ message: '请填写邮箱，或以 https:// 开头的网址' }] });
  await updateSettings(context(), { securityContact: undefined });
  expect((await get('/.well-known/security.txt')).statusCode).toBe(404);
});

test('password managers are led to the page where clients set a new password', async () => {
  const { statusCode, headers } = await get('/.well-known/change-password');
  expect([statusCode, headers['location']]).toEqual([302, '/Login/reset.html']);
});
