import { expect, test } from '@playwright/test';
import { consoleAddress, signInAsStaff } from '../support/sign-in-staff.ts';

test('staff of a branch see only their branch and can draft only its page, nothing of the whole firm', async ({ page }) => {
  await signInAsStaff(page, 'demo.branch');
  await page.goto(`${consoleAddress}/content`);
  await expect(page.getByRole('navigation', { name: '内容类型' }).getByRole('link')).toHaveText(['营业网点']);
  await expect(
    page
      .getByRole('link', { name: /前厅证券上海分公司/ })
      .or(page.getByText('前厅证券上海分公司'))
      .first(),
  ).toBeVisible();
  await expect(page.getByText('前厅证券上海样板巷证券营业部')).toBeHidden();
  for (const [type, subject] of [
    ['branches', 'all/QT310103'],
    ['branches', 'all'],
    ['settings-brand', 'all'],
    ['settings-menu', 'all'],
    ['watched-words', 'all'],
  ]) {
    const answer = await page.request.post(`${consoleAddress}/console/api/changes`, { data: { type, subject } });
    expect(await answer.json(), `${type} ${subject}`).toMatchObject({ code: 40004 });
  }
  const own = await page.request.post(`${consoleAddress}/console/api/changes`, { data: { type: 'branches', subject: 'all/QT310101' } });
  expect(await own.json()).toMatchObject({ code: 200 });
});

test('an administrator who grants rights selects the branches from a list, found by name', async ({ page }) => {
  await signInAsStaff(page, 'demo.security');
  await page.goto(`${consoleAddress}/accounts`);
  await page
    .getByRole('link', { name: /demo\.branch/ })
    .first()
    .click();
  const branches = page.getByRole('group', { name: '营业网点', exact: true });
  await expect(branches.getByRole('checkbox', { name: '前厅证券上海分公司' })).toBeChecked();
  await branches.getByRole('searchbox').fill('样板巷');
  await expect(branches.getByRole('checkbox', { name: '前厅证券上海分公司' })).toBeHidden();
  await expect(branches.getByRole('checkbox', { name: '前厅证券上海样板巷证券营业部' })).toBeVisible();
});
