import { expect, test } from '@playwright/test';

test(
  'a closed notice stays closed for the visit, on every page, and returns at the next visit',
  { tag: '@core' },
  async ({ page, browser, baseURL }) => {
    await page.goto('/');
    const bar = page.getByRole('region', { name: '紧急提示' });
    await expect(bar).toBeVisible();
    await bar.getByRole('button', { name: '关闭提示' }).click();
    await expect(bar).toBeHidden();
    await page.goto('/IntoGL/news.html');
    await expect(page.locator('[data-urgent]')).toBeHidden();
    const next = await browser.newContext({ baseURL });
    const again = await next.newPage();
    await again.goto('/IntoGL/news.html');
    await expect(again.getByRole('region', { name: '紧急提示' })).toBeVisible();
    await next.close();
  },
);

test('a page view is reported without its query, and not at all once the visitor opted out', async ({ page }) => {
  const told: string[] = [];
  await page.route('**/tracking/browseUrl', async (route) => {
    told.push(route.request().postData() ?? '');
    await route.continue();
  });
  await page.goto('/IntoGL/news.html?keyWord=secret&source=ad');
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toContain('"url":"/IntoGL/news.html"');
  expect(told[0]).not.toContain('keyWord');
  await page.goto('/privacy.html');
  await expect.poll(() => told.length).toBe(2);
  await page.getByRole('button', { name: '关闭浏览统计' }).click();
  await expect(page.getByRole('button', { name: '开启浏览统计' })).toBeVisible();
  await page.goto('/accessibility.html');
  await page.getByRole('link', { name: '网站地图' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '网站地图' })).toBeVisible();
  expect(told).toHaveLength(2);
});

test('slides link to their campaigns, and an ended campaign is marked as such', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('region', { name: '精选专题' }).getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/Home\/HomePic\/detail\/\d+\.html$/);
  await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '专题活动' }).click();
  await page.getByRole('link', { name: '防非宣传月：三招认出假客服' }).click();
  await expect(page.getByText('活动已结束')).toBeVisible();
});
