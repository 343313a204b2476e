import { expect, test, type Page } from '@playwright/test';
import { findAllViolations, findSmallTargets } from '../support/accessibility.ts';
import { consoleAddress, signInInNewBrowser } from '../support/sign-in-staff.ts';

/** An interface file of a counterparty: no header, bars as separators, a control line, and a trailer with sums and an end mark. */
const rows = ['600000|浦发银行|1|0.7', '000001|平安银行|2|0.65'];
const fileOf = (sum: string) => ['HEADER|DBZQ|20260820|2', ...rows, `END|2|${sum}|${600_001 % 97}`, ''].join('\r\n');
const sample = (sum: string) => ({ name: 'DBZQ20260820.txt', mimeType: 'text/plain', buffer: Buffer.from(fileOf(sum)) });

const name = '示例对手方接口（试验）';

/** Describes the columns: their names, positions and values. */
async function describeColumns(page: Page): Promise<void> {
  await page.getByLabel('可充抵保证金证券').check();
  await page.getByRole('button', { name: '添加全部必需的列' }).click();
  await page.getByLabel('添加一列').selectOption({ label: '市场' });
  for (const [column, place] of [
    ['证券代码', '1'],
    ['证券简称', '2'],
    ['市场', '3'],
    ['折算率', '4'],
  ] as const)
    await page.getByLabel(`${column}的位置`).fill(place);
  await page.getByLabel('折算率的单位').selectOption({ label: '小数' });
  await page.getByLabel('市场的写法').fill('1=沪市\n2');
}

/** Describes the lines around the rows. */
async function describeLines(page: Page): Promise<void> {
  await page.getByLabel('分隔符').selectOption({ label: '竖线' });
  await page.getByLabel('文件有控制行（第一行）').check();
  const control = page.getByRole('group', { name: '控制行（第一行）' });
  await control.getByLabel(/^标记/).fill('HEADER');
  await control.getByLabel('数据日期的位置').fill('3');
  await control.getByLabel('行数的位置').fill('4');
  await control.getByLabel('名单代号的位置').fill('2');
  await control.getByLabel(/^名单代号（/).fill('DBZQ');
  await page.getByLabel('文件有尾行（最后一行）').check();
  const trailer = page.getByRole('group', { name: '尾行（最后一行）' });
  await trailer.getByLabel(/^结束标记/).fill('END');
  await trailer.getByLabel('行数的位置').fill('2');
  await trailer.getByRole('button', { name: '添加一项合计' }).click();
  const first = trailer.getByRole('group', { name: '第 1 项合计' });
  await first.getByLabel('合计的位置').fill('3');
  await first.getByLabel('合计的列').fill('折算率');
  await trailer.getByRole('button', { name: '添加一项合计' }).click();
  const second = trailer.getByRole('group', { name: '第 2 项合计' });
  await second.getByLabel('合计的位置').fill('4');
  await second.getByLabel('合计的列').fill('证券代码');
  await second.getByLabel(/^取模/).fill('97');
}

