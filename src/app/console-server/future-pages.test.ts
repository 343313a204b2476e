import fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { handleErrors } from '#platform/http/handle-errors.ts';
import type { PageServer } from '#rendering/server/page-server.ts';
import { actAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { beginFuture } from '#workflow/change-orders/service/future/site-future.ts';
import { registerFuturePages } from './future-pages.ts';

const { context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
let person: Context | undefined;
const html = `<html><head><title>首页</title></head><body class="a"><a class="b" href="/IntoGL/news.html?a=1&amp;b=2#c">新闻</a>
<a href="#main">跳到</a> <a href="/file-download?id=1">文件</a> <a href="https://b.example/x.html">别处</a><script src="/x.js"></script></body></html>`;
const drawn: string[] = [];
const pages = {
  renderPreview: async (_tx: Context, address: string) => {
    drawn.push(address);
    return { html, styleSource: "'sha256-abc'" };
  },
} as unknown as PageServer;
const app = fastify();
handleErrors(app, 1000);
registerFuturePages(app, { pages, publicUrl: 'https://www.a.example', contextOf: async () => person! });
const get = (address: string) =>
  app.inject({ url: `/console/api/future/page?address=${encodeURIComponent(address)}`, headers: { host: 'c.example' } });

beforeAll(async () => {
  person = await actAs(ctx, ['content.read']);
  await beginFuture(person, { at: '2026-12-01T01:00:00Z' });
});

test('a page of the future has a banner, and its links lead to pages of the future', async () => {
  const { statusCode, body, headers } = await get('/');
  expect(statusCode).toBe(200);
  expect(body).toContain('这是 2026-12-01 09:00 的网站，不是今天的');
  const to = (address: string) => `http://c.example/console/api/future/page?address=${encodeURIComponent(address)}`;
  expect(body).toContain(`<a class="b" href="${to('/IntoGL/news.html?a=1&b=2')}#c">`);
  expect(body).toContain(`<a href="${to('/')}#main">`);
  expect(body).toContain('href="/file-download?id=1"');
  expect(body).toContain('href="https://b.example/x.html"');
  expect(body).not.toContain('<script');
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe/);
});

test('an address of another site is not rendered', async () => {
  drawn.length = 0;
  for (const address of ['//evil.example/', 'https://evil.example/', '']) expect((await get(address)).statusCode).toBe(200);
  expect(drawn).toEqual(['/', '/', '/']);
});

test('somebody who has not chosen a moment is led to the screen', async () => {
  const former = person;
  person = await actAs(ctx, ['content.read']);
  const { statusCode, body } = await get('/');
  expect([statusCode, body]).toEqual([409, expect.stringContaining('没有选择时刻')]);
  person = former;
});

test('without the permission to read content there are no pages of the future', async () => {
  const former = person;
  person = await actAs(ctx, ['insight.read']);
  expect((await get('/')).statusCode).toBe(403);
  person = context({ actor: { kind: 'visitor' } });
  expect((await get('/')).body).not.toContain('不是今天的');
  person = former;
});
