import { expect, test } from '@playwright/test';

test.use({ javaScriptEnabled: false });

test('menus open, and lists are read, filtered and paged in plain HTML', { tag: '@core' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: '主导航' }).locator('summary', { hasText: '新闻公告' }).click();
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '公司公告' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('公司公告');

  await page.getByLabel('关键字').fill('休市');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/keyWord=/);
  await page.goto('/IntoGL/news.html');
  await page.getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL(/pageNo=2/);
  await page.getByRole('main').locator('.article-list__link').first().click();
  await expect(page).toHaveURL(/\/IntoGL\/noticeDetail\/\d+\.html$/);
});

test('a branch is found by its city', async ({ page }) => {
  await page.goto('/IntoGL/branch.html');
  await page.getByLabel('省份').selectOption('32');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/province=/);
  await expect(page.getByLabel('城市')).toBeVisible();
  await page.getByLabel('城市').selectOption({ index: 1 });
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/city=/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /前厅证券/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/IntoGL\/branch\/detail\/\d+\.html$/);
});

test('the margin lists are searched by code and opened at an earlier date', async ({ page }) => {
  await page.goto('/FinancialDistric/MarginSecurity.html?keyWord=600519');
  await expect(page.getByRole('main')).toContainText('贵州茅台');
  await page.goto('/FinancialDistric/MarginSecurity.html?tab=assure&date=2026-08-19&keyWord=gzmt');
  await expect(page.getByRole('main')).toContainText('2026-08-19');
  await expect(page.getByRole('main')).toContainText('贵州茅台');
});

test('the login page says why it needs scripts, and whom to call without them', { tag: '@core' }, async ({ request }) => {
  const html = await (await request.get('/Login.html')).text();
  expect(/<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]).toMatch(/JavaScript.*客服/);
});
