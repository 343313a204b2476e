import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { signInSeeker } from '../support/sign-in-seeker.ts';

test('one login applies to all tabs of the browser while one of them is open; signing out applies to all', async ({ page, context }) => {
  await signInSeeker(page, '13910004190', { returnUrl: '/Recruit/deliveries.html' });
  const other = await context.newPage();
  await other.goto('/Recruit/deliveries.html');
  await expect(other.getByRole('banner')).toContainText('求职者 139****4190');
  await expect(other.getByRole('button', { name: '退出登录' })).toBeVisible();
  expect(await other.evaluate(() => JSON.stringify([localStorage, document.cookie]))).not.toContain('js_');

  await other.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByText('您在另一个标签页退出了求职者登录')).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('139****4190');

  // No tab is left that could share the session.
  await Promise.all([page.close(), other.close()]);
  const alone = await context.newPage();
  await alone.goto('/Recruit/resume.html');
  await expect(alone).toHaveURL(/\/Recruit\/login\.html\?returnUrl=/);
});
