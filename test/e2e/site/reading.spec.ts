import { expect, test } from '@playwright/test';
import { hydrate } from '../support/page-state.ts';

test('a notice is found, read, and its PDF opens', { tag: '@core' }, async ({ page, request }) => {
  await page.goto('/IntoGL/news/jyts.html');
  await page.getByLabel('关键字').fill('国庆节休市');
  await page.keyboard.press('Enter');
  await page.waitForURL(/keyWord=/);
  await page.getByRole('main').locator('.article-list__link').first().click();
  await page.waitForURL(/OnlineNoteDetail/);
  const link = page.getByRole('main').getByRole('link', { name: /\.pdf/ }).first();
  const address = await link.getAttribute('href');
  const file = await request.get(address!);
  expect(file.status()).toBe(200);
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const part = await request.get(address!, { headers: { range: 'bytes=0-3' } });
  expect([part.status(), (await part.body()).toString()]).toEqual([206, '%PDF']);
});

test('client navigation stays in the document, sets title and focus, and going back returns', { tag: '@core' }, async ({ page }) => {
  await page.goto('/IntoGL/news.html');
  await hydrate(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('main').locator('.article-list__link').first().click();
  await page.waitForURL(/noticeDetail/);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(new RegExp((await heading.innerText()).slice(0, 5)));
  await page.goBack();
  await expect(page).toHaveURL(/news\.html$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新闻中心');
});

test('filters are in the address and are kept over a reload and in a new tab', async ({ page, context }) => {
  await page.goto('/IntoGL/news/gsgg.html');
  await page.getByLabel('关键字').fill('投资者');
  await page.keyboard.press('Enter');
  await page.waitForURL(/keyWord=/);
  const other = await context.newPage();
  await other.goto(page.url());
  const shown = await other.getByRole('main').locator('.article-list__title').allTextContents();
  expect(shown.length).toBeGreaterThan(0);
  await expect(page.getByRole('main').locator('.article-list__title')).toHaveText(shown);
  await expect(other.getByLabel('关键字')).toHaveValue('投资者');
});
