import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Cookie, type Page } from '@playwright/test';
import { readSentCode } from './outbox.ts';

/** The password of every demo client. */
export const demoPassword = 'Qianting2026';

const deviceCookie = 'client_device';

/**
 * Signs a demo client in through the form: `880000001313`. The first time it proves its device with the code of the text message
 * and trusts it; later tests use the trusted device, because a number gets ten codes a day and one a minute. Ends on the page
 * after the login: `/Business.html`, or `returnUrl`.
 */
export async function signInAs(page: Page, fundAccount: string, { returnUrl }: { returnUrl?: string } = {}): Promise<void> {
  const trusted = await awaitTrusted(fundAccount);
  if (trusted) await page.context().addCookies([trusted]);
  await page.goto(returnUrl ? `/Login.html?returnUrl=${encodeURIComponent(returnUrl)}` : '/Login.html');
  await fillLogin(page, fundAccount);
  const heading = page.getByRole('heading', { name: '验证新设备' });
  const isNew = await Promise.race([heading.waitFor().then(() => true), page.waitForURL(hasLeftLogin).then(() => false)]);
  if (isNew) await proveDevice(page, fundAccount);
  await page.waitForURL(hasLeftLogin);
  await expect(page.getByRole('banner')).toContainText('演示客户');
}

const hasLeftLogin = ({ pathname }: URL): boolean => !pathname.endsWith('/Login.html');

/** Fills in the login form and sends it, once the document has loaded its scripts, one of which queues an early press. */
export async function fillLogin(page: Page, account: string, password = demoPassword): Promise<void> {
  const field = page.locator('input[name=account]');
  await field.waitFor();
  await page.waitForLoadState();
  await field.fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Continues from the screen that asks for the code of a new device, and trusts the device. */
async function proveDevice(page: Page, fundAccount: string): Promise<void> {
  await page.getByLabel('短信验证码').fill(await readSentCode(getDemoMobile(fundAccount)));
  await page.getByLabel('信任此设备').check();
  await page.getByRole('button', { name: '验证并登录' }).click();
  await page.waitForURL(hasLeftLogin);
  const cookie = (await page.context().cookies('http://localhost/api')).find(({ name }) => name === deviceCookie);
  if (cookie) writeFileSync(fileOf(fundAccount), JSON.stringify(cookie));
}

/** Returns the mobile number of a demo client by its fund account: `880000001313` has 13800000013. */
export const getDemoMobile = (fundAccount: string): string => `138000000${fundAccount.slice(-2)}`;

/** Beside the site's own data, so that a new site has no trusted device; shared by all workers. */
const fileOf = (fundAccount: string): string => join(process.env.E2E_DATA_DIR ?? '.', `device-${fundAccount}.json`);

function readTrusted(fundAccount: string): Cookie | undefined {
  const file = fileOf(fundAccount);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Cookie) : undefined;
}

/** The first caller continues without a trusted device; a test on another worker that calls meanwhile waits for its result. */
async function awaitTrusted(fundAccount: string): Promise<Cookie | undefined> {
  const known = readTrusted(fundAccount);
  if (known || claimFirst(fundAccount)) return known;
  await expect.poll(() => readTrusted(fundAccount)).toBeDefined();
  return readTrusted(fundAccount);
}

function claimFirst(fundAccount: string): boolean {
  try {
    closeSync(openSync(`${fileOf(fundAccount)}.first`, 'wx'));
    return true;
  } catch {
    return false;
  }
}
