import { zipSync } from 'fflate';
import { expect, test } from '@playwright/test';
import { findAllBarriers } from '../support/barriers.ts';
import { consoleAddress, enterAs, orderOf } from '../support/sign-in-staff.ts';

const pageOf = (title: string, more = ''): Buffer =>
  Buffer.from(`<h1>${title}</h1><p>发布时间：2018-05-04</p><div class="TRS_Editor"><p>${title}正文。${more}</p></div>`);

test('a former site is handed in, read, told page by page, and waits as one order', async ({ browser }) => {
  const page = await enterAs(browser, 'demo.editor2');
  await page.goto(`${consoleAddress}/take-over`);
  await page.getByRole('button', { name: '上传并读取' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '没有上传' })).toContainText('请选择旧站的 ZIP 压缩包');
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('旧站公告（旅程）');
  await page.getByLabel('迁入的栏目').selectOption({ label: '公司公告' });
  const site = zipSync({
    'old/index.htm': Buffer.from('<title>首页</title>'),
    'old/a.htm': pageOf('旧公告甲', '<a href="gone.htm">不在的页面</a>'),
    'old/b.htm': pageOf('旧公告乙'),
  });
  const file = { name: 'old-site.zip', mimeType: 'application/zip', buffer: Buffer.from(site) };
  await page.getByLabel('旧站的压缩包').setInputFiles(file);
  expect(await findAllBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: '上传并读取' }).click();
  const row = page.getByRole('row', { name: /旧站公告（旅程）/ });
  await expect(row).toContainText('待起草');
  await row.getByRole('link', { name: '旧站公告（旅程）' }).click();
  await expect(page.getByRole('region', { name: '迁入的文章（2）' })).toContainText('2018-05-04 旧公告甲 ← /a.htm');
  await expect(page.getByRole('region', { name: '没有去向的原地址（1）' })).toContainText('/index.htm：不是文章');
  await expect(page.getByRole('region', { name: '失效的站内链接（1）' })).toContainText('/a.htm → /gone.htm');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findAllBarriers(page), colorScheme).toEqual([]);
  }
  await page.getByRole('button', { name: '起草变更单' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('旧站迁入：旧站公告（旅程）（2 篇）');
  const answer = await page.request.post(`${consoleAddress}/console/api/changes/${orderOf(page)}/withdraw`, { data: {} });
  expect(answer.status()).toBe(200);
});
