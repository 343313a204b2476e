import { expect, test, type Page } from '@playwright/test';

/** Opens the attachment of a notice as pages; the pages of a new site are rendered within its first minute. */
async function readAttachment(page: Page): Promise<void> {
  await page.goto('/IntoGL/about/zhaobiao.html?kind=notice');
  await page
    .getByRole('main')
    .getByRole('link', { name: /无障碍检测服务.*招标公告|无障碍检测服务.*公告/ })
    .first()
    .click();
  await page.getByRole('link', { name: /在线阅读$/ }).click();
  await expect(page).toHaveURL(/\/document\/[0-9a-f-]{36}\.html$/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: /^第 1 页/ })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
}

for (const { name, javaScriptEnabled, viewport } of [
  { name: 'with scripts, on a laptop', javaScriptEnabled: true, viewport: { width: 1366, height: 768 } },
  { name: 'without scripts, on a phone', javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
])
  test.describe(name, { tag: javaScriptEnabled ? '@core' : [] }, () => {
    test.use({ javaScriptEnabled, viewport });

    test('the attachment of a tender is read as pages, its text can be searched and read alone, and the file is one press away', async ({
      page,
      request,
    }) => {
      await readAttachment(page);
      const [first] = await page.getByRole('list').locator('img').all();
      const picture = await request.get((await first!.getAttribute('src')) ?? '');
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp']);
      const words = page.locator('svg text', { hasText: '采购' }).first();
      const [paper, place] = [await first!.boundingBox(), await words.boundingBox()];
      expect(place!.x).toBeGreaterThan(paper!.x);
      expect(place!.x + place!.width).toBeLessThan(paper!.x + paper!.width);
      expect(place!.y).toBeGreaterThan(paper!.y);

      await page.getByRole('link', { name: '只看文字' }).click();
      await expect(page).toHaveURL(/view=text/);
      await expect(page.getByRole('main').getByRole('paragraph').filter({ hasText: '采购' }).first()).toBeVisible();
      await expect(page.locator('svg text')).toHaveCount(0);

      const file = await request.get((await page.getByRole('link', { name: '下载 PDF' }).getAttribute('href')) ?? '');
      expect(file.headers()['content-disposition']).toContain('attachment');
    });
  });

test('a file that is private or does not exist is not found, and the page says what its number looks like', async ({ page }) => {
  for (const wrong of ['00000000-0000-4000-8000-000000000000', 'annual-report']) {
    const response = await page.goto(`/document/${wrong}.html`);
    expect(response!.status()).toBe(404);
  }
  await expect(page.getByText('36 位的文件编号')).toBeVisible();
});
