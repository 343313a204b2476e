import { expect, test, type Page } from '@playwright/test';
import { hydrate, watchLayoutShifts } from '../support/page-state.ts';

const district = '/FinancialDistric/MarginTrading.html';
const card = '/security/600519.html';
const quotesOf = (page: Page) => page.getByRole('region', { name: '行情', exact: true });
const figure = /[▲▼] [+−]\d[\d,]*\.\d\d/;

const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('a cached page contains no price, only its placeholder and the source of the quotes', async ({ request }) => {
  for (const address of [district, card]) {
    const html = await (await request.get(address)).text();
    const part = /<div role="region" class="late-part".*?<\/noscript><\/div>/s.exec(html)?.[0] ?? '';
    expect(part).toContain('示例行情 · 延时 15 分钟');
    expect(part).toContain('—');
    expect(part).not.toMatch(/\d\.\d\d|[▲▼]/);
    // The text for browsers without scripts.
    expect(part).toMatch(/<noscript><p[^>]*>[^<]*需要启用 JavaScript/);
  }
});

for (const [width, height] of [
  [1366, 768],
  [390, 844],
  [320, 640],
] as const) {
  test(`at ${width} the indices are shown above the district before login, without layout shifts, and React hydrates them in place`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const moves = await watchLayoutShifts(page);
    await page.goto(district);
    const strip = quotesOf(page);
    await expect(strip).toContainText(/上证指数\s*\d,\d{3}\.\d\d\s*([▲▼] [+−])?\d/);
    await expect(strip).toContainText('示例行情 · 延时 15 分钟');
    await expect(strip).toContainText(/\d\d-\d\d \d\d:\d\d (未开市|集合竞价|交易中|午间休市|已收市|休市)/);
    expect(await page.locator('html[data-hydrated]').count()).toBe(0);
    const before = await strip.boundingBox();
    await hydrate(page);
    await expect(strip.locator('[data-part]')).toHaveCount(0);
    await expect(strip).toContainText(/上证指数\s*\d,\d{3}\.\d\d/);
    expect(await strip.boundingBox()).toEqual(before);
    expect(await moves()).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
  });

  test(`at ${width} the card of a security shows its quote, but not for a past day`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const moves = await watchLayoutShifts(page);
    await page.goto(card);
    await expect(quotesOf(page)).toContainText(figure);
    await expect(quotesOf(page)).toContainText('昨收');
    await hydrate(page);
    await expect(quotesOf(page).locator('[data-part]')).toHaveCount(0);
    await expect(quotesOf(page)).toContainText(figure);
    expect(await moves()).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await page.goto(`${card}?date=2026-08-20`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(quotesOf(page)).toHaveCount(0);
  });
}

test('an outage is reported with the time of the last quote, and the layout stays when the source does not answer', async ({ page }) => {
  const board = {
    origin: { sourceName: '某行情服务商', isSample: false, delayMinutes: 15 },
    notice: { phase: 'trading', isOut: true, heardAt: '2026-11-23T14:32:00+08:00', refreshSeconds: 10 },
    quotes: [
      {
        code: '600519.SH',
        state: 'outage',
        last: 1503.25,
        previousClose: 1490,
        change: 13.25,
        percent: 0.89,
        time: '2026-11-23T14:17:00+08:00',
        isHalted: false,
      },
    ],
  };
  await page.route('**/parts/quotes/**', (route) => route.abort());
  await page.route('**/api/quotes?**', (route) => route.fulfill({ json: { code: 200, msg: 'ok', result: board } }));
  await page.goto(card);
  const empty = await quotesOf(page).boundingBox();
  await hydrate(page);
  await expect(quotesOf(page)).toContainText('1,503.25');
  await expect(quotesOf(page)).toContainText('11-23 14:17 行情中断');
  expect(await quotesOf(page).boundingBox()).toEqual(empty);

  await page.unroute('**/api/quotes?**');
  await page.route('**/api/quotes?**', (route) => route.abort());
  await page.reload();
  await hydrate(page);
  await expect(quotesOf(page)).toContainText('行情暂时无法取得');
  expect(await quotesOf(page).boundingBox()).toEqual(empty);
});

test('a quote is refreshed when due, and not while the page is hidden', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/quotes/strip?**', async (route) => {
    asked += 1;
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { notice: { refreshSeconds: number } } };
    body.result.notice.refreshSeconds = 1;
    await route.fulfill({ json: body });
  });
  await page.goto(district);
  await hydrate(page);
  await expect.poll(() => asked).toBeGreaterThan(2);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForTimeout(1500);
  const hidden = asked;
  await page.waitForTimeout(2500);
  expect(asked).toBe(hidden);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => asked).toBeGreaterThan(hidden);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a calculator fills in an empty price from the quote with its time, and never overwrites the visitor’s input', async ({ page }) => {
  await page.goto('/FinancialDistric/Calculator.html');
  await hydrate(page);
  const [code, price] = [page.getByLabel('证券代码（第 1 行）'), page.getByLabel('现价（元）').first()];
  await code.fill('600000');
  await expect(price).toHaveValue(/^\d+(\.\d+)?$/);
  await expect(price).toHaveAccessibleDescription(/^\d\d-\d\d \d\d:\d\d 示例行情 · 延时 15 分钟，可以改$/);
  const first = await price.inputValue();
  // Another code brings another price, as long as the visitor has not typed one.
  await code.fill('510300');
  await expect(price).not.toHaveValue(first);
  await expect(price).toHaveValue(/^\d+\.\d+$/);
  await price.fill('');
  await page.getByLabel('数量（股/份）').first().fill('100');
  await expect(price).toHaveValue('');
  await price.fill('12.34');
  await code.fill('600000');
  await expect(price).toHaveValue('12.34');
  await expect(price).not.toHaveAccessibleDescription(/示例行情/);
});
