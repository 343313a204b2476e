import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import { signInAs } from '../support/sign-in.ts';

const specimen = (name: string): string => fileURLToPath(new URL(`../../fixtures/identity/${name}`, import.meta.url));
const identity = '/OnlineTrading/Identity.html';

const side = (page: Page, name: '人像面' | '国徽面') => page.getByRole('region', { name: `身份证${name}` });

const status = (page: Page, name: '人像面' | '国徽面') => side(page, name).getByRole('status');
const choose = (page: Page, name: '人像面' | '国徽面', file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  side(page, name).getByLabel(`选择${name}照片`).setInputFiles(file);

test('a client renews an expired card: swapped sides are exchanged, doubtful data is confirmed beside its picture, and differing data waits for a review', async ({
  page,
}) => {
  await signInAs(page, '880000001313', { returnUrl: identity });
  await expect(page.getByRole('main')).toContainText('已过期');
  await page.getByRole('button', { name: '更新身份证' }).click();
  await expect(page).toHaveURL(/\/Business\/case\/[0-9a-f-]{36}\.html$/);

  await page.getByLabel(/^我已阅读，单独同意/).check();
  await page.getByRole('button', { name: '同意并继续' }).click();
  await expect(page.getByRole('heading', { name: '上传身份证照片' })).toBeVisible();

  // A file that is not a picture is refused beside its side; the error disappears with a valid one.
  await choose(page, '国徽面', { name: '国徽面.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await expect(side(page, '国徽面')).toContainText('文件不是可用的照片');
  await choose(page, '国徽面', specimen('front-rotated.jpg'));
  await expect(status(page, '国徽面')).toHaveText('国徽面照片已上传');
  await expect(side(page, '国徽面')).not.toContainText('文件不是可用的照片');
  await expect(side(page, '国徽面')).toContainText('这张照片拍的是人像面，这里需要国徽面');
  await choose(page, '人像面', specimen('back.heic'));
  await expect(side(page, '人像面')).toContainText('这张照片拍的是国徽面，这里需要人像面');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '交换两面照片' }).click();
  await expect(page.getByText('两面照片放反了')).toHaveCount(0);
  for (const name of ['人像面', '国徽面'] as const) {
    await expect(status(page, name)).toHaveText(`${name}照片已上传`);
    const proportion = await side(page, name)
      .getByRole('img')
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return image.naturalWidth / image.naturalHeight;
      });
    expect(proportion, `${name} is cut out and lies on its long side`).toBeCloseTo(1.585, 2);
  }

  // The uploaded pictures are still there after a reload.
  await page.reload();
  await expect(status(page, '国徽面')).toHaveText('国徽面照片已上传');
  await page.getByRole('button', { name: '识别并核对' }).click();
  await expect(page.getByRole('heading', { name: '核对身份证信息' })).toBeFocused();
  await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('演示客户十三');
  await expect(page.getByLabel('公民身份号码', { exact: true })).toHaveValue('110000198708170139');
  await expect(page.getByLabel('出生日期', { exact: true })).toHaveValue('1987-08-17');
  await expect(page.getByLabel('有效期截止日期', { exact: true })).toHaveValue('2046-03-16');

  // Clear data needs no confirmation; changed data is confirmed beside its part of the picture and reviewed by staff.
  const address = page.getByRole('checkbox', { name: '住址核对无误' });
  await expect(page.getByText('提交后由工作人员核对')).toHaveCount(0);
  await page.getByLabel('住址', { exact: true }).fill('示例省样本市演示区示范路13号2单元');
  await expect(page.getByRole('img', { name: '照片上“住址”一栏' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '提交后由工作人员核对' })).toContainText('与照片上识别的不一致：住址');
  await page.getByRole('button', { name: '确认无误，下一步' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '请检查以下内容' })).toContainText('请核对“住址”并确认无误');
  await address.check();
  for (const box of await page.getByRole('checkbox', { name: /核对无误$/ }).all()) await box.check();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '确认无误，下一步' }).click();

  await expect(page.getByRole('heading', { name: /第 2 步，共 2 步/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('与照片上识别的不一致：住址');
  await page.getByRole('button', { name: /^修改/ }).click();
  await page.getByRole('button', { name: '识别并核对' }).click();
  await expect(page.getByLabel('住址', { exact: true })).toHaveValue('示例省样本市演示区示范路13号');
  for (const box of await page.getByRole('checkbox', { name: /核对无误$/ }).all()) await box.check();
  await page.getByRole('button', { name: '确认无误，下一步' }).click();

  await expect(page.getByRole('heading', { name: /第 2 步，共 2 步/ })).toBeVisible();
  await expect(page.getByText('这笔业务由工作人员核对')).toHaveCount(0);
  await page.getByRole('main').getByRole('checkbox').check();
  await page.getByRole('main').locator('form button:not([type])').click();
  await expect(page.getByText(/审核通过，已为您办理/).first()).toBeVisible();
  await page.goto(identity);
  const own = page.locator('#banli');
  await expect(own).toContainText('2046-03-16');
  await expect(own.locator('.tag')).toHaveText('有效');
});

test('a visitor who is not signed in reads the rules, and the login returns to the page', async ({ page }) => {
  await page.goto(identity);
  await expect(page.getByRole('main')).toContainText('每张不超过 10 MB');
  await page.getByRole('link', { name: '登录后办理' }).click();
  await expect(page).toHaveURL(/\/Login\.html\?returnUrl=/);
});
