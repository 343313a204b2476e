import { expect, test } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { consoleAddress, signInAsStaff } from '../support/sign-in-staff.ts';

const mediaProgram = /\/assets\/media-screen-.*\.js$/;

test('the code of a screen is requested before the user is known', async ({ page }) => {
  await signInAsStaff(page, 'demo.editor');
  const asked = page.waitForRequest(mediaProgram);
  await page.route('**/console/api/me?*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${consoleAddress}/media`);
  await expect(page.getByRole('heading', { level: 1, name: '图片库' })).toBeVisible();
});

test('the code of a screen is prefetched when the user is about to press its link', async ({ page }) => {
  await signInAsStaff(page, 'demo.editor');
  const asked = page.waitForRequest(mediaProgram);
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '图片库' }).focus();
  await asked;
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
});

test('a screen whose code does not load shows an error, the navigation stays visible, and a retry loads it', async ({ page }) => {
  await signInAsStaff(page, 'demo.editor');
  await page.route(mediaProgram, (route) => route.abort());
  const rail = page.getByRole('navigation', { name: '主菜单' });
  await rail.getByRole('link', { name: '图片库' }).click();
  await expect(page.getByRole('alert')).toContainText('页面的程序没有取到');
  expect(await findAllViolations(page)).toEqual([]);
  await rail.getByRole('link', { name: '变更单' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '变更单' })).toBeVisible();
  await rail.getByRole('link', { name: '图片库' }).click();
  await expect(page.getByRole('alert')).toContainText('页面的程序没有取到');
  await page.unroute(mediaProgram);
  await page.getByRole('button', { name: '再试一次' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '图片库' })).toBeVisible();
});

test('a rich-text field shows an error when its code does not load, and loads on retry', async ({ page }) => {
  const program = /\/assets\/editor-.*\.js$/;
  await signInAsStaff(page, 'demo.editor');
  await page.route(program, (route) => route.abort());
  await page.goto(`${consoleAddress}/content?type=article`);
  await page.getByRole('button', { name: '新建文章与公告' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '编辑器未能打开' })).toBeVisible();
  await page.unroute(program);
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(page.getByRole('textbox', { name: '正文' })).toBeVisible();
  const order = /\/changes\/(\d+)/.exec(page.url())![1]!;
  await page.request.post(`${consoleAddress}/console/api/changes/${order}/withdraw`, { data: {} });
});

test('after an error in a screen the navigation stays visible and other screens work', async ({ page }) => {
  await signInAsStaff(page, 'demo.editor');
  await page.route('**/console/api/content/types*', (route) => route.fulfill({ json: { code: 200, msg: '', result: { types: null } } }));
  await page.goto(`${consoleAddress}/content`);
  await expect(page.getByRole('alert')).toContainText('这个页面遇到了意外的问题');
  expect(await findAllViolations(page)).toEqual([]);
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '变更单' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '变更单' })).toBeVisible();
});
