import { expect, type Page } from '@playwright/test';
import { pointer } from './input-method.ts';
import { readSentCode } from './outbox.ts';

/**
 * Signs a job seeker in through the form, and creates the account of a new number. Ends on the page after the login:
 * `/Recruit/resume.html`, or `returnUrl`. The numbers of tests begin with 1391000; each gets ten codes a day and one a minute, so
 * that every test uses its own number.
 */
export async function signInSeeker(page: Page, mobile: string, { returnUrl }: { returnUrl?: string } = {}): Promise<void> {
  await page.goto(returnUrl ? `/Recruit/login.html?returnUrl=${encodeURIComponent(returnUrl)}` : '/Recruit/login.html');
  await fillSeekerLogin(page, mobile);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/login.html'));
}

/** Fills in number, code and consent on the login page, ready to be sent. */
export async function fillSeekerLogin(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('手机号码').fill(mobile);
  await passProofOfWork(page);
  const asked = new Date();
  await page.getByRole('button', { name: '获取验证码' }).click();
  const code = page.getByLabel('短信验证码');
  await expect(code).toBeFocused();
  await code.fill(await readSentCode(mobile, asked));
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
}

/** Passes the human check of a form that sends codes in the way that needs neither eyes nor ears: the browser computes. */
export async function passProofOfWork(page: Page, hand = pointer): Promise<void> {
  for (const name of ['看不清？改用其他方式', '一键验证', '点此验证']) await hand.press(page.getByRole('button', { name }));
  await expect(page.getByText('验证通过')).toBeVisible();
}
