import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { openFilters } from '../support/filters.ts';
import { test } from '../support/journey.ts';

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('tbody tr');
const search = (page: Page) => main(page).getByRole('button', { name: '搜索职位' });

interface Job {
  id: number;
  title: string;
  department: string;
}

async function firstJob(request: APIRequestContext, query: string): Promise<Job> {
  const { result } = (await (await request.get(`/recruit/jobs?${query}`)).json()) as { result: { records: Job[] } };
  return result.records[0]!;
}

/** Finds a closed job: no list contains it, so the numbers are tried from the first. */
async function firstEnded(request: APIRequestContext): Promise<{ id: number; endedReason: string }> {
  for (let id = 1; id < 400; id++) {
    const answer = await request.get(`/recruit/jobs/${id}`);
    if (!answer.ok()) continue;
    const { result } = (await answer.json()) as { result: { id: number; endedReason: string | null } };
    if (result.endedReason !== null) return { id, endedReason: result.endedReason };
  }
  throw new Error('every job is on offer');
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test('a job in Shanghai is found on a phone, and the address holds the filters', async ({ page, request }) => {
      const wanted = await firstJob(request, `type=social&location=${encodeURIComponent('上海')}`);
      await page.goto('/Recruit.html');
      await main(page).getByRole('link', { name: '社会招聘', exact: true }).click();
      await expect(page).toHaveURL(/\/Recruit\/jobs\.html\?type=social$/);
      await openFilters(page);
      await main(page).getByLabel('工作地点').selectOption('上海');
      await main(page).getByLabel('关键词').fill(wanted.title);
      await search(page).click();
      await expect(page).toHaveURL(/keyWord=/);
      const { searchParams } = new URL(page.url());
      expect(['type', 'location', 'keyWord'].map((name) => searchParams.get(name))).toEqual(['social', '上海', wanted.title]);
      await expect(rows(page).first()).toContainText('上海');
      await main(page).getByRole('link', { name: wanted.title, exact: true }).first().click();
      await expect(page).toHaveURL(/\/Recruit\/job\/\d+\.html$/);
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(wanted.title);
      await expect(main(page).getByRole('heading', { name: '工作职责' })).toBeVisible();
    });

    test('a search without results offers links without one of its conditions', async ({ page }) => {
      await page.goto(`/Recruit/jobs.html?location=${encodeURIComponent('上海')}&keyWord=${encodeURIComponent('没有这样的职位')}`);
      await expect(main(page)).toContainText('没有符合全部条件的在招职位');
      await main(page)
        .getByRole('link', { name: /^不限关键词/ })
        .click();
      await expect(page).toHaveURL(/location=/);
      await expect(rows(page).first()).toContainText('上海');
    });

    test('a closed job can still be read, says why it is closed, and accepts no deliveries', async ({ page, request }) => {
      const { id, endedReason } = await firstEnded(request);
      await page.goto(`/Recruit/job/${id}.html`);
      await expect(main(page)).toContainText(endedReason);
      await expect(main(page).getByRole('heading', { name: '任职要求' })).toBeVisible();
      await expect(main(page).getByRole('link', { name: '投递简历' })).toHaveCount(0);
      await expect(page.locator('script[type="application/ld+json"]', { hasText: 'JobPosting' })).toHaveCount(0);
    });
  });
}

test('search engines receive title, place and closing date of a job', async ({ request }) => {
  const { id, title } = await firstJob(request, 'type=social');
  const html = await (await request.get(`/Recruit/job/${id}.html`)).text();
  const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text]) => JSON.parse(text!) as Record<string, unknown>,
  );
  expect(facts.find((one) => one['@type'] === 'JobPosting')).toMatchObject({
    title,
    validThrough: expect.stringMatching(/T23:59:59\+08:00$/),
    employmentType: 'FULL_TIME',
  });
});
