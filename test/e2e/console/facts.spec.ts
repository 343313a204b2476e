import { expect, type Locator, type Page } from '@playwright/test';
import { findViolationsInBothModes } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import { consoleAddress, pressWithReauthentication, readOrderNumber, signInInNewBrowser, submit } from '../support/sign-in-staff.ts';

/** A question of the demo firm that no other test changes. */
const question = '提示“超过集中度”是什么意思？';
const chip = '事实：融资融券警戒线（维持担保比例），150%';

async function beginAnswer(page: Page): Promise<Locator> {
  await page.goto(`${consoleAddress}/content?type=faq&search=${encodeURIComponent('超过集中度')}`);
  await page.getByRole('button', { name: `修改：${question}` }).click();
  return page.getByRole('textbox', { name: '回答', exact: true });
}

test('a fact is cited by keyboard, a figure that contradicts it becomes a citation, and readers see the value', async ({
  browser,
  page: visitor,
}) => {
  const [editor, reviewer] = await Promise.all([
    signInInNewBrowser(browser, 'demo.editor', { byKeyboard: true }),
    signInInNewBrowser(browser, 'demo.reviewer', { byKeyboard: true }),
  ]);
  const answer = await beginAnswer(editor);
  const chips = answer.getByRole('img', { name: chip });

  await answer.press('Control+End');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('现行警戒线为');
  await editor.keyboard.press('Control+Alt+f');
  const picker = editor.getByRole('dialog', { name: '引用事实' });
  await expect(picker.getByRole('combobox')).toBeFocused();
  await editor.keyboard.type('警戒线');
  await expect(picker.getByRole('option', { selected: true })).toContainText('融资融券警戒线');
  await expect(picker.getByRole('option', { selected: true })).toContainText('150%');
  await editor.keyboard.press('Enter');
  await expect(answer).toBeFocused();
  await expect(chips).toHaveText('150%');
  await editor.keyboard.type('；');

  // The arrow keys select the chip as one character; F2 and Enter offer to replace it.
  await editor.keyboard.press('ArrowLeft');
  await editor.keyboard.press('ArrowLeft');
  await expect(editor.getByText(`已选中${chip}`)).toBeAttached();
  for (const key of ['F2', 'Enter']) {
    await editor.keyboard.press(key);
    const replacing = editor.getByRole('dialog', { name: '更换引用的事实' });
    await expect(replacing.getByRole('option', { selected: true })).toContainText('融资融券警戒线');
    expect(await findViolationsInBothModes(editor)).toEqual([]);
    await editor.keyboard.press('Escape');
    await expect(replacing).toHaveCount(0);
    await expect(answer).toBeFocused();
  }
  await editor.keyboard.press('Delete');
  await expect(chips).toHaveCount(0);
  await editor.keyboard.press('Control+z');
  await expect(chips).toHaveCount(1);

  await editor.getByRole('button', { name: '预览', exact: true }).click();
  await expect(editor.frameLocator('iframe').getByText('现行警戒线为150%；')).toBeAttached();
  await editor.getByRole('button', { name: '内容', exact: true }).click();

  // A figure that contradicts the fact is found when the draft is saved, and replaced by one press.
  await answer.press('Control+End');
  await editor.keyboard.type('警戒线140%以下会收到提醒。');
  const check = editor.getByRole('region', { name: '检查' });
  await expect(check.getByText(/与事实不符.*为 150%，此处写的是 140%/)).toBeVisible();
  await check.getByRole('button', { name: /^改为引用/ }).click();
  await expect(check.getByText(/与事实不符/)).toHaveCount(0);
  await expect(chips).toHaveCount(2);
  await expect(answer).not.toContainText('140%');
  await editor.getByLabel('原因').fill('警戒线引用两融业务参数');
  await submit(editor);

  await reviewer.goto(`${consoleAddress}/changes/${readOrderNumber(editor)}`);
  await expect(reviewer.locator('ins').getByText('150%〔事实：融资融券警戒线（维持担保比例）〕').first()).toBeVisible();
  await pressWithReauthentication(reviewer, '通过并立即生效');
  await expect(reviewer.locator('.approval--applied')).toBeVisible();
  await expect
    .poll(async () => (await visitor.request.get('/PhoneSC/question.html?categoryId=liangrong')).text())
    .toContain('现行警戒线为150%；警戒线150%以下会收到提醒。');
});

test('an unknown citation is shown as a mistake and refused; a plain field shows what readers see', async ({ browser }) => {
  const editor = await signInInNewBrowser(browser, 'demo.editor2');
  await editor.goto(`${consoleAddress}/content?type=page-text`);
  await editor
    .getByRole('button', { name: /^修改：/ })
    .first()
    .click();
  const lead = editor.getByLabel('导语');
  await lead.fill('警戒线为，不含其他');
  await lead.evaluate((control: HTMLTextAreaElement) => control.setSelectionRange(4, 4));
  await editor.getByRole('button', { name: /^引用事实.*导语/ }).click();
  await editor.keyboard.type('warning_line');
  await editor.keyboard.press('Enter');
  await expect(lead).toHaveValue('警戒线为{{warning_line}}，不含其他');
  await expect(lead).toBeFocused();
  await expect(editor.getByText('读者看到：警戒线为150%，不含其他')).toBeVisible();
  await lead.fill('警戒线为{{no_such_line}}');
  await expect(editor.getByText('读者看到：警戒线为没有这个事实：no_such_line')).toBeVisible();
  await expect(
    editor.getByRole('region', { name: '检查' }).getByText('没有代码为 no_such_line 的事实，或已停用，请重新选择'),
  ).toBeVisible();
  await editor.getByRole('button', { name: '撤回' }).click();
});
