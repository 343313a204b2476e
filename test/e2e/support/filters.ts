import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Opens the filters of a list, which are behind a button on phones; does nothing when they are already open, as on a wide screen
 * and after a search without a new document.
 */
export async function openFilters(within: Page | Locator): Promise<void> {
  await expect(within.locator('main .filter-form').first()).toBeVisible();
  const button = within.locator('main .filter-form__fold:not([open]) > .filter-form__switch').first();
  if (await button.isVisible()) await button.click();
}
