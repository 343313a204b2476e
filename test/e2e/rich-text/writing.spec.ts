import { expect } from '@playwright/test';
import { setFieldHtml, test } from '../editor-site/editor-test.ts';
import { findAllViolations } from '../support/accessibility.ts';

test('characters at the beginning of a line make headings, lists, quotations and rules; one undo restores the characters', async ({
  page,
  text,
  html,
}) => {
  await text.click();
  const lines = ['## 标题', '正文', '- 项', '子', '', '3. 三', '', '> 引', '', '', '---'];
  for (const line of lines) {
    await page.keyboard.type(line);
    if (line === '子') await page.keyboard.press('Tab');
    if (line !== '---') await page.keyboard.press('Enter');
    if (line === '子') await page.keyboard.press('Shift+Tab');
  }
  expect(await html()).toBe(
    '<h2>标题</h2><p>正文</p><ul><li>项<ul><li>子</li></ul></li></ul><ol start="3"><li>三</li></ol><blockquote><p>引</p></blockquote><hr />',
  );
  await setFieldHtml(page, '');
  await text.click();
  await page.keyboard.type('- ');
  await page.keyboard.press('Backspace');
  expect(await html()).toBe('<p>- </p>');
});

test('each tool and each shortcut applies its format, and removes it', { tag: '@core' }, async ({ page, text, html }) => {
  await setFieldHtml(page, '<p>维持担保比例</p>');
  const tools = [
    ['加粗', 'Control+b', 'strong'],
    ['强调', 'Control+i', 'em'],
    ['下划线', 'Control+u', 'u'],
    ['删除线', 'Control+Shift+x', 's'],
    ['上标', 'Control+.', 'sup'],
    ['下标', 'Control+,', 'sub'],
    ['代码', 'Control+e', 'code'],
  ] as const;
  for (const [title, key, tag] of tools) {
    const tool = page.getByRole('button', { name: title });
    await text.focus();
    await page.keyboard.press('Control+a');
    await tool.click();
    await expect(tool).toHaveAttribute('aria-pressed', 'true');
    expect(await html()).toBe(`<p><${tag}>维持担保比例</${tag}></p>`);
    await text.focus();
    await page.keyboard.press(key);
    await expect(tool).toHaveAttribute('aria-pressed', 'false');
    expect(await html()).toBe('<p>维持担保比例</p>');
  }
  for (const [key, tag] of [
    ['2', 'h2'],
    ['3', 'h3'],
    ['4', 'h4'],
    ['5', 'pre'],
    ['0', 'p'],
  ] as const) {
    await text.focus();
    await page.keyboard.press(`Control+Alt+${key}`);
    expect(await html()).toBe(`<${tag}>维持担保比例</${tag}>`);
  }
  await page.getByRole('button', { name: '三级标题' }).click();
  await page.keyboard.press('Control+z');
  expect(await html()).toBe('<p>维持担保比例</p>');
  await text.focus();
  await page.keyboard.press('Control+y');
  expect(await html()).toBe('<h3>维持担保比例</h3>');
});

