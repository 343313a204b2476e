import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';
import { readCode } from './support/outbox.ts';
import { mobileOf, signInAs } from './support/sign-in.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const returnUrl = '/Business/privacy.html';

/** Asks for a code as soon as the number may be sent one again, a minute after that of the login, and returns it. */
async function askForCode(page: Page, account: string): Promise<string> {
  const before = new Date();
  const form = page.getByRole('form');
  await expect(async () => {
    await form.getByRole('button', { name: '获取验证码' }).click({ timeout: 1000 });
    await expect(form.getByText('已发送至')).toBeVisible({ timeout: 2000 });
    await expect(form.getByRole('alert')).toBeHidden({ timeout: 500 });
  }).toPass({ timeout: 75_000, intervals: [1000] });
  return readCode(mobileOf(account), before);
}

test('a client gives and takes back a consent in one step each, and fetches a copy of what is known of him', async ({ page }) => {
  test.setTimeout(150_000);
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
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole('button', { name: '申请导出' }).click();
  const code = await askForCode(page, '880000001717');
  await page.getByLabel('短信验证码').fill(code);
  await page.getByRole('button', { name: '确认申请导出' }).click();
  const [json, pdf] = [await fetchFile(page, 'JSON'), await fetchFile(page, 'PDF')];
  const copy = JSON.parse(json.toString('utf8')) as { categories: { code: string; records: { mobile?: string }[] }[] };
  expect(copy.categories.find((one) => one.code === 'account')?.records[0]?.mobile).toBe('13800000017');
  expect(copy.categories.map((one) => one.code)).toEqual(expect.arrayContaining(['logins', 'devices', 'cases', 'consents']));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

/** What axe finds on the page as it stands. */
async function findFaults(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

async function fetchFile(page: Page, format: string): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await page
    .getByRole('button', { name: `下载 ${format}` })
    .first()
    .click({ timeout: 30_000 });
  return readFile(await (await coming).path());
}

test('a client reads what must stay and why, asks for the rest to be deleted, and takes it back', async ({ page }) => {
  test.setTimeout(150_000);
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
  const request = page.getByRole('region', { name: /^删除个人信息申请 SC/ }).first();
  await expect(request).toContainText('已受理');
  await request.getByRole('button', { name: '撤回申请' }).click();
  await expect(request).toContainText('已撤回');
  await expect(page.getByRole('button', { name: '申请删除' })).toBeVisible();
});
