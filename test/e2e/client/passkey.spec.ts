import { expect } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import { readSentCode } from '../support/outbox.ts';
import { waitForHydration } from '../support/page-state.ts';
import { demoPassword, getDemoMobile, signInAs } from '../support/sign-in.ts';
import { giveProofs, passwordAndMailProofs } from '../support/step-up.ts';

const account = '880000001414';

test('the login page is minimal: its first field is visible on a phone, its button without scrolling on a computer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ['/Login.html', '/FinancialDistric/Login.html']) {
    await page.goto(address);
    await expect(page.locator('input[name=account]')).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const mode of ['0', '1']) {
    await page.goto(`/mode/elder?on=${mode}&to=/Login.html`);
    await waitForHydration(page);
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: '忘记密码？' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
});

test(
  'a passkey is added after password and code, signs its client in, and is removed with two proofs',
  { tag: '@core' },
  async ({ page }) => {
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signInAs(page, account, { returnUrl: '/Business/security.html' });
    const part = page.getByRole('region', { name: '通行密钥' });
    await page.getByRole('button', { name: '添加通行密钥' }).click();
    const form = page.getByRole('form', { name: '添加通行密钥' });
    await form.getByLabel('名称').fill('我的电脑');
    await form.getByLabel('登录密码', { exact: true }).fill(demoPassword);
    const asked = new Date();
    await form.getByRole('button', { name: '获取验证码' }).click();
    await form.getByLabel('短信验证码').fill(await readSentCode(getDemoMobile(account), asked));
    expect(await findViolations(page)).toEqual([]);
    await form.getByRole('button', { name: '验证并添加' }).click();
    await expect(part).toContainText('我的电脑');

    await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '用通行密钥登录' }).click();
    await expect(page).toHaveURL(/\/Business(\/security)?\.html$/);
    await expect(page.getByRole('banner')).toContainText('演示客户');

    await page.goto('/Business/security.html');
    await page.getByRole('button', { name: '删除 我的电脑' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认删除' }).click();
    // A passkey added today is not accepted as a proof yet.
    await giveProofs(page, passwordAndMailProofs(page, account));
    await expect(page.getByText('还没有通行密钥')).toBeVisible();
  },
);

test('a trusted phone signs in a computer: both show the same number and a warning, and one press confirms', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await signInAs(phone, '880000000101');
  await page.goto('/Login.html');
  const begun = page.waitForResponse((answer) => answer.url().endsWith('/api/scan_login/begin'));
  await page.getByRole('button', { name: '显示登录二维码' }).click();
  const { result } = (await (await begun).json()) as { result: { url: string; number: number } };
  await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await phone.goto(result.url);
  const main = phone.getByRole('main');
  await expect(main).toContainText(String(result.number));
  await expect(main).toContainText('请按“拒绝”');
  expect(phone.url()).not.toContain('#');
  expect(await findViolations(phone)).toEqual([]);
  await expect(page.getByText('手机已扫描')).toBeVisible();
  await phone.getByRole('button', { name: '数字一致，确认登录' }).click();
  await expect(main).toContainText('已确认');
  await expect(page).toHaveURL(/\/Business\.html$/);
  await expect(page.getByRole('banner')).toContainText('演示客户');
  await context.close();
});
