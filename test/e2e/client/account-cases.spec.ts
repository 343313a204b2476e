import { expect } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import { beginCase, confirmAndSubmit, submitLostNumber } from '../support/lost-number.ts';
import { giveProofs, passwordAndMailProofs } from '../support/step-up.ts';

test('an easily guessed trading password is refused; changing it needs two proofs, and it is never shown or stored in plain text', async ({
  page,
}) => {
  const account = '880000000101';
  await beginCase(page, account, 'trading_password_reset');
  const password = page.getByLabel('新交易密码', { exact: true });
  const again = page.getByLabel(/再次输入/);
  await password.fill('123456');
  await again.fill('123456');
  await page.getByRole('button', { name: '保存并继续' }).click();
  await expect(page.getByRole('alert').first()).toContainText('连续');
  await password.fill('302618');
  await again.fill('302619');
  await page.getByRole('button', { name: '保存并继续' }).click();
  await expect(page.getByRole('alert').first()).toContainText('不一致');
  await again.fill('302618');
  await page.getByRole('button', { name: '保存并继续' }).click();
  await expect(page.getByRole('main')).not.toContainText('302618');
  await confirmAndSubmit(page);
  await giveProofs(page, passwordAndMailProofs(page, account));
  await expect(page.getByText(/审核通过，已为您办理。/)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('302618');
});

test('a client whose old number is lost changes it with photos and data of the identity card, and waits for a review', async ({ page }) => {
  const fundAccount = '880000001717';
  await submitLostNumber(page, { fundAccount, idNumber: '110000199103120176', ordinal: '十七', newMobile: '13900001717' });
  await expect(page.getByText('审核中', { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
