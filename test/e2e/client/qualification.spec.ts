import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { signInAs } from '../support/sign-in.ts';

const page = '/IntoGL/qualification.html';

async function check(tab: Page, business: string): Promise<void> {
  await tab.getByLabel('要检测的业务').selectOption({ label: business });
}

const row = (tab: Page, condition: string) => tab.getByRole('row', { name: new RegExp(`^${condition} `) });

test('signed out, the licences come first, and the conditions of each business can be read', async ({ page: tab }) => {
  await tab.goto(page);
  const main = tab.getByRole('main');
  await expect(main.getByRole('table').first()).toContainText('批文或备案文号');
  await expect(main.getByRole('link', { name: '登录后检测' })).toHaveAttribute('href', /returnUrl=.*qualification/);
  await expect(tab.getByLabel('要检测的业务')).toHaveCount(0);
  await main.getByText('科创板交易权限的准入条件').click();
  await expect(main.getByText(/资产日均不低于 50 万元/).first()).toBeVisible();
});

test('signed out, no personal values are requested', async ({ page: tab, request }) => {
  const asked: string[] = [];
  tab.on('request', (one) => void asked.push(one.url()));
  await tab.goto(page);
  await tab.waitForLoadState('load');
  expect(asked.filter((url) => url.includes('/api/qualification') || url.includes('qualification-check'))).toEqual([]);
  const answer = await request.post('/api/qualification', {
    data: { busi_code: 'chinext', channel: 0, op_entrust_way: '7', op_station: '' },
  });
  expect(await answer.json()).toMatchObject({ code: 50102 });
});

test(
  'a client who meets the conditions sees each with its value and calculation, and continues to the business',
  { tag: '@core' },
  async ({ page: tab }) => {
    await signInAs(tab, '880000001010', { returnUrl: page });
    await check(tab, '创业板交易权限');
    await expect(tab.getByText('5 项条件全部满足。')).toBeVisible();
    await expect(row(tab, '日均资产')).toContainText(/日均 [\d,]+\.\d\d 元/);
    await expect(row(tab, '日均资产')).toContainText('共 20 个交易日（不含申请当日、周末和休市日）');
    await row(tab, '日均资产').getByText('查看每日明细').click();
    await expect(row(tab, '日均资产').getByRole('listitem')).toHaveCount(20);
    await expect(tab.getByRole('main').getByText('未满足', { exact: true })).toHaveCount(0);
    await tab.getByRole('button', { name: '去办理' }).click();
    await expect(tab).toHaveURL(/\/Business\/handle\/chinext\.html$/);
  },
);

test('a client who does not meet the conditions sees what is missing and from when it can be met; the disabled button says why', async ({
  page: tab,
}) => {
  await signInAs(tab, '880000000202', { returnUrl: page });
  await check(tab, '创业板交易权限');
  await expect(row(tab, '日均资产')).toContainText('日均 90,000.00 元');
  await expect(row(tab, '日均资产')).toContainText('日均还差 10,000.00 元');
  await expect(row(tab, '日均资产')).toContainText(/最早 \d{4}-\d\d-\d\d 可满足/);
  await expect(row(tab, '交易经验')).toContainText('20 个月');
  await expect(row(tab, '风险测评').getByRole('link', { name: '去做风险测评' })).toBeVisible();
  const button = tab.getByRole('button', { name: '去办理' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('还有条件未满足，暂时不能办理。');
  await button.focus();
  await tab.keyboard.press('Enter');
  await expect(tab).toHaveURL(new RegExp(page));

  await check(tab, '科创板交易权限');
  await expect(row(tab, '日均资产')).toContainText('日均还差 410,000.00 元');
  await expect(row(tab, '日均资产')).not.toContainText('可满足');
});
