import { expect, test, type Page } from '@playwright/test';
import { hydrate, watchTransfers } from '../support/page-state.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const question = (page: Page, code: string) => page.locator('details').filter({ has: page.locator(`#q-${code}`) });

test.describe('on a phone', () => {
  test.use(phone);

  test('an answer is found during typing, read, and rated once', { tag: '@core' }, async ({ page }) => {
    await page.goto('/PhoneSC/question.html');
    // The list is filtered during typing once React has hydrated the page.
    await hydrate(page);
    await page.getByLabel('搜索问题').fill('创业板 开通');
    const main = page.getByRole('main');
    await expect(main.locator('[data-results]').first()).toContainText('找到');
    const found = question(page, 'quanxian-chuangyeban');
    await found.getByText('怎样开通创业板？').tap();
    await expect(found).toContainText('10万元');
    await found.getByRole('button', { name: '有帮助' }).tap();
    await expect(found.getByRole('status')).toContainText('谢谢');
    await expect(found.getByRole('button', { name: '有帮助' })).toHaveAttribute('aria-pressed', 'true');
    await found.getByRole('button', { name: '没帮助' }).tap();
    await expect(found.getByRole('button', { name: '有帮助' })).toHaveAttribute('aria-pressed', 'false');
    await page.getByLabel('搜索问题').fill('');
    await expect(main.getByRole('heading', { level: 2, name: '融资融券' })).toBeVisible();
    await expect(page).toHaveURL(/question\.html$/);
  });

  for (const address of ['/PhoneSC/question.html?categoryId=zijin#q-zijin-shijian', '/PhoneSC/question.html#q-zijin-shijian']) {
    test(`${address} opens the question and scrolls to it`, async ({ page }) => {
      await page.goto(address);
      await hydrate(page);
      await expect(question(page, 'zijin-shijian').locator(':scope > div')).toBeVisible();
      await expect(page.getByText('银证转账什么时间可以办？')).toBeInViewport();
      await expect(page.getByRole('main')).toContainText('8:30—16:00');
    });
  }

  test('an unknown category is a 404', async ({ request }) => {
    expect((await request.get('/PhoneSC/question.html?categoryId=nothing')).status()).toBe(404);
  });

  test('the page for phones links to the client, the questions and the notices', async ({ page }) => {
    await page.goto('/PhoneSC/home.html');
    const main = page.getByRole('main');
    // A phone cannot photograph its own screen: a button instead of the QR code.
    await expect(main.getByRole('img', { name: /二维码/ })).toBeHidden();
    await expect(main.getByRole('link', { name: '下载手机客户端' })).toBeVisible();
    await expect(main.locator('.article-list__link')).toHaveCount(10);
    await main.getByRole('link', { name: '常见问题' }).first().tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('常见问题');
  });
});

for (const address of ['/PhoneSC/home.html', '/PhoneSC/question.html']) {
  test(`the first visit of ${address} transfers at most 60 KB in total`, async ({ browser, baseURL, request }) => {
    // The first request fills the cache.
    await request.get(address);
    const context = await browser.newContext({ ...phone, baseURL: baseURL! });
    const page = await context.newPage();
    const transfers = await watchTransfers(page);
    await page.goto(address);
    const bytes = (await transfers.all()).reduce((sum, one) => sum + one.bytes, 0);
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes / 1000).toBeLessThanOrEqual(60);
    await context.close();
  });
}

test('a video has captions and a transcript, does not start automatically, and visitors can jump to any position', async ({
  page,
  request,
}) => {
  await page.goto('/OnlineTrading/VideoTutorial.html#v-transfer');
  const card = page.locator('#v-transfer');
  await expect(card).toBeInViewport();
  const video = card.locator('video');
  await expect(video).toHaveAttribute('controls', '');
  expect(await video.evaluate((player: HTMLVideoElement) => [player.autoplay, player.paused])).toEqual([false, true]);
  const captions = await request.get((await video.locator('track[kind=captions]').getAttribute('src'))!);
  expect(captions.headers()['content-type']).toContain('text/vtt');
  expect(await captions.text()).toMatch(/^WEBVTT/);
  const film = await request.get((await video.locator('source').getAttribute('src'))!, { headers: { range: 'bytes=4-7' } });
  expect([film.status(), film.headers()['content-type'], (await film.body()).toString()]).toEqual([206, 'video/mp4', 'ftyp']);
  await card.getByText('文字稿').click();
  await expect(card.locator('.transcript__line')).toHaveCount(6);
  await expect(page.locator('main video')).toHaveCount(8);
});

test('a manual is read by its chapters and opens as a PDF', async ({ page, request }) => {
  await page.goto('/OnlineTrading/UserGuide.html');
  await page.getByRole('navigation', { name: '选择软件' }).getByRole('link', { name: '网上业务大厅' }).click();
  await expect(page).toHaveURL(/guide=web-hall/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('网上业务大厅使用指南');
  await page
    .getByRole('navigation', { name: '章节目录' })
    .getByRole('link', { name: /设备与安全/ })
    .click();
  await expect(page.locator('#anquan')).toBeInViewport();
  const file = await request.get((await page.getByRole('link', { name: /\.pdf$/ }).getAttribute('href'))!);
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('an unknown manual is a 404', async ({ request }) => {
  expect((await request.get('/OnlineTrading/UserGuide.html?guide=nothing')).status()).toBe(404);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('questions are searched, opened and rated in plain HTML', async ({ page }) => {
    await page.goto('/PhoneSC/question.html');
    await page.getByRole('main').getByRole('link', { name: '开户收费吗？' }).click();
    await expect(question(page, 'kaihu-shoufei').locator(':scope > div')).toBeVisible();
    await page.getByLabel('搜索问题').fill('过户费');
    await page.getByRole('search', { name: '搜索常见问题' }).getByRole('button').click();
    await expect(page).toHaveURL(/keyWord=/);
    const found = question(page, 'feiyong-xiangmu');
    await found.locator('summary').click();
    await found.getByRole('button', { name: '有帮助' }).click();
    await expect(found.getByRole('status')).toContainText('谢谢');
    await expect(found.locator(':scope > div')).toBeVisible();
    await expect(page).toHaveURL(/keyWord=.*#q-feiyong-xiangmu$/);
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'qt_voter')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  test('the transcript of a video can be read', async ({ page }) => {
    await page.goto('/OnlineTrading/VideoTutorial.html');
    const card = page.locator('#v-elder');
    await card.getByText('文字稿').click();
    await expect(card).toContainText('点“长辈版”三个字');
  });
});
