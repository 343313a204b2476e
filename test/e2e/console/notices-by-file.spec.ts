import { expect, test } from '@playwright/test';
import { consoleAddress, enterAs, pressProven } from '../support/sign-in-staff.ts';

/** Older than any other: it stands last, and lists that begin with the newest are as they were. */
const file = [
  '公告编号,公告类型,证券代码,证券简称,标题,发布时间,原文链接,是否示例数据',
  'QT-2015-0001,规则与参数,,,示例公告：每日额度的说明,2015-01-05 09:00:00,https://example.com/notices/1,是',
].join('\n');

test('a file brings a notice to those that are there; a second person sees the same row, publishes it, and visitors read it', async ({
  browser,
  page: visitor,
}) => {
  const clerk = await enterAs(browser, 'demo.data');
  await clerk.goto(`${consoleAddress}/data/import`);
  await clerk.getByLabel('选择数据文件').setInputFiles({ name: '港股通公告.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  const group = clerk.getByRole('region', { name: '港股通公告' });
  await group.getByRole('button', { name: '检查文件（不会发布）' }).click();
  await expect(clerk.getByRole('heading', { level: 1, name: '导入：港股通公告' })).toBeVisible();
  await expect(clerk.getByRole('row', { name: /示例公告：每日额度的说明/ })).toBeVisible();
  await clerk.getByRole('button', { name: '提交复核（需 1 人）' }).click();
  await expect(clerk.locator('.daily--submitted').first()).toBeVisible();

  const reviewer = await enterAs(browser, 'demo.data2');
  await reviewer.goto(clerk.url());
  await expect(reviewer.getByRole('main')).toContainText('示例公告：每日额度的说明');
  await pressProven(reviewer, '通过并立即发布');
  await expect(reviewer.locator('.daily--published').first()).toBeVisible();
  await reviewer.goto(`${consoleAddress}/data`);
  await expect(reviewer.getByRole('row', { name: /港股通公告/ })).toBeVisible();

  const answer = await visitor.request.get('/OnlineTrading/OnlineNotice/HkConnect.html?type=rule');
  expect(answer.status()).toBe(200);
  await visitor.goto(`/search.html?q=${encodeURIComponent('示例公告：每日额度的说明')}`);
  await expect(
    visitor
      .getByRole('main')
      .getByRole('link', { name: /每日额度的说明/ })
      .first(),
  ).toBeVisible();
});
