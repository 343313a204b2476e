import { expect, test, type Page } from '@playwright/test';
import { hydrate } from '../support/page-state.ts';

const rows = (page: Page) => page.getByRole('region', { name: '基金产品风险等级名单' }).getByRole('row');

test('page 2 of the risk list is asked for as page 1 on the wire', async ({ page }) => {
  await page.goto('/FinancialDistric/RiskEvalution.html');
  await hydrate(page);
  const asked = page.waitForRequest(/\/f\/fund\/riskList\?/);
  await page.getByRole('link', { name: '下一页' }).click();
  expect(new URL((await asked).url()).searchParams.get('pageNo')).toBe('1');
  await expect(page).toHaveURL(/pageNo=2/);
  await expect(page.getByRole('status').filter({ hasText: '第 2 /' })).toBeVisible();
});

for (const word of ['005827', '易方达蓝筹', 'yfdlc']) {
  test(`${word} leads from the site's search to the card of the fund`, async ({ page }) => {
    await page.goto(`/search.html?q=${encodeURIComponent(word)}`);
    await page.getByRole('region', { name: '基金', exact: true }).getByRole('link', { name: '易方达蓝筹精选混合', exact: true }).click();
    await expect(page).toHaveURL(/\/fund\/005827\.html/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('易方达蓝筹精选混合');
    await expect(page.getByRole('main')).toContainText('适合客户');
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('levels are filtered, looked at on an earlier day, and what changed is told', async ({ page }) => {
    await page.goto('/FinancialDistric/RiskEvalution.html');
    await expect(page.getByText('示例数据').first()).toBeVisible();
    await page.getByRole('navigation', { name: '风险等级' }).getByRole('link', { name: /R5/ }).click();
    await expect(page).toHaveURL(/riskLevel=R5/);
    for (const row of (await rows(page).all()).slice(1)) await expect(row).toContainText('R5 高风险');
    await page.getByLabel('查看日期').fill('2025-07-01');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByRole('main')).toContainText('查看 2025-07-01 的等级');
    await page.getByRole('link', { name: '196 只基金等级上调，2025-07-01' }).click();
    await expect(rows(page).nth(1)).toContainText(/↑ 由 R\d 上调/);
  });

  test('a dividend to come stands on top and goes into one’s calendar', async ({ page, request }) => {
    await page.goto('/FinancialDistric/FundDividend.html');
    const first = page.getByRole('region', { name: '基金分红' }).getByRole('row').nth(1);
    await expect(first).toContainText('示例数据');
    const href = await first.getByRole('link', { name: /\.ics 日历/ }).getAttribute('href');
    const calendar = await request.get(href ?? '');
    expect(calendar.headers()['content-type']).toContain('text/calendar');
    expect(await calendar.text()).toContain('BEGIN:VEVENT');
  });

  test('sellers and departments are looked up, and the licences are told', async ({ page }) => {
    await page.goto('/FinancialDistric/ConsignQualify.html');
    await expect(page.getByRole('main')).toContainText('开放式证券投资基金代销业务');
    await page.getByRole('link', { name: '销售网点' }).click();
    await page.getByLabel('网点名称、地区或者地址').fill('杭州');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL(/tab=departments/);
    await expect(page.getByRole('region', { name: '基金销售网点' })).toContainText('杭州');
  });
});
