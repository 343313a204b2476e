import { expect, type Page } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import { consoleAddress, signInInNewBrowser, readOrderNumber, pressWithReauthentication, submit } from '../support/sign-in-staff.ts';

const branches = `${consoleAddress}/content?type=branches`;
/** Codes of branches that no other test uses. */
const [moving, other] = ['QT120102', 'QT120103'] as const;

async function beginFor(page: Page, code: string): Promise<string> {
  await page.goto(`${branches}&search=${code}`);
  await page.getByRole('button', { name: /^修改：/ }).click();
  await page.locator('.draft').waitFor();
  return readOrderNumber(page);
}

async function saved(page: Page): Promise<void> {
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
}

test('two people change two branches at the same time; beside a scheduled change the next draft is written, and each links to the other', async ({
  browser,
}) => {
  const [editor, colleague, reviewer] = await Promise.all([
    signInInNewBrowser(browser, 'demo.editor2'),
    signInInNewBrowser(browser, 'demo.editor'),
    signInInNewBrowser(browser, 'demo.reviewer2'),
  ]);
  // Each form has one branch, not ninety.
  const first = await beginFor(editor, moving);
  await expect(editor.getByLabel('网点代码')).toBeDisabled();
  await expect(editor.getByRole('button', { name: '从表格导入' })).toHaveCount(0);
  await editor.getByLabel('地址', { exact: true }).fill('示例路 88 号 3 层');
  await editor.getByLabel('原因').fill('搬迁');
  await editor.getByLabel('生效时间').fill('2027-12-01 09:00');
  await saved(editor);
  const elsewhere = await beginFor(colleague, other);
  expect(elsewhere).not.toBe(first);
  await submit(editor);
  await reviewer.goto(`${consoleAddress}/changes/${first}`);
  await expect(reviewer.locator('ins').first()).toBeVisible();
  await pressWithReauthentication(reviewer, /^通过/);
  await expect(reviewer.locator('.approval--scheduled')).toBeVisible();

  // The next editor works on the scheduled version.
  await colleague.goto(`${branches}&search=${moving}`);
  await expect(colleague.getByRole('link', { name: `待生效 ${first}（12-01 09:00）` })).toBeVisible();
  const second = await beginFor(colleague, moving);
  await editor.goto(`${branches}&search=${moving}`);
  await expect(editor.getByRole('button', { name: /^修改：/ })).toHaveCount(0);
  await editor.getByRole('link', { name: `变更单 ${second}` }).click();
  await expect(editor.getByLabel('地址', { exact: true })).toHaveValue('示例路 88 号 3 层');
  await expect(editor.getByRole('link', { name: `变更单 ${first}` })).toBeVisible();
  await editor.getByLabel('原因').fill('改电话');
  await saved(editor);
  await editor.getByRole('button', { name: /^提交复核/ }).click();
  await expect(editor.getByRole('alert').getByText(`变更单 ${first} 将于 2027-12-01 09:00 生效，本份的生效时间须晚于它`)).toBeVisible();
  expect(await findAllViolations(editor)).toEqual([]);

  // The first is withdrawn: the second shows this, and is rebased to the published version.
  await editor.goto(`${consoleAddress}/changes/${first}`);
  await expect(editor.getByRole('link', { name: `变更单 ${second}` })).toBeVisible();
  await editor.request.post(`${consoleAddress}/console/api/changes/${first}/withdraw`, { data: {} });
  await editor.goto(`${consoleAddress}/changes/${second}`);
  await expect(editor.getByRole('alert').getByText(`本份是在变更单 ${first} 的基础上起草的，它已撤回`)).toBeVisible();
  await editor.getByRole('button', { name: '与线上内容合并' }).click();
  await expect(editor.locator('.approval--draft')).toBeVisible();
  await expect(editor.getByLabel('地址', { exact: true })).not.toHaveValue('示例路 88 号 3 层');
  for (const id of [second, elsewhere]) await editor.request.post(`${consoleAddress}/console/api/changes/${id}/withdraw`, { data: {} });
});
