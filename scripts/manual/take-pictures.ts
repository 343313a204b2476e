import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findFreePort } from '#platform/database/free-port.ts';
import { chromiumArgs, ensureChromium } from '../test/chromium.ts';
import { siteSettings } from '../test/site-settings.ts';
import { pictures, type ManualPicture } from './pictures.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'docs/zh/manual/pictures');
/** The password of all demo staff. */
const password = 'Qianting-2026';

/** Addresses of a running site with the demo firm and a demo day. */
export interface ManualSite {
  console: string;
  public: string;
}

/** Takes all pictures of the manual, from a running site or from a demo site that is started for them. */
export async function takeManualPictures(running?: ManualSite): Promise<void> {
  const site = running === undefined ? await startDemoSite() : { ...running, stop: () => Promise.resolve() };
  const fonts = await mkdtemp(join(tmpdir(), 'qianting-fonts-'));
  const env = { ...process.env, FONTCONFIG_FILE: await writeFontSettings(fonts) };
  const browser = await chromium.launch({ args: chromiumArgs, executablePath: ensureChromium(), env });
  try {
    await mkdir(folder, { recursive: true });
    await removeOthers();
    await visitPages(site.public);
    for (const [loginName, some] of Map.groupBy(pictures, (picture) => picture.as)) await takeAs(browser, site.console, loginName, some);
    console.log(`已生成 ${pictures.length} 张图片：${folder}`);
  } finally {
    await browser.close();
    await site.stop();
    await rm(fonts, { recursive: true, force: true });
  }
}

/**
 * Writes settings by which the browser uses the fonts of our packages, so that pictures look the same on every machine, also on one
 * without a Chinese font. Returns their file.
 */
async function writeFontSettings(cache: string): Promise<string> {
  const prefer = (family: string) =>
    `<alias binding="same"><family>${family}</family><prefer><family>Noto Sans</family><family>Noto Sans S Chinese</family></prefer></alias>`;
  const file = join(cache, 'fonts.conf');
  const folders = ['fonts-latin', 'fonts-sc'].map((name) => `<dir>${join(root, 'node_modules/@embedpdf', name, 'fonts')}</dir>`);
  const families = ['system-ui', 'sans-serif', 'ui-monospace'].map(prefer);
  await writeFile(file, `<?xml version="1.0"?><fontconfig>${[...folders, ...families].join('')}<cachedir>${cache}</cachedir></fontconfig>`);
  return file;
}

/** Visits pages that are kept as evidence, so that the screen of the evidence has entries. */
async function visitPages(address: string): Promise<void> {
  for (const path of ['/Inves/chargingStandard.html', '/OnlineTrading/OnlineNotice/HkConnect.html'])
    await fetch(`${address}${path}`).then((answer) => answer.text());
}

/** Removes pictures that are no longer listed. */
async function removeOthers(): Promise<void> {
  const listed = new Set(pictures.map(({ name }) => `${name}.webp`));
  const left = (await readdir(folder)).filter((name) => !listed.has(name));
  await Promise.all(left.map((name) => rm(join(folder, name))));
}

/** Takes the pictures of one member of staff in one session. */
async function takeAs(browser: Browser, address: string, loginName: string | undefined, some: readonly ManualPicture[]): Promise<void> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  if (loginName !== undefined) await signIn(page, loginName);
  for (const picture of some) {
    await page.goto(picture.path);
    await settle(page);
    if (picture.prepare) await picture.prepare(page).then(() => settle(page));
    const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    await sharp(bytes)
      .webp({ quality: 82, effort: 6 })
      .toFile(join(folder, `${picture.name}.webp`));
    console.log(`${picture.name}：${picture.path}`);
  }
  await context.close();
}

async function signIn(page: Page, loginName: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('登录名').fill(loginName);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor();
  await settle(page);
  // The tour would take a part of every picture.
  const later = page.getByRole('complementary', { name: '新手导览' }).getByRole('button', { name: '以后再说' });
  if (await later.isVisible()) await later.click();
}

/** Waits until everything on the page is loaded. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('.shadows, [aria-busy="true"]') === null);
}

interface DemoSite extends ManualSite {
  stop(): Promise<void>;
}

/** Starts the demo firm in a folder of its own. Loading it takes some minutes. */
async function startDemoSite(): Promise<DemoSite> {
  const [port, consolePort] = [await findFreePort(), await findFreePort()];
  const dataDir = await mkdtemp(join(tmpdir(), 'qianting-manual-'));
  const ports = { PORT: String(port), CONSOLE_PORT: String(consolePort), HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${port}` };
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
    cwd: root,
    env: { ...process.env, ...siteSettings, ...ports, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const address = `http://localhost:${consolePort}`;
  console.log('正在启动示例公司…');
  while (child.exitCode === null && !(await isReady(address))) await new Promise((resolve) => void setTimeout(resolve, 1000));
  if (child.exitCode !== null) throw new Error('示例网站没有启动');
  await addDemoDay({ ...siteSettings, ...ports, DATA_DIR: dataDir });
  return { console: address, public: ports.PUBLIC_URL, stop };
}

/** Adds a day of work, so that the queues have entries. */
async function addDemoDay(env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'demo', '--day'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => void child.once('exit', resolve));
  if (code !== 0) throw new Error('示例的一天没有放入');
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
