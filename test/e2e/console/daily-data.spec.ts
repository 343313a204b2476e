import { expect, test, type Page } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { consoleAddress, signInInNewBrowser, pressWithReauthentication } from '../support/sign-in-staff.ts';

// Files uploaded by one clerk share one screen, so two tests of one clerk would disturb each other.
test.describe.configure({ mode: 'default' });

const head = '业务类别,姓名,岗位,固定电话,示例数据';
/** A row for a new bond trader; no other test reads these. */
const one = '自营投资,示例交易员,示例岗位,021-00000000,是';

/** Drags a file over the screen, as from a folder, and drops it. */
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

/** Selects to leave the other rows unchanged, and validates the files. */
async function checkPart(page: Page): Promise<void> {
  const group = page.getByRole('region', { name: '债券投资交易人员' });
  await group.getByText('读取方式').click();
  await group.getByLabel('只更新文件写到的行，其余保持不变').check();
  await group.getByRole('button', { name: '检查文件（不会发布）' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '导入：债券投资交易人员' })).toBeVisible();
}

/** Opens the first item on the reviewer's screen, and approves it. */
async function approve(reviewer: Page, address: string): Promise<void> {
  await reviewer.goto(address);
  await pressWithReauthentication(reviewer, '通过并立即生效');
  await expect(reviewer.locator('.approval--applied').first()).toBeVisible();
}

test(
  'an uploaded file is refused at a cell, corrected, reviewed by a second person and published; then the previous version is restored',
  { tag: '@core' },
  async ({ browser }) => {
    const clerk = await signInInNewBrowser(browser, 'demo.data', { byKeyboard: true });
    const reviewer = await signInInNewBrowser(browser, 'demo.data2', { byKeyboard: true });

    await clerk.goto(`${consoleAddress}/data`);
    await expect(clerk.getByRole('link', { name: '债券投资交易人员' })).toBeVisible();
    await clerk.getByRole('main').getByRole('link', { name: '导入数据' }).click();
    await drop(clerk, '交易人员.csv', `${head}\n自营投资,,示例岗位,021-00000000,是`);
    await expect(clerk.getByRole('region', { name: '债券投资交易人员' })).toBeVisible();
    // The upload is still there after a reload.
    await clerk.reload();
    await checkPart(clerk);
    await expect(clerk.locator('.daily--refused').first()).toBeVisible();
    await expect(clerk.getByRole('rowheader', { name: '第 2 行「姓名」' })).toBeVisible();
    await clerk.getByRole('button', { name: '撤回这次导入' }).click();
    await expect(clerk.locator('.approval--withdrawn').first()).toBeVisible();

    await clerk.goto(`${consoleAddress}/data/import`);
    await drop(clerk, '交易人员.csv', `${head}\n${one}`);
    await checkPart(clerk);
    await expect(clerk.getByRole('row', { name: /示例交易员/ })).toBeVisible();
    await clerk.getByRole('button', { name: '提交复核（需 1 人）' }).click();
    await expect(clerk.locator('.approval--submitted').first()).toBeVisible();
    await expect(clerk.getByRole('button', { name: /^通过/ })).toHaveCount(0);

    await reviewer.reload();
    await reviewer.getByRole('link', { name: /份数据待您复核/ }).click();
    await expect(reviewer.getByRole('heading', { level: 1, name: '数据复核与发布' })).toBeVisible();
    await reviewer.goto(clerk.url());
    await reviewer.getByRole('link', { name: /^行/ }).click();
    await expect(reviewer.getByRole('row', { name: /示例交易员/ })).toBeVisible();
    expect(await findAllViolations(reviewer)).toEqual([]);
    await approve(reviewer, clerk.url());
    await expect(clerk.locator('.approval--submitted').first()).toBeVisible();

    await clerk.goto(`${consoleAddress}/data/bondTraders`);
    await clerk
      .getByRole('button', { name: /^恢复到此版本/ })
      .first()
      .click();
    await clerk.getByLabel('原因').fill('试验完毕');
    await clerk.getByRole('button', { name: '提交复核（需 1 人）' }).click();
    await expect(clerk.getByRole('heading', { level: 1, name: '恢复：债券投资交易人员' })).toBeVisible();
    await expect(clerk.locator('.approval--submitted').first()).toBeVisible();
    await approve(reviewer, clerk.url());
  },
);

