import { expect, test } from 'vitest';
import { issueLaunchTicket } from '#operations/setup/service/passes.ts';
import { setUpFirm } from '#operations/setup/service/set-up-firm.ts';
import { emptyStandardPack, buildFirm } from '#test/factories/operations/setup.ts';
import { actAs, editorRights } from '#test/factories/workflow/change-orders.ts';
import { useApp } from '#test/support/app.ts';
import { useDatabase } from '#test/support/database.ts';

const database = useDatabase();
const { context } = database;
const { deps, inject } = useApp(database);
const asBrowser = { accept: 'text/html,*/*' };
const frame = '/official-service/officialSite/frame';

test('a browser that opens a site without a firm sees that it opens soon', async () => {
  const answer = await inject({ url: '/IntoGL/news.html', headers: asBrowser });
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['x-robots-tag']]).toEqual([503, '3600', 'noindex']);
  expect(answer.body).toContain('<h1>网站即将开通</h1>');
});

test('before the launch a site shows a single page and no calls, feeds or site map; health checks still work', async () => {
  await setUpFirm(context(), deps.firstDay, buildFirm(), emptyStandardPack);
  const page = await inject({ url: '/any/address.html', headers: asBrowser });
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain('青松证券股份有限公司');
  expect(page.body).toContain('href="tel:4006000111"');
  const json = { accept: 'application/json' };
  expect((await inject({ url: frame, headers: json })).json()).toMatchObject({ code: 50300 });
  expect((await inject({ method: 'POST', url: '/tracking/browseUrl', payload: {} })).statusCode).toBe(503);
  for (const url of ['/sitemap.xml', '/feeds/gsgg.xml', '/openapi.json', '/media/share-card.png', '/file-download/1'])
    expect((await inject({ url })).statusCode, url).toBe(503);
  expect((await inject({ url: '/robots.txt' })).body).toBe('User-agent: *\nDisallow: /\n');
  expect((await inject({ url: '/healthz' })).statusCode).toBe(200);
  expect((await inject({ url: '/favicon.svg' })).body).toContain('>松</text>');
  const icon = await inject({ url: '/favicon.ico' });
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/x-icon']);
  // One picture, whose bytes begin after the header: a PNG.
  expect([...icon.rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  expect(icon.rawPayload.subarray(icon.rawPayload.readUInt32LE(18)).subarray(1, 4).toString()).toBe('PNG');
});

test('staff with a ticket get a cookie that opens the site, and an invented cookie does not', async () => {
  // The site uses the real clock.
  const editor = await actAs(context({ now: new Date() }), editorRights);
  const { address, ticket } = await issueLaunchTicket(editor, deps.firstDay);
  const { pathname, search } = new URL(address);
  expect(search).toBe('');
  const post = () =>
    inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `ticket=${ticket}`,
    });
  // A link or a prefetch cannot use it up.
  expect((await inject({ url: `${pathname}?ticket=${ticket}`, headers: asBrowser })).headers['set-cookie']).toBeUndefined();
  const entered = await post();
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/']);
  const cookie = String(entered.headers['set-cookie']);
  expect(cookie).toMatch(/^qt_pass=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await inject({ url: frame, headers: { cookie: cookie.split(';')[0]! } })).statusCode).toBe(200);
  expect((await inject({ url: frame, headers: { cookie: 'qt_pass=made-up' } })).statusCode).toBe(503);
  // A ticket is valid once.
  expect((await post()).headers['set-cookie']).toBeUndefined();
});
