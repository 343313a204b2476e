import { expect, type Page } from '@playwright/test';
import { answerSum, passCheck } from '../support/human-check.ts';
import { test } from '../support/journey.ts';
import { hydrate } from '../support/page-state.ts';

const address = '/IntoGL/branch/onlineService.html';

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('您的问题').fill('新股中签以后，什么时候把钱转进来才算数？');
  await page.getByLabel('称呼').fill('示例访客');
  await page.getByRole('textbox', { name: '手机号' }).fill('13800004321');
  await page.getByLabel('我已阅读并同意').check();
}

async function expectNumber(page: Page): Promise<void> {
  await expect(page.locator('[data-number]')).toHaveText(/^TS\d{8}-\d{4}-\d{4}$/);
  await page.getByRole('button', { name: '查看办理进度' }).click();
  await expect(page.getByRole('list', { name: '办理过程' })).toContainText('告知是否受理');
}

test('a visitor leaves a message, sees what is missing, and follows it up', { tag: '@core' }, async ({ page }) => {
  await page.goto(address);
  await page.getByRole('button', { name: '提交留言' }).click();
  await expect(page.getByRole('alert')).toContainText('请填写事项经过');
  await fillIn(page);
  await passCheck(page);
  await page.getByRole('button', { name: '提交留言' }).click();
  await expectNumber(page);
});

test('while staff are available the chat opens in place and stays when the dialog is closed', async ({ page }) => {
  // Independent of the time of the test: the page requests the state again on navigation.
  await page.route('**/official-service/officialSite/chat*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { result: object };
    const windowUrl = '/media/frames/chat.html?firm=qianting&queue=web';
    await route.fulfill({ response, json: { ...answer, result: { ...answer.result, isOpen: true, windowUrl } } });
  });
  await page.goto('/IntoGL/branch/callBack.html');
  await hydrate(page);
  await page.getByRole('main').getByRole('link', { name: '在线客服与留言' }).click();
  await page.getByRole('link', { name: /开始对话/ }).click();
  const window = page.frameLocator('iframe[title="在线客服对话窗口"]');
  await window.getByLabel('您的问题').fill('怎么开户');
  await window.getByRole('button', { name: '发送' }).click();
  await expect(window.getByRole('log')).toContainText('填写约十分钟');
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).press('Enter');
  await page.getByRole('link', { name: /回到对话/ }).click();
  await expect(window.getByRole('log')).toContainText('填写约十分钟');
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor leaves a message after solving a sum', async ({ page }) => {
    await page.goto(address);
    await fillIn(page);
    await page.getByRole('button', { name: '提交留言' }).click();
    await answerSum(page);
    await page.getByRole('button', { name: '提交留言' }).click();
    await expectNumber(page);
  });
});
