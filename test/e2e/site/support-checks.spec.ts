import { expect, test } from '@playwright/test';

test('the support page runs its checks automatically', async ({ page }) => {
  await page.goto('/Support.html');
  const results = page.getByRole('table', { name: '浏览器检测结果' });
  await expect(results).not.toContainText('待检测');
  await expect(results).toContainText('正常');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the support page says that nothing can be checked', async ({ page }) => {
    await page.goto('/Support.html');
    const results = page.getByRole('table', { name: '浏览器检测结果' });
    await expect(results.getByText('未启用脚本，无法检测').first()).toBeVisible();
    await expect(results.getByText('待检测').first()).toBeHidden();
  });
});
