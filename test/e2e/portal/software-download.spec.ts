import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test, type Download, type Page } from '@playwright/test';
import { readNumber } from '#identity/verification/service/chinese-number.ts';
import { dragByMouse, dragByTouch, moveByKeys, tabTo } from '../support/drag-check.ts';

const checkPage = '/OnlineTrading/SoftwareDownload/DraggedImage.html';
const software = '前厅证券专业版';

/** Opens the human check of the newest version from the list. */
async function openCheck(page: Page): Promise<void> {
  await page.goto('/OnlineTrading/SoftwareDownload.html');
  await page.getByRole('article', { name: software, exact: true }).getByRole('link', { name: /^下载/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`${checkPage}\\?file=`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`下载${software}`);
}

/** Expects the downloaded bytes to match the SHA-256 on the page, under the file's Chinese name. */
async function expectTheFile(page: Page, download: Download): Promise<void> {
  expect(download.suggestedFilename()).toMatch(/^前厅证券专业版-.+-示例安装包\.zip$/);
  const digest = createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex');
  await expect(page.locator('[data-sha256]')).toHaveText(digest);
}

const passed = (page: Page) => page.getByText('验证通过');
const submit = (page: Page) => page.getByRole('button', { name: /^下载（/ });

test(
  'software is downloaded through the drag check by mouse, and its bytes match the hash on the page',
  { tag: '@core' },
  async ({ page }) => {
    await openCheck(page);
    await dragByMouse(page);
    await expect(passed(page)).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), submit(page).click()]);
    await expectTheFile(page, download);
    await expect(page.getByText('下载已经开始')).toBeVisible();
  },
);

test('software is downloaded through the drag check by keyboard', async ({ page }) => {
  await openCheck(page);
  await tabTo(page, page.getByRole('slider'));
  await moveByKeys(page);
  await expect(passed(page)).toBeFocused();
  await tabTo(page, submit(page));
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  await expectTheFile(page, download);
});

test('software is downloaded with one click by visitors who cannot see the picture', async ({ page }) => {
  await openCheck(page);
  await page.getByRole('button', { name: '一键验证' }).click();
  await page.getByRole('button', { name: '点此验证' }).click();
  await expect(passed(page)).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), submit(page).click()]);
  await expectTheFile(page, download);
});

test('a piece dropped in the wrong place brings a message and another picture', async ({ page }) => {
  await openCheck(page);
  const slider = page.getByRole('slider');
  await slider.focus();
  const first = await page.locator('.drag-board__piece').getAttribute('src');
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('拼图没有对准，请再试一次')).toBeVisible();
  await expect(page.locator('.drag-board__piece')).not.toHaveAttribute('src', first!);
  await expect(passed(page)).toBeHidden();
});

test('the expiry of the picture is announced, can be extended, and is reported', async ({ page }) => {
  await page.clock.install();
  await openCheck(page);
  await expect(page.getByRole('slider')).toBeVisible();
  await page.clock.fastForward(145_000);
  await expect(page.getByText('图片将在 40 秒内过期')).toBeVisible();
  await page.getByRole('button', { name: '延长时间' }).click();
  await expect(page.getByRole('button', { name: '延长时间' })).toBeHidden();
  await page.clock.fastForward(185_000);
  await expect(page.getByText('图片已过期，请点“换一张”')).toBeVisible();
  const first = await page.locator('.drag-board__piece').getAttribute('src');
  await page.getByRole('button', { name: '换一张' }).click();
  await expect(page.locator('.drag-board__piece')).not.toHaveAttribute('src', first!);
});

test('without the check no file is sent, and the address of the file redirects to the check', async ({ page }) => {
  await openCheck(page);
  await submit(page).click();
  await expect(page.getByText('请先完成安全验证')).toBeVisible();
  const fileId = new URL(page.url()).searchParams.get('file')!;
  const name = await page.locator('.key-facts dd').first().innerText();
  await page.goto(`/file-download/${fileId}/${encodeURIComponent(name.trim())}`);
  await expect(page).toHaveURL(new RegExp(`${checkPage}\\?file=${fileId}$`));
});

test.describe('at the size of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('software is downloaded through the drag check by touch', async ({ page }) => {
    await openCheck(page);
    await dragByTouch(page);
    await expect(passed(page)).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), submit(page).tap()]);
    await expectTheFile(page, download);
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('software is downloaded after solving a sum', async ({ page }) => {
    await openCheck(page);
    await submit(page).click();
    const field = page.getByRole('textbox', { name: /多少/ });
    await field.fill('100');
    await submit(page).click();
    await expect(page.getByText('答案不对，请回答新的题目')).toBeVisible();
    await field.fill(String(solve(await page.locator('label', { hasText: '多少' }).innerText())));
    const [download] = await Promise.all([page.waitForEvent('download'), submit(page).click()]);
    await expectTheFile(page, download);
  });
});

/** Solves the sum written in words. */
function solve(text: string): number {
  const [first, second, third = 0] = [...text.matchAll(/[零一二三四五六七八九十]+/g)].map(([words]) => readNumber(words)!);
  if (text.includes('减')) return first! - second!;
  return text.includes('乘') ? first! * second! : first! + second! + third;
}
