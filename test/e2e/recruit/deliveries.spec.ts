import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { readSentCode } from '../support/outbox.ts';
import { passProofOfWork, signInSeeker } from '../support/sign-in-seeker.ts';

const address = '/Recruit/deliveries.html';

test(
  'a job seeker sees the state of each delivery, withdraws one, and cannot withdraw a closed one',
  { tag: '@core' },
  async ({ page }) => {
    await signInSeeker(page, '13810000005', { returnUrl: address });
    const open = page
      .getByRole('article')
      .filter({ hasText: '筛选中' })
      .filter({ has: page.getByRole('button', { name: '撤回投递' }) });
    await expect(open).toHaveCount(1);
    await open.getByRole('button', { name: '撤回投递' }).click();
    const dialog = page.getByRole('dialog', { name: /撤回对“.*”的投递？/ });
    await expect(dialog).toContainText('可以再投递一次');
    await dialog.getByRole('button', { name: '确认撤回' }).click();
    await expect(page.getByRole('heading', { name: '已结束的投递' })).toBeVisible();
    await expect(page.getByRole('button', { name: '撤回投递' })).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(2);
  },
);

test('a sent delivery is shown as the firm sees it', async ({ page }) => {
  await signInSeeker(page, '13810000001', { returnUrl: address });
  const card = page.getByRole('article').filter({ hasText: '面试' }).first();
  await card.getByRole('button', { name: '查看所投简历' }).click();
  await expect(card).toContainText('示例求职者一');
});

test('a visitor who is not signed in looks up the states with a code', async ({ page }) => {
  await page.goto(address);
  await page.getByLabel('手机号').fill('13810000002');
  await passProofOfWork(page);
  const asked = new Date();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('短信验证码').fill(await readSentCode('13810000002', asked));
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByRole('table', { name: '查到 1 份投递' })).toContainText('笔试');
});
