import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { findViolations } from './accessibility.ts';
import { readSentCode } from './outbox.ts';
import { demoPassword, signInAs } from './sign-in.ts';
import { giveProofs } from './step-up.ts';

const specimen = (name: string): string => fileURLToPath(new URL(`../../fixtures/identity/${name}`, import.meta.url));

/** A demo client whose old number is lost. */
export interface LostNumber {
  fundAccount: string;
  idNumber: string;
  /** `十七`, the ending of name and address. */
  ordinal: string;
  newMobile: string;
}

/** Signs in on the page of a business and opens its case. */
export async function beginCase(page: Page, fundAccount: string, code: string): Promise<void> {
  await signInAs(page, fundAccount, { returnUrl: `/Business/handle/${code}.html` });
  await page.getByRole('button', { name: '开始办理' }).click();
  await page.waitForURL(/\/Business\/case\/[0-9a-f-]{36}\.html$/);
  expect(await findViolations(page)).toEqual([]);
}

/** Confirms a case on its last page and submits it. */
export async function confirmAndSubmit(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '检查您的填写' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel(/本人声明/).check();
  await page.getByRole('button', { name: '提交申请' }).click();
}

/** Enters a new number with the code that was sent to it. */
export async function typeNewMobile(page: Page, mobile: string): Promise<void> {
  const askedAt = new Date();
  await page.getByRole('textbox', { name: '新手机号' }).fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('短信验证码').fill(await readSentCode(mobile, askedAt));
  await page.getByRole('button', { name: '保存并继续' }).click();
}

/** Changes the number with photos and data of the card, up to the submission, and gives the proofs. */
export async function submitLostNumber(page: Page, { fundAccount, idNumber, ordinal, newMobile }: LostNumber): Promise<void> {
  await beginCase(page, fundAccount, 'contact_change_lost');
  await typeNewMobile(page, newMobile);
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
    姓名: `演示客户${ordinal}`,
    民族: '汉',
    住址: '示例省样本市演示区示范路17号',
    公民身份号码: idNumber,
    签发机关: '样本市公安局演示分局',
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('性别', { exact: true }).selectOption(Number(idNumber[16]) % 2 === 1 ? '男' : '女');
  await page.getByLabel('出生日期', { exact: true }).fill(idNumber.slice(6, 14).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3'));
  await page.getByLabel('有效期起始日期', { exact: true }).fill('2026-03-16');
  await page.getByLabel('有效期截止日期', { exact: true }).fill('2046-03-16');
  for (const box of await page.getByRole('checkbox', { name: /核对无误$/ }).all()) await box.check();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '确认无误，下一步' }).click();
  await confirmAndSubmit(page);
  // The identity card, which staff review, replaces the proof by the old number.
  await giveProofs(page, [{ name: '登录密码', value: demoPassword }]);
  await expect(page.getByRole('status').filter({ hasText: '申请已提交' })).toContainText('正在由工作人员核对');
}
