import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { openFilters } from '../support/filters.ts';
import { test } from '../support/journey.ts';

const main = (page: Page) => page.getByRole('main');

interface Notice {
  id: number;
  title: string;
  attachmentCount: number;
}

async function noticesOf(request: APIRequestContext, query: Record<string, string> = {}): Promise<Notice[]> {
  const { result } = (await (await request.get('/recruit/notices', { params: query })).json()) as { result: { records: Notice[] } };
  return result.records;
}

test('a notice is found by category and state, read, and its file opens', { tag: '@core' }, async ({ page, request }) => {
  const [wanted] = (await noticesOf(request, { categoryName: '社会招聘', noticeState: 'running' })).filter(
    (one) => one.attachmentCount > 0,
  );
  await page.goto('/Recruit/notices.html');
  await openFilters(page);
  await main(page).getByLabel('类别').selectOption('社会招聘');
  await main(page).getByLabel('状态').selectOption('running');
  await main(page).getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/noticeState=running/);
  await main(page).getByRole('link', { name: wanted!.title, exact: true }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(wanted!.title);
  await expect(main(page).getByText('进行中')).toBeVisible();
  await expect(main(page).getByRole('heading', { name: '相关职位' })).toBeVisible();
  const file = await main(page).locator('.attachments a').first().getAttribute('href');
  expect((await request.get(file!)).headers()['content-type']).toMatch(/pdf|openxmlformats/);
  expect(await findViolations(page)).toEqual([]);
});

test('the preview of one notice never shows the previous one, and the keyboard returns to the list', async ({ page, request }) => {
  const [first, second] = await noticesOf(request);
  await page.goto('/Recruit/notices.html');
  for (const { title } of [first!, second!]) {
    const link = main(page).getByRole('link', { name: `速览：${title}`, exact: true });
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    // The first press is replayed after hydration.
    await expect(dialog.getByText('起止日期')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
  }
});

test('notices that used to be articles are redirected from their old addresses', async ({ page, request }) => {
  await page.goto('/IntoGL/news/zpgg.html');
  await expect(page).toHaveURL(/\/Recruit\/notices\.html$/);
  const feed = await request.get('/feeds/zpgg.xml');
  expect(await feed.text()).toContain('<title>招聘公告');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is filtered and a preview opens the page itself', async ({ page, request }) => {
    const [guide] = await noticesOf(request, { categoryName: '招聘说明' });
    await page.goto('/Recruit/notices.html');
    await openFilters(page);
    await main(page).getByLabel('类别').selectOption('招聘说明');
    await main(page).getByRole('button', { name: '查询' }).click();
    await main(page)
      .getByRole('link', { name: `速览：${guide!.title}`, exact: true })
      .click();
    await expect(page).toHaveURL(new RegExp(`/Recruit/notice/${guide!.id}\\.html$`));
  });
});
