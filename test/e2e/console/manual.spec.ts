import { expect, test, type Page } from '@playwright/test';
import { findAllViolations, findViolationsInBothModes } from '../support/accessibility.ts';
import { consoleAddress, readOrderNumber, signInAsStaff } from '../support/sign-in-staff.ts';

const help = (page: Page) => page.getByRole('complementary', { name: '帮助' });
const titleOf = (page: Page) => help(page).getByRole('heading', { level: 2 }).first();

test(
  'with a half-written notice, ? opens the page of the manual about the screen, the palette finds another, and the input is still there',
  { tag: '@core' },
  async ({ page }) => {
    await signInAsStaff(page, 'demo.editor');
    await page.goto(`${consoleAddress}/content`);
    await page.getByRole('button', { name: '新建文章与公告' }).click();
    const title = page.getByLabel('标题', { exact: true });
    await title.fill('写到一半的公告');
    // In a field it is a character.
    await title.press('?');
    await expect(title).toHaveValue('写到一半的公告?');
    await expect(help(page)).toBeHidden();

    await page.getByRole('button', { name: '本页帮助' }).click();
    await expect(titleOf(page)).toHaveText('起草并提交一篇公告');
    await expect(titleOf(page)).toBeFocused();
    expect(await findViolationsInBothModes(page)).toEqual([]);
    await help(page).getByRole('link', { name: '请外部人员审阅' }).click();
    await expect(titleOf(page)).toHaveText('请外部人员审阅');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /帮助/ }).fill('回拨客户');
    await page.getByRole('option', { name: /^回拨客户/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect(titleOf(page)).toHaveText('回拨客户');

    await page.keyboard.press('Escape');
    await expect(help(page)).toBeHidden();
    await expect(title).toHaveValue('写到一半的公告?');
    await page.request.post(`${consoleAddress}/console/api/changes/${readOrderNumber(page)}/withdraw`, { data: {} });
  },
);

test('by keyboard ? opens the help of every screen, a heading is found, and Escape returns to where the focus was', async ({ page }) => {
  await signInAsStaff(page, 'demo.operator');
  await page.goto(`${consoleAddress}/outbox`);
  await page.getByRole('button', { name: '刷新' }).focus();
  await page.keyboard.press('?');
  await expect(titleOf(page)).toHaveText('查看消息发件箱');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '刷新' })).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /帮助/ }).fill('处理失败的作业');
  await page.getByRole('option', { name: /处理失败的作业/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(help(page).getByRole('heading', { name: '处理失败的作业' })).toBeFocused();
});

test('everybody can read the whole manual in a separate tab, with pictures and without a session', async ({ page }) => {
  await page.goto(`${consoleAddress}/login`);
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: '本页帮助' }).click()]);
  await expect(tab.getByRole('heading', { level: 1, name: '登录与第二因素' })).toBeVisible();
  await tab.getByRole('navigation', { name: '员工手册目录' }).getByRole('link', { name: '查看审计记录' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: '查看审计记录' })).toBeVisible();
  const picture = tab.getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1366);
  expect(await findAllViolations(tab)).toEqual([]);
});
