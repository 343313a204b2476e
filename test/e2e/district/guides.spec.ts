import { expect, test } from '@playwright/test';

const guide = (code: string) => `/FinancialDistric/NewGuide/${code}.html`;

test('the list of guides links to the first one and from there to the next', async ({ page }) => {
  await page.goto('/FinancialDistric/NewGuide.html');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(4);
  await page.getByRole('link', { name: '1. 融资融券风险揭示' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('融资融券风险揭示');
  await expect(page.getByText(/阅读约 \d+ 分钟/)).toBeVisible();
  await page.getByRole('link', { name: /下一篇/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('信用账户开户指南');
});

test('a question is found by its words, and its own link opens its answer', async ({ page }) => {
  await page.goto(guide('CJWT'));
  const search = page.getByRole('search', { name: '搜索两融问题' });
  await search.getByLabel('搜索问题').fill('停牌 公允');
  await search.getByRole('button', { name: '搜索' }).click();
  await expect(page.getByText('“停牌 公允”找到')).toBeVisible();
  const question = page.locator('details').filter({ hasText: '持有的股票停牌，比例怎样算？' });
  await question.locator('summary').click();
  const link = question.getByRole('link', { name: '本题链接' });
  expect(await link.getAttribute('href')).toBe(`${guide('CJWT')}#q-bili-tingpai`);
  await page.goto(`${guide('CJWT')}#q-bili-tingpai`);
  await expect(page.locator('#q-bili-tingpai')).toBeVisible();
});

for (const javaScriptEnabled of [true, false])
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled });

    test('the table of contents of a long guide stays below the header, and its links scroll to a visible part', async ({ page }) => {
      await page.goto(guide('JYLC'));
      await page.getByRole('heading', { name: '直接还款', exact: true }).scrollIntoViewIfNeeded();
      const contents = page.getByRole('navigation', { name: '本页内容' });
      const line = contents.locator('summary');
      await expect.poll(async () => (await line.boundingBox())!.y).toBeLessThan(70);
      await line.click();
      await contents.getByRole('link', { name: '融券卖出' }).click();
      await expect(page).toHaveURL(/#rongquan$/);
      const part = page.getByRole('heading', { name: '融券卖出', exact: true });
      await expect(part).toBeInViewport();
      expect((await part.boundingBox())!.y).toBeGreaterThan((await line.boundingBox())!.y + (await line.boundingBox())!.height);
      if (javaScriptEnabled) await expect(contents.getByRole('link')).toHaveCount(0);
    });
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the self-check responds, businesses are filtered and a vote is counted', async ({ page }) => {
    await page.goto(guide('KHZN'));
    await expect(page.getByText('还有没勾上的')).toBeVisible();
    for (const box of await page.locator('.self-check input').all()) await box.check();
    await expect(page.getByText('七条都符合')).toBeVisible();

    await page.goto(guide('YWBLLC'));
    await page.getByLabel('渠道').selectOption('电话');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('临时锁定网上访问')).toBeVisible();
    await expect(page.getByText('合约展期')).toHaveCount(0);

    await page.goto(`${guide('CJWT')}#q-bili-jisuan`);
    const answer = page.locator('#q-bili-jisuan');
    await answer.getByRole('button', { name: '有帮助', exact: true }).click();
    await expect(answer.getByText('谢谢')).toBeVisible();
  });
});
