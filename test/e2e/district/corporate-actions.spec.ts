import { expect, test } from '@playwright/test';
import { openFilters } from '../support/filters.ts';

const address = '/FinancialDistric/CorporateActions.html';

test(
  'the calendar is shown by month and by day, filtered by kind, downloaded and subscribed to, without scripts',
  { tag: '@core' },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: '新股与公司行动' })).toBeVisible();
    const rows = page.getByRole('region', { name: /的事项$/ }).getByRole('row');
    const inMonth = await rows.count();
    await page
      .getByRole('table', { name: /各日的事项数$/ })
      .getByRole('link')
      .first()
      .click();
    await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/);
    expect(await rows.count()).toBeLessThan(inMonth);
    await page.goto(`${address}?kind=newShare`);
    await expect(page.getByText('示例数据').first()).toBeVisible();
    const calendar = await page.request.get((await page.getByRole('link', { name: /\.ics/ }).first().getAttribute('href'))!);
    expect(await calendar.text()).toMatch(/BEGIN:VCALENDAR[\s\S]*网上申购/);
    const again = await page.request.get(calendar.url(), { headers: { 'if-none-match': calendar.headers().etag! } });
    expect(again.status()).toBe(304);
    const file = await page.request.get((await page.getByRole('link', { name: 'CSV' }).first().getAttribute('href'))!);
    expect(await file.text()).toContain('日期,事项,类别,代码,名称,要点,状态,数据性质');
    await context.close();
  },
);

test('on a phone a security is searched, and its card shows coming events and links back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await openFilters(page);
  await page.getByLabel('证券代码、申购代码或者名称').fill('600519');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/keyWord=600519/);
  await page.getByRole('link', { name: '贵州茅台 600519' }).first().click();
  const part = page.getByRole('region', { name: '申购、分红与解禁', exact: true }).first();
  await expect(part).toContainText('除权除息日');
  await expect(part.getByRole('link', { name: '在日历中查看' })).toHaveAttribute('href', /CorporateActions\.html\?keyWord=600519/);
});
