import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { hydrate } from '../support/page-state.ts';

/** The calls of pages have the time in their query; documents and files do not. */
const calls = /[?&]t=\d+/;

/** Delays the responses of calls until they are released. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Navigates to an address of the site like a link. */
const follow = (page: Page, href: string) =>
  page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to });
    document.body.append(link);
    link.click();
    link.remove();
  }, href);

async function firstIds(request: APIRequestContext, call: string): Promise<(number | string)[]> {
  const { data, result } = (await (await request.get(call)).json()) as Record<string, { records: { id: number | string }[] }>;
  return (data ?? result)!.records.slice(0, 2).map(({ id }) => id);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const skeleton = (page: Page) => page.locator('main').getByText('正在加载');
const height = async (page: Page) => Math.round((await page.locator('main').boundingBox())!.height);

const things = [
  { what: 'notice', list: '/gw-qt/f/notice/homeList', page: '/IntoGL/noticeDetail/' },
  { what: 'job', list: '/recruit/jobs', page: '/Recruit/job/' },
  { what: 'article', list: '/gw-qt/f/culture/list', page: '/IntoGL/about/qiyewenhua/detail/' },
] as const;

for (const { what, list, page: path } of things) {
  test(`while another ${what} loads the previous one is hidden, and its size stays`, async ({ page, request }) => {
    const [first, second] = await firstIds(request, list);
    await page.goto(`${path}${first}.html`);
    await hydrate(page);
    const former = (await heading(page).innerText()).trim();
    const size = await height(page);
    const letGo = await holdAnswers(page);
    await follow(page, `${path}${second}.html`);

    await expect(skeleton(page)).toBeAttached();
    await expect(heading(page)).toHaveCount(0);
    for (const place of ['main', '.breadcrumb']) await expect(page.locator(place)).not.toContainText(former, { useInnerText: true });
    await expect(page).toHaveTitle(/^正在加载 - /);
    expect(await height(page)).toBe(size);

    letGo();
    await expect(heading(page)).not.toHaveText(former);
    await expect(heading(page)).toBeFocused();
    await expect(skeleton(page)).toHaveCount(0);
    await expect(page).not.toHaveTitle(/正在加载/);
    expect(new URL(page.url()).pathname).toBe(`${path}${second}.html`);
  });
}

test('when going back no old content is shown under the new address', async ({ page }) => {
  await page.goto('/IntoGL/about/dashijian.html');
  await hydrate(page);
  await follow(page, '/IntoGL/branch.html');
  await expect(heading(page)).toHaveText('营业网点');
  const letGo = await holdAnswers(page);
  await page.goBack({ waitUntil: 'commit' });
  await expect(skeleton(page)).toBeAttached();
  expect(new URL(page.url()).pathname).toBe('/IntoGL/about/dashijian.html');
  await expect(heading(page)).toHaveCount(0);
  letGo();
  await expect(heading(page)).toHaveText('大事记');
});

test('a filter hides nothing, because the page is the same', async ({ page }) => {
  await page.goto('/IntoGL/news/gsxw.html');
  await hydrate(page);
  const letGo = await holdAnswers(page);
  await follow(page, '/IntoGL/news/gsxw.html?keyWord=公司');
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true');
  // A bar at the top of the window, seen after a tenth of a second.
  const bar = await page.locator('main').evaluate((main) => {
    const { content, position, animationDelay } = getComputedStyle(main, '::before');
    return [content, position, animationDelay];
  });
  expect(bar).toEqual(['""', 'fixed', '0.1s']);
  await expect(heading(page)).toBeVisible();
  letGo();
  await expect(page).toHaveURL(/keyWord=/);
});

test('selections on a page are restored when the navigation away from it is cancelled', async ({ page }) => {
  const lesson = '/FinancialDistric/FuturesSchool/daily-settlement.html';
  await page.goto(lesson);
  await hydrate(page);
  const choice = page.getByRole('radio').first();
  await choice.check();
  const letGo = await holdAnswers(page);
  await follow(page, '/FinancialDistric/FuturesSchool.html');
  await expect(choice).toBeHidden();
  await follow(page, `${lesson}?given-up`);
  letGo();
  await expect(choice).toBeChecked();
});

for (const [pool, asked] of [
  ['1', 1],
  ['2', 2],
] as const) {
  test(`the stock pool is stored only for finOrSlo = 1: of two visits to pool ${pool}, ${asked} request it from the site`, async ({
    page,
  }) => {
    let requests = 0;
    page.on('request', (request) => void (requests += Number(request.url().includes('/zb-information/f/underly/get'))));
    await page.goto('/IntoGL/about/dashijian.html');
    await hydrate(page);
    for (let visit = 0; visit < 2; visit++) {
      await follow(page, `/FinancialDistric/StockPool.html?finOrSlo=${pool}`);
      await expect(heading(page)).toHaveText('标的股票池');
      await follow(page, '/IntoGL/about/dashijian.html');
      await expect(heading(page)).toHaveText('大事记');
    }
    expect(requests).toBe(asked);
  });
}
