import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { consoleAddress, signInAsStaff } from '../support/sign-in-staff.ts';

test('what a visitor was shown is found by its address, looked at as it was, and certified on paper', async ({
  page: visitor,
  browser,
}) => {
  await visitor.goto('/Inves/fee.html');
  const title = await visitor.getByRole('heading', { level: 1 }).textContent();
  const page = await (await browser.newContext()).newPage();
  await signInAsStaff(page, 'demo.compliance');
  await expect(async () => {
    await page.goto(`${consoleAddress}/evidence?address=/Inves/fee.html`);
    await expect(page.getByRole('row').nth(1)).toContainText('/Inves/fee.html', { timeout: 2000 });
  }).toPass();
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(title!);
  // Sealed within the minute; until then there is nothing to certify.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/第 \d+ 次封存/)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 120_000 });
  const loading = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载存证证明（PDF）' }).click();
  expect((await loading).suggestedFilename()).toMatch(/^网页存证-\d+-\d{4}-\d\d-\d\d\.pdf$/);
});
