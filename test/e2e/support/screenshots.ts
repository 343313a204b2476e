import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

let folder = '';
let number = 0;
let press: Locator['click'] | undefined;

/** Saves screenshots of the whole page before each press in a folder for the test; the tests of a worker run in sequence. */
export function captureBeforePresses(page: Page, album: string, titlePath: readonly string[]): void {
  folder = join(
    album,
    titlePath
      .join(' › ')
      .replaceAll(/[^\p{L}\p{N}.›-]+/gu, '-')
      .slice(0, 100),
  );
  mkdirSync(folder, { recursive: true });
  number = 0;
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  if (press) return;
  const { click } = locators;
  press = locators.click = async function photographed(this: Locator, ...options) {
    await this.waitFor();
    await captureScreenshot(this.page());
    await click.call(this, ...options);
  };
}

export async function captureScreenshot(page: Page): Promise<void> {
  number += 1;
  await page.screenshot({ path: join(folder, `${String(number).padStart(2, '0')}.png`), fullPage: true, animations: 'disabled' });
}
