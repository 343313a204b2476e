import { expect, test, type Page } from '@playwright/test';

const phone = { width: 390, height: 844 };
const bar = (page: Page) => page.getByRole('search', { name: '站内搜索' });
const options = (page: Page) => page.getByRole('listbox', { name: '搜索建议' }).getByRole('option');

for (const word of ['贵州茅台', 'gzmt']) {
  test(`${word} finds the card of the security`, async ({ page }) => {
    await page.goto('/search.html');
    const search = page.getByRole('search', { name: '搜索全站' });
    await search.locator('input[name=q]').fill(word);
    await search.getByRole('button', { name: '搜索' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${word}”的搜索结果`);
    await page.getByRole('region', { name: '证券' }).getByRole('link', { name: '贵州茅台', exact: true }).click();
    await expect(page).toHaveURL(/\/security\/600519\.html/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('贵州茅台 600519');
  });
}

for (const code of ['600519', 'sh600519', '６００５１９'])
  test(`${code} and Enter open the card directly`, async ({ page }) => {
    await page.goto('/search.html');
    const field = page.getByRole('search', { name: '搜索全站' }).locator('input[name=q]');
    await field.fill(code);
    await field.press('Enter');
    await expect(page).toHaveURL(/\/security\/600519\.html/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('贵州茅台 600519');
  });

test('the search box in the header suggests during typing, by keyboard alone', async ({ page }) => {
  await page.goto('/');
  const field = bar(page).locator('input[name=q]');
  await field.focus();
  await expect(field).toHaveRole('combobox');
  await page.keyboard.type('600519');
  // The card is listed by its fact; the search entry with the same address is not repeated.
  await expect(options(page)).toHaveCount(1);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  const chosen = options(page).first();
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? 'no id');
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/security\/600519\.html/);
});

test('Enter on a suggestion opens it', async ({ page }) => {
  await page.goto('/');
  await bar(page).locator('input[name=q]').focus();
  await page.keyboard.type('开户流程');
  await expect(options(page).filter({ hasText: '开户流程' }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/OpeningProcess\.html/);
});

test('at phone size the search box in the header works, and nothing scrolls horizontally', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  await page.locator('summary', { hasText: '搜索' }).click();
  const field = bar(page).locator('input[name=q]');
  await field.fill('折扣率');
  await field.press('Enter');
  await expect(page.getByText('同时查找了：折算率')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
});

test('a typo is answered with the intended security', async ({ page }) => {
  await page.goto(`/search.html?q=${encodeURIComponent('贵州毛苔')}`);
  await expect(page.locator('[data-answers]').getByRole('heading')).toHaveText('贵州茅台 600519');
});

test('the elder mode is found by its names and switched on from there', async ({ page }) => {
  await page.goto(`/search.html?q=${encodeURIComponent('关怀版')}`);
  await page.getByRole('link', { name: '切换到长辈版' }).click();
  await expect(page.locator('html')).toHaveClass(/elder/);
});

test('an unknown address offers the search of the whole site', async ({ page }) => {
  await page.goto('/nothing/here.html');
  await page.getByRole('search', { name: '搜索全站' }).locator('input[name=q]').fill('佣金');
  await page.getByRole('search', { name: '搜索全站' }).getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(/\/search\.html\?q=/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search can be used from the box in the header to the second page of a kind', { tag: '@core' }, async ({ page }) => {
    await page.goto('/');
    await bar(page).locator('input[name=q]').fill('公告');
    await bar(page).getByRole('button', { name: '搜索' }).click();
    await page.getByRole('link', { name: /公告与资讯 300\+/ }).click();
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/pageNum=2/);
    await expect(page.getByRole('region', { name: '公告与资讯' }).getByRole('listitem')).toHaveCount(10);
  });
});
