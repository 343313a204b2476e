import { expect, test } from '@playwright/test';
import { pages } from '#rendering/routes/table.ts';
import { addressTricks } from '#test/support/address-tricks.ts';
import { canonicalPath, type PageEntry } from '#ui/page/route.ts';

test(
  'the bare path and a trailing slash redirect permanently to the canonical address, with the query',
  { tag: '@core' },
  async ({ request }) => {
    for (const address of ['/IntoGL/news?pageNo=2', '/IntoGL/news/?pageNo=2', '/IntoGL/news.html/?pageNo=2']) {
      const answer = await request.get(address, { maxRedirects: 0 });
      expect(answer.status(), address).toBe(301);
      expect(answer.headers().location).toBe('/IntoGL/news.html?pageNo=2');
    }
  },
);

test('an unknown address is a 404 page with a search field and the nearest existing pages', { tag: '@core' }, async ({ page }) => {
  const answer = await page.goto('/IntoGL/brnch.html');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面不存在');
  await expect(page.getByRole('link', { name: '营业网点' }).and(page.locator('main a'))).toHaveAttribute('href', '/IntoGL/branch.html');
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('休市');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\.html\?q=/);
});

test('an unknown JSON address gets a JSON response', async ({ request }) => {
  for (const address of ['/api/none', '/gw-qt/f/none', '/official-service/none', '/assets/none.js']) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(404);
    expect(await answer.json()).toEqual({ code: 40004, msg: '请求错误，请确认你的操作！' });
  }
});

test('no request header except the elder cookie changes a page', async ({ request }) => {
  const plain = await (await request.get('/IntoGL/branch.html')).text();
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-original-url': '/Login.html',
    'accept-language': 'en',
    'user-agent': 'evil<script>',
    authorization: 'Bearer 0123456789012345678901234567890123456789',
    cookie: 'qt_elder=2; session=1',
    'x-request-id': 'chosen-by-me',
  };
  const answer = await request.get('/IntoGL/branch.html?utm_source=evil', { headers });
  expect(await answer.text()).toBe(plain);
  expect(answer.headers()['x-request-id']).not.toBe('chosen-by-me');
});

test('elder mode is switched on by a link, stored in a cookie, and applied in the first HTML', { tag: '@core' }, async ({ page }) => {
  await page.goto('/IntoGL/branch.html');
  await page.getByRole('link', { name: '长辈版' }).click();
  await expect(page).toHaveURL(/\/IntoGL\/branch\.html$/);
  await expect(page.locator('html')).toHaveClass(/elder/);
  expect(await (await page.request.get('/')).text()).toContain('<html lang="zh-CN" class="elder">');
  const size = await page.locator('main').evaluate((main) => Number.parseFloat(getComputedStyle(main).fontSize));
  expect(size).toBeGreaterThanOrEqual(18);
  await page.getByRole('link', { name: '标准版' }).click();
  await expect(page.locator('html')).not.toHaveClass(/elder/);
});

test('the redirect after switching modes never leaves the site, however the browser parses the address', async ({ page, baseURL }) => {
  for (const to of addressTricks) {
    await page.goto(`/mode/elder?on=1&to=${encodeURIComponent(to)}`);
    expect(page.url(), to).toBe(`${baseURL}/`);
  }
});

test('an invalid query redirects permanently to the address without it, on every page', async ({ request }) => {
  const wrong: string[] = [];
  const lists: PageEntry[] = Object.values(pages);
  for (const { path, query = {} } of lists.filter(({ path }) => !path.includes(':'))) {
    const address = canonicalPath(path);
    for (const [name, kind] of Object.entries(query)) {
      const isAnyText = kind === 'text' || (typeof kind === 'object' && 'upTo' in kind);
      if (isAnyText) continue;
      const answer = await request.get(`${address}?${name}=0-nonsense&source=ad`, { maxRedirects: 0 });
      if (answer.status() !== 301 || answer.headers().location !== `${address}?source=ad`)
        wrong.push(`${address}?${name}: ${answer.status()}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a link with an invalid query opens the clean address in the browser as well', async ({ page }) => {
  await page.goto('/IntoGL/branch.html');
  await page.evaluate(() =>
    new Promise((done) => {
      document.addEventListener('qt:hydrated', done, { once: true });
      document.documentElement.dispatchEvent(new Event('keydown', { bubbles: true }));
    }).then(() => void Object.assign(window, { isSameDocument: true })),
  );
  await page
    .locator('main')
    .evaluate((main) => main.insertAdjacentHTML('afterbegin', '<a href="/IntoGL/branch.html?pageNum=abc&keyWord=路">wrong</a>'));
  await page.getByRole('link', { name: 'wrong' }).click();
  await expect(page).toHaveURL(`/IntoGL/branch.html?keyWord=${encodeURIComponent('路')}`);
  await expect(page.locator('main')).not.toContainText('加载失败');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('names of built-in object properties are ordinary words in the query of every page', async ({ request }) => {
  for (const { path, query = {} } of Object.values<PageEntry>(pages)) {
    if (path.includes(':') || Object.keys(query).length === 0) continue;
    for (const word of ['__proto__', 'constructor', 'toString']) {
      const search = new URLSearchParams(Object.keys(query).map((name) => [name, word]));
      const address = `${canonicalPath(path)}?${search}`;
      expect((await request.get(address)).status(), address).toBeLessThan(500);
    }
  }
});
