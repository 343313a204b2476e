import { expect, test, type Page } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { beginArticle, consoleAddress, signInInNewBrowser, readOrderNumber } from '../support/sign-in-staff.ts';

const withdraw = (page: Page) => page.request.post(`${consoleAddress}/console/api/changes/${readOrderNumber(page)}/withdraw`, { data: {} });

test('a date and time is typed in common notations or selected by keyboard, and text that is not understood never counts as empty', async ({
  browser,
}) => {
  const page = await signInInNewBrowser(browser, 'demo.editor2');
  await beginArticle(page, '日期输入框的键盘操作');
  const field = page.getByLabel('生效时间');
  await field.fill('2027年3月5日 9时');
  await field.press('Enter');
  await expect(field).toHaveValue('2027-03-05 09:00');

  await field.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: '2027年3月' });
  await expect(calendar.getByRole('button', { name: '2027年3月5日（星期五）' })).toBeFocused();
  await expect(calendar.getByRole('columnheader')).toHaveText(['一', '二', '三', '四', '五', '六', '日']);
  expect(await findAllViolations(page)).toEqual([]);
  for (const key of ['Home', 'ArrowDown', 'PageDown']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog', { name: '2027年4月' }).getByRole('button', { name: '2027年4月8日（星期四）' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('2027-03-05 09:00');
  await field.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('2027-03-07 09:00');
  await expect(field).toBeFocused();

  await field.fill('下周一');
  await field.blur();
  await expect(field).toHaveAccessibleDescription(/没有这个时间，请写作 2026-11-24 09:00/);
  await page.getByRole('button', { name: /^提交复核/ }).click();
  await expect(page.locator('.approval--submitted')).toHaveCount(0);
  await expect(page.getByText('时间格式如').first()).toBeVisible();
  expect((await withdraw(page)).status()).toBe(200);
});

test('the calendar fits a phone, and a filter of days accepts its values', async ({ browser }) => {
  const page = await signInInNewBrowser(browser, 'demo.audit');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${consoleAddress}/audit`);
  const from = page.getByLabel('起', { exact: true });
  await from.fill('2026/11/2');
  await page.getByRole('button', { name: '打开日历' }).first().click();
  const calendar = page.getByRole('dialog', { name: '2026年11月' });
  const box = await calendar.boundingBox();
  expect(box!.x).toBeGreaterThanOrEqual(0);
  expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  await calendar.getByRole('button', { name: '上个月' }).click();
  await expect(page.getByRole('button', { name: '2026年10月1日（星期四），休市' })).toBeVisible();
  await page.getByRole('button', { name: '2026年10月30日（星期五）' }).click();
  await page.getByRole('button', { name: '筛选', exact: true }).click();
  await expect(page).toHaveURL(/from=2026-10-30/);
  await expect(from).toHaveValue('2026-10-30');
});
