import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { openFilters } from '../support/filters.ts';

const sizes = [
  { name: 'wide', width: 1366, height: 768 },
  { name: 'phone', width: 390, height: 844 },
];

interface NoticeList {
  data: { records: { id: number; title: string }[] };
}

/** Finds the notice of the demo firm whose title contains the words. */
async function findNotice(request: APIRequestContext, words: string): Promise<number> {
  const answer = await request.get('/gw-qt/f/notice/listByCategoryCode', { params: { keyWord: words } });
  const { data } = (await answer.json()) as NoticeList;
  const [first] = data.records;
  if (!first) throw new Error(`no notice about ${words}`);
  return first.id;
}

/** Finds the withdrawn notice of the demo firm; its number is near those of other notices with a history. */
async function findWithdrawn(request: APIRequestContext, near: number): Promise<number> {
  for (let id = near; id < near + 10; id++) {
    const answer = await request.get('/gw-qt/f/notice/withdrawn', { params: { id } });
    if (answer.ok()) return id;
  }
  throw new Error('no withdrawn notice');
}

const main = (page: Page) => page.getByRole('main');

for (const { name, ...viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    const tag = viewport.width < 600 ? [] : '@core';
    test('a corrected notice is marked as such, and links to its versions and their differences', { tag }, async ({ page, request }) => {
      const id = await findNotice(request, '夜间服务');
      await page.goto(`/IntoGL/noticeDetail/${id}.html`);
      await expect(main(page)).toContainText('本文于 2026-11-16 09:05 更正');
      await expect(main(page)).toContainText('更正原因：补充听力障碍客户的挂失渠道');
      await main(page)
        .getByRole('link', { name: /全部 3 个版本/ })
        .click();
      await page.waitForURL(/noticeVersions/);
      await expect(main(page).getByRole('listitem').filter({ hasText: '首次发布' })).toBeVisible();
      await expect(main(page).locator('.changed-text__all ins')).toContainText('听力或者言语障碍客户');

      await page.getByLabel('原版本').selectOption('1');
      await page.getByLabel('新版本').selectOption('2');
      await page.getByRole('button', { name: '对照' }).click();
      await page.waitForURL(/from=1&to=2/);
      const text = main(page).locator('.changed-text__all');
      await expect(text.locator('ins').filter({ hasText: '周末与法定节假日相同' })).toBeVisible();
      await expect(text.locator('del').first()).toContainText('删去：');
    });

    test('a withdrawn notice shows only the reason, and is in no list', async ({ page, request }) => {
      const id = await findWithdrawn(request, await findNotice(request, '夜间服务'));
      const answer = await page.goto(`/IntoGL/noticeDetail/${id}.html`);
      expect(answer?.status()).toBe(410);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('关于开展“年末资产配置周”活动的公告');
      await expect(main(page)).toContainText('撤下原因');
      await expect(main(page)).toContainText('2026-10-13 14:00');
      const list = await request.get('/gw-qt/f/notice/listByCategoryCode', { params: { keyWord: '年末资产配置周' } });
      expect(((await list.json()) as NoticeList).data.records).toEqual([]);
      const feed = await request.get('/feeds/gsgg.xml');
      expect(await feed.text()).not.toContain('年末资产配置周');
      expect((await request.get('/IntoGL/noticeDetail/99999999.html')).status()).toBe(404);
    });

    test('a replaced notice links to its successor and back', async ({ page, request }) => {
      const id = await findNotice(request, '非现场重置密码办理方式的公告（2026年修订）');
      await page.goto(`/IntoGL/noticeDetail/${id}.html`);
      await main(page).getByRole('note').getByRole('link').click();
      await expect(main(page)).toContainText('本文已被替代');
      await main(page).getByRole('note').getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('2026年修订');
    });

    test('a tender in progress is found by its state, read, and its PDF opens', async ({ page, request }) => {
      await page.goto('/IntoGL/about/zhaobiao.html');
      await openFilters(page);
      await page.getByLabel('状态').selectOption({ label: '进行中' });
      await page.getByRole('button', { name: '查询' }).click();
      await page.waitForURL(/state=open/);
      await main(page)
        .getByRole('link', { name: /智能客服知识库建设项目采购公告/ })
        .click();
      await page.waitForURL(/noticeDetail/);
      await expect(main(page)).toContainText('项目编号');
      const address = await main(page)
        .getByRole('link', { name: /\.pdf$/ })
        .getAttribute('href');
      const file = await request.get(address!);
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
    });

    test('the selected text size applies at the first paint of the next page', async ({ page, request }) => {
      const id = await findNotice(request, '夜间服务');
      await page.goto(`/IntoGL/noticeDetail/${id}.html`);
      await page.locator('html').dispatchEvent('keydown');
      await page.getByRole('button', { name: '特大字号' }).click();
      await expect(page.locator('html')).toHaveClass(/text-2/);
      const answer = await page.request.get(`/IntoGL/noticeDetail/${id}.html`);
      expect(await answer.text()).toMatch(/<html lang="zh-CN" class="text-2">/);
    });
  });
}
