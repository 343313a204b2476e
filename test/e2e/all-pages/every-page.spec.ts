import { expect, type Page } from '@playwright/test';
import { injectAxe, findAllViolations, findSmallTargets } from '../support/accessibility.ts';
import { coverBlocks, test } from '../support/pages-test.ts';

// A finding names its page and element; a trace of hundreds of pages would take as long as the check.
test.use({ trace: 'off' });

const laptop = { of: 'on a laptop', width: 1366, height: 768 };
const phone = { of: 'on a phone', width: 390, height: 844 };
/** The phone layout on the narrowest supported screen. */
const narrowest = { of: 'on the narrowest phone', width: 320, height: 640 };
/** WCAG 2.2, 1.4.4: the browser's text size is set to 200 %. */
const largeText = { width: 1280, height: 800, fontSizes: { standard: 32, fixed: 26 } };

const modes = [
  { name: 'normal mode', isElder: false, screens: [laptop, phone, narrowest] },
  { name: 'elder mode', isElder: true, screens: [laptop, phone] },
] as const;

/** The number of parts of the list that are checked in parallel. */
const parts = 4;

/** Header and footer are the same on all pages, so they are checked only on a few pages that cover every variant. */
const knownFrame = { beside: '.site-header, .site-footer' };

// Each page is checked by all rules once; on the other screens of both modes pages that together contain every building block are
// checked by all rules, and other pages only for what a narrower screen or larger text can break: the size of targets and the
// width.
for (const { name, isElder, screens } of modes) {
  for (let part = 0; part < parts; part++) {
    test(`${name}: every page is free of accessibility errors, console errors and horizontal scrolling on every screen, part ${part + 1}`, async ({
      page,
      context,
      documents,
      baseURL,
    }) => {
      test.setTimeout(600_000);
      if (isElder) await context.addCookies([{ name: 'qt_elder', value: '1', url: baseURL! }]);
      await injectAxe(page);
      const settings = await context.newCDPSession(page);
      const hasBlocks = coverBlocks(documents, 'main');
      const hasFrame = coverBlocks(documents, 'frame');
      const problems: string[] = [];
      let address = '';
      page.on('console', (message) => message.type() === 'error' && problems.push(`${address} console: ${message.text()}`));
      page.on('pageerror', (error) => problems.push(`${address} error: ${error.message}`));
      for (address of [...documents.keys()].filter((_, at) => at % parts === part)) {
        await page.goto(address);
        for (const { of, ...size } of screens) {
          const isShown = of !== narrowest.of && (hasBlocks.has(address) || hasFrame.has(address));
          const isWhole = isShown || (!isElder && of === laptop.of);
          await page.setViewportSize(size);
          const found = isWhole ? await findAllViolations(page, hasFrame.has(address) ? {} : knownFrame) : await findSmallTargets(page);
          problems.push(...found.map((one) => `${address} ${of}: ${one}`));
          problems.push(...(await findOverflow(page)).map((px) => `${address} ${of} is ${px} px too wide`));
        }
        if (isElder) continue;
        const { fontSizes, ...size } = largeText;
        await page.setViewportSize(size);
        await settings.send('Page.setFontSizes', { fontSizes });
        problems.push(...(await findOverflow(page)).map((px) => `${address} with text of 200 % is ${px} px too wide`));
        await settings.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
      }
      expect(problems).toEqual([]);
    });
  }
}

for (let part = 0; part < parts; part++) {
  test(
    `pages with every building block of the site are free of accessibility and console errors, part ${part + 1}`,
    { tag: '@core' },
    async ({ page, documents }) => {
      test.setTimeout(600_000);
      await injectAxe(page);
      const problems: string[] = [];
      let address = '';
      page.on('console', (message) => message.type() === 'error' && problems.push(`${address} console: ${message.text()}`));
      page.on('pageerror', (error) => problems.push(`${address} error: ${error.message}`));
      const addresses = [...coverBlocks(documents, 'main')].filter((_, at) => at % parts === part);
      for (address of addresses) {
        await page.goto(address);
        const found = await findAllViolations(page, address === addresses[0] ? {} : knownFrame);
        problems.push(...found.map((one) => `${address}: ${one}`));
      }
      expect(problems).toEqual([]);
    },
  );
}

/** Returns by how many pixels the page is wider than its window; empty when it fits. */
async function findOverflow(page: Page): Promise<number[]> {
  const px = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return px > 0 ? [px] : [];
}
