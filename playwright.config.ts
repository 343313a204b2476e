import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, ensureChromium } from './scripts/test/chromium.ts';
import { siteSettings } from './scripts/test/site-settings.ts';
import type { VisitorOptions } from './test/e2e/support/journey.ts';

const port = Number(process.env.E2E_PORT ?? 4310);
// Every worker reads this file again; the first one creates the folder and the others inherit it.
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'qianting-e2e-')));
const executablePath = ensureChromium();
// Without a locale Chromium gives downloads ASCII names only: a file with a Chinese name would be called “download”.
if (!process.env.LANG && !process.env.LC_ALL) process.env.LANG = 'C.UTF-8';

/** End-to-end tests of clients, job seekers and callers, which can be repeated with another visitor profile. */
const ofVisitors = ['client', 'recruit', 'reception'].map((folder) => `**/e2e/${folder}/*.spec.ts`);

export default defineConfig<VisitorOptions>({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // One more than cores, because each worker waits for the site a third of its time. With twice as many, pages were measured
  // while still rendering.
  workers: availableParallelism() + 1,
  // How long a test waits for a state. Tests only wait for states, so that a busy machine makes them slow instead of failing. The
  // slowest intervals of the site add up to over 20 s: two jobs due at once start 5 s apart, and a page polls every 10 s.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    // By host name, as visitors do: browsers create no passkeys for an IP address.
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Tracing takes a fifth of the total time; `npm run e2e -- --trace=retain-on-failure <name>` enables it. Every failure
    // includes the final content of the page.
    trace: 'off',
    launchOptions: { args: chromiumArgs, executablePath },
  },
  // `npm test` runs the core projects, `npm run test:full` all; the last three repeat the visitor tests with other profiles.
  projects: [
    { name: 'core', grep: /@core\b(?!-)/ },
    { name: 'core-phone', grep: /@core-phone\b/, use: { visitor: 'phone' } },
    { name: 'core-keyboard', grep: /@core-keyboard\b/, use: { visitor: 'keyboard' } },
    { name: 'all' },
    { name: 'phone', testMatch: ofVisitors, use: { visitor: 'phone' } },
    { name: 'elder', testMatch: ofVisitors, use: { visitor: 'elder' } },
    { name: 'keyboard', testMatch: ofVisitors, use: { visitor: 'keyboard' } },
  ],
  // The site as an operator starts it: built, on its own database, with the demo firm.
  webServer: {
    command: 'node scripts/bootstrap.mjs start',
    url: `http://127.0.0.1:${port}/`,
    timeout: 300_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    env: {
      ...siteSettings,
      PORT: String(port),
      CONSOLE_PORT: String(port + 1),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      // Allows webhooks to the servers of the tests.
      OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
    },
  },
});
