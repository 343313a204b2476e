import { expect, test, type Browser, type Page } from '@playwright/test';
import { findAllBarriers } from '../support/barriers.ts';
import { consoleAddress, enterAs, signInAsStaff } from '../support/sign-in-staff.ts';
import { workByKeyboard } from '../support/work-by-keyboard.ts';

/** Somebody of the staff who has no mouse, at a screen. */
async function sitDown(browser: Browser, loginName: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  workByKeyboard(page);
  await signInAsStaff(page, loginName);
  await page.goto(consoleAddress + path);
  return page;
}

test('by the keyboard a job of the night is run now, and is done', async ({ browser }) => {
  const page = await sitDown(browser, 'demo.operator', '/operation');
  await page.getByRole('link', { name: '清除过期的搜索统计' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '清除过期的搜索统计' })).toBeVisible();
  await page.getByRole('button', { name: '立即运行' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已安排立即运行' })).toBeVisible();
  await expect(async () => {
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(page.getByRole('row', { name: /^已完成/ }).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  expect(await findAllBarriers(page)).toEqual([]);
});

test('by the keyboard a message is sent once more only with a reason, and none that has arrived', async ({ browser }) => {
  const page = await sitDown(browser, 'demo.operator', '/outbox');
  await expect(page.getByRole('main')).toContainText('已发送');
  // The demo firm's messages all arrive. On this screen the newest was given up; the server knows better.
  await page.route('**/console/api/operation/outbox*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { messages: object[] } };
    Object.assign(body.result.messages[0]!, { state: 'failed', failure: '示例：号码停用', canBeResent: true });
    await route.fulfill({ response: answer, json: body });
  });
  await page.getByRole('button', { name: '刷新' }).click();
  await page.getByRole('button', { name: '重发', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^重发给 .*\*\*\*\*/ });
  await dialog.getByRole('button', { name: '重发' }).click();
  await expect(dialog.getByLabel('原因')).toHaveAccessibleDescription(/请/);
  await dialog.getByLabel('原因').fill('客户来电说没有收到');
  await dialog.getByRole('button', { name: '重发' }).click();
  await expect(dialog.getByRole('alert')).toContainText('只有未送达、且内容仍然有效的通知可以重发');
  expect(await findAllBarriers(page)).toEqual([]);
});

test('by the keyboard an administrator ends one session of somebody, found by its device; the person has to sign in again', async ({
  browser,
}) => {
  // No other journey of staff comes on such a telephone.
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  const ended = await (await browser.newContext({ userAgent })).newPage();
  await signInAsStaff(ended, 'demo.audit');
  const kept = await enterAs(browser, 'demo.audit');
  const page = await sitDown(browser, 'demo.system', '/sessions');
  const end = page.getByRole('button', { name: /^结束演示审计员在.*iPhone.*的登录$/ });
  await end.first().click();
  await expect(end).toHaveCount(0);
  await ended.goto(`${consoleAddress}/audit`);
  await expect(ended.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await kept.goto(`${consoleAddress}/audit`);
  await expect(kept.getByRole('heading', { level: 1, name: '审计' })).toBeVisible();
});
