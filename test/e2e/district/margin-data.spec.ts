import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { openBook } from '#platform/tabular/open-book.ts';
import { openFilters } from '../support/filters.ts';

const run = promisify(execFile);

for (const javaScriptEnabled of [true, false]) {
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test('two days are compared with what changed and by which notice, with a link back to the newest', async ({ page }) => {
      await page.goto('/FinancialDistric/MarginChanges.html');
      await openFilters(page);
      await page.getByLabel('证券代码、简称或拼音首字母').fill('600172');
      await page.getByLabel('比较日期（起）').fill('2026-08-19');
      await page.getByLabel('比较日期（止）').fill('2026-08-22');
      await page.getByRole('button', { name: '查询' }).click();
      const main = page.getByRole('main');
      await expect(main).toContainText('比较 2026-08-19 与 2026-08-21 两期可充抵保证金证券名单。');
      await expect(main.getByRole('status').filter({ hasText: '2026-08-22 没有发布名单' })).toBeVisible();
      await main.getByRole('link', { name: /^变动/ }).click();
      await expect(page).toHaveURL(/kind=changed/);
      const row = main.locator('tr').filter({ hasText: '600172' });
      await expect(row).toContainText('折算率 由 55% → 调整为 60%');
      await row.getByRole('link', { name: /公告/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('折算率');
      await page.goBack();
      await main.getByRole('link', { name: '融资标的证券' }).click();
      await expect(page).toHaveURL(/MarginChanges\.html\?list=rz$/);
      await expect(main.getByRole('link', { name: '最近一期' })).toHaveAttribute('aria-current', 'true');
    });
  });
}

test('a day without a list shows a notice with links to the lists before and after it', async ({ request }) => {
  const html = await (await request.get('/FinancialDistric/MarginSecurity.html?tab=assure&date=2026-10-04')).text();
  const text = html.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, '');
  expect(text).toContain('2026-10-04 没有发布名单，以下是之前最近一期（2026-09-30）的名单。');
  for (const [name, day] of [
    ['前一期', '2026-09-30'],
    ['后一期', '2026-10-08'],
  ] as const) {
    const [, href = ''] = new RegExp(`<a class="list-view__near" href="([^"]*)">${name}`).exec(html.replaceAll('<!-- -->', '')) ?? [];
    const answer = await request.get(href.replaceAll('&amp;', '&'));
    expect(answer.status(), name).toBe(200);
    const list = (await answer.text()).replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, '');
    expect(list).toContain(`数据日期 ${day}`);
    expect(list).not.toContain('没有发布名单');
  }
});

test('the last change that a list names is the day of its newest comparison', async ({ request }) => {
  for (const list of ['assure', 'rz', 'rq', 'highRisk']) {
    const { result: state } = (await (await request.get(`/zb-information/f/${list}/changes`)).json()) as {
      result: { to: { changedOn: string; asOf: string } };
    };
    const file = (await (await request.get(`/zb-information/f/${list}.json`)).json()) as { changedOn: string };
    expect(file.changedOn, list).toBe(state.to.changedOn);
    const { result: on } = (await (await request.get(`/zb-information/f/${list}/changes?to=${file.changedOn}`)).json()) as {
      result: { total: number; to: { asOf: string } };
    };
    expect([on.to.asOf, on.total > 0], list).toEqual([file.changedOn, true]);
  }
});

test('a list exported as CSV and imported again shows no difference', async ({ request }) => {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-download-'));
  try {
    const answer = await request.get('/zb-information/f/assure.csv');
    expect(answer.headers()['content-disposition']).toContain("filename*=UTF-8''");
    const day = /,(\d{4}-\d{2}-\d{2})\r\n/.exec(await answer.text())?.[1] ?? '';
    const path = join(folder, 'assure.csv');
    await writeFile(path, await answer.body());
    const command = ['scripts/bootstrap.mjs', 'import', 'collateral', path, '--date', day, '--synthetic', '--check'];
    const { stdout } = await run(process.execPath, command, {
      env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, DATABASE_URL: '' },
    });
    expect(stdout).toContain('完全相同');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the workbook’s codes are text for another reader, and the file has its own ETag', async ({ request }) => {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-download-'));
  try {
    const answer = await request.get('/zb-information/f/assure.xlsx?keyWord=0000');
    const path = join(folder, 'assure.xlsx');
    await writeFile(path, await answer.body());
    const book = await openBook(path);
    const codes: unknown[] = [];
    for await (const { cells } of book.sheets[0]!.rows()) codes.push(cells[0]);
    await book.close();
    expect(codes).toEqual(expect.arrayContaining(['证券代码', '000001.SZ']));
    const headers = { 'if-none-match': answer.headers().etag ?? '' };
    expect((await request.get('/zb-information/f/assure.xlsx?keyWord=0000&t=1', { headers })).status()).toBe(304);
  } finally {
    await rm(folder, { recursive: true });
  }
});
