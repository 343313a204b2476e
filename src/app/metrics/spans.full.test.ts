import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { carouselList } from '#content/website/calls/site.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import type { PageRenderer } from '#rendering/server/renderer.ts';
import { useDatabase } from '#test/support/database.ts';
import { openCollector, type SentSpan } from '#test/support/servers/collector.ts';
import { startTestSite } from '#test/support/site.ts';

const {
  context,
  site: { connectionString },
} = useDatabase();
beforeAll(() => updateSettings(context(), demoSite));

const page: PageRenderer['renderPage'] = async ({ call }) => {
  await call(carouselList, {});
  return { kind: 'page', status: 200, head: { title: '首页' }, data: '{}', body: '正文' };
};

async function start(environment: Record<string, string>) {
  const site = await startTestSite(connectionString, page, environment);
  onTestFinished(() => site.stop());
  return site;
}

const seamOf = ({ attributes }: SentSpan) => attributes.find(({ key }) => key === 'qianting.seam')!.value.stringValue;
const below = (spans: SentSpan[], root: SentSpan) => spans.filter(({ traceId }) => traceId === root.traceId);

test('a rendered page and a call have spans for their steps, a cached page has none', async () => {
  const { spans, endpoint } = await openCollector();
  const site = await start({ OTLP_ENDPOINT: endpoint, TRACE_PER_THOUSAND: '1000' });
  await fetch(`${site.publicAddress}/IntoGL/news.html?pageNo=3`);
  await expect.poll(() => spans.some(({ name }) => name === '/IntoGL/news'), { timeout: 10_000 }).toBe(true);
  const render = spans.find(({ name }) => name === '/IntoGL/news')!;
  expect(new Set(below(spans, render).map(seamOf))).toEqual(new Set(['render', 'call', 'service', 'sql']));
  for (let n = 0; n < 5; n++) expect((await fetch(`${site.publicAddress}/IntoGL/news.html?pageNo=3`)).status).toBe(200);
  await fetch(`${site.publicAddress}/api/session`);
  await expect.poll(() => spans.some(({ name }) => name === 'GET /api/session'), { timeout: 10_000 }).toBe(true);
  expect(spans.filter(({ name }) => name === '/IntoGL/news')).toHaveLength(1);
});

test('spans contain no visitor data', async () => {
  const { spans, endpoint } = await openCollector();
  const site = await start({ OTLP_ENDPOINT: endpoint, TRACE_PER_THOUSAND: '1000' });
  const said = { mobile: '13800138000', name: '王小明', password: 'secret-word' };
  await fetch(`${site.publicAddress}/IntoGL/news.html?mobile=13800138000&name=王小明`);
  await fetch(`${site.publicAddress}/none/13800138000.html`);
  for (const path of ['/api/login', '/reset_pwd/check_base_info'])
    await fetch(site.publicAddress + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'agent-13800138000',
        cookie: 'qt=13800138000',
        authorization: `Bearer ${'t'.repeat(40)}`,
      },
      body: JSON.stringify(said),
    });
  await expect.poll(() => spans.some(({ name }) => name === 'POST /reset_pwd/check_base_info'), { timeout: 10_000 }).toBe(true);
  expect(spans.length).toBeGreaterThan(4);
  expect(JSON.stringify(spans)).not.toMatch(/13800138000|王小明|secret-word|tttt|pageNo|127\.0\.0\.1/);
});

test('the trace of a proxy is continued', async () => {
  const { spans, endpoint } = await openCollector();
  const site = await start({ OTLP_ENDPOINT: endpoint, TRACE_PER_THOUSAND: '0', TRUST_PROXY: '1' });
  const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
  // Without a proxy, a visitor cannot have a request traced.
  await fetch(`${site.publicAddress}/api/session`, { headers: { traceparent: traceparent.replaceAll('ab', '12') } });
  await fetch(`${site.publicAddress}/api/session`, { headers: { traceparent, 'x-forwarded-for': '203.0.113.7' } });
  await expect
    .poll(() => spans.find(({ name }) => name === 'GET /api/session'), { timeout: 10_000 })
    .toMatchObject({
      traceId: 'ab'.repeat(16),
      parentSpanId: 'cd'.repeat(8),
    });
});
