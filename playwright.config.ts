import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/test/chromium.ts';
import { siteSettings } from './scripts/test/site-settings.ts';

const port = Number(process.env.E2E_PORT ?? 4310);
// This file is read again in every worker; the folder is made by the first reader and inherited by the others.
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'qianting-e2e-')));
const executablePath = findChromium();
// Where no language is set at all, Chromium names downloads by ASCII alone: a file with a Chinese name would be called “download”.
if (!process.env.LANG && !process.env.LC_ALL) process.env.LANG = 'C.UTF-8';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // One more than cores: each waits for the site a third of its time. With twice as many a page was measured while it was still being drawn.
  workers: availableParallelism() + 1,
  // How long a journey looks out for a state that never comes. It waits for states alone, so that a busy machine makes it slow, not red. The
  // slowest of the site's own rhythms takes over 20 s: two jobs due at once are taken 5 s apart, and a page asks for news every 10 s.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    // By name, as visitors come: no browser makes passkeys for a number.
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // To keep what was done and fetched takes a fifth of the journeys' whole work, and copies of the page as much again: only journeys that
    // are looked for by name are traced. What a page held in the end is told of every failure.
    trace: process.env.JOURNEYS_TRACED === '1' ? { mode: 'retain-on-failure', screenshots: false, sources: false } : 'off',
    launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
  },
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
    },
  },
});
