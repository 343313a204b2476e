import { expect, test } from '@playwright/test';

const row = (name: string) => new RegExp(`^${name}`);

test('the card of a security shows what every list says about it, and links to each list', { tag: '@core' }, async ({ page }) => {
  await page.goto('/security/600519.html');
  const lists = page.getByRole('region', { name: '在各项名单中' });
  await expect(lists.getByRole('row', { name: row('融资标的') })).toContainText('可以融资买入');
  await expect(lists.getByRole('row', { name: row('可充抵保证金证券') })).toContainText('交易所上限 70%');
  await lists.getByRole('link', { name: '可充抵保证金证券' }).click();
  await expect(page).toHaveURL(/tab=assure&keyWord=600519/);
  await page.getByRole('main').getByRole('link', { name: '600519 贵州茅台' }).click();
  await expect(page).toHaveURL(/\/security\/600519\.html/);
});

test('the card of another day shows the lists of that day, and the change since with its notice', async ({ page }) => {
  await page.goto('/security/600172.html?date=2026-08-19');
  const lists = page.getByRole('region', { name: '在各项名单中' });
  await expect(lists.getByRole('row', { name: row('可充抵保证金证券') })).toContainText('折算率 55%');
  await page.getByRole('search', { name: '数据日期' }).getByLabel('数据日期').fill('2026-08-20');
  await page.getByRole('button', { name: '查看这一天' }).click();
  await expect(page).toHaveURL(/date=2026-08-20/);
  await expect(lists.getByRole('row', { name: row('可充抵保证金证券') })).toContainText('折算率 60%');
  const changes = page.getByRole('region', { name: '名单变动记录' });
  await expect(changes).toContainText('折算率：55%');
  await changes
    .getByRole('link', { name: /折算率的公告/ })
    .first()
    .click();
  await expect(page).toHaveURL(/MarginNoteDetail/);
});

test('an unknown or impossible code is reported with the list and a search', async ({ page }) => {
  for (const [address, title] of [
    ['/security/999999.html', '没有代码为 999999 的证券'],
    ['/security/12345.html', '“12345”不是证券代码'],
    ['/fund/999999.html', '没有代码为 999999 的基金'],
  ] as const) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('search', { name: '搜索全站' }).locator('input[name=q]')).toHaveValue(/^\d+$/);
    await expect(page.getByRole('heading', { name: '从这里查找' })).toBeVisible();
    await expect(page.locator('main')).not.toContainText('我的投递');
  }
});
