import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { parse } from 'yaml';
import { z } from 'zod';
import type { SearchAnswer } from '#content/search/schema.ts';

const questions = z
  .array(z.object({ ask: z.string(), says: z.string(), leads: z.string() }).strict())
  .parse(parse(readFileSync(new URL('answers.yaml', import.meta.url), 'utf8')));

/** Returns the full text of an answer in one line. */
const textOf = ({ title, facts, text, ways, basis }: SearchAnswer): string =>
  [title, ...facts.flatMap(({ name, value, note }) => [name, value, note]), text, ...ways.flatMap((way) => [way.text, way.note]), basis]
    .filter(Boolean)
    .join(' ');

test('at least sixty questions are tested', () => {
  expect(questions.length).toBeGreaterThanOrEqual(60);
  expect(new Set(questions.map(({ ask }) => ask)).size).toBe(questions.length);
});

test('every question is answered above the results with the fact itself and its source page', async ({ request }) => {
  const wrong: unknown[] = [];
  for (const { ask, says, leads } of questions) {
    const { result } = (await (await request.get('/api/search', { params: { q: ask } })).json()) as {
      result?: { answers: SearchAnswer[] };
    };
    const first = result?.answers[0];
    if (!first || !new RegExp(says).test(textOf(first)) || !new RegExp(leads).test(first.href)) wrong.push({ ask, says, leads, first });
  }
  expect(wrong).toEqual([]);
});

test('the pages that answers link to exist', async ({ request }) => {
  const hrefs = new Set<string>();
  for (const { ask } of questions.filter((_, at) => at % 3 === 0)) {
    const { result } = (await (await request.get('/api/search', { params: { q: ask } })).json()) as { result: { answers: SearchAnswer[] } };
    for (const { href, ways } of result.answers) for (const each of [href, ...ways.map((way) => way.href)]) hrefs.add(each.split('#')[0]!);
  }
  const own = [...hrefs].filter((href) => href.startsWith('/'));
  expect(own.length).toBeGreaterThan(15);
  for (const href of own) expect((await request.get(href)).status(), href).toBe(200);
});

const answers = (page: Page) => page.locator('[data-answers]');

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a code redirects to its card, and a rate is shown on the page of results', { tag: '@core' }, async ({ page, request }) => {
    const sent = await request.get('/search.html?q=600519', { maxRedirects: 0 });
    expect([sent.status(), sent.headers().location]).toEqual([302, '/security/600519.html']);
    expect((await request.get('/search.html?q=000003', { maxRedirects: 0 })).headers().location).toBe('/fund/000003.html');
    await page.goto(`/search.html?q=${encodeURIComponent('两融利率')}`);
    await expect(answers(page).getByRole('heading', { name: '两融利率' })).toBeVisible();
    await expect(answers(page)).toContainText(/融资年利率\s*\d\.\d{2}%/);
    await expect(answers(page)).toContainText('示例数据');
    await answers(page).getByRole('link', { name: '息费说明与历次调整' }).click();
    await expect(page).toHaveURL(/RZRQXF/);
  });

  test('销户 lists the ways to close an account, those without a login first', async ({ page }) => {
    await page.goto(`/search.html?q=${encodeURIComponent('销户')}`);
    const ways = answers(page).getByRole('region', { name: '销户预约' }).getByRole('listitem');
    await expect(ways).toContainText([/到营业网点办理\s*无需登录/, /拨打客服热线/, /无需登录/, /登录后在线办理\s*需要登录/]);
  });
});

test('a code of a share and a fund shows both, and an unknown one is searched for', async ({ page, request }) => {
  await page.goto('/search.html?q=000001');
  await expect(answers(page).getByRole('heading')).toHaveText(['平安银行 000001', '华夏成长混合 000001']);
  expect((await request.get('/search.html?q=999999', { maxRedirects: 0 })).status()).toBe(200);
});

test('the suggestions begin with the fact itself', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('search', { name: '站内搜索' }).locator('input[name=q]').focus();
  await page.keyboard.type('两融利率');
  await expect(page.getByRole('option').first()).toContainText(/融资年利率 \d\.\d{2}%/);
});

for (const width of [320, 390])
  test(`at ${width} px the answers do not scroll horizontally`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const query of ['销户', '佣金', '北京', '000001']) {
      await page.goto(`/search.html?q=${encodeURIComponent(query)}`);
      await expect(answers(page)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), query).toBeLessThanOrEqual(width);
    }
  });
