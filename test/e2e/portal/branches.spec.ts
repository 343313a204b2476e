import { expect, test } from '@playwright/test';
import { openFilters } from '../support/filters.ts';

const sizes = { wide: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } };

for (const [name, viewport] of Object.entries(sizes)) {
  test.describe(name, { tag: name === 'phone' ? '@core' : [] }, () => {
    test.use({ viewport });

    test('a branch is found by province and city, and links to its people and its phone number', async ({ page }) => {
      await page.goto('/IntoGL/branch.html');
      await openFilters(page);
      await page.getByLabel('省份').selectOption('44');
      await page.getByRole('button', { name: '查询' }).click();
      await expect(page).toHaveURL(/province=44/);
      await openFilters(page);
      await page.getByLabel('城市').selectOption('4403');
      await page.getByRole('button', { name: '查询' }).click();
      // The address changes before the list, whose first branch was another one.
      await expect(page.getByRole('heading', { level: 1, name: '深圳市营业网点' })).toBeVisible();
      const branch = page
        .getByRole('main')
        .getByRole('link', { name: /前厅证券/ })
        .first();
      const title = (await branch.textContent()) ?? '';
      await branch.click();
      await expect(page.getByRole('heading', { level: 1, name: title.trim() })).toBeVisible();
      await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible();
      await page.getByRole('link', { name: '本网点从业人员公示' }).click();
      await expect(page.getByRole('heading', { level: 1, name: '从业人员公示' })).toBeVisible();
    });
  });
}
