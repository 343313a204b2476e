import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { setFieldHtml, paste, test } from '../editor-site/editor-test.ts';

const folder = join(import.meta.dirname, '../../fixtures/pastes');
const textOf = (name: string) => readFileSync(join(folder, `${name}.html`), 'utf8');
const names = globSync('*.wanted.html', { cwd: folder }).map((name) => basename(name, '.wanted.html'));
/** Line breaks in the fixture are for readability, except in preformatted text. */
const wantedOf = (name: string) => textOf(`${name}.wanted`).trim().replaceAll(/>\n+</g, '><');

test('clipboard content of programs and pages is converted to the house style', async ({ page, html, editorSite }) => {
  expect(names.length).toBeGreaterThanOrEqual(20);
  for (const name of names)
    await test.step(name, async () => {
      await setFieldHtml(page, '');
      await paste(page, { 'text/html': textOf(name).replaceAll('ORIGIN', new URL(editorSite.address).origin), 'text/plain': '…' });
      expect.soft(await html(), name).toBe(wantedOf(name));
      expect(sanitizeBody(wantedOf(name)), name).toBe(wantedOf(name));
    });
});

test('the author sees how many pictures were left out, and no other message', async ({ page }) => {
  const told = page.getByRole('status').filter({ hasText: '没有带入' });
  await paste(page, { 'text/html': textOf('word-pictures') });
  await expect(told).toContainText('2 张图片没有带入');
  await paste(page, { 'text/html': textOf('wechat-article') });
  await expect(told).toContainText('1 张图片、1 个链接的地址（文字已保留）没有带入');
  await paste(page, { 'text/html': textOf('google-docs') });
  await expect(told).toHaveCount(0);
});

test('plain text is split at blank lines, and columns become a table', async ({ page, html }) => {
  await paste(page, { 'text/plain': '　　第一段\n续行\n\n第二段 <b>' });
  expect(await html()).toBe('<p>　　第一段<br />续行</p><p>第二段 &lt;b&gt;</p>');
  await setFieldHtml(page, '');
  await paste(page, { 'text/plain': '代码\t名称\n600000\t浦发银行' });
  expect(await html()).toBe('<table><tbody><tr><td>代码</td><td>名称</td></tr><tr><td>600000</td><td>浦发银行</td></tr></tbody></table>');
});

test('a range pasted into a table fills its cells and adds rows and columns', async ({ page, html }) => {
  await setFieldHtml(page, '<table><thead><tr><th>甲</th><th>乙</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>');
  await page.getByRole('cell', { name: '1' }).click();
  await paste(page, { 'text/html': textOf('excel-range'), 'text/plain': '' });
  const rows = await page
    .locator('.rich-text__body tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  expect(rows).toEqual([
    ['甲', '乙', ''],
    ['代码', '名称', '折算率'],
    ['600000', '浦发银行', '70%'],
    ['000001', '平安银行', '65%'],
  ]);
  expect(await html()).toContain('<thead><tr><th scope="col">甲</th><th scope="col">乙</th><th scope="col"></th></tr></thead>');
});

test('a paste before the paste module has loaded waits for it, and nothing is lost', async ({ page, text, html }) => {
  const released = Promise.withResolvers<void>();
  await page.route('**/clean-paste-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.reload();
  await text.waitFor();
  await paste(page, { 'text/html': textOf('wps-text'), 'text/plain': '风险提示' });
  await expect(text).toHaveText('');
  released.resolve();
  await expect(text).toContainText('投资需谨慎');
  expect(await html()).toBe(wantedOf('wps-text'));
});

const dot = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const openLibrary = (page: Page) => page.evaluate(() => (globalThis as unknown as { openLibrary(): void }).openLibrary());

test.describe('where pictures can be added to the library', () => {
  test.beforeEach(async ({ page, text, editorSite }) => {
    await page.goto(`${editorSite.address}?uploads`);
    await text.waitFor();
  });

  test('a pasted picture is uploaded to the library and needs a description; meanwhile a placeholder is shown', async ({
    page,
    text,
    html,
  }) => {
    await paste(page, { 'text/html': `<p>流程如图：</p><p><img src="${dot}"></p><p>完毕</p>` });
    await expect(text.getByAltText(/图片正在上传/)).toBeVisible();
    expect(await html()).toMatch(/^<p>流程如图：<\/p><p><img alt="" src="\/media\/uploading\/[^"]+" loading="lazy" \/><\/p><p>完毕<\/p>$/);
    await openLibrary(page);
    await expect(text.getByAltText(/图片正在上传/)).toHaveCount(0);
    await text.focus();
    await expect(page.getByText('这张图片没有替代文字')).toBeVisible();
    expect(await html()).toBe('<p>流程如图：</p><p><img alt="" src="/media/library/0123/whole-1280" loading="lazy" /></p><p>完毕</p>');
    await text.locator('img[src]').dblclick();
    await page.getByRole('dialog').getByLabel('替代文字').fill('办理流程图');
    await page.getByRole('dialog').getByRole('button', { name: '更新图片' }).click();
    expect(await html()).toContain('<img alt="办理流程图" src="/media/library/0123/whole-1280"');
  });

  test('a picture whose upload fails is removed from the text, and the author sees why', async ({ page, text, html }) => {
    await openLibrary(page);
    await paste(page, { 'text/html': `<p>甲</p><p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>` });
    await expect(page.getByRole('status').filter({ hasText: '没有上传成功' })).toContainText('图片的格式无法读取');
    await expect(text.locator('[data-arriving]')).toHaveCount(0);
    expect(await html()).toBe('<p>甲</p>');
  });

  test('a picture that comes as a file, such as a screenshot, is inserted at the cursor', async ({ page, html }) => {
    await openLibrary(page);
    await page.getByRole('textbox', { name: '正文内容' }).evaluate(async (target, address) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(address.split(',')[1]!), (letter) => letter.charCodeAt(0));
      clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, dot);
    await expect(page.getByText('这张图片没有替代文字')).toBeVisible();
    expect(await html()).toBe('<figure><img alt="" src="/media/library/0123/whole-1280" loading="lazy" /></figure>');
  });

  test('one undo removes the whole paste with its pictures and no typed text; one redo restores it', async ({ page, text, html }) => {
    await text.click();
    await page.keyboard.type('前文');
    await paste(page, { 'text/html': `${textOf('wps-table-in-list')}<p><img src="${dot}"></p>` });
    await page.keyboard.type('后文');
    await openLibrary(page);
    await expect(text.locator('img[src^="/media/library/"]')).toBeVisible();
    const whole = await html();
    await text.focus();
    await page.keyboard.press('Control+z');
    expect(await html()).toBe(whole.replace('后文', ''));
    await text.focus();
    await page.keyboard.press('Control+z');
    expect(await html()).toBe('<p>前文</p>');
    await text.focus();
    await page.keyboard.press('Control+y');
    expect(await html()).toBe(whole.replace('后文', ''));
  });
});
