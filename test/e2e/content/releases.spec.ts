import { expect, type Page } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import {
  beginArticle,
  consoleAddress,
  signInInNewBrowser,
  readOrderNumber,
  pressWithReauthentication,
  submit,
} from '../support/sign-in-staff.ts';
import { workByKeyboard } from '../support/work-by-keyboard.ts';

// Run in sequence, for the same reason as in changes.spec.ts; with two people whom other tests do not use.
test.describe.configure({ mode: 'default' });

const mark = (): string => Date.now().toString(36);

async function change(editor: Page, type: string, search: string, title: string): Promise<string> {
  await editor.goto(`${consoleAddress}/content?type=${type}&search=${encodeURIComponent(search)}`);
  await editor.getByRole('button', { name: `修改：${title}` }).click();
  await editor.locator('.draft').waitFor();
  return readOrderNumber(editor);
}

async function saved(editor: Page): Promise<void> {
  await expect(editor.getByText('已保存', { exact: true })).toBeVisible();
}

test('a new fee, its notice and the page text take effect at the same time, when the last of them is approved', async ({
  browser,
  page: visitor,
}) => {
  const [editor, reviewer, compliance] = await Promise.all([
    signInInNewBrowser(browser, 'demo.editor2'),
    signInInNewBrowser(browser, 'demo.reviewer2'),
    signInInNewBrowser(browser, 'demo.compliance'),
  ]);
  const release = `调整过户费${mark()}`;
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

  const notice = await beginArticle(editor, `${release}公告`);
  await editor.getByLabel(/^生效日期/).fill(today);
  await saved(editor);
  await submit(editor);

  // A fee that no other test uses.
  await change(editor, 'fee-rate', '证券非交易过户', '证券非交易过户');
  await editor.getByRole('textbox', { name: '收费标准' }).fill(`${release}：双边收取`);
  await editor.getByLabel('执行日期').fill(today);
  await editor.getByLabel('原因').fill('按公告调整');
  await saved(editor);
  const rate = readOrderNumber(editor);
  await submit(editor);

  const text = await change(editor, 'page-text', '/Inves/chargingStandard', '收费标准');
  await editor.getByLabel('导语').fill(`${release}，见公告。`);
  await editor.getByLabel('原因').fill('随收费调整');
  await saved(editor);
  await submit(editor);

  await editor.goto(`${consoleAddress}/changes?box=mine`);
  for (const order of [notice, rate, text]) await editor.getByLabel(`选择变更单 ${order}`).check();
  await editor.getByLabel('批次名称').fill(release);
  await editor.getByRole('button', { name: '合为一批，同时生效' }).click();
  await expect(editor.getByText(`批次：${release}`)).toHaveCount(3);

  for (const order of [notice, text]) {
    await reviewer.goto(`${consoleAddress}/changes/${order}`);
    await pressWithReauthentication(reviewer, '通过（与批次同时生效）');
    await expect(reviewer.locator('.approval--approved')).toBeVisible();
  }
  // A fee needs two approvals: until the second one none of the three is visible.
  await reviewer.goto(`${consoleAddress}/changes/${rate}`);
  await pressWithReauthentication(reviewer, '通过，转第二级');
  await expect(reviewer.getByText(/第 1 级/).first()).toBeVisible();
  await visitor.goto('/Inves/chargingStandard.html');
  await expect(visitor.getByText(release)).toHaveCount(0);
  await compliance.goto(`${consoleAddress}/changes/${rate}`);
  await pressWithReauthentication(compliance, '通过（与批次同时生效）');
  await expect(compliance.locator('.approval--applied')).toBeVisible();

  await expect(async () => {
    await visitor.goto('/Inves/chargingStandard.html');
    await expect(visitor.getByText(`${release}，见公告。`)).toBeVisible({ timeout: 500 });
    await expect(visitor.getByText(`${release}：双边收取`).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await visitor.goto(`/search.html?q=${encodeURIComponent(release)}`);
  await expect(
    visitor
      .locator('main')
      .getByRole('link', { name: `${release}公告` })
      .first(),
  ).toBeVisible();
});

test('several notices are withdrawn by one release: selected in the list, submitted and approved together, by keyboard', async ({
  browser,
}) => {
  const [editor, reviewer] = await Promise.all([
    signInInNewBrowser(browser, 'demo.editor2'),
    signInInNewBrowser(browser, 'demo.reviewer2'),
  ]);
  workByKeyboard(editor);
  const name = `批量${mark()}`;
  const orders = [await beginArticle(editor, `${name}之一`)];
  await submit(editor);
  orders.push(await beginArticle(editor, `${name}之二`));
  await submit(editor);
  await approveTogether(reviewer, orders);

  await editor.goto(`${consoleAddress}/content?type=article&search=${name}`);
  await editor.getByLabel('选择本页全部').check();
  await expect(editor.getByRole('region', { name: '所选内容' })).toContainText('已选 2 项');
  await editor.getByRole('button', { name: '批量撤下' }).click();
  await editor.getByLabel('批次名称').fill(name);
  await editor.getByLabel('原因').fill('活动已经结束');
  expect(await findAllViolations(editor)).toEqual([]);
  await editor.getByRole('button', { name: '起草这批变更单' }).click();
  await expect(editor.getByText(`批次：${name}`)).toHaveCount(2);
  const links = editor.getByRole('row').filter({ hasText: name }).getByRole('link', { name: /^\d+$/ });
  const withdrawals = await links.allTextContents();
  for (const id of withdrawals) await editor.getByLabel(`选择变更单 ${id}`).check();
  await editor.getByRole('button', { name: '提交所选 2 张' }).click();
  await expect(editor.getByRole('row').filter({ hasText: name }).locator('.approval--submitted')).toHaveCount(2);

  await approveTogether(reviewer, withdrawals);
  await editor.goto(`${consoleAddress}/content?type=article&search=${name}`);
  await expect(editor.locator('.shown--withdrawn')).toHaveCount(2);
});

/** Selects change orders, reads the diff of each, and approves them all. */
async function approveTogether(reviewer: Page, orders: readonly string[]): Promise<void> {
  await reviewer.goto(`${consoleAddress}/changes?box=review`);
  for (const id of orders) await reviewer.getByLabel(`选择变更单 ${id}`).check();
  await expect(reviewer.getByRole('button', { name: `通过这 ${orders.length} 张` })).toBeDisabled();
  for (const id of orders) await reviewer.getByLabel(`已核对变更单 ${id}`).check();
  expect(await findAllViolations(reviewer)).toEqual([]);
  await pressWithReauthentication(reviewer, `通过这 ${orders.length} 张`);
  await expect(reviewer.getByLabel(`选择变更单 ${orders[0]}`)).toHaveCount(0);
}

test('a person without an account sees one change order and its page through a link, comments, and sees nothing after the link is revoked', async ({
  browser,
  page: lawyer,
}) => {
  const editor = await signInInNewBrowser(browser, 'demo.editor2');
  const title = `请律师看${mark()}`;
  await beginArticle(editor, title);
  await editor.getByLabel('给谁看').fill('某某律师事务所');
  await editor.getByRole('button', { name: '生成审阅链接' }).click();
  const link = await editor.getByLabel('审阅链接').inputValue();

  const asked: string[] = [];
  lawyer.on('request', (request) => asked.push(request.url()));
  await lawyer.goto(link);
  await expect(lawyer.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(lawyer.frameLocator('iframe').getByRole('heading', { level: 1, name: title })).toBeVisible();
  await lawyer.getByRole('button', { name: '对比' }).click();
  await expect(lawyer.getByText('全部为新内容')).toBeVisible();
  for (const width of [1366, 390]) {
    await lawyer.setViewportSize({ width, height: 844 });
    expect(await findAllViolations(lawyer), `${width}`).toEqual([]);
    expect(await lawyer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await lawyer.getByLabel('您的姓名').fill('王律师');
  await lawyer.getByRole('textbox', { name: '意见' }).fill('请写明联系电话');
  await lawyer.getByRole('button', { name: '送出意见' }).click();
  await expect(lawyer.getByText('王律师，刚刚')).toBeVisible();
  expect(asked.join(' ')).not.toContain(link.split('#')[1]);
  expect(await lawyer.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(link.split('#')[1]);

  await editor.reload();
  await expect(editor.getByText('请写明联系电话')).toBeVisible();
  await expect(editor.getByText(/外部：王律师/)).toBeVisible();
  await expect(editor.getByText(/打开过 1 次/)).toBeVisible();
  await editor.getByRole('button', { name: '收回给某某律师事务所的链接' }).click();
  await expect(editor.getByText(/已收回/)).toBeVisible();
  await lawyer.goto('about:blank');
  await lawyer.goto(link);
  await expect(lawyer.getByText('链接已过期或已收回，请联系发给您的人')).toBeVisible();
});
