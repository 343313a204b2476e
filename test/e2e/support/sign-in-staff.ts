import type { Page } from '@playwright/test';

/** The console's port stands beside the site's own; see playwright.config.ts. */
export const consoleAddress = `http://127.0.0.1:${Number(process.env.E2E_PORT ?? 4310) + 1}`;

/** Of all demo staff. */
export const demoStaffPassword = 'Qianting-2026';

/** Signs somebody of the demo staff in, and ends on the home screen. */
export async function signInAsStaff(page: Page, loginName: string, password = demoStaffPassword): Promise<void> {
  await page.goto(`${consoleAddress}/login`);
  await page.getByLabel('登录名').fill(loginName);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor();
}
