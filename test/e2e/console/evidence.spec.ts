import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { consoleAddress, signInAsStaff } from '../support/sign-in-staff.ts';

test('a page shown to visitors is found by its address and displayed as it was', { tag: '@core' }, async ({ page: visitor, browser }) => {
  await visitor.goto('/Inves/chargingStandard.html');
  const title = await visitor.getByRole('heading', { level: 1 }).textContent();
  const page = await (await browser.newContext()).newPage();
  await signInAsStaff(page, 'demo.compliance');
  await expect(async () => {
    await page.goto(`${consoleAddress}/evidence?address=/Inves/chargingStandard.html`);
    await expect(page.getByRole('row').nth(1)).toContainText('/Inves/chargingStandard.html', { timeout: 2000 });
  }).toPass();
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(title!);
  await expect(page.getByText(/等待封存|第 \d+ 次封存/)).toBeVisible();
});
