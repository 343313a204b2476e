import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { readSentCode } from '../support/outbox.ts';
import { getDemoMobile, signInAs } from '../support/sign-in.ts';

const names = ['电子签名约定书', '港股通交易风险揭示书', '港股通委托协议'];
const verify = '/verify/agreement.html';

/** Opens the application for HK connect and continues to its documents. */
async function reachDocuments(page: Page, fundAccount: string): Promise<void> {
  await signInAs(page, fundAccount, { returnUrl: '/Business/handle/hk_connect.html' });
  await page.getByRole('button', { name: '开始办理' }).click();
  await page.getByRole('button', { name: '确认并继续' }).click();
  await expect(page.getByRole('heading', { name: /第 2 步/ })).toBeVisible();
}

const tick = (page: Page, name: string) => page.getByLabel(`我已阅读并同意《${name}》`);

// Visually hidden text is separated by a space.
const opener = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^打开阅读\\s*《${name}》$`) });

/** Opens a document, reaches its end with the button, and ticks it, all by keyboard. */
async function readAndTick(page: Page, name: string): Promise<void> {
  await opener(page, name).press('Enter');
  const text = page.getByRole('region', { name: `《${name}》全文` });
  await expect(text).toBeFocused();
  await text.getByRole('button', { name: '已读至末尾' }).press('Enter');
  // A key pressed on a box that is still disabled is lost.
  await expect(tick(page, name)).toBeEnabled();
  await tick(page, name).press('Space');
  await expect(tick(page, name)).toBeChecked();
}

async function sign(page: Page, fundAccount: string): Promise<void> {
  const asked = new Date();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已成功发送！').first()).toBeVisible();
  await page.getByLabel('短信验证码').fill(await readSentCode(getDemoMobile(fundAccount), asked));
  await page.getByRole('button', { name: '签署 3 份文件' }).click();
  await expect(page.getByText('验证成功')).toBeVisible();
  await expect(page.getByRole('heading', { name: /第 3 步/ })).toBeVisible();
}

test('a client reads and signs by keyboard and finds the files, and anybody can verify one signed out, with and without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  await reachDocuments(page, '880000001515');
  await expect(tick(page, names[0]!)).toBeDisabled();
  await page.getByRole('button', { name: '签署 3 份文件' }).click();
  await expect(page.getByRole('alert')).toContainText(`请打开《${names[0]}》，读至末尾后勾选`);
  for (const name of names) await readAndTick(page, name);
  await sign(page, '880000001515');

  await page.goto('/Business/documents.html');
  const row = page.getByRole('row', { name: new RegExp(names[1]!) });
  const button = row.getByRole('button', { name: new RegExp(`^下载\\s*${names[1]}`) });
  await expect(button).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${names[1]}-XY\\d{8}-\\d{4}-\\d{4}\\.pdf$`));
  const pdf = await readFile(await download.path());
  const hash = createHash('sha256').update(pdf).digest('hex');
  await row.getByText(`${hash.slice(0, 8)}…`).click();
  await expect(row).toContainText(`SHA-256 ${hash}`);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const signedOut = await plain.newPage();
  await signedOut.goto(verify);
  await signedOut.getByLabel('文件的 SHA-256 或 SM3 哈希值').fill(hash.toUpperCase());
  await signedOut.getByRole('button', { name: '核验' }).click();
  const answer = signedOut.getByRole('region', { name: '核验结果' });
  await expect(answer).toContainText('真实有效');
  await expect(answer).toContainText('演**五');
  await expect(answer).not.toContainText('演示客户');
  await plain.close();

  const other = await browser.newContext({ baseURL: baseURL! });
  const stranger = await other.newPage();
  await stranger.goto(verify);
  const file = stranger.getByLabel('选取要核验的 PDF');
  await expect(file).toBeEnabled();
  await file.setInputFiles({ name: '协议.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(stranger.getByText('真实有效')).toBeVisible();
  pdf[1000]! ^= 1;
  await file.setInputFiles({ name: '协议.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(stranger.getByText('没有找到这份文件')).toBeVisible();
  await other.close();
});

test('on a phone scrolling to the end counts as read, and a wrong code is reported in place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await reachDocuments(page, '880000001616');
  for (const [index, name] of names.entries()) {
    await opener(page, name).click();
    const text = page.getByRole('region', { name: `《${name}》全文` });
    const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('isTicked') === true && answer.ok());
    await text.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await tick(page, name).check();
    await kept;
    // The client returns to what was read and ticked; the rest is listed with links to the documents.
    if (index !== 0) continue;
    await expect(page.getByText('已勾选 1 份')).toBeVisible();
    await page.reload();
    await expect(tick(page, name)).toBeChecked();
    await page.getByRole('link', { name: new RegExp(`请打开《${names[1]}》`) }).click();
    await expect(opener(page, names[1]!)).toBeInViewport();
  }
  await page.getByLabel('短信验证码').fill('000000');
  await page.getByRole('button', { name: '签署 3 份文件' }).click();
  await expect(page.getByText('验证失败，失败原因：')).toHaveCount(1);
  await expect(page.getByLabel('短信验证码')).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await sign(page, '880000001616');
});
