import { expect, test, type Locator, type Page } from '@playwright/test';
import { hydrate } from '../support/page-state.ts';

const rows = (page: Page) => page.getByRole('region', { name: '基金产品风险等级名单' }).getByRole('row');

test('page 2 of the risk list is requested with page index 1', async ({ page }) => {
  await page.goto('/FinancialDistric/RiskEvalution.html');
  await hydrate(page);
  const asked = page.waitForRequest(/\/f\/fund\/riskList\?/);
  await page.getByRole('link', { name: '下一页' }).click();
  expect(new URL((await asked).url()).searchParams.get('pageNo')).toBe('1');
  await expect(page).toHaveURL(/pageNo=2/);
  await expect(page.getByRole('status').filter({ hasText: '第 2 /' })).toBeVisible();
});

test('a fund’s code in the site’s search opens its card directly', async ({ page }) => {
  await page.goto('/search.html?q=005827');
  await expect(page).toHaveURL(/\/fund\/005827\.html/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('易方达蓝筹精选混合');
});

for (const word of ['易方达蓝筹', 'yfdlc']) {
  test(`${word} in the site's search finds the card of the fund`, async ({ page }) => {
    await page.goto(`/search.html?q=${encodeURIComponent(word)}`);
    await page.getByRole('region', { name: '基金', exact: true }).getByRole('link', { name: '易方达蓝筹精选混合', exact: true }).click();
    await expect(page).toHaveURL(/\/fund\/005827\.html/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('易方达蓝筹精选混合');
    await expect(page.getByRole('main')).toContainText('适合客户');
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('levels are filtered and shown for an earlier day, with the changes since', async ({ page }) => {
    await page.goto('/FinancialDistric/RiskEvalution.html');
    await expect(page.getByText('示例数据').first()).toBeVisible();
    await page.getByRole('navigation', { name: '风险等级' }).getByRole('link', { name: /R5/ }).click();
    await expect(page).toHaveURL(/riskLevel=R5/);
    await expectRows(rows(page), /R5 高风险/);
    await page.getByLabel('查看日期').fill('2025-07-01');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByRole('main')).toContainText('查看 2025-07-01 的等级');
    await page.getByRole('link', { name: '196 只基金等级上调，2025-07-01' }).click();
    await expect(rows(page).nth(1)).toContainText(/↑ 由 R\d 上调/);
  });

  test('a coming dividend is shown on top and can be added to a calendar', async ({ page, request }) => {
    await page.goto('/FinancialDistric/FundDividend.html');
    const first = page.getByRole('region', { name: '基金分红' }).getByRole('row').nth(1);
    await expect(first).toContainText('示例数据');
    const href = await first.getByRole('link', { name: /\.ics 日历/ }).getAttribute('href');
    const calendar = await request.get(href ?? '');
    expect(calendar.headers()['content-type']).toContain('text/calendar');
    expect(await calendar.text()).toContain('BEGIN:VEVENT');
  });

  test(
    'funds are filtered and sorted by links, the address holds the state, and a row links to the comparison',
    { tag: '@core' },
    async ({ page }) => {
      await page.goto('/FinancialDistric/Funds.html');
      const funds = page.getByRole('region', { name: '基金列表' });
      await expect(page.getByRole('status').filter({ hasText: '共 26,580 条' })).toBeVisible();
      await expect(funds.getByRole('columnheader', { name: '近一年' }).getByRole('link')).toHaveCount(0);
      await page
        .getByRole('navigation', { name: '基金类型' })
        .getByRole('link', { name: /指数型/ })
        .click();
      await funds.getByRole('columnheader', { name: '近一年' }).getByRole('link').click();
      await expect(page).toHaveURL(/category=index&sort=year/);
      await expect(funds.getByRole('columnheader', { name: '近一年' })).toHaveAttribute('aria-sort', 'descending');
      await page.getByLabel('管理人').fill('易方达');
      await page.getByRole('combobox', { name: '风险等级' }).selectOption('R4');
      await page.getByRole('button', { name: '查询' }).click();
      await expect(page).toHaveURL(/category=index.*sort=year|sort=year.*category=index/);
      await expectRows(funds.getByRole('row'), /易方达[\s\S]*R4 中高风险/);
      await funds
        .getByRole('link', { name: /加入对比/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('基金对比');
      await page.getByRole('link', { name: '到基金筛选中挑选' }).click();
      await expect(page.getByRole('link', { name: '回到对比' })).toBeVisible();
      await page
        .getByRole('region', { name: '基金列表' })
        .getByRole('link', { name: /加入对比/ })
        .first()
        .click();
      await expect(page.getByRole('list', { name: '正在对比的基金' }).getByRole('listitem')).toHaveCount(2);
    },
  );

  test('funds are compared by address, added with a form and removed by a link; unknown ones are reported', async ({ page }) => {
    await page.goto('/FinancialDistric/FundCompare.html?codes=006618,001513,999999');
    const chosen = page.getByRole('list', { name: '正在对比的基金' }).getByRole('listitem');
    await expect(chosen).toHaveText([/① 006618 长江可转债债券A/, /② 001513 易方达信息产业混合A/]);
    await expect(page.getByRole('note').filter({ hasText: '名录中没有' })).toContainText('999999');
    await expect(page.getByRole('main').getByRole('figure')).toContainText(
      /均为 100，至 2026-04-27：① 长江可转债债券A [\d.]+，② 易方达信息产业混合A/,
    );
    await expect(page.getByRole('region', { name: '逐项数据' }).getByRole('row', { name: /^类型/ })).toContainText('不同');
    await page.getByRole('navigation', { name: '区间' }).getByRole('link', { name: '近一月' }).click();
    await expect(page).toHaveURL(/period=1m/);
    await page.getByLabel('基金代码或者简称').fill('中海可转债债券');
    await page.getByRole('button', { name: '添加' }).click();
    await page
      .getByRole('note')
      .getByRole('link', { name: /000003/ })
      .click();
    await expect(chosen).toHaveCount(3);
    await page.getByRole('link', { name: /^移除.*长江可转债债券A/ }).click();
    await expect(chosen).toHaveText([/① 001513/, /② 000003/]);
    await expect(page.getByRole('region', { name: '逐项数据' }).getByRole('row', { name: /^近一年/ })).toContainText('未提供');
  });

  test('the card of a fund plots its value over the chosen period, with the figures in a table', async ({ page }) => {
    await page.goto('/fund/006618.html');
    await expect(page.getByRole('main').getByRole('figure')).toContainText('2026-04-27');
    await expect(page.getByRole('main')).toContainText('其间于 2026-03-18 除息');
    await page.getByRole('navigation', { name: '区间' }).getByRole('link', { name: '近一月' }).click();
    await expect(page).toHaveURL(/\/fund\/006618\.html\?period=1m/);
    await expect(page.getByRole('region', { name: '最近 10 个净值日' }).getByRole('row').nth(1)).toContainText('2026-04-27');
  });

  test('sellers and departments are searched, and the licences are shown', async ({ page }) => {
    await page.goto('/FinancialDistric/ConsignQualify.html');
    await expect(page.getByRole('main')).toContainText('开放式证券投资基金代销业务');
    await page.getByRole('link', { name: '销售网点' }).click();
    await page.getByLabel('网点名称、地区或者地址').fill('杭州');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL(/tab=departments/);
    await expect(page.getByRole('region', { name: '基金销售网点' })).toContainText('杭州');
  });
});

/** Expects every row below the heading to match these words, after the response has arrived, which is later than the address changes. */
async function expectRows(all: Locator, words: RegExp): Promise<void> {
  await expect(all.filter({ hasNotText: words })).toHaveCount(1);
  await expect(all.filter({ hasText: words })).not.toHaveCount(0);
}
