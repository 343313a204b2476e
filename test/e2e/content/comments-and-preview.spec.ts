import { expect, type Page } from '@playwright/test';
import { findViolationsInBothModes } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import { beginArticle, consoleAddress, signInInNewBrowser } from '../support/sign-in-staff.ts';

/** Selects words of the body, as by dragging. */
const select = (page: Page, words: string): Promise<void> =>
  page
    .locator('.prose')
    .first()
    .evaluate((text, wanted) => {
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent!.indexOf(wanted);
        if (at >= 0) getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length);
      }
    }, words);

/** Writes the body, and waits until it is saved. */
async function writeAndSave(page: Page, text: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await page.getByRole('textbox', { name: '正文' }).fill(text);
  await saved;
}

test('a comment on words of a text is shown to the author and the approver, resolved, reopened, and preserved when the words are deleted', async ({
  browser,
}) => {
  const [editor, reviewer] = await Promise.all([signInInNewBrowser(browser, 'demo.editor'), signInInNewBrowser(browser, 'demo.reviewer')]);
  const mark = Date.now().toString(36);
  const order = await beginArticle(editor, `批注${mark}`);
  const body = editor.getByRole('textbox', { name: '正文' });
  await writeAndSave(editor, '本公司自提交之日起十个交易日内办结。');

  await reviewer.goto(`${consoleAddress}/changes/${order}`);
  await reviewer.getByRole('button', { name: /^批注所选文字.*正文$/ }).click();
  await expect(reviewer.getByText('请先在正文中选中要批注的文字')).toBeVisible();
  await select(reviewer, '十个交易日');
  await reviewer.keyboard.press('Control+Alt+KeyM');
  const asking = reviewer.getByRole('dialog', { name: '批注所选文字' });
  await expect(asking.locator('.passages__quote')).toHaveText('十个交易日');
  await asking.getByLabel('批注').fill('与合同不一致');
  await asking.getByLabel('批注').press('Control+Enter');
  await expect(asking).toBeHidden();

  // The author sees it beside the words, opens it by keyboard, and resolves it.
  await editor.reload();
  const passage = editor.getByRole('button', { name: '批注 1：“十个交易日”' });
  await passage.press('Enter');
  const beside = editor.locator('.passages__card');
  await expect(beside).toContainText('与合同不一致');
  expect(await findViolationsInBothModes(editor)).toEqual([]);
  await body.fill('新的一段。本公司自提交之日起十个交易日内办结。');
  await expect(passage).toBeVisible();
  await beside.getByRole('button', { name: '已处理' }).click();
  await expect(passage).toBeHidden();
  const list = editor.getByRole('complementary', { name: '办理' });
  await list.getByRole('button', { name: '重新打开' }).click();
  await expect(passage).toBeVisible();

  // After the words are deleted the comment is marked as such and quotes them.
  await writeAndSave(editor, '另一段文字。');
  await expect(passage).toBeHidden();
  await reviewer.reload();
  await expect(reviewer.getByText('这段文字已不在正文中')).toBeVisible();
  await expect(reviewer.locator('.comments__quote').first()).toHaveText('十个交易日');
});

test('a colleague is mentioned in a comment by keyboard, finds it in the inbox, and sees it as unread once', async ({ browser }) => {
  const [editor, reviewer] = await Promise.all([signInInNewBrowser(browser, 'demo.editor'), signInInNewBrowser(browser, 'demo.reviewer')]);
  const title = `提到同事${Date.now().toString(36)}`;
  await beginArticle(editor, title);
  await expect(editor.getByRole('heading', { level: 1 })).toHaveText(title);
  const area = editor.getByRole('complementary', { name: '办理' }).getByRole('textbox', { name: '批注' });
  await area.focus();
  await area.pressSequentially('请@demo.rev');
  const offered = editor.getByRole('listbox', { name: '可以提到的同事' });
  await expect(offered.getByRole('option', { selected: true })).toContainText('演示内容复核');
  expect(await findViolationsInBothModes(editor)).toEqual([]);
  await area.press('Escape');
  await expect(offered).toBeHidden();
  await area.press('Backspace');
  await expect(offered.getByRole('option').first()).toBeVisible();
  await area.press('Enter');
  await expect(area).toHaveValue('请@演示内容复核 ');
  await area.pressSequentially('核对时限');
  await area.press('Control+Enter');
  await expect(editor.getByRole('status').filter({ hasText: '已提醒 演示内容复核' })).toBeVisible();
  await expect(editor.locator('.mentions__name')).toHaveText('@演示内容复核');

  await reviewer.goto(`${consoleAddress}/inbox?source=change-comments`);
  const line = reviewer.getByRole('link', { name: new RegExp(title) });
  await expect(line).toContainText('演示采编在批注中提到了您');
  await line.click();
  await expect(reviewer.getByRole('list', { name: '提醒' })).toContainText(title);
  await reviewer.getByRole('button', { name: /^标为已读/ }).click();
  await expect(line).toBeHidden();
});