test('the slash menu is used by keyboard, searched by pinyin, and closed by Escape; a literal slash stays', async ({
  page,
  text,
  html,
}) => {
  const menu = page.getByRole('listbox', { name: '插入' });
  await text.click();
  await page.keyboard.type('/');
  await expect(menu.getByRole('option', { name: '二级标题' })).toHaveAttribute('aria-selected', 'true');
  await expect(text).toHaveAttribute('aria-activedescendant', (await menu.getByRole('option').first().getAttribute('id'))!);
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('option', { name: '图片' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('bg');
  await expect(menu.getByRole('option')).toHaveText(['表格']);
  await page.keyboard.press('Enter');
  await expect(menu).toHaveCount(0);
  await page.keyboard.type('项目');
  await expect(page.getByRole('columnheader').first()).toHaveText('项目');
  await setFieldHtml(page, '');
  await text.click();
  await page.keyboard.type('、引用');
  await page.keyboard.press('Enter');
  await page.keyboard.type('甲');
  expect(await html()).toBe('<blockquote><p>甲</p></blockquote>');
  await setFieldHtml(page, '');
  await text.click();
  await page.keyboard.type('/');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await page.keyboard.type('h');
  await expect(menu).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('沪/深');
  await expect(menu).toHaveCount(0);
  expect(await html()).toBe('<p>/h</p><p>沪/深</p>');
});

test('text that an input method is still composing triggers nothing', async ({ page, text, html }) => {
  const method = await page.context().newCDPSession(page);
  const compose = async (...stages: string[]) => {
    for (const stage of stages)
      await method.send('Input.imeSetComposition', { text: stage, selectionStart: stage.length, selectionEnd: stage.length });
    await method.send('Input.insertText', { text: stages.at(-1)! });
  };
  await text.click();
  await page.keyboard.type('自 ');
  await compose('l', 'li', "li'l", '利率');
  await page.keyboard.type(' 起');
  expect(await html()).toBe('<p>自 利率 起</p>');
  // A partly typed syllable looks like list markup, and like a search term of the menu.
  await setFieldHtml(page, '');
  await text.click();
  await compose('- ', '- 项', '—项');
  expect(await html()).toBe('<p>—项</p>');
  await setFieldHtml(page, '');
  await text.click();
  await page.keyboard.type('/');
  const menu = page.getByRole('listbox', { name: '插入' });
  await expect(menu).toBeVisible();
  await method.send('Input.imeSetComposition', { text: 'biao', selectionStart: 4, selectionEnd: 4 });
  await page.keyboard.press('Enter');
  await expect(text).toContainText('/biao');
  await method.send('Input.insertText', { text: '表格' });
  await expect(menu.getByRole('option')).toHaveText(['表格']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  // Also in a heading, a list and a cell.
  for (const tag of ['h2', 'li', 'td']) {
    await setFieldHtml(
      page,
      tag === 'td' ? '<table><tr><td>a</td><td>b</td></tr></table>' : tag === 'li' ? '<ul><li>a</li></ul>' : '<h2>a</h2>',
    );
    await page.locator(`.rich-text__body ${tag}`).first().click();
    await page.keyboard.press('End');
    await compose('z', 'zh', '证券');
    await expect(page.locator(`.rich-text__body ${tag}`).first()).toHaveText('a证券');
  }
});

test('a change is reported when typing pauses, at once when the field loses focus, and never without a change', async ({
  page,
  text,
  html,
}) => {
  const told = page.locator('#told');
  await text.click();
  await page.keyboard.type('一二三四五');
  await expect(told).toHaveText('1');
  await page.keyboard.type('六');
  expect(await html()).toBe('<p>一二三四五六</p>');
  await expect(told).toHaveText('2');
  await text.focus();
  await text.blur();
  await expect(told).toHaveText('2');
  await setFieldHtml(page, '<p>另一份</p>');
  await expect(text).toHaveText('另一份');
  await expect(told).toHaveText('2');
});

test('a block is moved with Alt and arrow keys, an item within its list, and by its handle', async ({ page, text, html }) => {
  await setFieldHtml(page, '<p>甲</p><ul><li>一</li><li>二</li></ul><p>乙</p>');
  await text.getByText('二').click();
  await expect(page.getByRole('button', { name: '项目列表' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Alt+ArrowUp');
  expect(await html()).toBe('<p>甲</p><ul><li>二</li><li>一</li></ul><p>乙</p>');
  await text.focus();
  await page.keyboard.press('Alt+ArrowUp');
  expect(await html()).toBe('<ul><li>二</li><li>一</li></ul><p>甲</p><p>乙</p>');
  await text.getByText('乙').hover();
  const [handle, first] = [await page.locator('.rich-text__handle').boundingBox(), await text.getByText('甲').boundingBox()];
  await page.mouse.move(handle!.x + 8, handle!.y + 8);
  await page.mouse.down();
  await page.mouse.move(first!.x + 4, first!.y + 6, { steps: 6 });
  await page.mouse.up();
  expect(await html()).toBe('<ul><li>二</li><li>一</li></ul><p>乙</p><p>甲</p>');
});

test('the field has no accessibility errors, also with a table and a warning, on a wide screen and on a phone, and is never wider than the window', async ({
  page,
}) => {
  await setFieldHtml(page, '<h2>一</h2><table><tr><td>a</td><td>b</td></tr></table><figure><img src="/media/a.svg"></figure>');
  await page.evaluate(() => (globalThis as unknown as { refuse(errors: string[]): void }).refuse(['请写正文']));
  await page.getByRole('cell', { name: 'a' }).click();
  await expect(page.getByRole('toolbar', { name: '表格工具' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '正文内容' })).toHaveAccessibleDescription(/请写正文/);
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    expect(await findAllViolations(page)).toEqual([]);
    expect(await page.locator('form').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(viewport.width);
  }
});
