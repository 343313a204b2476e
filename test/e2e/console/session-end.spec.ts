import { expect, test, type Page } from '@playwright/test';
import { consoleAddress, demoStaffPassword, signInInNewBrowser, signInAsStaff } from '../support/sign-in-staff.ts';

/** Ends the session as an administrator, a third sign-in or a restart would: the cookie becomes invalid. */
const endSession = (page: Page) => page.context().clearCookies();
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '请重新登录' });

async function signInAgain(page: Page, loginName?: string): Promise<void> {
  const dialog = dialogOf(page);
  if (loginName) await dialog.getByLabel('登录名').fill(loginName);
  await dialog.getByLabel('密码').fill(demoStaffPassword);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
}

async function openAccount(page: Page): Promise<void> {
  await page.goto(`${consoleAddress}/accounts`);
  await page
    .getByRole('link', { name: /demo\.editor2/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: '更改状态' })).toBeVisible();
}

const reason = '核对中，请勿使用这个账号';

test('when a session ends during input, the user signs in over the page, no input is lost, and the pressed action is completed', async ({
  page,
}) => {
  await signInAsStaff(page, 'demo.editor');
  await page.goto(`${consoleAddress}/content`);
  await page.getByRole('button', { name: '新建文章与公告' }).click();
  await page.getByLabel('标题', { exact: true }).fill('会话结束时的公告');
  await endSession(page);
  await page.getByLabel('来源').fill('前厅证券');
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(page).getByLabel('登录名')).toHaveValue('demo.editor');
  await signInAgain(page);
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  await expect(page.getByLabel('来源')).toHaveValue('前厅证券');
});

test('a draft that could not be saved is offered when its change order is opened again', async ({ page }) => {
  await signInAsStaff(page, 'demo.editor2');
  await page.goto(`${consoleAddress}/content`);
  await page.getByRole('button', { name: '新建文章与公告' }).click();
  await page.getByLabel('标题', { exact: true }).fill('没有存下的公告');
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  await page.route('**/console/api/changes/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await page.getByLabel('来源').fill('前厅证券');
  await expect(page.getByText('网络连接失败')).toBeVisible();
  await page.unroute('**/console/api/changes/*');
  await page.reload();
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(page.getByLabel('来源')).toHaveValue('前厅证券');
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
});

test('another user who signs in over the page does not trigger the action, and the input is preserved for its author', async ({ page }) => {
  await signInAsStaff(page, 'demo.system');
  await openAccount(page);
  await page.getByLabel('原因').fill(reason);
  await endSession(page);
  await page.getByRole('button', { name: '锁定账号' }).click();
  await signInAgain(page, 'demo.audit');
  await expect(dialogOf(page)).toContainText('演示系统管理员没有提交的内容保留在此标签页中');
  await dialogOf(page).getByRole('button', { name: '进入我的工作台' }).click();
  const note = page.getByRole('status').filter({ hasText: '此标签页中还有演示系统管理员未提交的内容' });
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: /退出/ }).click();
  await signInAsStaff(page, 'demo.system');
  await openAccount(page);
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(page.getByLabel('原因')).toHaveValue(reason);
});

test('leaving a form with input needs confirmation; the input is offered on return, and gone once cleared', async ({ browser }) => {
  const page = await signInInNewBrowser(browser, 'demo.system');
  await openAccount(page);
  await page.getByLabel('原因').fill(reason);
  await page.getByRole('link', { name: '登录会话' }).first().click();
  const asked = page.getByRole('dialog', { name: '离开此页？' });
  await asked.getByRole('button', { name: '留在此页' }).click();
  await expect(page.getByLabel('原因')).toHaveValue(reason);
  await page.getByRole('link', { name: '登录会话' }).first().click();
  await asked.getByRole('button', { name: '离开', exact: true }).click();
  await expect(page).toHaveURL(/\/sessions/);
  await page.goBack();
  await expect(page.getByText('填写的内容没有提交，可以恢复')).toBeVisible();
  await page.getByRole('button', { name: '清除', exact: true }).click();
  await expect(page.getByText('填写的内容没有提交，可以恢复')).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('qt:staff-drafts'))).toBeNull();
});
