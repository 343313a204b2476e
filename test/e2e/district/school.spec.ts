import { expect, test } from '@playwright/test';
import { hydrate, waitForHydration } from '../support/page-state.ts';

test(
  'a visitor who answers a lesson sees their progress in its series, on this device only, and can delete it',
  { tag: '@core' },
  async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto('/Inves/school/shares.html');
    await waitForHydration(page);
    await expect(page.getByText('共 4 课')).toBeVisible();
    await page.getByRole('link', { name: '三个账户，一笔钱怎么走' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('三个账户，一笔钱怎么走');
    await hydrate(page);
    for (const group of await page
      .getByRole('group')
      .filter({ hasText: /^\d\. / })
      .all())
      await group.getByRole('radio').first().check();
    await page.getByRole('button', { name: '提交并看讲解' }).click();
    await expect(page.getByText(/答对 \d 题，共 3 题/)).toBeVisible();
    await expect(page.getByRole('button', { name: '已学，撤销标记' })).toBeVisible();
    await page.getByRole('link', { name: '本系列全部课程' }).click();
    await expect(page.getByText('已学 1/4 课')).toBeVisible();
    await expect(page.getByRole('link', { name: /^继续学习：一张委托单上的每一格/ })).toBeVisible();
    expect(sent.filter((one) => one.includes('qt.lessons'))).toEqual([]);
    await page.getByRole('button', { name: '清除全部进度' }).click();
    await expect(page.getByText('共 4 课')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('qt.lessons'))).toBeNull();
  },
);

test('without scripts a lesson is read, answered and explained in the same way', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/Inves/school.html');
  await page.getByRole('link', { name: '识别非法证券活动' }).last().click();
  await page.getByRole('link', { name: '三句开场白' }).click();
  await page.getByRole('button', { name: '提交并看讲解' }).click();
  await expect(page.getByRole('alert')).toContainText('第 1 题还没有作答');
  for (const group of await page
    .getByRole('group')
    .filter({ hasText: /^\d\. / })
    .all())
    await group.getByRole('radio').first().check();
  await page.getByRole('button', { name: '提交并看讲解' }).click();
  await expect(page.getByRole('main')).toContainText('共 3 题');
  await context.close();
});
