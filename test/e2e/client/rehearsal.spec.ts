import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';

test('an unknown visitor can rehearse a business from its page to its end: no write call is sent, and nothing is stored', async ({
  page,
}) => {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto('/Business/handle/chinext.html');
  await page.getByRole('link', { name: /^先看一遍（演练）/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('先看一遍');
  writes.length = 0;
  await page.getByRole('link', { name: '开始演练' }).click();
  const next = page.getByRole('link', { name: '下一步' });
  const last = page.getByRole('link', { name: '提交（演练，不会发送）' });
  const main = page.getByRole('main');
  for (let step = 1; ; step += 1) {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`第 ${step} 步，`);
    await expect(page).toHaveTitle(/^演练 · 不会保存：/);
    await expect(main.getByText('演练 · 不会保存').first()).toBeVisible();
    await expect(main.locator('input:not([readonly]), textarea, select, [type=file]')).toHaveCount(0);
    if (await last.isVisible()) break;
    await next.click();
  }
  await last.click();
  await expect(page.getByText('演练到此结束，没有提交任何内容')).toBeVisible();
  expect(writes).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('示例');
});
