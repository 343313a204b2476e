import { test as base } from '@playwright/test';
import { startBlocksSite, type BlocksSite } from './site.ts';

/** Fixtures for tests on the small site, which is built once per worker and reset for each test. */
export const test = base.extend<{ site: BlocksSite }, { startedSite: BlocksSite }>({
  startedSite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that this one needs: none
    async ({}, use) => {
      const site = await startBlocksSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: async ({ startedSite }, use) => {
    startedSite.reset();
    await use(startedSite);
  },
});
