import { test as base } from '@playwright/test';
import { photograph, photographPresses } from './photographs.ts';
import { workByKeyboard } from './work-by-keyboard.ts';

const { JOURNEYS_AS: visitor, JOURNEYS_PHOTOGRAPHS: album } = process.env;

/**
 * Tests of whole journeys. `npm test -- <name> --as phone`, `elder` or `keyboard` makes them as another visitor, and `--photographs <folder>` keeps
 * pictures of each of their steps.
 */
export const test = base.extend({
  viewport: ({ viewport }, use) => use(visitor === 'phone' ? { width: 390, height: 844 } : viewport),
  page: async ({ page, context, baseURL }, use, { titlePath }) => {
    if (visitor === 'elder') await context.addCookies([{ name: 'qt_elder', value: '1', url: baseURL! }]);
    if (visitor === 'keyboard') workByKeyboard(page);
    if (album) photographPresses(page, album, titlePath);
    await use(page);
    if (album) await photograph(page);
  },
});
