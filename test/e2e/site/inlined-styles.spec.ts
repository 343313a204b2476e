import { expect, test, type Page } from '@playwright/test';
import { hydrate } from '../support/page-state.ts';

// Documents inline their own rules; the whole stylesheet loads with the scripts.

/** Returns style and position of each element of the frame. */
const looksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.site-header, .breadcrumb, .section-menu, .to-top, .site-footer')].flatMap((part) =>
      [part, ...part.querySelectorAll('*')].flatMap((element) => {
        if (!element.checkVisibility()) return [];
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight, display, textDecorationLine, borderTopWidth } = getComputedStyle(element);
        const box = [x, y + scrollY, width, height].map((one) => Math.round(one)).join(' ');
        const look = [color, backgroundColor, fontSize, fontWeight, display, textDecorationLine, borderTopWidth].join(' ');
        return `${element.tagName} ${element.className} ${element.textContent.slice(0, 12)}: ${box} ${look}`;
      }),
    ),
  );

/** Without a user intent, so that no scripts load. On phones the menu opens at the group of the page. */
const openMenu = (page: Page, isWide: boolean) =>
  page
    .locator(isWide ? '.main-menu li:nth-child(4) details' : '.opens-menu')
    .evaluate((details: HTMLDetailsElement) => void (details.open = true));

const views = [
  { name: 'on a wide screen', width: 1366, media: 'screen', address: '/' },
  { name: 'on a wide screen', width: 1366, media: 'screen', address: '/IntoGL/about/zuzhijiagou.html' },
  { name: 'on a phone', width: 390, media: 'screen', address: '/OnlineTrading/App.html' },
  { name: 'on paper', width: 900, media: 'print', address: '/FinancialDistric/MarginSecurity.html' },
] as const;

for (const { name, width, media, address } of views) {
  test(`the frame of ${address} looks ${name} as with the whole stylesheet`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ media, reducedMotion: 'reduce' });
    await page.goto(address);
    await openMenu(page, width > 900);
    const before = await looksOf(page);
    expect(before.length).toBeGreaterThan(40);
    await hydrate(page);
    await openMenu(page, width > 900);
    expect(await looksOf(page)).toEqual(before);
  });
}
