import { expect, type Browser, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

const password = 'Morning-Tea-2026';

/**
 * A staff member of the new firm in a separate browser, with recovery codes so that tests do not wait for the next code of the
 * authenticator.
 */
export interface NewStaffMember {
  page: Page;
  loginName: string;
  codes: string[];
}

/** Opens the invitation link, and sets password and second factor. */
export async function activateAccount(browser: Browser, { link, loginName }: { link: string; loginName: string }): Promise<NewStaffMember> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  const secret = (await page.locator('.setup__secret').textContent())!.replaceAll(' ', '');
  await page.getByLabel('设置密码').fill(password);
  await page.getByLabel('验证码').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole('button', { name: '启用账号' }).click();
  await expect(page.locator('.setup__codes li')).toHaveCount(10);
  const codes = await page.locator('.setup__codes li').allTextContents();
  await page.getByRole('button', { name: '已保存，去登录' }).click();
  return { page, loginName, codes };
}

/** Signs in with name and password, then a code. */
export async function signInStaffMember({ page, loginName, codes }: NewStaffMember): Promise<void> {
  await page.getByLabel('登录名').fill(loginName);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByLabel('验证码').fill(codes.pop()!);
  await page.getByRole('button', { name: '验证并登录' }).click();
  await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor();
}

/** Creates an account with its link, as the system administrator. */
export async function createStaffAccount(
  { page }: NewStaffMember,
  consoleAddress: string,
  loginName: string,
  name: string,
): Promise<string> {
  await page.goto(`${consoleAddress}/accounts?new=1`);
  await page.getByLabel('登录名').last().fill(loginName);
  await page.getByLabel('姓名').fill(name);
  await page.getByRole('button', { name: '建立账号并生成链接' }).click();
  return (await page.locator('.issued__link').textContent())!;
}

/** Gives a role in all branches and all categories of content, as the security administrator. */
export async function giveRole({ page }: NewStaffMember, consoleAddress: string, loginName: string, role: string): Promise<void> {
  await page.goto(`${consoleAddress}/accounts?search=${loginName}`);
  await page.getByRole('link', { name: loginName }).click();
  await page.getByLabel(role).check();
  await page.getByRole('group', { name: '营业网点', exact: true }).getByLabel('全部网点').check();
  await page.getByRole('group', { name: '内容栏目与数据名单', exact: true }).getByLabel('全部', { exact: true }).check();
  await page.getByRole('button', { name: '保存授权' }).click();
  await expect(page.getByText('已保存授权')).toBeVisible();
}
