import { expect, test } from '@playwright/test';

const row = (name: string) => new RegExp(`^${name}`);

test('the card of a security answers what every list says of it, and leads to each list', async ({ page }) => {
  await page.goto('/security/600519.html');
  const lists = page.getByRole('region', { name: '在各项名单中' });
  await expect(lists.getByRole('row', { name: row('融资标的') })).toContainText('可以融资买入');
  await expect(lists.getByRole('row', { name: row('可充抵保证金证券') })).toContainText('交易所上限 70%');
  await lists.getByRole('link', { name: '可充抵保证金证券' }).click();
  await expect(page).toHaveURL(/tab=assure&keyWord=600519/);
  await page.getByRole('main').getByRole('link', { name: '600519 贵州茅台' }).click();
  await expect(page).toHaveURL(/\/security\/600519\.html/);
});

test('the card of another day shows the lists as they were, and the change between with its notice', async ({ page }) => {
  await page.goto('/security/600172.html?date=2026-08-19');
  const lists = page.getByRole('region', { name: '在各项名单中' });
  await expect(lists.getByRole('row', { name: row('可充抵保证金证券') })).toContainText('折算率 55%');
  await page.getByRole('search', { name: '数据日期' }).getByLabel('数据日期').fill('2026-08-20');
  await page.getByRole('button', { name: '查看这一天' }).click();
  await expect(page).toHaveURL(/date=2026-08-20/);
  await expect(lists.getByRole('row', { name: row('可充抵保证金证券') })).toContainText('折算率 60%');
  const changes = page.getByRole('region', { name: '名单变动记录' });
  await expect(changes).toContainText('折算率：55%');
  await changes.getByRole('link', { name: /折算率的公告/ }).click();
  await expect(page).toHaveURL(/MarginNoteDetail/);
});

test('a code that never was leads to the page of what is not there', async ({ page }) => {
  const answer = await page.goto('/security/999999.html');
  expect(answer?.status()).toBe(404);
});
