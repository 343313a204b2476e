import { expect, test } from '@playwright/test';

test.use({ javaScriptEnabled: false });

test(
  'a report is found by its author, read, downloaded as PDF, and links to the author in the register, in plain HTML',
  { tag: '@core' },
  async ({ page, request }) => {
    await page.goto('/FinancialDistric/ResearchInform.html');
    await page.getByLabel('作者').selectOption({ label: '项怀和（示例）' });
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL(/author=S\d+/);
    const title = '晨会纪要：两融周度观察（2026年8月第三周）';
    await page.getByRole('main').getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    for (const part of ['核心观点', '关键数据', '合规声明']) await expect(page.getByRole('heading', { name: part })).toBeVisible();
    await expect(page.getByText('已离职')).toBeVisible();

    const pdf = await request.get((await page.getByRole('link', { name: '下载 PDF' }).getAttribute('href')) ?? '');
    expect([pdf.status(), pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    const again = await request.get(pdf.url(), { headers: { 'if-none-match': pdf.headers().etag ?? '' } });
    expect(again.status()).toBe(304);

    await page.getByRole('link', { name: '执业编号 S00000523090189' }).click();
    await expect(page.getByRole('heading', { name: '署名的研究报告' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
  },
);

test('an adviser links to the branch, and the branch to three maps that receive no data about the visitor', async ({ page }) => {
  await page.goto('/IntoGL/information/touziguwen.html?keyWord=深圳');
  await page.getByRole('main').getByRole('link', { name: '岑若岚' }).click();
  await expect(page.getByText('投资顾问不得有的行为')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /前厅证券深圳/ })
    .click();
  const maps = page.getByRole('main').getByRole('link', { name: /^(高德|百度|腾讯)地图/ });
  await expect(maps).toHaveCount(3);
  for (const map of await maps.all()) {
    await expect(map).toHaveAttribute('rel', /noopener.*nofollow/);
    await expect(map).toHaveAttribute('referrerpolicy', 'no-referrer');
  }
});
