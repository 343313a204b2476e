import { expect } from '@playwright/test';
import { setFieldHtml, test } from '../editor-site/editor-test.ts';

test('the toolbar is one tab stop: arrows move along it, Alt F10 moves to it, Escape back into the text', async ({ page, text }) => {
  await text.click();
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('button', { name: '撤销（Ctrl+Z）' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: '下移这一段（Alt+↓）' })).toBeFocused();
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: '二级标题（Ctrl+Alt+2）' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: '二级标题（Ctrl+Alt+2）' })).toBeFocused();
});

test('a selection becomes a link to a page found by search; the link is changed, refused when unsafe, and removed', async ({
  page,
  text,
  html,
}) => {
  // Browsers report a new selection after the key press, which only a test outruns.
  const link = page.getByRole('button', { name: '链接（Ctrl+K）' });
  await setFieldHtml(page, '<p>见收费标准</p>');
  await text.click();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+End');
  await expect(page.getByRole('button', { name: '清除文字格式' })).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('显示文字')).toHaveValue('收费标准');
  await expect(dialog.getByLabel('查找本站页面')).toBeFocused();
  await page.keyboard.type('收费');
  await dialog.getByRole('button', { name: '融资融券收费标准' }).click();
  await dialog.getByRole('button', { name: '插入链接' }).click();
  await expect(text).toBeFocused();
  expect(await html()).toBe('<p>见<a href="/IntoGL/fee.html">收费标准</a></p>');
  await text.getByText('收费标准').click();
  await expect(link).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+k');
  await dialog.getByLabel('链接地址').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('请输入以 / 开头的本站地址');
  await dialog.getByLabel('链接地址').fill('www.example.com');
  await dialog.getByLabel('显示文字').fill('交易所收费表');
  await page.keyboard.press('Enter');
  expect(await html()).toBe('<p>见<a href="https://www.example.com" rel="noopener">交易所收费表</a></p>');
  await expect(page.locator('#sent')).toHaveText('0');
  await text.getByText('交易所收费表').click();
  await expect(link).toHaveAttribute('aria-pressed', 'true');
  await link.click();
  await dialog.getByRole('button', { name: '去掉链接' }).click();
  expect(await html()).toBe('<p>见交易所收费表</p>');
});

test('a picture cannot be inserted without a description', async ({ page, text, html }) => {
  await text.click();
  await page.getByRole('button', { name: '图片', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('图片地址').fill('https://elsewhere.example/a.png');
  await dialog.getByRole('button', { name: '插入图片' }).click();
  await expect(dialog).toContainText('请输入本站图片的地址');
  await expect(dialog).toContainText('请写出图中的内容');
  await dialog.getByLabel('图片地址').fill('/media/trend.svg');
  await dialog.getByLabel('替代文字').fill('净值走势图');
  await dialog.getByRole('button', { name: '插入图片' }).click();
  expect(await html()).toBe('<figure><img alt="净值走势图" src="/media/trend.svg" loading="lazy" /></figure>');
  await page.getByAltText('净值走势图').dblclick();
  await dialog.getByLabel('替代文字').fill('净值一年走势图');
  await dialog.getByRole('button', { name: '更新图片' }).click();
  expect(await html()).toContain('alt="净值一年走势图"');
});

test('a table is created, extended, given headings, a caption and merged cells, navigated with Tab, and deleted', async ({
  page,
  text,
  html,
}) => {
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  await text.click();
  await tool('插入表格').click();
  for (const word of ['项目', '沪市', '深市', '佣金', 'a', 'b', '印花税', 'c']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('d');
  await page.keyboard.press('Tab');
  await page.keyboard.type('新行');
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('.rich-text__body tr')).toHaveCount(4);
  await tool('首列为表头').click();
  await page.locator('.rich-table__caption').click();
  await page.keyboard.type('费率');
  await page.keyboard.press('Enter');
  const [first, last] = [page.getByRole('cell', { name: 'a' }), page.getByRole('cell', { name: 'b' })];
  await first.click();
  await tool('左侧插入列').click();
  await page.keyboard.press('Shift+Tab');
  await tool('删除列').click();
  await first.click();
  await first.hover();
  await page.mouse.down();
  await last.hover();
  await page.mouse.up();
  await tool('合并单元格').click();
  await page
    .getByRole('cell', { name: '新行' })
    .or(page.getByRole('rowheader', { name: '新行' }))
    .click();
  await tool('删除行').click();
  expect(await html()).toBe(
    '<table><caption>费率</caption><thead><tr><th scope="col">项目</th><th scope="col">沪市</th><th scope="col">深市</th></tr></thead>' +
      '<tbody><tr><th scope="row">佣金</th><td colspan="2"><p>a</p><p>b</p></td></tr><tr><th scope="row">印花税</th><td>c</td><td>d</td></tr></tbody></table>',
  );
  await text.locator('td[colspan]').click();
  await tool('拆分单元格').click();
  await tool('上方插入行').click();
  await expect(page.locator('.rich-text__body td')).toHaveCount(6);
  await tool('删除表格').click();
  expect(await html()).toBe('');
});

test('each warning links to its place, and disappears with its cause', async ({ page, text }) => {
  await setFieldHtml(
    page,
    '<h2>一</h2><h4>跳级</h4><p><a href="/a">点击这里</a></p><figure><img src="/media/a.svg"></figure><table><tr><td>1</td><td>2</td></tr></table><h2></h2>',
  );
  await text.focus();
  await text.blur();
  const warnings = page.getByRole('list', { name: '可以改进的地方' }).getByRole('button');
  await expect(warnings).toHaveCount(5);
  const place = () =>
    page.evaluate(() => {
      const { anchorNode } = getSelection()!;
      const element = anchorNode instanceof Element ? anchorNode : anchorNode!.parentElement!;
      return element.closest('h4, a, td, h2, figure')?.localName;
    });
  for (const [index, tag] of ['h4', 'a', 'figure', 'td', 'h2'].entries()) {
    await warnings.nth(index).click();
    await expect(text).toBeFocused();
    expect(await place(), tag).toBe(tag);
  }
  await page.keyboard.type('二');
  await expect(warnings).toHaveCount(4);
  await warnings.nth(2).click();
  await page.getByRole('button', { name: '图片', exact: true }).click();
  await page.getByRole('dialog').getByLabel('替代文字').fill('走势');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: '更新图片' }).click();
  await expect(warnings).toHaveCount(3);
});

test('the script that a field waits for is at most 86 KB', ({ editorSite }) => {
  expect(editorSite.editorBytes).toBeGreaterThan(40_000);
  expect(editorSite.editorBytes).toBeLessThanOrEqual(86_000);
});

test('the toolbar stays visible while a long text is scrolled, below the header of the form', async ({ page, text }) => {
  await setFieldHtml(page, '<p>一段</p>'.repeat(80));
  await text.locator('p').last().scrollIntoViewIfNeeded();
  const top = await page.getByRole('toolbar').evaluate((bar) => bar.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(80);
});
