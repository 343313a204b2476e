import { expect, test, type Browser, type Page } from '@playwright/test';

const address = '/FinancialDistric/Calculator.html';
const result = (page: Page) => page.locator('#jieguo');

/** By hand: (200,000 + 10,000 × 60) ÷ (400,000 + 4,000) = 800,000 ÷ 404,000 = 198.01 %. */
async function fillByKeyboard(page: Page): Promise<void> {
  await page.getByLabel('现金', { exact: true }).focus();
  await page.keyboard.type('20万');
  await page.getByLabel('数量（股/份）').first().focus();
  await page.keyboard.type('10,000');
  await page.keyboard.press('Tab');
  await page.keyboard.type('60');
  await page.getByLabel('融资负债').focus();
  await page.keyboard.type('400000');
  await page.getByLabel('利息及费用').focus();
  await page.keyboard.type('4000');
}

async function withoutScript<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

test(
  'a maintenance ratio is computed during typing, by keyboard, and its address shows the same without scripts',
  { tag: '@core' },
  async ({ page, browser }) => {
    await page.goto(address);
    await fillByKeyboard(page);
    await expect(result(page)).toContainText('198.01%');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/fin=400000/);
    await expect(result(page)).toContainText('高于各条预警线');
    const live = await result(page).textContent();

    const plain = await withoutScript(browser, async (other) => {
      await other.goto(page.url());
      return result(other).textContent();
    });
    expect(plain).toBe(live);
  },
);

test('without scripts the form is submitted, and errors are shown beside their fields', async ({ browser, baseURL }) => {
  await withoutScript(browser, async (page) => {
    await page.goto(`${baseURL}${address}`);
    await fillByKeyboard(page);
    await page.keyboard.press('Enter');
    await expect(result(page)).toContainText('198.01%');
    await page.getByLabel('融资负债').fill('很多');
    await page.getByRole('button', { name: '计算' }).click();
    await expect(page.getByLabel('融资负债')).toHaveAccessibleDescription(/融资负债应为数字/);
    await expect(page.getByLabel('现金', { exact: true })).toHaveValue('20万');
    await page.getByRole('button', { name: '增加一只证券' }).click();
    await expect(page.getByLabel('证券代码（第 3 行）')).toBeVisible();
  });
});

test('a code fills in the haircut of the list on a phone, and a row can be added and removed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}?tab=available`);
  await page.getByLabel('证券代码（第 1 行）').first().fill('600519');
  await expect(page.getByText(/贵州茅台 · 折算率/)).toBeVisible();
  await page.getByRole('button', { name: '增加一只证券' }).click();
  await expect(page.locator('#field-c3code')).toBeFocused();
  await page.getByRole('button', { name: '删除第 3 行证券' }).click();
  await expect(page.locator('#field-c3code')).toHaveCount(0);
  await expect(page.locator('#field-c1code')).toHaveValue('600519');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('a contract opened before 2026-01-19 keeps 80 %, one opened on that day has 100 %', async ({ page }) => {
  const contract = 'f1code=甲&f1qty=1000&f1cost=10&f1price=10&f1cut=65';
  await page.goto(`/FinancialDistric/NewGuide/BZJ.html?cash=10000&${contract}&f1day=2026-01-16`);
  await expect(result(page)).toContainText('2,000.00');
  await page.locator('#field-f1day').fill('2026-01-19');
  await expect(result(page)).toContainText('保证金可用余额 0.00 元');
});
