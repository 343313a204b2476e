import { expect, type Page } from '@playwright/test';
import { answerSum, passCheck } from '../support/human-check.ts';
import { test } from '../support/journey.ts';
import { readSentCode } from '../support/outbox.ts';

const address = '/OnlineTrading/OpenAccount.html?ref=QT110101&from=wechat';

async function leaveNumber(page: Page, mobile: string, button: string): Promise<void> {
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile);
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('button', { name: button }).click();
}

async function enterCode(page: Page, mobile: string): Promise<void> {
  await page.getByRole('button', { name: '获取短信验证码' }).click();
  await page.getByLabel('短信验证码').fill(await readSentCode(mobile));
  await page.getByRole('button', { name: '提交', exact: true }).click();
}

for (const size of [
  { name: 'a wide screen', width: 1366, height: 768, mobile: '13900101366' },
  { name: 'a phone', width: 390, height: 844, mobile: '13900100390' },
])
  test(`a visitor sent by a branch applies for an account on ${size.name}`, { tag: size.width < 600 ? '@core' : [] }, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto(address);
    await expect(page.getByRole('main')).toContainText('推荐营业部 前厅证券北京分公司');
    await page.getByRole('button', { name: '预约开户' }).click();
    await expect(page.getByRole('alert')).toContainText('请填写 11 位手机号码');
    await leaveNumber(page, '12345', '预约开户');
    await expect(page.getByRole('alert')).toContainText('请填写 11 位手机号码');
    await leaveNumber(page, size.mobile, '预约开户');
    await passCheck(page);
    await enterCode(page, size.mobile);
    await expect(page.locator('[data-number]')).toHaveText(/^HD\d{8}-\d{4}-\d{4}$/);
    await expect(page.getByRole('main')).toContainText('前厅证券北京分公司');
    expect(new URL(page.url()).search).toBe('?ref=QT110101&from=wechat');
  });

test('an unknown referral code is reported plainly, and does not block the application', async ({ page }) => {
  await page.goto('/OnlineTrading/OpenAccount.html?ref=NOBODY');
  await expect(page.getByRole('main')).toContainText('没有营业部或在职人员使用这个推荐码');
  await expect(page.getByRole('button', { name: '预约开户' })).toBeVisible();
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor requests a call, solves a sum and corrects a wrong code', { tag: '@core' }, async ({ page }) => {
    const mobile = '13900102222';
    await page.goto('/IntoGL/branch/callBack.html');
    await leaveNumber(page, mobile, '请给我回电');
    await answerSum(page);
    await page.getByRole('button', { name: '获取短信验证码' }).click();
    const code = await readSentCode(mobile);
    await page.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('验证码错误，还可尝试 4 次');
    await page.getByLabel('短信验证码').fill(code);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect(page.locator('[data-number]')).toHaveText(/^HD\d{8}/);
  });
});
