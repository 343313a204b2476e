import { expect, test, type Page } from '@playwright/test';
import { waitForTwoFrames, hydrate } from '../support/page-state.ts';

const guide = '/FinancialDistric/NewGuide/BZJ.html';
const calculator = (page: Page) => page.getByRole('region', { name: '保证金可用余额计算器' });
const figure = (page: Page) => page.getByRole('img', { name: /示例账户的保证金可用余额是怎样算出来的/ });

/** Records the scripts that the page requests, and its errors. */
async function watch(page: Page): Promise<{ asked: (part: string) => number; faults: string[] }> {
  const programs: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => programs.push(request.url()));
  page.on('pageerror', (error) => faults.push(error.message));
  return { asked: (part) => programs.filter((url) => url.includes(part)).length, faults };
}

test('the calculator of a guide stays server HTML until it is close to the visible area, and then computes the input', async ({ page }) => {
  const { asked, faults } = await watch(page);
  await page.goto(guide);
  await hydrate(page);
  await expect(figure(page)).toBeAttached();
  expect([asked('available-calculator'), asked('balance-figure')]).toEqual([0, 0]);
  await calculator(page).getByLabel('现金', { exact: true }).fill('100000');
  await expect(calculator(page)).toContainText('最多可融资买入');
  await expect(calculator(page).getByLabel('现金', { exact: true })).toHaveValue('100000');
  expect(asked('available-calculator')).toBe(1);
  expect(faults).toEqual([]);
});

test('a figure stays server HTML until it is close to the visible area, and does not change when its script loads', async ({ page }) => {
  const { asked, faults } = await watch(page);
  await page.goto(guide);
  await hydrate(page);
  const drawn = await figure(page).innerHTML();
  const program = page.waitForResponse(/balance-figure/);
  await figure(page).scrollIntoViewIfNeeded();
  await program;
  await waitForTwoFrames(page);
  expect(await figure(page).innerHTML()).toBe(drawn);
  expect([asked('balance-figure'), faults]).toEqual([1, []]);
});

test('input typed into a calculator before its script loads is used afterwards', async ({ page }) => {
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/available-calculator-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(guide);
  await hydrate(page);
  const cash = calculator(page).getByLabel('现金', { exact: true });
  await cash.pressSequentially('50000');
  go();
  await expect(calculator(page)).toContainText('最多可融资买入');
  await expect(cash).toHaveValue('50000');
  await expect(cash).toBeFocused();
});

test('the worked example opens the filled-in calculator on the same page, and links within the page keep working', async ({ page }) => {
  const { faults } = await watch(page);
  await page.goto(guide);
  await hydrate(page);
  await page.locator('a[href="#jisuan"]').first().click();
  await expect(page).toHaveURL(/#jisuan$/);
  await calculator(page).getByRole('link', { name: '载入示例' }).click();
  await expect(page).toHaveURL(/cash=/);
  await expect(calculator(page)).toContainText('逐步代入');
  await expect(figure(page)).toBeAttached();
  await waitForTwoFrames(page);
  expect(faults).toEqual([]);
});

test('a guide opened from another page renders its figures, formulas and calculator in the browser', async ({ page }) => {
  const { asked, faults } = await watch(page);
  await page.goto('/FinancialDistric/Calculator.html?tab=available');
  await hydrate(page);
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: '新手上路：保证金' });
    document.querySelector('main')!.prepend(link);
    link.click();
  }, guide);
  await expect(page).toHaveURL(guide);
  await expect(figure(page)).toBeVisible();
  await expect(page.locator('.formula').first()).toBeVisible();
  await expect(calculator(page)).toBeVisible();
  expect(asked('balance-figure')).toBe(1);
  expect(faults).toEqual([]);
});

test('a calculator whose script does not load shows an error, and the rest of the page works', async ({ page }) => {
  await page.route('**/available-calculator-*.js', (route) => route.abort());
  await page.goto(guide);
  await hydrate(page);
  await page.locator('#jisuanqi').scrollIntoViewIfNeeded();
  const failed = page.locator('.load-failed');
  await expect(failed).toContainText('加载失败');
  await page.unroute('**/available-calculator-*.js');
  await failed.getByRole('button', { name: '重试' }).click();
  await expect(calculator(page)).toBeVisible();
});
