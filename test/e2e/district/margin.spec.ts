import { expect, test } from '@playwright/test';
import { hydrate } from '../support/page-state.ts';

test('notices have seven types, each with its count, and link to the changes by security', { tag: '@core' }, async ({ page }) => {
  await page.goto('/FinancialDistric/MarginNotice/all.html');
  const types = page.getByRole('navigation', { name: '公告类型' }).getByRole('link');
  await expect(types).toHaveCount(8);
  const counts = (await types.allInnerTexts()).map((text) => Number(text.replaceAll(/\D/g, '')));
  expect(counts.slice(1).reduce((sum, count) => sum + count, 0)).toBe(counts[0]);

  await types.nth(2).click();
  await expect(page).toHaveURL(/\/MarginNotice\/2\.html$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('可充抵保证金证券调整');
  await expect(page.getByText(`共 ${counts[2]} 条`)).toBeVisible();
  const columns = page.getByRole('columnheader');
  await expect(columns).toHaveText(['标题', '文号', '生效日期', '发布日期']);

  await page.getByRole('table').getByRole('link').first().click();
  await page.waitForURL(/MarginNoteDetail\/\d+\.html$/);
  const securities = page.getByRole('table', { name: /调整前后的内容/ });
  await expect(securities.getByRole('columnheader')).toHaveText(['证券代码', '证券简称', '市场', '调整事项', '调整前', '调整后']);
  const row = securities.getByRole('row').nth(1);
  await expect(row.getByRole('cell').nth(3)).toHaveText(/^\d+%$/);
  await expect(row.getByRole('link')).toHaveAttribute('href', /^\/security\/\d{6}\.html$/);
});

test('an unknown type is not found, nor is an article of another kind', async ({ request }) => {
  for (const address of ['MarginNotice/8', 'MarginNotice/0', 'MarginNotice/x', 'MarginNoteDetail/999999999']) {
    expect((await request.get(`/FinancialDistric/${address}.html`)).status(), address).toBe(404);
  }
  const { data } = (await (await request.get('/gw-qt/f/notice/homeList')).json()) as { data: { records: { id: number }[] } };
  expect((await request.get(`/FinancialDistric/MarginNoteDetail/${data.records[0]!.id}.html`)).status()).toBe(404);
});

test('the market is shown as a line chart with text and table; the pointer shows single values without layout shifts', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => message.type() === 'error' && violations.push(message.text()));
  await page.goto('/FinancialDistric/MarginTrading.html?figure=lending&range=5y');
  await hydrate(page);

  const chart = page.locator('.chart');
  const newest = (
    await page
      .getByText(/^截至 /)
      .locator('time')
      .innerText()
  ).trim();
  await expect(chart).toContainText(new RegExp(`全市场融券余额（亿元）\\s*20\\d\\d-\\d\\d-\\d\\d为.*${newest}.*最高.*最低`));
  await expect(chart.locator('.chart__readout')).toHaveText(new RegExp(`^${newest}\\s[\\d,.]+亿元$`));
  const after = page.getByText('数据来源：');
  const placeOf = () => after.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await placeOf();
  await chart.scrollIntoViewIfNeeded();
  const box = (await chart.locator('.chart__frame').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(chart.locator('.chart__readout')).toHaveText(/^202[34]-\d\d-\d\d\s[\d,.]+亿元$/);
  expect(await placeOf()).toBe(before);
  await page.mouse.move(box.x + box.width / 2, box.y - 40);
  await expect(chart.locator('.chart__readout')).toHaveText(new RegExp(`^${newest}`));

  await page.getByText('按日数据表').click();
  await expect(page.getByRole('table', { name: '全市场融资融券按日数据' }).getByRole('row')).toHaveCount(21);
  expect(violations).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the line chart is rendered, its table opens, and ranges and days are addresses', async ({ page }) => {
    await page.goto('/FinancialDistric/MarginTrading.html');
    await expect(page.locator('.line-chart__line')).toHaveAttribute('d', /^M0 \d+L/);
    await page.getByRole('navigation', { name: '区间' }).getByRole('link', { name: '全部' }).click();
    await expect(page).toHaveURL(/range=all/);
    await expect(page.getByText('每月最后一个交易日')).toBeVisible();
    await page.getByText(/^按日数据表（3,\d{3} 个交易日）/).click();
    await page.getByLabel('日期（起）').fill('2015-07-06');
    await page.getByLabel('日期（止）').fill('2015-07-08');
    await page.getByRole('button', { name: '查询' }).click();
    await page.getByText('按日数据表（3 个交易日）').click();
    await expect(page.getByRole('row', { name: /2015-07-08/ })).toBeVisible();
  });

  test('the suspension of securities lending is shown on top, with its history by date', async ({ page }) => {
    await page.goto('/FinancialDistric/Refinancing.html?kind=lending');
    await expect(page.getByRole('note').first()).toContainText('转融券：自 2024-07-11 起暂停');
    await page.getByLabel('日期', { exact: true }).fill('2024-07-10');
    await page.getByRole('button', { name: '查询' }).click();
    const terms = page.getByRole('table', { name: /2024-07-10 各期限/ });
    await expect(terms.getByRole('rowheader')).toHaveText(['3 天', '7 天', '14 天', '28 天', '91 天', '182 天']);
    await expect(page.getByText('示例数据').first()).toBeVisible();
  });
});
