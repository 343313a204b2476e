import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';

const main = (page: Page) => page.getByRole('main');

interface MeetingItem {
  id: number;
  title: string;
  hasRecord: boolean;
}

async function meetingsOf(request: APIRequestContext, params: Record<string, string> = {}): Promise<MeetingItem[]> {
  const answer = await request.get('/official-service/investor/meetings', { params });
  return ((await answer.json()) as { result: { records: MeetingItem[] } }).result.records;
}

/** Opens the list by the menu, filters it to announced results, and opens the newest. */
async function readNewestResults(page: Page, request: APIRequestContext): Promise<void> {
  const [wanted] = await meetingsOf(request, { kind: 'results', state: 'ended' });
  await page.goto('/');
  const menu = page
    .getByRole('banner')
    .locator('details', { has: page.getByRole('link', { name: '投资者交流会', exact: true, includeHidden: true }) });
  await menu.locator('summary').click();
  await menu.getByRole('link', { name: '投资者交流会', exact: true }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('投资者交流会');
  await main(page).getByLabel('类型').selectOption('results');
  await main(page).getByLabel('状态').selectOption('ended');
  await main(page).getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/kind=results&state=ended/);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('投资者交流会');
  await main(page).getByRole('link', { name: wanted!.title, exact: true }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(wanted!.title);
  await expect(main(page).getByText('已结束', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('heading', { name: '活动记录' })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    const tag = javaScriptEnabled ? [] : '@core';
    test('a meeting is found by the menu, filtered, and read with its record and document', { tag }, async ({ page, request }) => {
      await readNewestResults(page, request);
      const paper = await main(page).locator('.attachments a').first().getAttribute('href');
      expect((await request.get(paper!)).headers()['content-type']).toMatch(/wordprocessingml/);
    });

    test('a meeting is found by the search within its kind', async ({ page, request }) => {
      const [next] = await meetingsOf(request, { state: 'coming' });
      await page.goto(`/search.html?q=${encodeURIComponent('投资者接待日')}`);
      await page
        .getByRole('navigation', { name: '结果类别' })
        .getByRole('link', { name: /^投资者交流会/ })
        .click();
      await expect(page).toHaveURL(/kind=meeting/);
      await page.getByRole('region', { name: '投资者交流会' }).getByRole('link', { name: next!.title, exact: true }).click();
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(next!.title);
    });

    test('the second page of the list continues after the first', async ({ page }) => {
      await page.goto('/Inves/meetings.html');
      const shown = main(page).getByRole('rowheader').getByRole('link');
      const first = await shown.allTextContents();
      await main(page).getByRole('link', { name: '下一页' }).click();
      await expect(page).toHaveURL(/pageNum=2/);
      await expect(shown.first()).not.toHaveText(first[0]!);
      expect((await shown.allTextContents()).filter((title) => first.includes(title))).toEqual([]);
    });
  });
}

test('coming meetings can be added to a calendar', async ({ page, request }) => {
  const [next] = await meetingsOf(request, { state: 'coming' });
  await page.goto(`/Inves/meeting/${next!.id}.html`);
  const file = await main(page).getByRole('link', { name: '加入日历' }).getAttribute('href');
  const answer = await request.get(file!);
  expect(answer.headers()['content-type']).toContain('text/calendar');
  expect(await answer.text()).toContain('BEGIN:VEVENT');
});

test('a cancelled meeting shows the cancellation with its reason, and offers no participation', async ({ page, request }) => {
  const [cancelled] = await meetingsOf(request, { state: 'cancelled' });
  await page.goto(`/Inves/meeting/${cancelled!.id}.html`);
  await expect(main(page).getByRole('note')).toContainText('本次活动已取消');
  await expect(main(page).getByRole('link', { name: /加入日历|线上参加/ })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
});

test('invalid addresses redirect to the clean list; an unknown meeting is a 404', async ({ page, request }) => {
  await page.goto('/Inves/meetings.html?kind=party&pageNum=abc&year=x');
  await expect(page).toHaveURL(/\/Inves\/meetings\.html$/);
  expect((await request.get('/Inves/meeting/999999.html')).status()).toBe(404);
  expect(await (await request.get('/sitemaps/pages.xml')).text()).toMatch(/\/Inves\/meetings\.html.*\/Inves\/meeting\/\d+\.html/s);
});
