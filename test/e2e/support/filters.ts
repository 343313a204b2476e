import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Opens the fields of a list's filters, which wait behind a button on phones; nothing where they stand open, as they do on a wide screen, and
 * after a search that needed no new document.
 */
export async function openFilters(within: Page | Locator): Promise<void> {
  await expect(within.locator('main .filter-form').first()).toBeVisible();
  const button = within.locator('main .filter-form__fold:not([open]) > .filter-form__switch').first();
  if (await button.isVisible()) await button.click();
}
