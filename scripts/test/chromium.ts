import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installPackages } from './debian-packages.ts';

/** The headless shell first: it renders the same pages in half the time, without a display surface. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Quiet, and without the browser's own network requests: a test's only network is the site. */
export const chromiumArgs = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Compile test pages lazily: a page lives for a second, and optimising its scripts takes longer than running them, a fifth of
  // the browser's work.
  '--js-flags=--invocation-count-for-maglev=4000,--invocation-count-for-maglev-osr=1000,--invocation-count-for-turbofan=30000,--no-concurrent-marking,--no-parallel-scavenge',
];

/** Returns the browser on this machine: CHROMIUM_PATH, one in PATH, or Playwright's own; undefined when there is none. */
function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
  if (inPath) return inPath;
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Finds the browser, or installs one: Debian's package if permitted, otherwise by Playwright's own installer. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) installPackages(['chromium-headless-shell', 'fonts-noto-cjk']);
  else spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  const installed = findChromium();
  if (!installed) throw new Error('Chromium 未能安装。请安装后以 CHROMIUM_PATH 指出它的位置');
  return installed;
}
