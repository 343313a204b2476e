import { test as base } from '@playwright/test';
import { captureScreenshot, captureBeforePresses } from './screenshots.ts';
import { workByKeyboard } from './work-by-keyboard.ts';

export interface VisitorOptions {
  /** The visitor, other than one with a mouse at a computer; set by the projects of `playwright.config.ts`. */
  visitor: 'phone' | 'elder' | 'keyboard' | undefined;
}

/** The folder for screenshots of each step, if wanted. */
const { JOURNEYS_PHOTOGRAPHS: album } = process.env;

/**
 * Fixtures for tests of whole user journeys: `npm run e2e -- --project=phone <name>` (or `elder`, `keyboard`) runs them as
 * another visitor.
 */
export const test = base.extend<VisitorOptions>({
  visitor: [undefined, { option: true }],
  viewport: ({ viewport, visitor }, use) => use(visitor === 'phone' ? { width: 390, height: 844 } : viewport),
  page: async ({ page, context, baseURL, visitor }, use, { titlePath }) => {
    if (visitor === 'elder') await context.addCookies([{ name: 'qt_elder', value: '1', url: baseURL! }]);
    if (visitor === 'keyboard') workByKeyboard(page);
    if (album) captureBeforePresses(page, album, titlePath);
    await use(page);
    if (album) await captureScreenshot(page);
  },
});
