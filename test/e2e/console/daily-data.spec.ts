import { expect, test, type Page } from '@playwright/test';
import { findAllBarriers } from '../support/barriers.ts';
import { consoleAddress, enterAs, pressProven } from '../support/sign-in-staff.ts';

// All of these drop files as one clerk: what one has dropped the other would find among its own.
test.describe.configure({ mode: 'default' });

const head = '业务类别,姓名,岗位,固定电话,示例数据';
/** One more of those who trade bonds; nobody else’s journey reads them. */
const one = '自营投资,示例交易员,示例岗位,021-00000000,是';

/** Drags a file over the screen, as from a folder, and lets go of it. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const carried = new DataTransfer();
      carried.items.add(new File([file.text], file.name, { type: 'text/csv' }));
      return carried;
    },
    { name, text },
  );
  const zone = page.getByText('或把文件拖到这里').locator('..');
  await zone.dispatchEvent('dragover', { dataTransfer });
  await expect(zone).toHaveClass(/daily__drop--over/);
  await zone.dispatchEvent('drop', { dataTransfer });
  await expect(zone).not.toHaveClass(/daily__drop--over/);
}

/** Chooses to leave the other rows as they are, and has the files checked. */
async function checkPart(page: Page): Promise<void> {
  const group = page.getByRole('region', { name: '债券投资交易人员' });
  await group.getByText('读取方式').click();
  await group.getByLabel('只更新文件写到的行，其余保持不变').check();
  await group.getByRole('button', { name: '检查文件（不会发布）' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '导入：债券投资交易人员' })).toBeVisible();
}

/** Beijing time, as it is typed. */
const typedMoment = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/** Opens at the reviewer’s what lies there first, and approves it. */
async function approve(reviewer: Page, address: string): Promise<void> {
  await reviewer.goto(address);
  await pressProven(reviewer, '通过并立即发布');
  await expect(reviewer.locator('.daily--published').first()).toBeVisible();
}

test('a file is dropped, refused at its cell, put right, looked at by a second person and published; then what was before comes back', async ({
  browser,
}) => {
  const clerk = await enterAs(browser, 'demo.data');
  const reviewer = await enterAs(browser, 'demo.data2');

  await clerk.goto(`${consoleAddress}/data`);
  await expect(clerk.getByRole('link', { name: '债券投资交易人员' })).toBeVisible();
  await clerk.getByRole('main').getByRole('link', { name: '导入数据' }).click();
  await drop(clerk, '交易人员.csv', `${head}\n自营投资,,示例岗位,021-00000000,是`);
  await expect(clerk.getByRole('region', { name: '债券投资交易人员' })).toBeVisible();
  // What was dropped is still there after a reload.
  await clerk.reload();
  await checkPart(clerk);
  await expect(clerk.locator('.daily--refused').first()).toBeVisible();
  await expect(clerk.getByRole('rowheader', { name: '第 2 行「姓名」' })).toBeVisible();
  await clerk.getByRole('button', { name: '撤回这次导入' }).click();
  await expect(clerk.locator('.daily--withdrawn').first()).toBeVisible();

  await clerk.goto(`${consoleAddress}/data/import`);
  await drop(clerk, '交易人员.csv', `${head}\n${one}`);
  await checkPart(clerk);
  await expect(clerk.getByRole('row', { name: /示例交易员/ })).toBeVisible();
  await clerk.getByRole('button', { name: '提交复核（需 1 人）' }).click();
  await expect(clerk.locator('.daily--submitted').first()).toBeVisible();
  await expect(clerk.getByRole('button', { name: /^通过/ })).toHaveCount(0);

  await reviewer.reload();
  await reviewer.getByRole('link', { name: /份数据待您复核/ }).click();
  await expect(reviewer.getByRole('heading', { level: 1, name: '数据复核与发布' })).toBeVisible();
  await reviewer.goto(clerk.url());
  await reviewer.getByRole('link', { name: /^行/ }).click();
  await expect(reviewer.getByRole('row', { name: /示例交易员/ })).toBeVisible();
  expect(await findAllBarriers(reviewer)).toEqual([]);
  await approve(reviewer, clerk.url());
  await expect(clerk.locator('.daily--submitted').first()).toBeVisible();

  await clerk.goto(`${consoleAddress}/data/bondTraders`);
  await clerk
    .getByRole('button', { name: /^恢复到此版本/ })
    .first()
    .click();
  await clerk.getByLabel('原因').fill('试验完毕');
  await clerk.getByRole('button', { name: '提交复核（需 1 人）' }).click();
  await expect(clerk.getByRole('heading', { level: 1, name: '恢复：债券投资交易人员' })).toBeVisible();
  await expect(clerk.locator('.daily--submitted').first()).toBeVisible();
  await approve(reviewer, clerk.url());
});

test('a guard stops a file until it is let pass with a reason; two approve, compliance second, and at its moment it is published by itself', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const clerk = await enterAs(browser, 'demo.data');
  const rows = Array.from({ length: 6 }, (_, at) => `自有资金,前厅证券股份有限公司,示例第九银行,000000009900000${at},示例用途,是`);
  await clerk.goto(`${consoleAddress}/data/import`);
  await drop(clerk, '账户.csv', ['账户类别,户名,开户银行,账号,用途,示例数据', ...rows].join('\n'));
  const group = clerk.getByRole('region', { name: '账户公示' });
  await group.getByText('读取方式').click();
  await group.getByLabel('只更新文件写到的行，其余保持不变').check();
  await group.getByRole('button', { name: '检查文件（不会发布）' }).click();
  const submit = clerk.getByRole('button', { name: '提交复核（需 2 人，含合规）' });
  await submit.click();
  await expect(clerk.getByRole('alert')).toContainText('未通过的校验须逐项放行');
  for (const guard of await clerk.getByLabel(/^放行“/).all()) await guard.check();
  // Time enough for two people; the minutes of the clock are whole.
  const moment = typedMoment(Date.now() + 150_000);
  await clerk.getByLabel('发布时间').fill(moment);
  await submit.click();
  await expect(clerk.getByText('请写明放行的原因')).toBeVisible();
  await clerk.getByLabel('放行的原因').fill('新开六个自有资金账户，已与财务核对');
  await submit.click();
  await expect(clerk.locator('.daily--submitted').first()).toBeVisible();

  const [second, compliance] = [await enterAs(browser, 'demo.data2'), await enterAs(browser, 'demo.compliance')];
  await second.goto(clerk.url());
  await pressProven(second, '通过，转第二级');
  await expect(second.getByRole('status').filter({ hasText: '等待第二级复核' })).toBeVisible();
  await compliance.goto(clerk.url());
  await expect(compliance.getByText('新开六个自有资金账户').first()).toBeVisible();
  await pressProven(compliance, /^通过，.*自动发布$/);
  await expect(compliance.getByRole('status').filter({ hasText: '到时自动发布' })).toBeVisible();
  await expect(async () => {
    await clerk.reload();
    await expect(clerk.locator('.daily--published').first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 240_000 });
  expect(typedMoment(Date.now()) >= moment).toBe(true);
});
