import { expect, type Page } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import { signInAs } from '../support/sign-in.ts';

/** A client without a risk test. */
const untested = '880000000303';

const isWider = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test('the hall shows the one next action first, greets the client, mentions a missing risk test once, and names the client’s adviser', async ({
  page,
}) => {
  await signInAs(page, untested);
  const main = page.getByRole('main');
  await expect(main.getByText(/^(夜深了|早上好|上午好|中午好|下午好|晚上好)，演示客户三$/)).toBeVisible();
  const next = page.getByRole('region', { name: '完成风险测评' });
  await expect(next).toContainText('下一步');
  // The first heading below the title is the next action; the missing test is not repeated elsewhere.
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('完成风险测评');
  await expect(main.getByText(/办理本业务前须完成风险承受能力测评/)).toHaveCount(0);
  await expect(main.getByRole('heading', { name: '完成风险测评后可以办理' })).toHaveCount(1);
  const served = main.locator('section').filter({ has: page.getByRole('heading', { name: '为您服务' }) });
  await expect(served.getByRole('link', { name: /^010-0000/ })).toHaveAttribute('href', /^tel:0100000/);
  // Opening hours are not a condition.
  await expect(main.getByText(/办理时间：/)).toHaveCount(0);

  await page.setViewportSize({ width: 1366, height: 768 });
  const [todo, own] = [await next.boundingBox(), await main.getByRole('heading', { name: '我的权限' }).boundingBox()];
  expect(own!.x).toBeGreaterThan(todo!.x + todo!.width);
  expect(await findAllViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const act = await next.getByRole('link').boundingBox();
  expect(act!.y + act!.height).toBeLessThan(844);
  expect(await findAllViolations(page)).toEqual([]);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    expect([width, await isWider(page)]).toEqual([width, false]);
  }
});

test('by keyboard the next action comes first after the tabs, and a rehearsal starts from its card', async ({ page }) => {
  await signInAs(page, untested);
  await expect(page.getByRole('region', { name: '完成风险测评' })).toBeVisible();
  await page.getByRole('link', { name: '隐私中心' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^开始测评/ })).toBeFocused();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: '联系方式变更', exact: true }) });
  await card.getByRole('link', { name: '联系方式变更', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('link', { name: /^先看一遍（演练）/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/Business\/rehearse\/contact_change\.html/);
});

test('market quotes are hidden beside a suitability test and shown in the rest of the district', async ({ page }) => {
  const strip = page.getByText('延时 15 分钟').first();
  await page.goto('/FinancialDistric/FundMarket.html');
  await expect(strip).toBeVisible();
  for (const address of ['/FinancialDistric/RiskCheck.html', '/FinancialDistric/RiskCheck/practice.html']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(strip).toHaveCount(0);
  }
});

test('the steps of a case are in one row at every width', async ({ page }) => {
  await page.goto('/Business/rehearse/chinext.html?step=1');
  const steps = page.getByRole('list', { name: '演练步骤' }).getByRole('listitem');
  for (const width of [1366, 700, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const tops = await steps.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect([width, new Set(tops).size]).toEqual([width, 1]);
    expect(tops.length).toBeGreaterThan(2);
  }
});