test('removed rows block a file until accepted with a reason; two people approve it for a later time, and until then it can be withdrawn', async ({
  browser,
}) => {
  const clerk = await signInInNewBrowser(browser, 'demo.data');
  await clerk.goto(`${consoleAddress}/data/import`);
  await drop(clerk, '交易人员.csv', `${head}\n${one}`);
  const group = clerk.getByRole('region', { name: '债券投资交易人员' });
  await group.getByRole('button', { name: '检查文件（不会发布）' }).click();
  const submit = clerk.getByRole('button', { name: '提交复核（需 2 人，含合规）' });
  await submit.click();
  const [pass, reason, moment] = [clerk.getByLabel(/^放行“/), clerk.getByLabel('放行的原因'), clerk.getByLabel('生效时间')];
  await expect(pass.first()).toHaveAccessibleDescription(/未通过的校验须逐项放行/);
  for (const box of await pass.all()) await box.check();
  await submit.click();
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await expect(reason).toHaveAccessibleDescription(/./);
  await reason.fill('只保留一名交易人员。');
  await moment.fill('2020-01-01 09:00');
  await submit.click();
  await expect(moment).toHaveAttribute('aria-invalid', 'true');
  await expect(moment).toHaveAccessibleDescription(/北京时间.*时间/);
  expect(await findAllViolations(clerk)).toEqual([]);
  const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
  // A minute at which no other job runs.
  await moment.fill(`${tomorrow} 09:07`);
  await submit.click();
  await expect(clerk.locator('.approval--submitted').first()).toBeVisible();
  for (const [login, name] of [
    ['demo.data2', '通过，转第二级'],
    ['demo.compliance', /^通过，.* 自动生效/],
  ] as const) {
    const reviewer = await signInInNewBrowser(browser, login);
    await reviewer.goto(clerk.url());
    await pressWithReauthentication(reviewer, name);
    await expect(reviewer.getByRole('button', { name })).toHaveCount(0);
  }
  // Two jobs are scheduled for the time, in case the process of the first one crashes. One that is cancelled and retried by keyboard waits
  // for its time again.
  const operator = await signInInNewBrowser(browser, 'demo.operator', { byKeyboard: true });
  await operator.goto(`${consoleAddress}/operation/approval.apply`);
  const isDue = { has: operator.locator(`time[title^="${tomorrow} 09:07"]`) };
  const waiting = operator.getByRole('row', { name: /^等待/ }).filter(isDue);
  await expect(waiting).toHaveCount(2);
  await waiting.first().getByRole('button', { name: '取消' }).click();
  await operator
    .getByRole('row', { name: /^已取消/ })
    .first()
    .getByRole('button', { name: '重试' })
    .click();
  await expect(async () => {
    await operator.getByRole('button', { name: '刷新' }).click();
    await expect(operator.getByRole('row', { name: /^(运行中|已取消)/ })).toHaveCount(0, { timeout: 2000 });
    await expect(waiting).toHaveCount(2, { timeout: 2000 });
  }).toPass();
  await clerk.reload();
  await expect(clerk.locator('.approval--scheduled').first()).toBeVisible();
  await clerk.getByRole('link', { name: /^校验/ }).click();
  await expect(clerk.getByRole('table')).toContainText('只保留一名交易人员。');
  await clerk.getByRole('button', { name: '撤回这次导入' }).click();
  await expect(clerk.locator('.approval--withdrawn').first()).toBeVisible();
});

