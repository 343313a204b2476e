import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import { readSentCode, readNotMeLink } from '../support/outbox.ts';
import { demoPassword, fillLogin, getDemoMobile, signInAs } from '../support/sign-in.ts';
import { giveProofs, passwordAndMailProofs } from '../support/step-up.ts';

/** Opens the page of a business and starts its case. */
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

test('a visitor can read about a business signed out, and is sent through the login to apply', async ({ page }) => {
  await page.goto('/Business/handle/contact_change.html');
  await expect(page.getByRole('heading', { level: 1, name: '联系方式变更' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '办理步骤（共 2 步）' })).toBeVisible();
  await expect(page.getByRole('link', { name: /登录后办理/ })).toHaveAttribute('href', /returnUrl=%2FBusiness%2Fhandle%2Fcontact_change/);
});

test('a mobile number is changed with two proofs and stays pending; “不是我操作” in the message freezes the account and the change', async ({
  page,
}) => {
  const account = '880000000808';
  await signInAs(page, account);
  await page.getByRole('link', { name: '联系方式变更', exact: true }).click();
  await page.getByRole('button', { name: '开始办理' }).click();
  await page.waitForURL(/\/Business\/case\//);
  await page.getByRole('button', { name: '保存并继续' }).click();
  await expect(page.getByRole('alert')).toContainText('请至少填写 1 项');
  await page.getByLabel('新手机号').fill('13900000808');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('短信验证码').fill(await readSentCode('13900000808'));
  await page.getByRole('button', { name: '保存并继续' }).click();
  await expect(page.getByText('139****0808')).toBeVisible();
  await confirmAndSubmit(page);
  await giveProofs(page, [
    { name: '登录密码', value: demoPassword },
    { name: '原手机号的短信验证码', value: () => askForCode(page, getDemoMobile(account)) },
  ]);
  await expect(page.getByText(/审核通过，已为您办理。/)).toBeVisible();
  await page.goto('/Business/security.html');
  const hold = page.getByRole('note').filter({ hasText: '联系方式变更在保护期内' });
  await expect(hold).toContainText('手机号变更为 139****0808');

  await page.goto(await readNotMeLink('13900000808'));
  await expect(page.getByRole('heading', { name: '这不是您本人的操作？' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '不是我操作，立即冻结账户' }).click();
  await expect(page.getByRole('heading', { name: '账户已冻结' })).toBeVisible();
  await page.goto('/Business/security.html');
  await page.waitForURL(/\/Login\.html/);
  await fillLogin(page, account);
  await expect(page.getByRole('alert')).toContainText('已按本人要求冻结');
});

/** Requests the code of the step-up; there is no waiting time because the previous code was used. */
async function askForCode(page: Page, mobile: string): Promise<string> {
  const before = new Date();
  const stepUp = page.getByRole('region', { name: '再次核验身份' });
  await stepUp.getByRole('button', { name: '获取验证码' }).click();
  await expect(stepUp.getByText('已发送至')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  return readSentCode(mobile, before);
}

test('a draft continues on another device, and a returned case reopens only the refused field', async ({ page, browser }) => {
  await signInAs(page, '880000000909');
  await begin(page, 'contact_change');
  const address = page.url();
  await page.getByLabel('新联系地址').fill('示例市样本区演示路 9 号');
  await expect(page.getByText('草稿已自动保存')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signInAs(other, '880000000909');
  await other.getByRole('link', { name: /^继续办理\s?：“联系方式变更”还未提交$/ }).click();
  await other.waitForURL(address);
  await expect(other.getByText('已保存 示例市样本区****')).toBeVisible();
  await other.getByLabel('新电子邮箱').fill('client9@return.example');
  await other.getByRole('button', { name: '获取验证码' }).click();
  await other.getByLabel('邮件验证码').fill(await readSentCode('client9@return.example'));
  await other.getByRole('button', { name: '保存并继续' }).click();
  await expect(other.getByRole('heading', { name: '检查您的填写' })).toBeVisible();

  // The first page still shows its old values: it reports the conflict and overwrites nothing.
  await page.getByLabel('新联系地址').fill('另一个地址另一个地址');
  await page.getByRole('button', { name: '保存并继续' }).click();
  await page.getByRole('button', { name: '载入最新内容' }).click();
  await expect(page.getByText('c***@return.example')).toBeVisible();
  await confirmAndSubmit(page);
  await giveProofs(page, passwordAndMailProofs(page, '880000000909'));

  await expect(page.getByText('申请被退回，需要补正')).toBeVisible();
  await expect(page.getByLabel('新联系地址')).toHaveCount(0);
  await page.getByLabel('新电子邮箱').fill('client9@example.org');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('邮件验证码').fill(await readSentCode('client9@example.org'));
  await page.getByRole('button', { name: '保存并继续' }).click();
  await confirmAndSubmit(page);
  await giveProofs(page, passwordAndMailProofs(page, '880000000909'));
  await expect(page.getByText(/审核通过，已为您办理。/)).toBeVisible();
  await other.context().close();
});
