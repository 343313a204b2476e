import { expect, type Browser, type Page } from '@playwright/test';
import { demoStaffPassword, signInAsStaff } from './sign-in-staff.ts';

/** Somebody of the demo staff in a browser of their own. */
export async function enterAs(browser: Browser, loginName: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAsStaff(page, loginName);
  return page;
}

/** Presses what weighs, and shows once more who sits there, where that is asked. */
export async function pressProven(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  const asked = page.getByRole('dialog', { name: '请再次验证身份' });
  const told = page.getByRole('status').filter({ hasText: /已/ });
  await expect(asked.or(told).first()).toBeVisible();
  if (!(await asked.isVisible())) return;
  await asked.getByLabel('验证码').fill(demoStaffPassword);
  await asked.getByRole('button', { name: '验证并继续' }).click();
}

/** The number of the order on which somebody stands. */
export const orderOf = (page: Page): string => /\/changes\/(\d+)/.exec(page.url())![1]!;
