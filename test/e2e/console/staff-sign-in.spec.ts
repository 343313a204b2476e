import { expect, test, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { findViolations } from '../support/accessibility.ts';
import { consoleAddress, signInAsStaff } from '../support/sign-in-staff.ts';

/** A host name, because browsers create no passkeys for IP addresses. */
const home = consoleAddress.replace('127.0.0.1', 'localhost');
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Adds a virtual authenticator that creates passkeys and always verifies the user. */
async function plugIn(page: Page): Promise<void> {
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
}

test('a staff member adds a passkey, signs in with it alone, removes the authenticator app, and an administrator removes the passkey', async ({
  browser,
}) => {
  const [system, person] = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()));
  const [loginName, password] = [`zhao.${Date.now().toString(36)}`, 'Evening-Tea-88'];
  await plugIn(person!);

  await signInAsStaff(system!, 'demo.system');
  await system!.goto(`${consoleAddress}/accounts?new=1`);
  await system!.getByLabel('登录名').last().fill(loginName);
  await system!.getByLabel('姓名').fill('赵演示');
  await system!.getByRole('button', { name: '建立账号并生成链接' }).click();
  const link = await system!.locator('.issued__link').textContent();

  await person!.goto(link!.replace(consoleAddress, home));
  const secret = (await person!.locator('.setup__secret').textContent())!.replaceAll(' ', '');
  await person!.getByLabel('设置密码').fill(password);
  await person!.getByLabel('验证码').fill(codeOf(secret));
  await person!.getByRole('button', { name: '启用账号' }).click();
  await person!.getByRole('button', { name: '已保存，去登录' }).click();
  await expect(person!.getByRole('button', { name: '用通行密钥登录' })).toBeVisible();
  expect(await findViolations(person!)).toEqual([]);
  await person!.getByLabel('登录名').fill(loginName);
  await person!.getByLabel('密码').fill(password);
  await person!.getByRole('button', { name: '登录', exact: true }).click();
  await person!.getByLabel('验证码').fill(codeOf(secret, 1));
  await person!.getByRole('button', { name: '验证并登录' }).click();
  await expect(person!.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();

  await person!.goto(`${home}/me`);
  await person!.getByRole('button', { name: '添加通行密钥' }).click();
  await person!.getByRole('textbox', { name: '名称' }).fill('办公电脑');
  await person!.getByRole('button', { name: '验证并添加' }).click();
  await expect(person!.getByRole('list', { name: '我的通行密钥' })).toContainText('办公电脑');
  await expect(person!.getByRole('region', { name: '登录方式的变动', exact: true })).toContainText('添加了通行密钥');
  await person!.getByRole('button', { name: '停用身份验证器' }).click();
  await person!.getByRole('button', { name: '确认停用' }).click();
  await expect(person!.getByText('以通行密钥为第二因素')).toBeVisible();
  expect(await findViolations(person!)).toEqual([]);
  await person!.getByRole('button', { name: '删除 办公电脑' }).click();
  await person!.getByRole('button', { name: '确认删除' }).click();
  await expect(person!.getByRole('alert')).toContainText('唯一的第二因素');

  await person!.getByRole('button', { name: '退出' }).click();
  await person!.getByRole('button', { name: '用通行密钥登录' }).click();
  await expect(person!.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();

  await system!.goto(`${consoleAddress}/accounts?search=${loginName}`);
  await system!.getByRole('link', { name: loginName }).click();
  await system!.getByRole('button', { name: '撤销全部通行密钥' }).click();
  await system!.getByRole('button', { name: '确认撤销' }).click();
  await expect(system!.getByText('已撤销，该账号的登录已结束')).toBeVisible();
  await person!.goto(`${home}/me`);
  await person!.getByRole('button', { name: '用通行密钥登录' }).click();
  await expect(person!.getByRole('alert')).toContainText('已删除或已停用');
});
