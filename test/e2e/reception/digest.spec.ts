import { expect } from '@playwright/test';
import { answerSum } from '../support/human-check.ts';
import { test } from '../support/journey.ts';
import { readSentCode } from '../support/outbox.ts';

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test(
    'a reader subscribes to notices by mail: missing input is reported, and the subscription starts once the code is confirmed',
    { tag: '@core' },
    async ({ page }) => {
      const email = 'reader.e2e@example.com';
      await page.goto('/feeds.html');
      await page.getByRole('link', { name: '邮件订阅' }).first().click();
      await page.getByRole('button', { name: '订阅或更改订阅' }).click();
      await expect(page.getByRole('alert')).toContainText('请至少选择一项内容');
      await page.getByLabel('公司公告', { exact: true }).check();
      await page.getByLabel('关注的证券').fill('600519');
      await page.getByLabel('每周一封').check();
      await page.getByLabel('电子邮箱').fill(email);
      await page.getByLabel('我已阅读并同意').check();
      await page.getByRole('button', { name: '订阅或更改订阅' }).click();
      await answerSum(page);
      await page.getByRole('button', { name: '获取邮件验证码' }).click();
      await page.getByLabel('邮件验证码').fill(await readSentCode(email));
      await page.getByRole('button', { name: '确认订阅' }).click();
      await expect(page.locator('#digest')).toContainText('订阅已生效');
      await expect(page.getByRole('main')).toContainText('证券 600519');
      await expect(page.getByRole('main')).not.toContainText(email);
    },
  );
});

test('the unsubscribe page asks before it acts, but a mail program may unsubscribe its reader at once', async ({ page, request }) => {
  const address = '/digest/leave.html?key=a-key-of-nobody-0000000000000000';
  await page.goto(address);
  await expect(page.getByRole('button', { name: '确认退订' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  // RFC 8058, section 3.1: without cookies and without a referrer.
  const answer = await request.post(address, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('已经退订');
  await page.goto('/digest/leave.html');
  await expect(page.getByRole('main')).toContainText('退订链接不完整');
});
