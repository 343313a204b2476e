import { expect, test, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { consoleAddress, signInAsStaff } from '../support/sign-in-staff.ts';

/** The code of an authenticator, some 30-second steps from now: each is valid once, and one step early or late is accepted. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function tryToEnter(page: Page, loginName: string, password: string): Promise<void> {
  await page.getByLabel('登录名').fill(loginName);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test(
  'two administrators add a staff member: an account with its link, a second factor, and a role; failed passwords do not lock it, an administrator locks and unlocks it',
  { tag: '@core' },
  async ({ browser }) => {
    const [system, security, person] = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()));
    const loginName = `wang.${Date.now().toString(36)}`;
    const password = 'Morning-Tea-88';

    await signInAsStaff(system!, 'demo.system');
    await system!.goto(`${consoleAddress}/accounts?new=1`);
    await system!.getByLabel('登录名').last().fill(loginName);
    await system!.getByLabel('姓名').fill('王演示');
    await system!.getByRole('button', { name: '建立账号并生成链接' }).click();
    const link = await system!.locator('.issued__link').textContent();
    await system!.getByRole('button', { name: '已交给本人' }).click();

    await person!.goto(link!);
    const secret = (await person!.locator('.setup__secret').textContent())!.replaceAll(' ', '');
    await person!.getByLabel('设置密码').fill(password);
    await person!.getByLabel('验证码').fill(codeOf(secret));
    await person!.getByRole('button', { name: '启用账号' }).click();
    await expect(person!.locator('.setup__codes li')).toHaveCount(10);
    const [recoveryCode] = await person!.locator('.setup__codes li').allTextContents();
    await person!.getByRole('button', { name: '已保存，去登录' }).click();

    await signInAsStaff(security!, 'demo.security');
    await security!.goto(`${consoleAddress}/accounts?search=${loginName}`);
    await security!.getByRole('link', { name: loginName }).click();
    await security!.getByLabel('采编经办').check();
    await security!.getByRole('button', { name: '保存授权' }).click();
    await expect(security!.getByText('已保存授权')).toBeVisible();

    await tryToEnter(person!, loginName, password);
    await person!.getByLabel('验证码').fill(codeOf(secret, 1));
    await person!.getByRole('button', { name: '验证并登录' }).click();
    await expect(person!.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
    await expect(person!.getByRole('banner')).toContainText('采编经办');
    await expect(person!.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '账号' })).toHaveCount(0);
    await person!.goto(`${consoleAddress}/accounts`);
    await expect(person!.getByText('您没有查看此页的权限')).toBeVisible();

    await person!.getByRole('button', { name: '退出' }).click();
    await tryToEnter(person!, loginName, 'not-the-password');
    await expect(person!.getByRole('alert')).toContainText('登录名或密码错误，请核对后重试');

    await system!.goto(`${consoleAddress}/accounts?search=${loginName}`);
    await system!.getByRole('link', { name: loginName }).click();
    await system!.getByLabel('原因').fill('核实中');
    await system!.getByRole('button', { name: '锁定账号' }).click();
    await expect(system!.getByRole('button', { name: '解锁账号' })).toBeVisible();
    await system!.getByLabel('原因').fill('本人来电核实');
    await system!.getByRole('button', { name: '解锁账号' }).click();
    await expect(system!.getByRole('button', { name: '锁定账号' })).toBeVisible();
    await tryToEnter(person!, loginName, password);
    await person!.getByLabel('验证码').fill(recoveryCode!);
    await person!.getByRole('button', { name: '验证并登录' }).click();
    await expect(person!.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
  },
);
