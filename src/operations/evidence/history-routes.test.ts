import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { appendPublished } from '#operations/transparency/service/append.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { recordRenderedPage } from '#test/factories/operations/evidence.ts';
import { actAs } from '#test/factories/workflow/change-orders.ts';
import { useApp } from '#test/support/app.ts';
import { useDatabase } from '#test/support/database.ts';
import { readHistory } from './service/history.ts';
import { releaseShowing, withholdShowing } from './service/withhold.ts';

const database = useDatabase();
const { context } = database;
const app = useApp(database);
const get = (url: string, cookie = '') => app.inject({ url, headers: { cookie } });
const at = (time: string) => context({ now: new Date(time) });

const styles = '.a{color:red}';
const pageOf = (text: string) => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<title>收费标准 - 前厅</title>
<link rel="canonical" href="https://a.example/fees.html">
<style>${styles}</style>
</head>
<body>
<div id="root"><main><p>${text}</p></main></div>
<script type="application/json" id="qt-data">{}</script>
<script type="module" src="/assets/boot.js"></script>
</body>
</html>
`;
const keep = (time: string, address: string, text: string | null, tags: readonly string[] = []) =>
  recordRenderedPage(at(time), { address, html: text === null ? null : pageOf(text), tags });
const idsOf = async (address: string) => (await readHistory(context(), address)).states.map(({ id }) => id);

beforeAll(async () => {
  await keep('2026-10-10T01:00:00Z', '/fees.html', '万分之三');
  await keep('2026-10-12T01:00:00Z', '/fees.html', '万分之二点五');
  await keep('2026-10-12T05:00:00Z', '/fees.html', '万分之二');
  await keep('2026-10-10T01:00:00Z', '/fees.html?item=a', '一项');
  await keep('2026-10-10T01:00:00Z', '/removed.html', '错误的内容');
  await keep('2026-10-11T01:00:00Z', '/removed.html', null);
  await keep('2026-10-10T01:00:00Z', '/changing.html', '旧内容', ['changing']);
  await appendPublished(context(), app.deps.transparency);
});

test('a day in the form leads to the page as it was on that day, with a banner and its proof', async () => {
  const led = await get('/history?of=%2Ffees.html&day=2026-10-11');
  expect([led.statusCode, led.headers['location']]).toEqual([302, '/history/2026-10-11/fees.html']);
  const { statusCode, body } = await get('/history/2026-10-11/fees.html');
  expect(statusCode).toBe(200);
  expect(body).toContain('<main><p>万分之三</p></main>');
  expect(body).toContain('这是 2026-10-11 的页面，不是今天的');
  expect(body).toContain('<a href="/fees.html">看今天的页面</a>');
  const sha256 = createHash('sha256').update(pageOf('万分之三')).digest('hex');
  expect(body).toContain(sha256);
  expect(body).toMatch(/透明日志<\/dt><dd>第 \d+ 条/);
  const proof = await get(`/log/proof?hash=${sha256}`);
  expect(proof.json()).toMatchObject({ entries: [{ leaf: { kind: 'page', address: '/fees.html', sha256 } }] });
});

test('the original is sent with exactly the bytes of the record, as a file that runs nothing', async () => {
  const [first] = await idsOf('/fees.html');
  const { body, headers } = await get(`/history/original/${first}`);
  expect(body).toBe(pageOf('万分之三'));
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="page-${first}.html"`,
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

test('a page of the past runs no scripts, keeps its own styles, and is neither indexed nor shown without a new request', async () => {
  const { body, headers } = await get('/history/2026-10-11/fees.html');
  expect(body).not.toMatch(/<script|rel="canonical"/);
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src|unsafe/);
  expect(policy).toContain(createHash('sha256').update(styles).digest('base64'));
  const again = await app.inject({ url: '/history/2026-10-11/fees.html', headers: { 'if-none-match': String(headers['etag']) } });
  expect(again.statusCode).toBe(304);
});

test('a day with several states shows the last one and names the others', async () => {
  const { body } = await get('/history/2026-10-12/fees.html');
  expect(body).toContain('<p>万分之二</p>');
  const [, second] = await idsOf('/fees.html');
  expect(body).toContain(`href="/history/n${second}/fees.html"`);
  expect((await get(`/history/n${second}/fees.html`)).body).toContain('<p>万分之二点五</p>');
});

