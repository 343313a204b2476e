import { expect, test, type Page } from '@playwright/test';
import { readCode } from '../support/outbox.ts';
import { signInAs } from '../support/sign-in.ts';

/** Opens a business's page and goes into its case. */
async function begin(page: Page, code: string): Promise<void> {
  await page.goto(`/Business/handle/${code}.html`);
  await page.getByRole('button', { name: '开始办理' }).click();
  await page.waitForURL(/\/Business\/case\/[0-9a-f-]{36}\.html$/);
}

async function confirmAndSubmit(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '检查您的填写' })).toBeVisible();
  await page.getByLabel(/本人声明/).check();
  await page.getByRole('button', { name: '提交申请' }).click();
}

test('what must be known of a business is readable signed out, and leads through the login', async ({ page }) => {
  await page.goto('/Business/handle/contact_change.html');
  await expect(page.getByRole('heading', { level: 1, name: '联系方式变更' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '办理步骤（共 2 步）' })).toBeVisible();
  await expect(page.getByRole('link', { name: /登录后办理/ })).toHaveAttribute('href', /returnUrl=%2FBusiness%2Fhandle%2Fcontact_change/);
});

test('a mobile number is changed: from the hall through the form, its code and the check to the decision', async ({ page }) => {
  await signInAs(page, '880000000808');
  await page.getByRole('link', { name: '联系方式变更' }).click();
  await page.getByRole('button', { name: '开始办理' }).click();
  await page.waitForURL(/\/Business\/case\//);
  await expect(page.getByRole('heading', { name: '第 1 步，共 2 步：填写新的联系方式' })).toBeVisible();
  await page.getByRole('button', { name: '保存并继续' }).click();
  await expect(page.getByRole('alert')).toContainText('请至少填写 1 项');
  await page.getByLabel('新手机号').fill('13900000808');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('短信验证码').fill(await readCode('13900000808'));
  await page.getByRole('button', { name: '保存并继续' }).click();
  await expect(page.getByText('139****0808')).toBeVisible();
  await confirmAndSubmit(page);
  await expect(page.getByText(/审核通过，业务已办结。/)).toBeVisible();
  await expect(page.getByText(/YW\d{8}-\d{4}-\d{4}/)).toBeVisible();
  await page.goto('/Business/cases.html?state=approved');
  await expect(page.getByRole('link', { name: '联系方式变更' })).toBeVisible();
});

test('a draft is gone on with on another device; what comes back reopens the refused field alone', async ({ page, browser }) => {
  await signInAs(page, '880000000909');
  await begin(page, 'contact_change');
  const address = page.url();
  await page.getByLabel('新联系地址').fill('示例市样本区演示路 9 号');
  await expect(page.getByText('草稿已自动保存')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signInAs(other, '880000000909');
  await expect(other.getByRole('heading', { name: '“联系方式变更”还未提交' })).toBeVisible();
  await other.getByRole('link', { name: /继续办理/ }).click();
  await other.waitForURL(address);
  await expect(other.getByText('已保存 示例市样本区****')).toBeVisible();
  await other.getByLabel('新电子邮箱').fill('client9@return.example');
  await other.getByRole('button', { name: '保存并继续' }).click();
  await expect(other.getByRole('heading', { name: '检查您的填写' })).toBeVisible();

  // The first page still shows what it had: it is told, and overwrites nothing.
  await page.getByLabel('新联系地址').fill('另一个地址另一个地址');
  await page.getByRole('button', { name: '保存并继续' }).click();
  await page.getByRole('button', { name: '载入最新内容' }).click();
  await expect(page.getByText('c***@return.example')).toBeVisible();
  await confirmAndSubmit(page);

  await expect(page.getByText('申请被退回，需要补正')).toBeVisible();
  await expect(page.getByLabel('新联系地址')).toHaveCount(0);
  await page.getByLabel('新电子邮箱').fill('client9@example.org');
  await page.getByRole('button', { name: '保存并继续' }).click();
  await confirmAndSubmit(page);
  await expect(page.getByText(/审核通过，业务已办结。/)).toBeVisible();
  await other.context().close();
});