test('an external person comments on words of a text through a link, and its creator finds the comment in the inbox and beside the words', async ({
  browser,
}) => {
  const editor = await signInInNewBrowser(browser, 'demo.editor');
  const title = `外部审阅${Date.now().toString(36)}`;
  const order = await beginArticle(editor, title);
  await writeAndSave(editor, '本公司自提交之日起十个交易日内办结。');
  await editor.getByLabel('给谁看').fill('某某律师事务所');
  await editor.getByRole('button', { name: '生成审阅链接' }).click();
  const link = new URL(await editor.getByRole('textbox', { name: '审阅链接' }).inputValue());
  const outside = await (await browser.newContext()).newPage();
  await outside.goto(`${consoleAddress}${link.pathname}${link.hash}`);
  await outside.getByRole('button', { name: '正文', exact: true }).click();
  await expect(outside.locator('.prose')).toContainText('十个交易日');
  await select(outside, '十个交易日');
  await outside.getByRole('button', { name: /^批注所选文字/ }).click();
  const asking = outside.getByRole('dialog', { name: '批注所选文字' });
  await asking.getByLabel('您的姓名').fill('王律师');
  await asking.getByLabel('意见').fill('与合同不一致');
  await asking.getByRole('button', { name: '送出意见' }).click();
  await expect(outside.getByRole('button', { name: '批注 1：“十个交易日”' })).toBeVisible();
  // Without a pointer the words are typed.
  await outside.getByLabel('针对的原文').fill('没有的话');
  await outside.getByRole('textbox', { name: '意见', exact: true }).fill('请写明起算日');
  await outside.getByRole('button', { name: '送出意见' }).click();
  await expect(outside.getByText('所选位置中没有这段文字')).toBeVisible();
  await outside.getByLabel('针对的原文').fill('提交之日');
  await outside.getByRole('button', { name: '送出意见' }).click();
  await expect(outside.getByRole('button', { name: /^批注 \d：“提交之日”/ })).toBeVisible();
  expect(await findViolationsInBothModes(outside)).toEqual([]);

  await editor.goto(`${consoleAddress}/inbox?source=change-comments`);
  await expect(editor.getByRole('link', { name: new RegExp(title) })).toContainText('外部审阅人留下了意见');
  await editor.goto(`${consoleAddress}/changes/${order}`);
  await editor.getByRole('button', { name: /^批注 \d：“十个交易日”/ }).click();
  await expect(editor.locator('.passages__card').first()).toContainText('外部：王律师');
});

test('the preview beside the form updates during typing, in phone and computer width, and keeps its scroll position', async ({
  browser,
}) => {
  const editor = await signInInNewBrowser(browser, 'demo.editor');
  await beginArticle(editor, `边写边看${Date.now().toString(36)}`);
  await editor.setViewportSize({ width: 1366, height: 768 });
  await editor.getByRole('button', { name: '边写边看' }).click();
  const live = editor.getByRole('region', { name: '实时预览' });
  const body = editor.getByRole('textbox', { name: '正文' });
  await body.fill(Array.from({ length: 60 }, (_, at) => `第 ${at + 1} 句写得很长，好让页面可以滚动。`).join('\n'));
  const frame = live.frameLocator('iframe:not(.preview__page--coming)');
  await expect(frame.getByText('第 60 句')).toBeAttached();
  const scrollOf = () => frame.locator('html').evaluate((page) => page.scrollTop);
  await frame.locator('html').evaluate((page) => page.scrollTo(0, 500));
  await body.press('Control+End');
  await body.pressSequentially('最后加的一句');
  await expect(body).toBeFocused();
  await expect(frame.getByText('最后加的一句')).toBeAttached();
  expect(await scrollOf()).toBe(500);
  await expect(body).toBeFocused();

  // Form and preview are side by side, and nothing is cut off.
  const [form, page] = await Promise.all([editor.locator('.draft').boundingBox(), live.boundingBox()]);
  expect(page!.x).toBeGreaterThanOrEqual(form!.x + form!.width);
  expect(page!.x + page!.width).toBeLessThanOrEqual(1366);
  await live.getByRole('button', { name: '电脑（1366）' }).click();
  await expect(frame.getByText('第 60 句')).toBeAttached();
  expect(await frame.locator('html').evaluate(() => innerWidth)).toBe(1366);
  expect(await findViolationsInBothModes(editor)).toEqual([]);
  // On a narrow screen there is only the preview.
  await editor.setViewportSize({ width: 390, height: 844 });
  await expect(live).toBeHidden();
  await expect(editor.getByRole('button', { name: '边写边看' })).toBeHidden();
});

test('drafts of several items are scheduled for the same time in the list, as one release', async ({ browser }) => {
  const editor = await signInInNewBrowser(browser, 'demo.editor2');
  const list = `${consoleAddress}/content?type=margin-faq`;
  for (let count = 0; count < 2; count++) {
    await editor.goto(list);
    // An item that is already being changed is not offered again.
    await editor
      .getByRole('button', { name: /^修改：/ })
      .first()
      .click();
    await editor.locator('.draft').waitFor();
  }
  await editor.goto(list);
  const drafts = editor.getByRole('row').filter({ has: editor.getByRole('link', { name: /^变更单 \d+$/ }) });
  await expect(drafts).toHaveCount(2);
  await drafts.nth(0).getByRole('checkbox').check();
  await drafts.nth(1).getByRole('checkbox').check();
  await editor.getByRole('button', { name: '批量定时' }).click();
  const asking = editor.getByRole('dialog', { name: '为 2 项草稿安排同一时刻' });
  const name = `定时${Date.now().toString(36)}`;
  await asking.getByLabel('批次名称').fill(name);
  await asking.getByLabel('原因').fill('同时公布');
  await asking.getByRole('button', { name: '为这批草稿定时' }).click();
  await expect(asking.getByText('请填写生效时间').first()).toBeVisible();
  const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
  await asking.getByLabel('生效时间').fill(`${tomorrow}T09:00`);
  expect(await findViolationsInBothModes(editor)).toEqual([]);
  await asking.getByRole('button', { name: '为这批草稿定时' }).click();
  const batch = editor.getByRole('row').filter({ hasText: `批次：${name}` });
  await expect(batch).toHaveCount(2);
  await expect(batch.first()).toContainText(`${tomorrow} 09:00`);
  // The whole batch is selected at once, to be submitted.
  await batch.first().getByRole('button', { name: '选中整批' }).click();
  await expect(editor.getByRole('button', { name: '提交所选 2 张' })).toBeVisible();
});
