import { expect, test } from '@playwright/test';
import { readSentCode } from '../support/outbox.ts';
import { consoleAddress, signInInNewBrowser, pressWithReauthentication, watchPersonalData } from '../support/sign-in-staff.ts';
import { demoPassword, signInAs } from '../support/sign-in.ts';
import { giveProofs } from '../support/step-up.ts';

const account = '880000002525';

test(
  'a client who lost their phone calls, and staff without a mouse find the account by the whole number, freeze it at once, and unfreeze it for a client who came to a branch',
  { tag: '@core' },
  async ({ browser }) => {
    const client = await (await browser.newContext()).newPage();
    await signInAs(client, account, { returnUrl: '/Business.html' });
    const staff = await signInInNewBrowser(browser, 'demo.case2', { byKeyboard: true });
    await staff.goto(`${consoleAddress}/clients`);
    await staff.getByLabel('号码', { exact: true }).fill(account.slice(0, -1));
    await staff.getByRole('main').getByRole('button', { name: '查询' }).click();
    await expect(staff.getByRole('main')).toContainText('没有使用这个号码的客户');
    await staff.getByLabel('号码', { exact: true }).fill(account);
    await staff.getByLabel('说明').fill('来电 0001');
    await staff.getByRole('main').getByRole('button', { name: '查询' }).click();
    await expect(staff.getByRole('heading', { level: 1, name: '客户', exact: true })).toBeVisible();
    await expect(staff.getByRole('main')).not.toContainText(account);
    await staff.getByLabel('原因', { exact: true }).fill('客户来电称手机丢失');
    await staff.getByRole('button', { name: '冻结账户' }).click();
    await expect(staff.getByText('已冻结', { exact: true })).toBeVisible();
    await client.goto('/Business/security.html');
    await expect(client).toHaveURL(/Login/);
    await staff.getByLabel('原因', { exact: true }).fill('本人持证件到网点');
    await pressWithReauthentication(staff, '解除冻结或锁定');
    await expect(staff.getByRole('button', { name: '冻结账户' })).toBeVisible();
  },
);

test('a client asks to close the account; a person refuses with a reason, and the client reads it', async ({ browser }) => {
  const client = await (await browser.newContext()).newPage();
  await signInAs(client, '880000002626', { returnUrl: '/Business/privacy.html' });
  await client.getByRole('button', { name: '申请删除' }).click();
  await client.getByLabel(/^注销网上账户/).check();
  const before = new Date();
  const form = client.getByRole('form');
  await form.getByRole('button', { name: '获取验证码' }).click();
  await expect(form.getByText('已发送至')).toBeVisible();
  await client.getByLabel('短信验证码').fill(await readSentCode('13800000026', before));
  await client.getByRole('button', { name: '确认申请删除' }).click();
  await giveProofs(client, [{ name: '登录密码', value: demoPassword }]);
  const request = client.getByRole('region', { name: /^注销网上账户申请 SC/ }).first();
  await expect(request).toContainText('由本公司办理');

  const staff = await signInInNewBrowser(browser, 'demo.compliance');
  const expectNothingOf = watchPersonalData(staff);
  await staff.getByRole('link', { name: /项个人信息申请待办理/ }).click();
  await expect(staff.getByRole('heading', { level: 1, name: '个人信息申请' })).toBeVisible();
  await expect(staff.getByRole('link', { name: /打开第一件/ })).toBeVisible();
  await staff.keyboard.press('j');
  await expect(staff.getByRole('heading', { level: 2, name: '注销网上账户' })).toBeFocused();
  await staff.keyboard.press('r');
  await expect(staff.getByLabel('不同意的原因')).toBeFocused();
  await staff.keyboard.type('尚有未了结的融资融券合约，请了结后再申请。');
  await staff.getByRole('button', { name: '确认不同意' }).click();
  await expect(staff.getByText('没有待办理的申请')).toBeVisible();
  await expectNothingOf(['880000002626', '演示客户二十六', '13800000026', '尚有未了结的融资融券合约']);
  await client.reload();
  await expect(request).toContainText('尚有未了结的融资融券合约');
});
