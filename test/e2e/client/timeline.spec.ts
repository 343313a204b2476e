import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { signInAs } from '../support/sign-in.ts';

const account = '880000001818';

test('the timeline is filtered by its address and downloaded as a file, and an entry that the client does not recognise links to the account lock', async ({
  page,
}) => {
  await signInAs(page, account, { returnUrl: '/Business/timeline.html' });
  const records = page.getByRole('list', { name: '与我有关的记录' });
  await expect(records).toContainText('（本次登录）');
  await expect(records).not.toContainText('13800000018');
  await page.goto('/Business/timeline.html?kind=login&from=2020-01-01');
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
  await expect(records.getByRole('listitem').first()).toContainText('登录成功');
  await expect(records).not.toContainText('验证码：');

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出为 CSV' }).click()]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toMatch(/^\uFEFF时间（北京时间）,类别,事项,说明\r\n[\d-]{10} [\d:]{8},登录,登录成功,/);

  await records
    .getByRole('button', { name: /^不是我：.+ 登录成功$/ })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: '不是您本人？立即锁定网上访问' });
  await expect(question).toContainText('锁定之后：');
  await question.getByRole('button', { name: '确认锁定' }).click();
  await expect(page.getByText('网上访问已锁定').first()).toBeVisible();
  await expect(page).toHaveURL(/\/Login\.html/);
});
