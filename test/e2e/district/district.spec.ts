import { expect, test, type APIRequestContext, type Page } from '@playwright/test';

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('tbody tr');
const state = (page: Page) => main(page).locator('.hk-more').getByRole('status');
/** The 加载更多 button, which is a link until React has hydrated the page. */
const more = (page: Page) => main(page).getByRole('button', { name: '加载更多' });
const calls = /HKExchange\/listAuthority/;

/** Returns the newest article of a list. */
async function firstOf(request: APIRequestContext, list: string): Promise<{ id: number; title: string }> {
  const { data } = (await (await request.get(`/gw-qt/f/${list}`)).json()) as { data: { records: { id: number; title: string }[] } };
  return data.records[0]!;
}

test('more Hong Kong notices are appended until all are shown; another type starts again', { tag: '@core' }, async ({ page }) => {
  await page.goto('/OnlineTrading/OnlineNotice/HkConnect.html?type=eligible');
  await expect(rows(page)).toHaveCount(10);
  await expect(state(page)).toHaveText('已显示 10 条');
  await main(page).getByText('加载更多').click();
  // The focus moves to the first new entry.
  await expect(rows(page).nth(10).getByRole('link')).toBeFocused();
  for (let shown = await rows(page).count(); await more(page).isVisible(); shown = await rows(page).count()) {
    await more(page).click();
    // A full page is not known to be the last one: the next one may be empty.
    const allAreShown = state(page).filter({ hasText: '已全部加载' });
    await expect(rows(page).nth(shown).or(allAreShown).first()).toBeVisible();
  }
  await expect(state(page)).toHaveText(/已全部加载，共 \d+ 条，第 \d+ 页/);
  await expect(page).toHaveURL(/type=eligible$/);

  await main(page).getByRole('button', { name: '回到第 1 页' }).click();
  await expect(rows(page).first().getByRole('link')).toBeFocused();
  await main(page).getByRole('navigation', { name: '公告类型' }).getByRole('link', { name: '规则与参数' }).click();
  await expect(page).toHaveURL(/type=rule$/);
  await expect(state(page)).toHaveText(/^已全部加载，共 \d 条$/);
});

test('when loading more fails, the existing entries stay and 重试 loads them', async ({ page }) => {
  await page.goto('/OnlineTrading/OnlineNotice/HkConnect.html');
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { code: 50000, msg: '系统繁忙，请稍后再试' } }));
  await main(page).getByText('加载更多').click();
  await expect(main(page).getByText('加载失败：系统繁忙，请稍后再试')).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await page.unroute(calls);
  await main(page).getByRole('button', { name: '重试' }).click();
  await expect(rows(page)).toHaveCount(20);
  await expect(state(page)).toHaveText('已显示 20 条，第 2 页');
  await expect(main(page).getByText('加载失败')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('加载更多 links to the next ten, and back to the newest', async ({ page }) => {
    await page.goto('/OnlineTrading/OnlineNotice/HkConnect.html?type=eligible');
    const newest = await rows(page).first().innerText();
    await main(page).getByRole('link', { name: '加载更多' }).click();
    await expect(page).toHaveURL(/type=eligible&posStr=/);
    // A full page does not know yet that it is the last one.
    await expect(state(page)).toContainText(/已全部加载|已显示 10 条/);
    await expect(rows(page).first()).not.toHaveText(newest, { useInnerText: true });
    await main(page).getByRole('link', { name: '回到最新的公告' }).click();
    await expect(rows(page).first()).toHaveText(newest, { useInnerText: true });
  });

  test('an invalid position starts with the newest and shows a notice', async ({ page }) => {
    const answer = await page.goto('/OnlineTrading/OnlineNotice/HkConnect.html?posStr=nowhere');
    expect(answer?.status()).toBe(200);
    await expect(main(page)).toContainText('位置标记无效');
    await expect(rows(page)).toHaveCount(10);
  });

  test('a law shows whether it is in force, and a repealed one links to its successor', async ({ page }) => {
    await page.goto('/FinancialDistric/FLFGNotice.html');
    await main(page).getByRole('navigation', { name: '时效状态' }).getByRole('link', { name: '已废止' }).click();
    await page.getByLabel('关键字').fill('合同法');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL(/state=repealed/);
    await main(page).getByRole('link', { name: '中华人民共和国合同法' }).click();
    await expect(page).toHaveURL(/FLFGNoticeDetail\/\d+\.html$/);
    await expect(main(page)).toContainText('已废止');
    await main(page).getByRole('link', { name: '《中华人民共和国民法典》' }).first().click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('中华人民共和国民法典');
    await expect(main(page)).toContainText('现行有效');
  });
});

test('a sale notice shows product, type and effective day, and links to its neighbours', async ({ page, request }) => {
  const { id, title } = await firstOf(request, 'saleNotice/list?kind=listing');
  await page.goto(`/FinancialDistric/SaleNoteDetail/${id}.html`);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(main(page).locator('.key-facts')).toContainText('上线代销');
  await expect(main(page).locator('.key-facts')).toContainText(/（\d{6}）/);
  await expect(main(page)).toContainText('生效日期');
  await expect(main(page)).toContainText('示例数据');
  await main(page).getByRole('link', { name: '下一篇' }).click();
  await expect(page).toHaveURL(/SaleNoteDetail\/\d+\.html$/);
  const fundNotice = await request.get('/official-service/officialFinancial/FCAnnouncement?pageSize=1');
  const { result } = (await fundNotice.json()) as { result: { records: { id: number }[] } };
  const elsewhere = await page.goto(`/FinancialDistric/SaleNoteDetail/${result.records[0]!.id}.html`);
  expect(elsewhere?.status()).toBe(404);
});
