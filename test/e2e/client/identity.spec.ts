import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { findBarriers } from '../support/barriers.ts';
import { signInAs } from '../support/sign-in.ts';

const specimen = (name: string): string => fileURLToPath(new URL(`../../fixtures/identity/${name}`, import.meta.url));
const identity = '/OnlineTrading/Identity.html';

const side = (page: Page, name: '人像面' | '国徽面') => page.getByRole('region', { name: `身份证${name}` });

test('a client with an expired card renews it with a rotated photo and a HEIC one, confirms every field, and it is on file once approved', async ({
  page,
}) => {
  await signInAs(page, '880000001313', { returnUrl: identity });
  await expect(page.getByRole('main')).toContainText('已过期');
  await page.getByRole('button', { name: '更新身份证' }).click();
  await expect(page).toHaveURL(/\/Business\/case\/[0-9a-f-]{36}\.html$/);

  await page.getByLabel(/^我已阅读，单独同意/).check();
  await page.getByRole('button', { name: '同意并继续' }).click();
  await expect(page.getByRole('heading', { name: '上传身份证照片' })).toBeVisible();

  await side(page, '人像面').getByLabel('选择人像面照片').setInputFiles(specimen('front-rotated.jpg'));
  await expect(side(page, '人像面').getByRole('status')).toHaveText('人像面照片已上传');
  // A file that is no picture is refused beside its side, and the other side is not touched by it.
  await side(page, '国徽面')
    .getByLabel('选择国徽面照片')
    .setInputFiles({ name: '国徽面.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await expect(side(page, '国徽面')).toContainText('文件不是可用的照片');
  await side(page, '国徽面').getByLabel('选择国徽面照片').setInputFiles(specimen('back.heic'));
  await expect(side(page, '国徽面').getByRole('status')).toHaveText('国徽面照片已上传');
  for (const name of ['人像面', '国徽面'] as const) {
    const size = await side(page, name)
      .getByRole('img')
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return image.naturalWidth > image.naturalHeight;
      });
    expect(size, `${name} stands upright`).toBe(true);
  }

  // What was sent is still there after the page was opened anew.
  await page.reload();
  await expect(side(page, '国徽面').getByRole('status')).toHaveText('国徽面照片已上传');
  await page.getByRole('button', { name: '识别并核对' }).click();
  await expect(page.getByRole('heading', { name: '核对身份证信息' })).toBeFocused();
  await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('演示客户十三');
  await expect(page.getByLabel('公民身份号码', { exact: true })).toHaveValue('110000198708170139');
  await expect(page.getByLabel('出生日期', { exact: true })).toHaveValue('1987-08-17');
  await expect(page.getByLabel('有效期截止日期', { exact: true })).toHaveValue('2046-03-16');
  await expect(page.getByText(/^识别较清晰$|^请仔细核对/).first()).toBeVisible();

  // Nothing is confirmed beforehand, and nothing goes on unconfirmed.
  expect(await page.getByRole('checkbox', { name: /核对无误$/, checked: true }).count()).toBe(0);
  await page.getByRole('button', { name: '确认无误，下一步' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '请检查以下内容' })).toContainText('请核对“住址”并确认无误');
  for (const box of await page.getByRole('checkbox', { name: /核对无误$/ }).all()) await box.check();
  await page.getByLabel('住址', { exact: true }).fill('示例省样本市演示区示范路13号2单元');
  await expect(page.getByRole('checkbox', { name: '住址核对无误' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: '住址核对无误' }).check();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: '确认无误，下一步' }).click();

  await expect(page.getByRole('heading', { name: /第 2 步，共 2 步/ })).toBeVisible();
  await page.getByRole('main').getByRole('checkbox').check();
  await page.getByRole('main').locator('form button[type=submit]').click();
  await expect(page.getByText(/审核通过，业务已办结/).first()).toBeVisible();
  await page.goto(identity);
  const own = page.locator('#banli');
  await expect(own).toContainText('2046-03-16');
  await expect(own.locator('.tag')).toHaveText('有效');
});

test('signed out, the page tells the rules and leads to the login and back', async ({ page }) => {
  await page.goto(identity);
  await expect(page.getByRole('main')).toContainText('每张不超过 10 MB');
  await page.getByRole('link', { name: '登录后办理' }).click();
  await expect(page).toHaveURL(/\/Login\.html\?returnUrl=/);
});
