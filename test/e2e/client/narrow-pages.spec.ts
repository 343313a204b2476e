import { expect } from '@playwright/test';
import { paths } from '#ui/paths.ts';
import { test } from '../support/journey.ts';
import { signInAs } from '../support/sign-in.ts';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.39' } });

const addresses = [
  paths.accountSecurity(),
  paths.business(),
  '/Business/documents.html',
  '/Business/privacy.html',
  '/Business/timeline.html',
];

test('narrow pages: the security page and its siblings do not scroll horizontally at 320, 360 and 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(page, '880000002020', { returnUrl: paths.accountSecurity() });
  await expect(page.getByRole('region', { name: '登录记录' })).toContainText('登录成功');
  for (const address of addresses)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(address);
      await expect(page.locator('main h1')).toBeVisible();
      await page.waitForLoadState('networkidle');
      const wide = await page.evaluate(() => {
        const most = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth <= most) return [];
        return [...document.querySelectorAll('main *')]
          .filter((one) => one.getBoundingClientRect().right > most + 1)
          .slice(0, 8)
          .map((one) => `${one.tagName}.${one.className}`);
      });
      expect(wide, `${address} at ${width}`).toEqual([]);
    }
});
