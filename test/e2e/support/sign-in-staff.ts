import { expect, test, type Browser, type Page } from '@playwright/test';
import { workByKeyboard } from './work-by-keyboard.ts';

/** The console's port is next to the site's; see playwright.config.ts. */
export const consoleAddress = `http://127.0.0.1:${Number(process.env.E2E_PORT ?? 4310) + 1}`;

/** The password of all demo staff. */
export const demoStaffPassword = 'Qianting-2026';

/** Signs a demo staff member in, and ends on the home screen; by keyboard in the `keyboard` projects. */
export async function signInAsStaff(page: Page, loginName: string, password = demoStaffPassword): Promise<void> {
  if (test.info().project.name.endsWith('keyboard')) workByKeyboard(page);
  await page.goto(`${consoleAddress}/login`);
  await page.getByLabel('登录名').fill(loginName);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor();
}

/** Signs a demo staff member in, in a separate browser; on request without a pointer, from the login on. */
export async function signInInNewBrowser(browser: Browser, loginName: string, { byKeyboard = false } = {}): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (byKeyboard) workByKeyboard(page);
  await signInAsStaff(page, loginName);
  return page;
}

/** Presses a button that needs re-authentication, and re-authenticates if required. */
export async function pressWithReauthentication(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  const asked = page.getByRole('dialog', { name: '请再次验证身份' });
  const told = page.getByRole('status').filter({ hasText: /已/ });
  await expect(asked.or(told).first()).toBeVisible();
  if (!(await asked.isVisible())) return;
  await asked.getByLabel('验证码').fill(demoStaffPassword);
  await asked.getByRole('button', { name: '验证并继续' }).click();
}

/**
 * Watches the addresses of a staff page. The returned function expects that no personal data is left in them or in the browser's
 * storage of the console.
 */
export function watchPersonalData(page: Page): (personal: readonly string[]) => Promise<void> {
  const addresses: string[] = [];
  page.on('request', (request) => void addresses.push(request.url()));
  page.on('framenavigated', (frame) => void addresses.push(frame.url()));
  return async (personal) => {
    expect(addresses.length).toBeGreaterThan(0);
    const kept = await page.evaluate(() => [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage).flat()));
    const left = [...addresses, ...kept].join('\n');
    expect(personal.filter((value) => left.includes(value) || left.includes(encodeURIComponent(value)))).toEqual([]);
  };
}

/** Returns the number of the open change order. */
export const readOrderNumber = (page: Page): string => /\/changes\/(\d+)/.exec(page.url())![1]!;

/** Writes a notice of the firm as a saved draft; returns its change order. */
export async function beginArticle(page: Page, title: string): Promise<string> {
  await page.goto(`${consoleAddress}/content`);
  await page.getByRole('button', { name: '新建文章与公告' }).click();
  await page.getByLabel('栏目').selectOption({ label: '公司公告' });
  await page.getByLabel('标题', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: '正文' }).fill('本公司营业时间自下月起调整，详见附件。');
  await page.getByLabel('来源').fill('前厅证券');
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  return readOrderNumber(page);
}

/** Submits the change order on the screen. */
export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^提交复核/ }).click();
  await expect(page.locator('.approval--submitted')).toBeVisible();
}