test('an unknown heading is asked about and the selected answer continues the import; a user without a file gets the columns of a list', async ({
  browser,
}) => {
  const clerk = await signInInNewBrowser(browser, 'demo.data');
  await clerk.goto(`${consoleAddress}/data/import`);
  await clerk.getByLabel('还没有文件？选择名单').selectOption('债券投资交易人员');
  const download = clerk.waitForEvent('download');
  await clerk.getByRole('button', { name: '下载空白模板' }).click();
  expect((await download).suggestedFilename()).toBe('债券投资交易人员导入模板.xlsx');

  await drop(clerk, '交易人员.csv', `${head.replace('岗位', '担任岗位')}\n${one}`);
  const group = clerk.getByRole('region', { name: '认不出是哪一份名单' });
  await group.getByLabel('名单').selectOption('债券投资交易人员');
  await checkPart(clerk);
  const question = clerk.getByRole('group', { name: /哪一列是「岗位」？/ });
  await expect(question.getByRole('radio', { name: '都不是，或暂不回答' })).toBeChecked();
  const again = clerk.getByRole('button', { name: '按回答重新检查' });
  await again.click();
  await expect(question).toHaveAccessibleDescription(/请至少选定一个答案/);
  expect(await findAllViolations(clerk)).toEqual([]);
  await question.getByRole('radio', { name: '「担任岗位」，如 示例岗位' }).check();
  await again.click();
  await expect(clerk.getByRole('row', { name: /示例交易员/ })).toBeVisible();
  await expect(question).toHaveCount(0);
  await clerk.getByRole('button', { name: '撤回这次导入' }).click();
  await expect(clerk.locator('.approval--withdrawn').first()).toBeVisible();
});

/** Older than any other notice, so that it comes last and lists that show the newest are unchanged. */
const noticeFile = [
  '公告编号,公告类型,证券代码,证券简称,标题,发布时间,原文链接,是否示例数据',
  'QT-2015-0001,规则与参数,,,示例公告：每日额度的说明,2015-01-05 09:00:00,https://example.com/notices/1,是',
].join('\n');

test('a file adds a notice to the existing ones; a second person reviews the same row and publishes it, and visitors read it', async ({
  browser,
  page: visitor,
}) => {
  const clerk = await signInInNewBrowser(browser, 'demo.data');
  await clerk.goto(`${consoleAddress}/data/import`);
  await clerk.getByLabel('选择数据文件').setInputFiles({ name: '港股通公告.csv', mimeType: 'text/csv', buffer: Buffer.from(noticeFile) });
  const notices = clerk.getByRole('region', { name: '港股通公告' });
  await expect(notices).toBeVisible();
  const line = Promise.withResolvers<void>();
  await clerk.route('**/console/api/data/files', async (route) => {
    if (route.request().method() === 'POST') await line.promise;
    await route.continue();
  });
  await drop(clerk, '交易人员.csv', `${head}\n${one}`);
  await notices.getByRole('button', { name: '检查文件（不会发布）' }).click();
  // The other file is still being processed, so the clerk stays on the screen with a link to the first import.
  const begun = clerk.getByRole('status').getByRole('link', { name: /^第 \d+ 号$/ });
  await expect(begun).toBeVisible();
  line.resolve();
  await clerk.getByRole('button', { name: '移除：交易人员.csv' }).click();
  await expect(clerk.getByRole('region', { name: '债券投资交易人员' })).toHaveCount(0);
  await begun.click();
  await expect(clerk.getByRole('heading', { level: 1, name: '导入：港股通公告' })).toBeVisible();
  await expect(clerk.getByRole('row', { name: /示例公告：每日额度的说明/ })).toBeVisible();
  await clerk.getByRole('button', { name: '提交复核（需 1 人）' }).click();
  await expect(clerk.locator('.approval--submitted').first()).toBeVisible();

  const reviewer = await signInInNewBrowser(browser, 'demo.data2');
  await reviewer.goto(clerk.url());
  await expect(reviewer.getByRole('main')).toContainText('示例公告：每日额度的说明');
  await pressWithReauthentication(reviewer, '通过并立即生效');
  await expect(reviewer.locator('.approval--applied').first()).toBeVisible();
  await reviewer.goto(`${consoleAddress}/data`);
  await expect(reviewer.getByRole('row', { name: /港股通公告/ })).toBeVisible();

  const answer = await visitor.request.get('/OnlineTrading/OnlineNotice/HkConnect.html?type=rule');
  expect(answer.status()).toBe(200);
  await visitor.goto(`/search.html?q=${encodeURIComponent('示例公告：每日额度的说明')}`);
  await expect(
    visitor
      .getByRole('main')
      .getByRole('link', { name: /每日额度的说明/ })
      .first(),
  ).toBeVisible();
});