test('pages that differ in their query have their own past', async () => {
  expect((await get('/history/2026-10-11/fees.html?item=a')).body).toContain('<p>一项</p>');
  const [other] = await idsOf('/fees.html?item=a');
  expect((await get(`/history/n${other}/fees.html`)).statusCode).toBe(404);
});

test('a day without a record says so and offers the nearest state', async () => {
  const early = await get('/history/2026-10-01/fees.html');
  expect([early.statusCode, early.body]).toEqual([404, expect.stringContaining('2026-10-01 没有存证')]);
  expect(early.body).toContain('之后：2026-10-10 的页面');
  const late = await get('/history/2999-01-01/fees.html');
  expect([late.statusCode, late.body]).toEqual([404, expect.stringContaining('还没有到这一天')]);
});

test('the past of a page that was taken down is not shown', async () => {
  for (const url of ['/history/2026-10-10/removed.html', '/history?of=/removed.html']) {
    const { statusCode, body } = await get(url);
    expect([url, statusCode]).toEqual([url, 410]);
    expect(body).not.toContain('错误的内容');
  }
  const [id] = await idsOf('/removed.html');
  expect((await get(`/history/original/${id}`)).statusCode).toBe(404);
});

test('nothing is shown from a write that may have taken the page down until the page has been checked', async () => {
  expect((await get('/history/2026-10-10/changing.html')).body).toContain('旧内容');
  await inTransaction(context(), (tx) => invalidate(tx, ['changing']));
  const { statusCode, body } = await get('/history/2026-10-10/changing.html');
  expect([statusCode, body.includes('旧内容')]).toEqual([503, false]);
  await keep('2026-12-01T01:00:00Z', '/changing.html', '旧内容', ['changing']);
  expect((await get('/history/2026-10-10/changing.html')).statusCode).toBe(200);
});

test('a withheld state is said and not shown, and is shown again after its release', async () => {
  const staff = await actAs(context(), ['content.take-down']);
  const [first, second] = await idsOf('/fees.html');
  expect(await withholdShowing(staff, { id: second!, reason: '含有个人信息', includesEarlier: true })).toEqual({ count: 2 });
  for (const url of ['/history/2026-10-11/fees.html', `/history/n${second}/fees.html`]) {
    const { statusCode, body } = await get(url);
    expect([statusCode, body]).toEqual([410, expect.stringContaining('当时的内容不公开展示')]);
    expect(body).not.toMatch(/万分之三|万分之二点五|含有个人信息/);
  }
  expect((await get(`/history/original/${first}`)).statusCode).toBe(404);
  expect((await get('/history?of=/fees.html')).body).toContain('：不公开展示');
  expect((await get('/history/2026-10-12/fees.html')).body).toContain('<p>万分之二</p>');
  await releaseShowing(staff, { id: first! });
  expect((await get('/history/2026-10-11/fees.html')).statusCode).toBe(200);
  const acts = await database.db.selectFrom('auditEntries').select('action').where('action', 'like', 'evidence.%').orderBy('id').execute();
  expect(acts.map(({ action }) => action)).toEqual(['evidence.withhold', 'evidence.withhold', 'evidence.release']);
});

test('staff without the permission to take content down withhold nothing', async () => {
  const [first] = await idsOf('/fees.html');
  const reader = await actAs(context(), ['content.read']);
  await expect(async () => withholdShowing(reader, { id: first!, reason: '含有个人信息', includesEarlier: false })).rejects.toMatchObject({
    code: 40300,
  });
});

test.for([
  '/history/2026-02-30/fees.html',
  '/history/n0/fees.html',
  '/history/2026-10-11/unknown.html',
  '/history/2026-10-11//evil.example',
])('there is no page of the past at %s', async (url) => {
  const { statusCode, body } = await get(url);
  expect([statusCode, body]).toEqual([404, expect.stringContaining('没有这个地址的存证')]);
});

test('the list of a page leads to all its states; an elderly visitor gets it enlarged', async () => {
  const { body } = await get('/history?of=/fees.html', 'qt_elder=1');
  expect(body.match(/href="\/history\/n\d+\/fees\.html"/g)?.length).toBeGreaterThan(1);
  expect(body).toContain('class="elder"');
});
