import { expect, test, type Page } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { passCheck } from '../support/human-check.ts';
import { readSentCode } from '../support/outbox.ts';
import { consoleAddress, signInInNewBrowser } from '../support/sign-in-staff.ts';

/** Requests a call-back as a visitor; returns the number of the request. */
async function askForCall(visitor: Page, mobile: string): Promise<string> {
  await visitor.goto('/IntoGL/branch/callBack.html');
  await visitor.getByRole('textbox', { name: '手机号' }).fill(mobile);
  await visitor.getByLabel('我已阅读并同意').check();
  await visitor.getByRole('button', { name: '请给我回电' }).click();
  await passCheck(visitor);
  await visitor.getByRole('button', { name: '获取短信验证码' }).click();
  await visitor.getByLabel('短信验证码').fill(await readSentCode(mobile));
  await visitor.getByRole('button', { name: '提交', exact: true }).click();
  return visitor.locator('[data-number]').innerText();
}

/** Opens it from the list of pending requests. */
async function openFromList(staff: Page, number: string): Promise<void> {
  await staff.goto(`${consoleAddress}/call-backs`);
  await staff.getByRole('link', { name: number }).click();
  await expect(staff.getByRole('heading', { level: 2, name: '预约客服回电' })).toBeFocused();
}

test(
  'a visitor requests a call; staff find it by its number, take it, view the phone number, record a failed call and close it, by keyboard',
  { tag: '@core' },
  async ({ page: visitor, browser }) => {
    const mobile = '13900107070';
    const number = await askForCall(visitor, mobile);
    const staff = await signInInNewBrowser(browser, 'demo.complaint3');
    await expect(staff.getByRole('link', { name: /位访客等待回电/ })).toBeVisible();
    await openFromList(staff, number);
    await expect(staff.getByRole('main')).not.toContainText(mobile);
    await expect(staff.getByRole('main')).toContainText('139****7070');
    await expect(staff.getByText('领取后可以查看完整号码')).toBeVisible();
    await staff.locator('body').press('e');
    await expect(staff.getByText('由您处理')).toBeVisible();
    await staff.getByRole('button', { name: '查看完整的接听号码' }).click();
    await staff.getByLabel('查看原因').selectOption('联系客户');
    await staff.getByRole('button', { name: '查看 1 分钟' }).click();
    await expect(staff.getByText(mobile)).toBeVisible();
    expect(await findAllViolations(staff)).toEqual([]);

    await staff.locator('body').press('b');
    await staff.getByLabel('备注').fill('无人接听');
    await staff.keyboard.press('Enter');
    await expect(staff.getByRole('region', { name: '详情' })).toContainText('未接通，稍后再拨：无人接听');
    await expect(staff.getByRole('link', { name: number })).toContainText('已拨 1 次');
    await staff.locator('body').press('a');
    await staff.keyboard.press('Enter');
    await expect(staff.getByRole('link', { name: number })).toHaveCount(0);

    await staff.goto(`${consoleAddress}/call-backs?state=ended&item=${number}`);
    await expect(staff.getByRole('region', { name: '详情' })).toContainText('已办结，不再显示');
    await expect(staff.getByRole('button', { name: /查看完整的/ })).toHaveCount(0);
    expect(await findAllViolations(staff)).toEqual([]);
  },
);

test('on a phone a call-back is closed from the inbox, and a colleague who had it open sees who closed it first', async ({
  page: visitor,
  browser,
}) => {
  const number = await askForCall(visitor, '13900107171');
  const [first, second] = [await signInInNewBrowser(browser, 'demo.case2'), await signInInNewBrowser(browser, 'demo.complaint2')];
  await second.setViewportSize({ width: 390, height: 844 });
  await openFromList(second, number);
  await second.getByRole('button', { name: '已接通' }).click();
  await first.setViewportSize({ width: 390, height: 844 });
  await first.goto(`${consoleAddress}/inbox?source=call-backs&item=call-backs:${number}`);
  await expect(first.getByRole('link', { name: /打开回电/ })).toBeVisible();
  expect(await first.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(390);
  await first.getByRole('button', { name: '未接通' }).click();
  await first.getByRole('button', { name: '确认未接通，办结' }).click();
  await expect(first.getByRole('status').filter({ hasText: '已登记：未接通，办结' })).toBeVisible();
  await second.getByRole('button', { name: '确认已接通，办结' }).click();
  await expect(second.getByText('演示业务复核已于')).toBeVisible();
});