test('an interface file with control line and trailer is described on the screen, tried on a sample, saved, and used to read a file', async ({
  browser,
}) => {
  const clerk = await signInInNewBrowser(browser, 'demo.data', { byKeyboard: true });
  await clerk.goto(`${consoleAddress}/data/sources`);
  await clerk.getByRole('main').getByRole('link', { name: '新建来源' }).click();
  await clerk.getByLabel('名称', { exact: true }).fill(name);
  await clerk.getByLabel('代号', { exact: true }).fill('Trial');
  await describeColumns(clerk);
  await describeLines(clerk);

  // Errors are shown at their fields before anything is saved.
  await clerk.getByRole('button', { name: '保存来源' }).click();
  await expect(clerk.getByRole('alert').getByRole('link', { name: /^“2”应写成/ })).toBeVisible();
  await expect(clerk.getByLabel('市场的写法')).toHaveAccessibleDescription(/应写成 他们的写法=我们的写法/);
  await clerk.getByLabel('市场的写法').fill('1=沪市\n2=深市');
  await clerk.getByRole('button', { name: '保存来源' }).click();
  await expect(clerk.getByLabel('代号', { exact: true })).toHaveAccessibleDescription(/代号用小写字母/);
  await clerk.getByLabel('代号', { exact: true }).fill('trial-counterparty');

  // A sample with a wrong sum is reported with the counted sum; a valid one shows its rows by our columns.
  await clerk.getByLabel('样本文件').setInputFiles(sample('9.99'));
  await clerk.getByRole('button', { name: '试读样本' }).click();
  await expect(clerk.getByRole('row', { name: /折算率合计 3 9.99 1.35 ✕ 不符/ })).toBeVisible();
  await clerk.getByLabel('样本文件').setInputFiles(sample('1.35'));
  await clerk.getByRole('button', { name: '试读样本' }).click();
  await expect(clerk.getByText('读到 2 行，全部可以导入')).toBeVisible();
  await expect(clerk.getByRole('row', { name: /数据日期 3 20260820 2026-08-20 ✓ 相符/ })).toBeVisible();
  await expect(clerk.getByRole('row', { name: /证券代码合计（模 97）/ })).toContainText('✓ 相符');
  await expect(clerk.getByRole('region', { name: '读出的前几行' })).toContainText('浦发银行');
  expect(await findAllViolations(clerk)).toEqual([]);

  await clerk.getByRole('button', { name: '保存来源' }).click();
  await expect(clerk.getByRole('heading', { level: 1, name })).toBeVisible();

  await clerk.goto(`${consoleAddress}/data/import`);
  await clerk.getByLabel('选择数据文件').setInputFiles(sample('1.35'));
  // The source is recognised by its mark and read as in the trial.
  const named = clerk.getByRole('region', { name: '可充抵保证金证券' });
  await expect(named.getByLabel('来源').locator('option:checked')).toHaveText(name);
  await named.getByLabel('数据日期').fill('2026-08-20');
  await named.getByRole('button', { name: '检查文件（不会发布）' }).click();
  await expect(clerk.getByRole('heading', { level: 1, name: '导入：可充抵保证金证券' })).toBeVisible();
  await expect(clerk.locator('.daily--refused').first()).toBeVisible();
  await clerk.goto(`${clerk.url()}?tab=findings`);
  await expect(clerk.getByText('读到 2 行 = 可以导入 2 行 + 有错误 0 行')).toBeVisible();
  await clerk.getByRole('button', { name: '撤回这次导入' }).click();
  await expect(clerk.locator('.approval--withdrawn').first()).toBeVisible();

  await clerk.goto(`${consoleAddress}/data/sources/trial-counterparty`);
  await clerk.getByRole('button', { name: '删除来源' }).click();
  await clerk.getByRole('dialog').getByRole('button', { name: '删除来源' }).click();
  await expect(clerk.getByRole('heading', { level: 1, name: '文件来源' })).toBeVisible();
  await expect(clerk.getByRole('link', { name })).toHaveCount(0);
});

test.describe('in dark mode, on a wide window and on a phone', () => {
  test.use({ colorScheme: 'dark' });
  test('the form has no accessibility errors, no small targets, and is never wider than its window', async ({ page, browser }) => {
    await page.close();
    const clerk = await signInInNewBrowser(browser, 'demo.data');
    await clerk.goto(`${consoleAddress}/data/sources/new`);
    await describeColumns(clerk);
    await describeLines(clerk);
    for (const width of [1920, 1366, 390]) {
      await clerk.setViewportSize({ width, height: 900 });
      expect(await clerk.evaluate(() => document.documentElement.scrollWidth), String(width)).toBeLessThanOrEqual(width);
    }
    expect(await findSmallTargets(clerk)).toEqual([]);
    expect(await findAllViolations(clerk)).toEqual([]);
  });
});
