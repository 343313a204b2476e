import { expect } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import { readSentCode } from '../support/outbox.ts';
import { demoPassword, fillLogin, getDemoMobile, signInAs } from '../support/sign-in.ts';

test('a trusted phone confirms an act on another computer; it is offered first and text messages last', async ({ page, browser }) => {
  const account = '880000001111';
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signInAs(phone, account);
  // A computer that the client does not trust.
  const before = new Date();
  await page.goto('/Login.html');
  await fillLogin(page, account);
  await page.getByLabel('短信验证码').fill(await readSentCode(getDemoMobile(account), before));
  await page.getByRole('button', { name: '验证并登录' }).click();
  await page.waitForURL(/\/Business\.html/);

  await page.goto('/Business/security.html');
  await page.getByRole('button', { name: /^取消信任/ }).click();
  const asked = page.waitForResponse(/\/api\/step_up\/scan/);
  await page.getByRole('dialog', { name: '取消信任这台设备？' }).getByRole('button', { name: '确认取消信任' }).click();
  const stepUp = page.getByRole('region', { name: '再次核验身份' });
  const ways = stepUp.getByLabel('核验方式').getByRole('option');
  await expect(ways.first()).toHaveText('手机扫码确认（已信任的手机）');
  await expect(ways.last()).toHaveText('原手机号的短信验证码');
  await expect(stepUp.getByRole('img', { name: /核验身份/ })).toBeVisible();
  expect(await findAllViolations(page)).toEqual([]);

  const { result } = (await (await asked).json()) as { result: { url: string; number: number } };
  const { pathname, hash } = new URL(result.url);
  await phone.goto(pathname + hash);
  await expect(phone.getByRole('definition').filter({ hasText: '取消信任设备' })).toBeVisible();
  await expect(phone.getByText(String(result.number), { exact: true })).toBeVisible();
  expect(await findAllViolations(phone)).toEqual([]);
  await phone.getByLabel('登录密码', { exact: true }).fill(demoPassword);
  await phone.getByRole('button', { name: '数字一致，确认办理' }).click();
  await expect(phone.getByText('已确认，请回到电脑上继续办理。')).toBeVisible();

  // One of the two proofs; the other one is given here.
  await expect(stepUp.getByText('已核验：登录密码。还需 1 项。')).toBeVisible();
  await stepUp.getByRole('button', { name: '先不办理' }).click();
  await expect(stepUp).toHaveCount(0);
  await phone.context().close();
});
