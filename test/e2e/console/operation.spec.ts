import { expect, test, type Browser, type Page } from '@playwright/test';
import pg from 'pg';
import { readConfig } from '#platform/config/config.ts';
import { openForCommand } from '../../../scripts/site/database-server.ts';
import { findAllViolations } from '../support/accessibility.ts';
import { consoleAddress, signInInNewBrowser, signInAsStaff } from '../support/sign-in-staff.ts';
import { workByKeyboard } from '../support/work-by-keyboard.ts';

/** Opens a screen as a staff member without a mouse. */
async function sitDown(browser: Browser, loginName: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  workByKeyboard(page);
  await signInAsStaff(page, loginName);
  await page.goto(consoleAddress + path);
  return page;
}

test('by keyboard a nightly job is run now and completes', async ({ browser }) => {
  const page = await sitDown(browser, 'demo.operator', '/operation');
  await page.getByRole('link', { name: '清除过期的搜索统计' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '清除过期的搜索统计' })).toBeVisible();
  await page.getByRole('button', { name: '立即运行' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已安排立即运行' })).toBeVisible();
  await expect(async () => {
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(page.getByRole('row', { name: /^已完成/ }).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  expect(await findAllViolations(page)).toEqual([]);
});

/** Marks the last job of a queue as failed, because no job of the demo firm fails. */
async function failLastJob(queue: string, message: string): Promise<void> {
  const { connectionString } = await openForCommand(readConfig({ DATA_DIR: process.env.E2E_DATA_DIR, DEMO: 'on' }));
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const last = `select id from pgboss.job where name = $1 and state = 'completed' order by completed_on desc limit 1`;
    await client.query(`update pgboss.job set state = 'failed', output = $2 where name = $1 and id = (${last})`, [queue, { message }]);
  } finally {
    await client.end();
  }
}

test('by keyboard a failed job is retried and completes, and another one is cancelled', async ({ browser }) => {
  const page = await sitDown(browser, 'demo.operator', '/operation/insight.probeDoubted');
  const row = (state: string) => page.getByRole('row').filter({ has: page.getByRole('cell', { name: state, exact: true }) });
  const awaitRow = (state: string): Promise<void> =>
    expect(async () => {
      await page.getByRole('button', { name: '刷新' }).click();
      await expect(row(state).first()).toBeVisible({ timeout: 2000 });
    }).toPass();
  await page.getByRole('button', { name: '立即运行' }).click();
  await awaitRow('已完成');

  await failLastJob('insight.probeDoubted', '示例：对方没有回应');
  await awaitRow('■ 失败');
  await expect(row('■ 失败')).toContainText('示例：对方没有回应');
  expect(await findAllViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已重新安排 1 个作业' })).toBeVisible();
  await awaitRow('已完成');
  await expect(row('■ 失败')).toHaveCount(0);

  await failLastJob('insight.probeDoubted', '示例：对方没有回应');
  await page.goto(`${consoleAddress}/operation`);
  await expect(page.getByRole('row', { name: /^再次访问没有回应的外部网站/ })).toContainText('■ 1');
  await page.getByRole('link', { name: '再次访问没有回应的外部网站' }).click();
  await row('■ 失败').getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已取消 1 个作业' })).toBeVisible();
  await expect(row('已取消')).toHaveCount(1);
});

test('by keyboard a message is sent again only with a reason, and not if it was delivered', async ({ browser }) => {
  const page = await sitDown(browser, 'demo.operator', '/outbox');
  await expect(page.getByRole('main')).toContainText('已发送');
  // All messages of the demo firm are delivered, so this screen is given a failed one; the server knows that it was delivered.
  await page.route('**/console/api/operation/outbox*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { messages: object[] } };
    Object.assign(body.result.messages[0]!, { state: 'failed', failure: '示例：号码停用', canBeResent: true });
    await route.fulfill({ response: answer, json: body });
  });
  await page.getByRole('button', { name: '刷新' }).click();
  await page.getByRole('button', { name: '重发', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^重发给 / });
  await dialog.getByRole('button', { name: '重发' }).click();
  await expect(dialog.getByLabel('原因')).toHaveAccessibleDescription(/请/);
  await dialog.getByLabel('原因').fill('客户来电说没有收到');
  await dialog.getByRole('button', { name: '重发' }).click();
  await expect(dialog.getByRole('alert')).toContainText('只有未送达、且内容仍然有效的通知可以重发');
  expect(await findAllViolations(page)).toEqual([]);
});

test('by keyboard an administrator ends one session of a person, found by its device, and the person has to sign in again', async ({
  browser,
}) => {
  // No other test of staff uses this phone.
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  const ended = await (await browser.newContext({ userAgent })).newPage();
  await signInAsStaff(ended, 'demo.audit');
  const kept = await signInInNewBrowser(browser, 'demo.audit');
  const page = await sitDown(browser, 'demo.system', '/sessions');
  const end = page.getByRole('button', { name: /^结束演示审计员在.*iPhone.*的登录$/ });
  await end.first().click();
  await expect(end).toHaveCount(0);
  await ended.goto(`${consoleAddress}/audit`);
  await expect(ended.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(ended.getByText(/本公司工作人员结束了这里的登录/)).toBeVisible();
  await kept.goto(`${consoleAddress}/audit`);
  await expect(kept.getByRole('heading', { level: 1, name: '审计' })).toBeVisible();
});
