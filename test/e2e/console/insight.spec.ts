import { expect, test } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { fileComplaint } from '../support/file-complaint.ts';
import { consoleAddress, signInAsStaff } from '../support/sign-in-staff.ts';

const searched = '没有人写过的说法';

test(
  'page views and searches are reported, and a search without results becomes a change order with one press',
  { tag: '@core' },
  async ({ page: visitor, browser }) => {
    await visitor.goto('/IntoGL/about.html');
    await visitor.goto(`/search.html?q=${encodeURIComponent(searched)}`);
    const page = await (await browser.newContext()).newPage();
    await signInAsStaff(page, 'demo.editor2');
    await page.goto(`${consoleAddress}/insight`);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(page.getByRole('region', { name: '用什么设备（表）' })).toContainText('电脑');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: /^导出 CSV.*读得最多的页面$/ }).click();
    expect((await file).suggestedFilename()).toMatch(/^读得最多的页面-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByRole('link', { name: '搜索', exact: true }).click();
    expect(await findAllViolations(page)).toEqual([]);
    await page.getByRole('button', { name: `为“${searched}”设同义词` }).click();
    await expect(page).toHaveURL(/\/changes\/\d+$/);
    // It stays a draft: another test checks every kind and withdraws the drafts it finds.
    await page.locator('summary').filter({ hasText: searched }).click();
    await expect(page.getByLabel('访客的说法')).toHaveValue(searched);
  },
);

test('a note notifies the people it names; the inbox opens the subject and returns, by keyboard', async ({ browser, request }) => {
  // A separate complaint, because other tests work on the other pending items.
  const number = await fileComplaint(request);
  const supervisor = await (await browser.newContext()).newPage();
  await signInAsStaff(supervisor, 'demo.complaint2');
  await expect(supervisor.locator('.rail__count')).toBeVisible();
  await supervisor.keyboard.press('g');
  await supervisor.keyboard.press('w');
  await expect(supervisor.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
  await supervisor.locator('.queue__entry').filter({ hasText: number }).click();
  await expect(supervisor.getByRole('link', { name: /^打开.+O$/ })).toBeVisible();
  await supervisor.keyboard.press('o');
  await expect(supervisor.getByRole('navigation', { name: '待办的前后各件' })).toContainText('返回待办');
  const asked = `@演示合规 请看一下 ${Date.now()}`;
  await supervisor.getByLabel('写备注').fill(asked);
  await supervisor.getByRole('button', { name: '保存备注' }).click();
  await expect(supervisor.getByText('已提醒：演示合规').last()).toBeVisible();
  const page = await (await browser.newContext()).newPage();
  await signInAsStaff(page, 'demo.compliance');
  await page.goto(`${consoleAddress}/inbox?source=notices`);
  const told = page.locator('.queue__entry').filter({ hasText: '演示投诉主管在备注中提到了您' }).filter({ hasText: number });
  await told.click();
  await expect(page.getByRole('link', { name: /^打开.+O$/ })).toBeVisible();
  expect(await findAllViolations(page)).toEqual([]);
  await page.keyboard.press('o');
  await expect(page.getByText(asked)).toBeVisible();
  await page.getByRole('link', { name: '返回待办' }).click();
  // The complaint itself, with its note.
  await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible();
  await expect(page.getByRole('list', { name: '提醒' })).toContainText('演示投诉主管在备注中提到了您');
  const read = page.url();
  await page.keyboard.press('m');
  await expect(page).not.toHaveURL(read);
  await page.goto(read);
  await expect(page.getByRole('heading', { level: 2, name: '这一件已不在待办中' })).toBeVisible();
});
