import { expect, test } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { consoleAddress, signInInNewBrowser, readOrderNumber } from '../support/sign-in-staff.ts';

test('blocks of a page are inserted by keyboard where they belong, dragged and moved, and links find their page by its text', async ({
  browser,
}) => {
  const page = await signInInNewBrowser(browser, 'demo.editor2');
  await page.goto(`${consoleAddress}/content?type=page-text&search=${encodeURIComponent('代销资格公示')}`);
  await page.getByRole('button', { name: /^修改：代销资格公示/ }).click();
  const blocks = page.locator('fieldset.draft__frame fieldset.draft__frame').first();
  const heads = blocks.locator('> ol > li > details > summary');
  await heads.first().waitFor();
  const before = await heads.count();

  // Inserted after the first one, of a selected kind; Escape changes nothing.
  await heads.first().focus();
  await page.keyboard.press('/');
  const menu = page.getByRole('menu', { name: '添加哪种内容块' });
  await expect(menu.getByRole('menuitem', { name: '正文' })).toBeFocused();
  expect(await findAllViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(heads.first()).toBeFocused();
  await expect(heads).toHaveCount(before);
  await page.keyboard.press('/');
  await menu.getByRole('menuitem', { name: '链接' }).press('Enter');
  await expect(heads).toHaveCount(before + 1);
  await expect(heads.nth(1)).toHaveText('2 链接');
  await expect(heads.nth(1)).toBeFocused();

  // Moved by pointer and by buttons; collapsed, both are visible.
  if (
    await blocks
      .locator('> ol > li > details')
      .first()
      .evaluate((details: HTMLDetailsElement) => details.open)
  )
    await heads.first().click();
  const entry = (at: number) => blocks.locator('> ol > li').nth(at);
  await entry(1).locator('> .draft__tools > .draft__handle').dragTo(heads.first());
  await expect(heads.first()).toHaveText('1 链接');
  await entry(0).locator('> .draft__tools').getByRole('button', { name: '第 1 项下移' }).click();
  await expect(heads.nth(1)).toHaveText('2 链接');

  // The target of a link is found by the text of its page.
  const own = entry(1);
  if (!(await own.locator('> details').evaluate((details: HTMLDetailsElement) => details.open))) await heads.nth(1).click();
  await own.getByRole('button', { name: '添加链接' }).click();
  await own.getByText('按标题查找本站页面').click();
  await own.getByLabel('查找本站页面').fill('收费标准');
  await own.getByRole('list', { name: '找到的页面' }).getByRole('button').first().click();
  await expect(own.getByLabel('地址', { exact: true })).toHaveValue(/^\/.+\.html/);
  const answer = await page.request.post(`${consoleAddress}/console/api/changes/${readOrderNumber(page)}/withdraw`, { data: {} });
  expect(answer.status()).toBe(200);
});
