import { expect } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import { readSentCode } from '../support/outbox.ts';
import { demoPassword, fillLogin, getDemoMobile, signInAs } from '../support/sign-in.ts';
import { requestMailCode, giveProofs, passwordAndMailProofs } from '../support/step-up.ts';

const newPassword = 'Spring2027x';

// One login fails on purpose and must not count against the network of other tests.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.2' } });

test(
  'a device can be named, trusted and removed, and the form is restored after the session has expired',
  { tag: '@core' },
  async ({ page, request }) => {
    const account = '880000001919';
    await signInAs(page, account, { returnUrl: '/Business/security.html' });
    const devices = page.getByRole('region', { name: '受信任的设备' });
    await expect(devices).toContainText('（本机）');
    const name = page.getByLabel('本机名称');
    await name.fill('家里的电脑');

    const token = await page.evaluate(() => {
      const session = Object.values(localStorage).find((value) => String(value).includes('token'));
      return (JSON.parse(String(session)) as { token: string }).token;
    });
    await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` }, data: {} });
    await page.getByRole('button', { name: '保存名称' }).click();
    await expect(page).toHaveURL(/\/Login\.html\?returnUrl=%2FBusiness%2Fsecurity\.html/);
    await expect(page.getByRole('note').filter({ hasText: '登录已到期' })).toBeVisible();
    await fillLogin(page, account);
    await expect(page).toHaveURL(/\/Business\/security\.html$/);
    await expect(name).toHaveValue('家里的电脑');

    await page.getByRole('button', { name: '保存名称' }).click();
    await expect(devices).toContainText('家里的电脑');
    await expect(page.getByRole('region', { name: '登录记录' })).toContainText('登录成功');
    await page.getByRole('button', { name: /^取消信任 家里的电脑/ }).click();
    const question = page.getByRole('dialog', { name: '取消信任这台设备？' });
    await question.getByRole('button', { name: '取消', exact: true }).click();
    await expect(devices).toContainText('家里的电脑');
    await page.getByRole('button', { name: /^取消信任 家里的电脑/ }).click();
    await question.getByRole('button', { name: '确认取消信任' }).click();
    await giveProofs(page, passwordAndMailProofs(page, account));
    await expect(page.getByText('没有受信任的设备')).toBeVisible();
  },
);

test('a forgotten password is reset in four steps, and a reload loses none of them', { tag: '@core' }, async ({ page }) => {
  const account = '880000000707';
  const mobile = getDemoMobile(account);
  await page.goto('/Login/reset.html');
  await page.getByLabel('资金账号').fill(account);
  await page.getByLabel('姓名').fill('演示客户七');
  await page.getByLabel('身份证号码').fill('110000198102110078');
  await page.getByLabel('预留手机号').fill(mobile);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('heading', { name: '第 2 步，共 4 步：短信验证' })).toBeFocused();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('5 分钟内有效')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '第 2 步，共 4 步：短信验证' })).toBeFocused();
  await page.getByLabel('短信验证码').fill(await readSentCode(mobile));
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('heading', { name: '第 3 步，共 4 步：再核验一项' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: '第 3 步，共 4 步：再核验一项' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('邮件验证码').fill(await requestMailCode(page, account));
  await page.getByRole('button', { name: '核验', exact: true }).click();
  await expect(page.getByRole('heading', { name: '第 4 步，共 4 步：设置新密码' })).toBeFocused();
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(stored).not.toMatch(/[\w-]{43}/);
  for (const label of ['新密码', '再次输入新密码']) await page.getByLabel(label, { exact: true }).fill('12345678');
  await page.getByRole('button', { name: '设置新密码' }).click();
  await expect(page.getByRole('alert')).toContainText('密码过于常见');
  await page.getByLabel('新密码', { exact: true }).fill(newPassword);
  await page.getByLabel('再次输入新密码').fill(newPassword);
  await page.getByRole('button', { name: '设置新密码' }).click();
  await expect(page.getByRole('heading', { name: '登录密码已重置' })).toBeFocused();

  await page.getByRole('link', { name: '去登录' }).click();
  await fillLogin(page, account, demoPassword);
  await expect(page.getByRole('alert').getByText('账号或密码错误')).toBeVisible();
});

test('a client unlocks their own lock with password, identity number and code', async ({ page }) => {
  await page.goto('/Login.html');
  await fillLogin(page, '880000000404');
  await page.getByRole('button', { name: '在线解除锁定' }).click();
  await expect(page.getByRole('heading', { name: '解除网上访问锁定' })).toBeFocused();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('5 分钟内有效')).toBeVisible();
  await page.getByLabel('身份证号码').fill('110000197901110052');
  await page.getByLabel('短信验证码').fill(await readSentCode('13800000004'));
  await page.getByRole('button', { name: '解除锁定' }).click();
  await expect(page.getByRole('alert')).toContainText('身份证号码或验证码不正确');
  await page.getByLabel('身份证号码').fill('110000197901110045');
  await page.getByRole('button', { name: '解除锁定' }).click();
  await expect(page.getByText('网上访问已解锁')).toBeVisible();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  // The message and the typed password are gone; the account stays.
  await expect(page.getByText('登录失败', { exact: true })).toHaveCount(0);
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('880000000404');
});
