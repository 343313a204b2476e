import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningSite } from '#app/main.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { useDatabase } from '#test/support/database.ts';
import { startTestSite } from '#test/support/site.ts';
import type { PageRenderer } from './renderer.ts';

const {
  context,
  site: { connectionString },
} = useDatabase();
let site: RunningSite;

/** Returns what was posted; a field named `to` redirects. */
const echo: PageRenderer['renderPage'] = async ({ posted, url }) => {
  const shown = { status: 200, head: { title: '表单' }, data: '{}' };
  if (!posted) return { kind: 'page', ...shown, body: `get ${url.pathname}` };
  posted.setCookie('qt_test', '值', { maxAgeSeconds: 60 });
  if (posted.form.has('late')) throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  const to = posted.form.get('to');
  if (typeof to === 'string') return { kind: 'redirect', status: 303, location: to };
  const file = posted.form.get('file');
  const said = file instanceof File ? `${file.name} ${await file.text()}` : String(posted.form.get('matter'));
  return { kind: 'page', ...shown, status: 400, body: `posted ${said}` };
};

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  site = await startTestSite(connectionString, echo);
});
afterAll(() => site.stop());

const address = (path = '/IntoGL/complain.html') => site.publicAddress + path;
const post = (body: BodyInit, headers: Record<string, string> = {}, path?: string) =>
  fetch(address(path), { method: 'POST', body, headers, redirect: 'manual' });
const fields = (values: Record<string, string>) => new URLSearchParams(values);

test('a form is passed to its page, and the response is never cached', async () => {
  const answer = await post(fields({ matter: '服务 & 建议' }));
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('posted 服务 & 建议');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await (await fetch(address())).text()).toContain('get /IntoGL/complain.html');
});

test('a form can contain files', async () => {
  const form = new FormData();
  form.set('file', new File(['证据'], '证据.txt'));
  expect(await (await post(form)).text()).toContain('posted 证据.txt 证据');
});

test('an action redirects by 303 with its httpOnly cookies', async () => {
  const answer = await post(fields({ to: '/done.html' }));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/done.html']);
  expect(answer.headers.get('set-cookie')).toBe('qt_test=%E5%80%BC; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
});

test('a form from another site is refused', async () => {
  expect((await post(fields({ matter: 'x' }), { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
  expect((await post(fields({ matter: 'x' }), { origin: 'https://evil.example' })).status).toBe(404);
  expect((await post(fields({ matter: 'x' }), { origin: 'null' })).status).toBe(404);
  expect((await post(fields({ matter: 'x' }), { 'sec-fetch-site': 'same-origin', origin: site.publicAddress })).status).toBe(400);
});

test("a form larger than its page's limit is refused with a message, before it is read", async () => {
  const answer = await post(fields({ matter: 'x'.repeat(3000) }));
  expect(answer.status).toBe(413);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(await answer.text()).toContain('不能超过 2 KB');
});

test('a form without a declared length is refused', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const type = 'application/x-www-form-urlencoded';
    const sent = httpRequest(address(), { method: 'POST', headers: { 'content-type': type, 'transfer-encoding': 'chunked' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject);
    sent.end('matter=x');
  });
  expect(status).toBe(413);
});

test('pages without forms, unknown addresses and other content types accept nothing', async () => {
  expect((await post(fields({ matter: 'x' }), {}, '/IntoGL/news.html')).status).toBe(404);
  expect((await post(fields({ matter: 'x' }), {}, '/nowhere.html')).status).toBe(404);
  expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(404);
});

test('a form that cannot be parsed is refused with a message', async () => {
  const answer = await post('no form at all', { 'content-type': 'multipart/form-data; boundary=x' });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('表单内容无法读取');
});

test('a personal page is rendered for each visitor', async () => {
  const answer = await fetch(address('/GLtb/notice.html'));
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('a form whose page takes too long gets an error page with 503', async () => {
  const answer = await post(fields({ late: '1' }));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.text()).toContain('系统繁忙，请稍后再试');
});
