import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import { readSentCode } from '../support/outbox.ts';
import { demoPassword, getDemoMobile, signInAs } from '../support/sign-in.ts';
import { giveProofs } from '../support/step-up.ts';

const returnUrl = '/Business/privacy.html';

/** Requests a code and returns it. There is no waiting time because the code of the login was used. */
async function askForCode(page: Page, account: string): Promise<string> {
  const before = new Date();
  const form = page.getByRole('form');
  await form.getByRole('button', { name: '获取验证码' }).click();
  await expect(form.getByText('已发送至')).toBeVisible();
  return readSentCode(getDemoMobile(account), before);
}

test(
  'a client gives and revokes a consent in one step each, and downloads a copy of their personal data',
  { tag: '@core' },
  async ({ page }) => {
    await signInAs(page, '880000001717', { returnUrl });
    const marketing = page.getByRole('region', { name: '产品与活动信息推送' });
    await expect(marketing).not.toContainText('已同意');
    await marketing.getByRole('button', { name: '同意', exact: false }).click();
    await expect(marketing).toContainText('已同意');
    await marketing.getByRole('button', { name: '撤回同意' }).click();
    await expect(marketing).toContainText('已撤回');
    await marketing.getByText('阅读全文与历史').click();
    const history = marketing.getByRole('list', { name: '产品与活动信息推送的历史' }).getByRole('listitem');
    await expect(history.nth(0)).toContainText('撤回第 1 版');
    await expect(history.nth(1)).toContainText('同意第 1 版');

    await page.getByText('账户与联系方式（1 条）').click();
    await expect(page.getByText('138****0017').first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole('button', { name: '申请导出' }).click();
    await page.getByLabel(/^完整副本/).check();
    const code = await askForCode(page, '880000001717');
    await page.getByRole('textbox', { name: '短信验证码' }).fill(code);
    await page.getByRole('button', { name: '确认申请导出' }).click();
    await giveProofs(page, [{ name: '登录密码', value: demoPassword }]);
    const [json, pdf] = [await fetchFile(page, 'JSON'), await fetchFile(page, 'PDF')];
    const copy = JSON.parse(json.toString('utf8')) as { categories: { code: string; records: { idNumber?: string }[] }[] };
    expect(copy.categories.find((one) => one.code === 'account')?.records[0]?.idNumber).toBe('110000199103120176');
    expect(copy.categories.map((one) => one.code)).toEqual(expect.arrayContaining(['logins', 'devices', 'cases', 'consents']));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  },
);

async function fetchFile(page: Page, format: string): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await page
    .getByRole('button', { name: `下载 ${format}` })
    .first()
    .click();
  return readFile(await (await coming).path());
}

test('a client reads which data must be retained and why, requests deletion of the rest, and withdraws the request', async ({ page }) => {
  await signInAs(page, '880000001818', { returnUrl });
  const stays = page.getByRole('region', { name: '依法须保留' });
  await expect(stays).toContainText('《证券法》第一百三十七条');
  await expect(stays).toContainText('不少于六个月');
  await page.getByRole('button', { name: '申请删除' }).click();
  await page.getByLabel('短信验证码').fill('12345');
  await page.getByRole('button', { name: '确认申请删除' }).click();
  await expect(page.getByRole('alert')).toContainText('请填写 6 位数字的验证码');
  await page.getByLabel('短信验证码').fill(await askForCode(page, '880000001818'));
  await page.getByRole('button', { name: '确认申请删除' }).click();
  // The code was the first proof; the form preserves it while the second one is given.
  await giveProofs(page, [{ name: '登录密码', value: demoPassword }]);
  const request = page.getByRole('region', { name: /^删除个人信息申请 SC/ }).first();
  await expect(request).toContainText('已受理');
  await request.getByRole('button', { name: '撤回申请' }).click();
  await expect(request).toContainText('已撤回');
  await expect(page.getByRole('button', { name: '申请删除' })).toBeVisible();
});
