import { expect, test } from '@playwright/test';
import { zipSync } from 'fflate';
import { findAllViolations } from '../support/accessibility.ts';
import { consoleAddress, signInInNewBrowser, readOrderNumber } from '../support/sign-in-staff.ts';

const pageOf = (title: string, more = ''): Buffer =>
  Buffer.from(`<h1>${title}</h1><p>发布时间：2018-05-04</p><div class="TRS_Editor"><p>${title}正文。${more}</p></div>`);

test('a former site is uploaded, read, reported page by page, and awaits approval as one change order', async ({ browser }) => {
  const page = await signInInNewBrowser(browser, 'demo.editor2');
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
  expect(await findAllViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '上传并读取' }).click();
  const row = page.getByRole('row', { name: /旧站公告（旅程）/ });
  await expect(row).toContainText('待起草');
  await row.getByRole('link', { name: '旧站公告（旅程）' }).click();
  await expect(page.getByRole('region', { name: '迁入的文章（2）' })).toContainText('2018-05-04 旧公告甲 ← /a.htm');
  await expect(page.getByRole('region', { name: '没有去向的原地址（1）' })).toContainText('/index.htm：不是文章');
  await expect(page.getByRole('region', { name: '失效的站内链接（1）' })).toContainText('/a.htm → /gone.htm');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findAllViolations(page), colorScheme).toEqual([]);
  }
  await page.getByRole('button', { name: '起草变更单' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('旧站迁入：旧站公告（旅程）（2 篇）');
  await expect(page.locator('.shadows, [aria-busy=true]')).toHaveCount(0);
  expect(await findAllViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const answer = await page.request.post(`${consoleAddress}/console/api/changes/${readOrderNumber(page)}/withdraw`, { data: {} });
  expect(answer.status()).toBe(200);
});

test('articles are imported from a table: a template is offered, a wrong cell is reported and nothing is stored, and a valid table waits for approval as one change order', async ({
  browser,
}) => {
  const page = await signInInNewBrowser(browser, 'demo.editor2');
  await page.goto(`${consoleAddress}/take-over`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载模板' }).click();
  expect((await download).suggestedFilename()).toBe('文章导入模板.xlsx');
  const title = `表格公告${Date.now().toString(36)}`;
  const hand = async (day: string): Promise<void> => {
    const buffer = Buffer.from(`标题,栏目,日期,正文,来源\n${title},公司公告,${day},本公司营业时间调整。,前厅证券\n`);
    await page.getByRole('textbox', { name: '表格名称' }).fill(title);
    await page.getByLabel('文章的表格').setInputFiles({ name: 'articles.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: '导入表格' }).click();
  };
  await hand('昨天');
  await expect(page.getByRole('alert').filter({ hasText: '没有导入' })).toContainText('第 2 行“日期”：应为日期，如 2026-11-21');
  expect(await findAllViolations(page)).toEqual([]);
  await hand('2020-05-06');
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('link', { name: title })
    .click();
  await expect(page.getByRole('region', { name: '迁入的文章（1）' })).toContainText(`2020-05-06 ${title}（第 2 行，gsgg）`);
  await expect(page.getByRole('region', { name: '没有导入的行（0）' })).toContainText('每一行都会导入。');
  await page.getByRole('button', { name: '起草变更单' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${title}（1 篇）`);
  const answer = await page.request.post(`${consoleAddress}/console/api/changes/${readOrderNumber(page)}/withdraw`, { data: {} });
  expect(answer.status()).toBe(200);
});
