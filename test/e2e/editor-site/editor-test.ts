import { test as base, type Page } from '@playwright/test';
import { type EditorSite, startEditorSite } from './editor-site.ts';

interface Fixtures {
  /** The editable text. */
  text: ReturnType<Page['getByRole']>;
  /** The form's value after typing has ended. */
  html: () => Promise<string>;
}

/**
 * Fixtures for tests of the editor on its page, built once per worker. Every error of the page, including policy violations,
 * fails the test.
 */
export const test = base.extend<Fixtures, { editorSite: EditorSite }>({
  editorSite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that this one needs: none
    async ({}, use) => {
      const site = await startEditorSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  page: async ({ page, editorSite }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (line) => ['error', 'warning'].includes(line.type()) && complaints.push(line.text()));
    await page.goto(editorSite.address);
    await page.getByRole('textbox', { name: '正文内容' }).waitFor();
    await use(page);
    base.expect(complaints).toEqual([]);
  },
  text: async ({ page }, use) => use(page.getByRole('textbox', { name: '正文内容' })),
  html: async ({ page, text }, use) =>
    use(async () => {
      await text.blur();
      return (await page.locator('#html').textContent())!;
    }),
});

/** Puts data on the clipboard and pastes it, as from another program. */
export async function paste(page: Page, data: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('textbox', { name: '正文内容' }).evaluate((target, data) => {
    (target as HTMLElement).focus();
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

/** Sets another text from outside after the field has reported its value. */
export async function setFieldHtml(page: Page, html: string): Promise<void> {
  await page.getByRole('textbox', { name: '正文内容' }).blur();
  await page.evaluate((html) => (globalThis as unknown as { give(html: string): void }).give(html), html);
}
