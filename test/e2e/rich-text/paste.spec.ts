import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from '@playwright/test';
import { sanitizeBody } from '#modules/portal/content/service/texts/sanitize-body.ts';
import { give, paste, test } from '../editor-site/editor-test.ts';

const folder = join(import.meta.dirname, '../../fixtures/pastes');
const textOf = (name: string) => readFileSync(join(folder, `${name}.html`), 'utf8');
const names = globSync('*.wanted.html', { cwd: folder }).map((name) => basename(name, '.wanted.html'));
/** Lines are for whoever reads the fixture, but in text that is set as it is written. */
const wantedOf = (name: string) => textOf(`${name}.wanted`).trim().replaceAll(/>\n+</g, '><');

test('what programs and pages put on the clipboard becomes a text of the house', async ({ page, html, editorSite }) => {
  expect(names.length).toBeGreaterThanOrEqual(20);
  for (const name of names)
    await test.step(name, async () => {
      await give(page, '');
      await paste(page, { 'text/html': textOf(name).replaceAll('ORIGIN', new URL(editorSite.address).origin), 'text/plain': '…' });
      expect.soft(await html(), name).toBe(wantedOf(name));
      expect(sanitizeBody(wantedOf(name)), name).toBe(wantedOf(name));
    });
});

test('the author is told how many pictures stayed behind, and only of those', async ({ page }) => {
  const told = page.getByRole('status').filter({ hasText: '没有带入' });
  await paste(page, { 'text/html': textOf('word-pictures') });
  await expect(told).toContainText('2 张图片没有带入');
  await paste(page, { 'text/html': textOf('wechat-article') });
  await expect(told).toContainText('1 张图片没有带入');
  await paste(page, { 'text/html': textOf('google-docs') });
  await expect(told).toHaveCount(0);
});

test('text without marks is parted at blank lines, and columns are a table', async ({ page, html }) => {
  await paste(page, { 'text/plain': '　　第一段\n续行\n\n第二段 <b>' });
  expect(await html()).toBe('<p>第一段<br />续行</p><p>第二段 &lt;b&gt;</p>');
  await give(page, '');
  await paste(page, { 'text/plain': '代码\t名称\n600000\t浦发银行' });
  expect(await html()).toBe('<table><tbody><tr><td>代码</td><td>名称</td></tr><tr><td>600000</td><td>浦发银行</td></tr></tbody></table>');
});

test('a range pasted into a table fills its cells and makes room for itself', async ({ page, html }) => {
  await give(page, '<table><thead><tr><th>甲</th><th>乙</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>');
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

test('what is pasted before the reader of pastes has come waits for it, and nothing of it is lost', async ({ page, text, html }) => {
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
