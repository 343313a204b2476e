import { expect, test } from '@playwright/test';

test('all guides to errands are listed, and each page says what to bring, where, how long and what it costs', async ({ request }) => {
  const list = await (await request.get('/OnlineTrading/Guide.html')).text();
  const pages = [...new Set([...list.matchAll(/\/OnlineTrading\/Guide\/[a-z-]+\.html/g)].map(([href]) => href))];
  expect(pages.length).toBeGreaterThanOrEqual(30);
  const siteMap = await (await request.get('/sitemaps/pages.xml')).text();
  for (const href of pages) {
    const response = await request.get(href);
    expect(response.status(), href).toBe(200);
    const html = await response.text();
    for (const part of ['要带什么', '在哪里', '需要多久', '费用', '步骤']) expect(html, href).toContain(part);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${href}"`));
    expect(siteMap).toContain(href);
  }
  expect((await request.get('/OnlineTrading/Guide/nothing.html')).status()).toBe(404);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the answer to a question links to the guide, and a branch lists the errands that can be done there',
    { tag: '@core' },
    async ({ page }) => {
      await page.goto(`/search.html?q=${encodeURIComponent('老人去世了股票账户怎么办')}`);
      const answers = page.locator('[data-answers]');
      await expect(answers.getByRole('heading').first()).toHaveText('继承（亲人去世后的股票过户）');
      await expect(answers).toContainText('死亡证明');
      await answers.getByRole('link', { name: '全部步骤与注意事项' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('继承（亲人去世后的股票过户）');
      // Tests of staff change the fees of the same site.
      await expect(page.getByText('收取', { exact: false }).first()).toBeVisible();
      await expect(page.getByText('没有公布收费项目')).toBeHidden();
      await page.goto('/IntoGL/branch.html');
      await page.locator('.branch-card__name a').first().click();
      await expect(page.getByRole('heading', { name: '到这里办理' })).toBeVisible();
      await page.getByRole('link', { name: '变更三方存管银行' }).click();
      await expect(page.getByRole('heading', { name: '要带什么' })).toBeVisible();
    },
  );

  test('a question that nothing published answers offers telephone, call-back and form', async ({ page }) => {
    await page.goto(`/search.html?q=${encodeURIComponent('你们公司有健身房吗')}`);
    const answer = page.locator('[data-answers]');
    await expect(answer.getByRole('heading')).toHaveText('本网站没有公布这个问题的答案');
    await expect(answer.getByRole('link', { name: /拨打客服热线/ })).toHaveAttribute('href', /^tel:/);
    await expect(answer.getByRole('link', { name: '预约回电' })).toBeVisible();
    await expect(answer.getByRole('link', { name: /在线提交/ })).toBeVisible();
  });
});

test('at 320 px and in elder mode a guide does not scroll horizontally', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const href of ['/OnlineTrading/Guide/change-mobile.html', '/mode/elder?on=1&to=/OnlineTrading/Guide/inherit.html']) {
    await page.goto(href);
    await expect(page.getByRole('heading', { name: '要带什么' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});
