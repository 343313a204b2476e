import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { hydrate } from '../support/page-state.ts';

const phone = { width: 390, height: 844 };
const bottomOf = async (page: Page, name: RegExp) => {
  const box = (await page.getByRole('link', { name }).filter({ visible: true }).first().boundingBox())!;
  return box.y + box.height;
};

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the bar has the elder mode and the login, and the hotline is on the first screen', async ({ page }) => {
    await page.goto('/');
    for (const name of [/^长辈版$/, /^登录$/]) expect(await bottomOf(page, name)).toBeLessThan(120);
    expect(await bottomOf(page, /^客服热线 400/)).toBeLessThan(phone.height);
    await page.goto('/IntoGL/news.html');
    await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible();
  });

  test('a phone shows a button to the app instead of a QR code that it cannot scan', async ({ page }) => {
    for (const address of ['/', '/PhoneSC/home.html']) {
      await page.goto(address);
      await expect(page.getByRole('link', { name: '下载手机客户端' })).toBeVisible();
      await expect(page.getByRole('img', { name: /手机客户端.*二维码/ }).filter({ visible: true })).toHaveCount(0);
    }
  });
});

test('elder mode begins with the telephone number and large tasks in one column', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'qt_elder', value: '1', url: baseURL! }]);
  await page.goto('/');
  const tasks = page.getByRole('navigation', { name: '常用入口' }).getByRole('link');
  await expect(tasks).toHaveCount(7);
  await expect(tasks.first()).toHaveAttribute('href', /^tel:/);
  const boxes = await Promise.all((await tasks.all()).map((task) => task.boundingBox()));
  expect(new Set(boxes.map((box) => Math.round(box!.x))).size).toBe(1);
  for (const box of boxes) expect(box!.height).toBeGreaterThanOrEqual(60);
});

test.describe('the banners', () => {
  const carousel = (page: Page) => page.getByRole('region', { name: '精选专题' });
  const scrolled = (page: Page) =>
    carousel(page)
      .getByRole('list')
      .evaluate((list) => list.scrollLeft);

  test('the banners move by buttons and dots, show no scrollbar, and can be paused', async ({ page }) => {
    await page.goto('/');
    await hydrate(page);
    await carousel(page).scrollIntoViewIfNeeded();
    const list = carousel(page).getByRole('list');
    expect(await list.evaluate((one: HTMLElement) => one.offsetHeight - one.clientHeight)).toBe(0);
    await carousel(page).getByRole('button', { name: '暂停轮播' }).click();
    await carousel(page).getByRole('button', { name: '下一幅' }).click();
    await expect(carousel(page).getByRole('button', { name: /^第 2 幅/ })).toHaveAttribute('aria-current', 'true');
    await carousel(page)
      .getByRole('button', { name: /^第 1 幅/ })
      .click();
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect(carousel(page).getByRole('button', { name: '播放轮播' })).toBeVisible();
  });

  test('the banners do not move for visitors who prefer reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await hydrate(page);
    await expect(carousel(page).getByRole('button', { name: '播放轮播' })).toBeVisible();
  });
});

test('the list of executives prints on two sheets', async ({ page }) => {
  await page.goto('/IntoGL/information/gaoguan.html');
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(2);
});
