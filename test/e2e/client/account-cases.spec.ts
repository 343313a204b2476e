import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import { test } from '../support/journey.ts';
import { readCode } from '../support/outbox.ts';
import { demoPassword, signInAs } from '../support/sign-in.ts';
import { giveProofs } from '../support/step-up.ts';

const specimen = (name: string): string => fileURLToPath(new URL(`../../fixtures/identity/${name}`, import.meta.url));

/** Signs in on the way to a business and goes into its case. */
async function begin(page: Page, fundAccount: string, code: string): Promise<void> {
  await signInAs(page, fundAccount, { returnUrl: `/Business/handle/${code}.html` });
  await page.getByRole('button', { name: '开始办理' }).click();
  await page.waitForURL(/\/Business\/case\/[0-9a-f-]{36}\.html$/);
  expect(await findBarriers(page)).toEqual([]);
}

async function confirmAndSubmit(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '检查您的填写' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel(/本人声明/).check();
  await page.getByRole('button', { name: '提交申请' }).click();
}

test('a new trading password is refused while it is easy to guess, never shown or kept in the clear, and takes two proofs', async ({
  page,
}) => {
  const account = '880000000101';
  await begin(page, account, 'trading_password_reset');
  const password = page.getByLabel('新交易密码', { exact: true });
  const again = page.getByLabel(/再次输入/);
  await password.fill('123456');
  await again.fill('123456');
  await page.getByRole('button', { name: '保存并继续' }).click();
  await expect(page.getByRole('alert').first()).toContainText('连续');
  await password.fill('302618');
  await again.fill('302619');
  await page.getByRole('button', { name: '保存并继续' }).click();
  await expect(page.getByRole('alert').first()).toContainText('不一致');
  await again.fill('302618');
  await page.getByRole('button', { name: '保存并继续' }).click();
  await expect(page.getByRole('main')).not.toContainText('302618');
  await confirmAndSubmit(page);
  await giveProofs(page, [
    { name: '身份证号码', value: '110000198506150017' },
    { name: '登录密码', value: demoPassword },
  ]);
  await expect(page.getByText(/审核通过，已为您办理。/)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('302618');
});

test('whose old number is lost changes it by pictures and words of the card, and waits for a person', async ({ page }) => {
  const idNumber = '110000199103120176';
  await begin(page, '880000001717', 'contact_change_lost');
  await page.getByRole('textbox', { name: '新手机号' }).fill('13900001717');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('短信验证码').fill(await readCode('13900001717'));
  await page.getByRole('button', { name: '保存并继续' }).click();
  await page.getByLabel(/^我已阅读，单独同意/).check();
  await page.getByRole('button', { name: '同意并继续' }).click();
  for (const [name, file] of [
    ['人像面', 'front.jpg'],
    ['国徽面', 'back.jpg'],
  ] as const) {
    const side = page.getByRole('region', { name: `身份证${name}` });
    await side.getByLabel(`选择${name}照片`).setInputFiles(specimen(file));
    await expect(side.getByRole('status')).toHaveText(`${name}照片已上传`);
  }
  await page.getByRole('button', { name: '不用识别，手工填写' }).click();
  const fields = {
    姓名: '演示客户十七',
    民族: '汉',
    住址: '示例省样本市演示区示范路17号',
    公民身份号码: idNumber,
    签发机关: '样本市公安局演示分局',
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('性别', { exact: true }).selectOption('男');
  await page.getByLabel('出生日期', { exact: true }).fill('1991-03-12');
  await page.getByLabel('有效期起始日期', { exact: true }).fill('2026-03-16');
  await page.getByLabel('有效期截止日期', { exact: true }).fill('2046-03-16');
  for (const box of await page.getByRole('checkbox', { name: /核对无误$/ }).all()) await box.check();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: '确认无误，下一步' }).click();
  await confirmAndSubmit(page);
  await giveProofs(page, [
    { name: '身份证号码', value: idNumber },
    { name: '登录密码', value: demoPassword },
  ]);
  await expect(page.getByRole('status').filter({ hasText: '申请已提交' })).toContainText('正在由工作人员核对');
  await expect(page.getByText('审核中', { exact: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});
