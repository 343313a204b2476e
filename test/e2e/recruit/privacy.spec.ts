import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import { readSentCode } from '../support/outbox.ts';
import { signInSeeker } from '../support/sign-in-seeker.ts';

const address = '/Recruit/privacy.html';

/** Requests the code of an open form, and fills it in. */
async function fillCode(page: Page, form: string, mobile: string): Promise<void> {
  const part = page.getByRole('form', { name: form });
  const asked = new Date();
  await part.getByRole('button', { name: '获取验证码' }).click();
  await expect(part.getByText('已发送至')).toBeVisible();
  await part.getByLabel('短信验证码').fill(await readSentCode(mobile, asked));
}

test('everyone can read which data is collected and why, without signing in and without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: '隐私与账号', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: '个人信息处理规则' })).toBeVisible();
  await expect(page.getByText('亲属任职情况', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('第 1 版').first()).toBeVisible();
  await context.close();
});

test('a job seeker sees the deletion date, downloads a copy, revokes the consent and gives it again', async ({ page }) => {
  const mobile = '13910007001';
  await signInSeeker(page, mobile, { returnUrl: address });
  await expect(page.getByText('全部删除日期')).toBeVisible();
  await expect(page.getByText('139****7001').first()).toBeAttached();
  await page.getByRole('button', { name: '导出副本' }).click();
  await fillCode(page, '导出副本', mobile);
  await page.getByRole('button', { name: '确认导出副本' }).click();
  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: /下载 JSON/ }).click();
  expect((await fetched).suggestedFilename()).toMatch(/\.json$/);
  await page.getByRole('button', { name: '撤回同意' }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '确认撤回' }).click();
  await expect(page.getByText('您已撤回同意，账号与全部内容将在上述日期删除')).toBeVisible();
  await page.getByRole('button', { name: /我已阅读并同意第 1 版/ }).click();
  await expect(page.getByText('登录、保存简历或投递都会重新计算')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test(
  'after an account is deleted the user is signed out, gets a receipt, the old session is invalid, and the number can register again',
  { tag: '@core' },
  async ({ page }) => {
    const mobile = '13910007002';
    await signInSeeker(page, mobile, { returnUrl: address });
    const stored = await page.evaluate(() => ({ ...sessionStorage }));
    await page.getByRole('button', { name: '注销账号' }).click();
    await fillCode(page, '注销账号', mobile);
    await page.getByRole('button', { name: '确认注销账号' }).click();
    await expect(page.getByText(/回执编号 SC\d{8}-\d{4}-\d{4}/)).toBeVisible();
    await expect(page.getByRole('button', { name: '退出登录' })).toBeHidden();
    await page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
    }, stored);
    await page.goto('/Recruit/resume.html');
    await page.waitForURL(/\/Recruit\/login/);
  },
);
