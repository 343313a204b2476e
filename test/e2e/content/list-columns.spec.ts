import { expect, test, type Page } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { consoleAddress, signInInNewBrowser } from '../support/sign-in-staff.ts';

const address = `${consoleAddress}/content?type=article`;
const columnsOf = (page: Page) => page.getByRole('main').getByRole('columnheader');

async function openChoice(page: Page) {
  await page.getByRole('button', { name: '选择列' }).focus();
  await page.keyboard.press('Enter');
  return page.getByRole('dialog', { name: /^选择列/ });
}

test('a user selects the columns of a list by keyboard and finds them again, and nobody else’s list changes', async ({ browser }) => {
  const page = await signInInNewBrowser(browser, 'demo.reviewer2');
  await page.goto(address);
  await columnsOf(page).first().waitFor();
  const usual = await columnsOf(page).allTextContents();
  const choice = await openChoice(page);
  const offered = choice.getByRole('checkbox', { checked: false }).first();
  const title = await offered.evaluate((box: HTMLInputElement) => box.labels![0]!.textContent.trim());
  expect(usual.map((text) => text.trim())).not.toContain(title);
  await offered.focus();
  await page.keyboard.press('Space');
  expect(await findAllViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(choice).toBeHidden();
  await expect(columnsOf(page).filter({ hasText: title })).toBeVisible();
  await page.reload();
  await expect(columnsOf(page).filter({ hasText: title })).toBeVisible();

  const other = await signInInNewBrowser(browser, 'demo.reviewer');
  await other.goto(address);
  await expect(columnsOf(other)).toHaveText(usual);
});
