import { expect, test } from '@playwright/test';
import { findAllBarriers } from '../support/barriers.ts';
import { consoleAddress, signInAsStaff } from '../support/sign-in-staff.ts';

const searched = '没有人写过的说法';

test('what visitors read and search is told, and a search in vain becomes an order at one press', async ({ page: visitor, browser }) => {
  await visitor.goto('/IntoGL/about.html');
  await visitor.goto(`/search.html?q=${encodeURIComponent(searched)}`);
  const page = await (await browser.newContext()).newPage();
  await signInAsStaff(page, 'demo.editor2');
  await page.goto(`${consoleAddress}/insight`);
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.getByRole('region', { name: '用什么设备（表）' })).toContainText('电脑');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV：读得最多的页面' }).click();
  expect((await file).suggestedFilename()).toMatch(/^读得最多的页面-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole('link', { name: '搜索', exact: true }).click();
  expect(await findAllBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: `为“${searched}”设同义词` }).click();
  await expect(page).toHaveURL(/\/changes\/\d+$/);
  await expect(page.getByLabel('访客的说法').last()).toHaveValue(searched);
  // Other journeys have orders of their own about the synonyms.
  await page.getByRole('button', { name: '撤回变更单' }).click();
});

test('a note tells whoever is named in it; the inbox leads to the subject and on to the next, by the keyboard', async ({ browser }) => {
  const clerk = await (await browser.newContext()).newPage();
  await signInAsStaff(clerk, 'demo.case');
  await clerk.goto(`${consoleAddress}/cases?state=review`);
  await clerk.locator('.queue__entry').first().click();
  await clerk.getByLabel('提醒同事').selectOption('演示业务复核');
  await clerk.getByLabel('写备注').press('End');
  await clerk.getByLabel('写备注').pressSequentially('请看一下');
  await clerk.getByRole('button', { name: '保存备注' }).click();
  await expect(clerk.getByText('已提醒：演示业务复核')).toBeVisible();
  const reviewer = await (await browser.newContext()).newPage();
  await signInAsStaff(reviewer, 'demo.case2');
  await expect(reviewer.locator('.rail__count')).toBeVisible();
  await reviewer.keyboard.press('g');
  await reviewer.keyboard.press('w');
  await expect(reviewer.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
  await reviewer.getByRole('link', { name: /^提醒/ }).click();
  await reviewer.getByText('演示业务审核在备注中提到了您').last().click();
  expect(await findAllBarriers(reviewer)).toEqual([]);
  await reviewer.keyboard.press('o');
  await expect(reviewer.getByRole('heading', { level: 1, name: '业务审核' })).toBeVisible();
  await expect(reviewer.getByText('@演示业务复核 请看一下').last()).toBeVisible();
  await reviewer.getByRole('link', { name: '返回待办' }).click();
  await reviewer.keyboard.press('r');
  await expect(reviewer.getByRole('heading', { level: 2, name: '演示业务审核在备注中提到了您' })).toHaveCount(0);
});
