import { expect, test } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { consoleAddress, signInInNewBrowser, pressWithReauthentication } from '../support/sign-in-staff.ts';

test('an address is entered and active once confirmed by its code; the preferences are stored', async ({ browser }) => {
  const page = await signInInNewBrowser(browser, 'demo.reviewer2');
  await page.goto(`${consoleAddress}/notifications`);
  await expect(page.getByText('还没有可用的接收地址')).toBeVisible();
  expect(await findAllViolations(page)).toEqual([]);

  const mail = `reviewer.${Date.now()}@example.com`;
  await page.getByLabel('邮箱', { exact: true }).fill(mail);
  await pressWithReauthentication(page, '发送验证码到邮箱');
  const form = page.getByRole('region', { name: '确认邮箱' });
  await form.getByLabel('邮箱收到的验证码').fill('12');
  await form.getByRole('button', { name: '确认并启用' }).click();
  await expect(form.getByText('验证码为 6 位数字')).toBeVisible();
  const answer = await page.request.get(`${consoleAddress}/outbox.json?mail=${mail}`);
  const { messages } = (await answer.json()) as { messages: { code: string }[] };
  await form.getByLabel('邮箱收到的验证码').fill(messages[0]!.code);
  await form.getByRole('button', { name: '确认并启用' }).click();
  await expect(page.getByRole('list', { name: '可用的接收地址' })).toContainText('r***@example.com');

  await page.getByRole('button', { name: '向邮箱发送测试' }).click();
  await expect(page.getByRole('list', { name: '可用的接收地址' })).toContainText('最近一条已送达');
  expect(await findAllViolations(page)).toEqual([]);

  await page.getByLabel('待我处理的通知方式').selectOption('立即');
  await page.getByLabel('每日汇总的时间').selectOption('22:00');
  await page.getByRole('button', { name: '保存通知设置' }).click();
  await expect(page.getByText('汇总时间在免打扰时段内，请改到时段之外').first()).toBeVisible();
  await page.getByLabel('每日汇总的时间').selectOption('10:00');
  await page.getByRole('button', { name: '保存通知设置' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('每日汇总的时间')).toHaveValue('10');
  await expect(page.getByLabel('待我处理的通知方式')).toHaveValue('now');
});

test('a robot on a forbidden host is refused beside its field', async ({ browser }) => {
  const page = await signInInNewBrowser(browser, 'demo.case2');
  await page.goto(`${consoleAddress}/notifications`);
  await page.getByLabel('Webhook 地址').fill('https://robot.example.com/send');
  await page.getByRole('button', { name: '发送验证码到群聊' }).click();
  await expect(page.getByText(/只能填写以下主机的地址：qyapi\.weixin\.qq\.com/).first()).toBeVisible();
});

test('administrators see which staff can be reached', async ({ browser }) => {
  const page = await signInInNewBrowser(browser, 'demo.system');
  await page.goto(`${consoleAddress}/notification-reach?filter=unreached`);
  await expect(page.getByRole('row', { name: /demo\.hiring/ })).toContainText('没有，收不到通知');
  expect(await findAllViolations(page)).toEqual([]);
});
