import { expect, type Page } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import { beginArticle, consoleAddress, signInInNewBrowser, pressWithReauthentication, submit } from '../support/sign-in-staff.ts';

/** The day this many days from today, in Beijing. */
const dayIn = (days: number): string => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const mark = (): string => Date.now().toString(36);

async function schedule(editor: Page, title: string, day: string): Promise<string> {
  const order = await beginArticle(editor, title);
  await editor.getByLabel('生效时间').fill(`${day} 09:00`);
  await editor.getByLabel('生效时间').press('Tab');
  await expect(editor.getByText('已保存', { exact: true })).toBeVisible();
  await submit(editor);
  return order;
}

const calendar = (page: Page, day: string, view = 'month') => page.goto(`${consoleAddress}/calendar?view=${view}&day=${day}`);
const dayCell = (page: Page, day: string) => page.getByRole('cell').filter({ has: page.locator(`a[href*="day=${day}"]`) });

test('a change order is dragged to another day and keeps its hour; an approved one is moved by keyboard, and loses its approval only after confirmation', async ({
  browser,
}) => {
  const [editor, reviewer] = await Promise.all([
    signInInNewBrowser(browser, 'demo.editor2'),
    signInInNewBrowser(browser, 'demo.reviewer2'),
  ]);
  const title = `日历${mark()}`;
  // Both in the same month of the calendar, whatever the date is.
  const [first, second] = [dayIn(40), dayIn(41)];
  const order = await schedule(editor, title, first);

  await calendar(editor, first);
  const entry = dayCell(editor, first).getByRole('listitem').filter({ hasText: title });
  await expect(entry).toContainText('09:00');
  expect(await findAllViolations(editor)).toEqual([]);
  await entry.dragTo(dayCell(editor, second));
  await expect(editor.getByText(`已改到 ${second} 09:00`)).toBeVisible();
  await expect(dayCell(editor, second).getByRole('listitem').filter({ hasText: title })).toContainText('09:00');

  await reviewer.goto(`${consoleAddress}/changes/${order}`);
  await pressWithReauthentication(reviewer, /^通过/);
  await expect(reviewer.locator('.approval--scheduled')).toBeVisible();

  await calendar(editor, second, 'week');
  const line = editor.getByRole('listitem').filter({ hasText: title });
  await expect(line).toContainText('已批准');
  await line.getByRole('button', { name: `改期：${title}` }).press('Enter');
  const dialog = editor.getByRole('dialog', { name: `改期：${title}` });
  await dialog.getByLabel('改到').fill(`${dayIn(-1)} 10:30`);
  await dialog.getByLabel('改到').press('Enter');
  await expect(dialog.getByText(/不能改到过去的时间/).first()).toBeVisible();
  await dialog.getByLabel('改到').fill(`${first} 10:30`);
  await dialog.getByLabel('改到').press('Enter');
  await expect(dialog.getByText(/改时间会撤销这些通过/)).toBeVisible();
  expect(await findAllViolations(editor)).toEqual([]);
  await dialog.getByRole('button', { name: '仍要改期' }).press('Enter');
  await expect(editor.getByText(`已改到 ${first} 10:30`)).toBeVisible();
  await calendar(editor, first, 'week');
  await expect(line).toContainText('待复核');

  // It is found by the filters, and opened by its link.
  await editor.getByLabel('状态').selectOption({ label: '待复核' });
  await editor.getByRole('button', { name: '筛选' }).click();
  await line.getByRole('link', { name: new RegExp(title) }).click();
  await expect(editor).toHaveURL(new RegExp(`/changes/${order}$`));
});

test('on a phone a week is a list by day', async ({ browser }) => {
  const editor = await signInInNewBrowser(browser, 'demo.editor2');
  await editor.setViewportSize({ width: 390, height: 844 });
  await editor.goto(`${consoleAddress}/calendar`);
  await expect(editor.getByRole('region')).not.toHaveCount(0);
  await expect(editor.getByRole('heading', { level: 2 }).filter({ hasText: '今天' })).toBeVisible();
  await expect(editor.getByRole('table')).toHaveCount(0);
  expect(await findAllViolations(editor)).toEqual([]);
});
