import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { signInAs } from '../support/sign-in.ts';

const riskCheck = '/FinancialDistric/RiskCheck.html';
const riskTest = '/FinancialDistric/RiskCheck/test.html';
/** Answers by question for a balanced investor; the first answer to question 10 contradicts question 11. */
const choices = new Map([
  [10, '从未参与'],
  [11, '股票、混合或股票型基金'],
  [21, '没有'],
  [22, '是'],
  [23, '仅为中国税收居民'],
]);

/** The option of the current question: the one named above, or the one at a position. */
function optionOf(page: Page, number: number, place: number) {
  const named = choices.get(number);
  return named === undefined ? page.locator('.practice input').nth(place) : page.getByLabel(named, { exact: true });
}

const heading = (page: Page, number: number) => page.getByRole('heading', { name: `第 ${number} 题，共 23 题` });

async function readPdf(page: Page, name: RegExp): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).first().click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  return (await readFile(await download.path())).subarray(0, 5).toString('latin1');
}

test(
  'a client takes the risk test by keyboard: contradictions are asked again, then the result, its PDF and the validity are shown',
  { tag: '@core' },
  async ({ page }) => {
    await signInAs(page, '880000001111', { returnUrl: riskCheck });
    const standing = page.getByRole('main').locator('.signed-part').filter({ hasText: '我的风险测评' });
    await expect(standing).toContainText('未做');
    await standing.getByRole('link', { name: '开始测评' }).press('Enter');
    await expect(page).toHaveURL(/RiskCheck\/test\.html$/);
    await page.getByRole('button', { name: '开始作答' }).press('Enter');

    for (let number = 1; number <= 23; number++) {
      await expect(heading(page, number)).toBeFocused();
      expect(await page.locator('.practice input:checked').count(), `question ${number} comes without an answer`).toBe(0);
      await page.keyboard.press('Tab');
      // Moves into the options; arrow keys select radio buttons, the space bar ticks a box.
      const option = optionOf(page, number, 2);
      await option.focus();
      await page.keyboard.press('Space');
      await expect(option).toBeChecked();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('heading', { name: '请再看一遍这几道题' })).toBeFocused();
    await expect(page.getByRole('main')).not.toContainText('满分');
    await page.getByLabel('10 年以上').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');

    const result = page.getByRole('region', { name: '测评结果' });
    await expect(result).toBeFocused();
    await expect(result).toContainText(/C[345] /);
    await expect(result).toContainText('有效期至');
    expect(await readPdf(page, /^下载 PDF\s*：测评结果/)).toBe('%PDF-');
    await page.getByRole('button', { name: '返回风险测评' }).press('Enter');
    await expect(standing).toContainText('正常');
    await expect(standing.getByRole('link', { name: '重新测评' })).toBeVisible();
  },
);

test('on a phone the answers are kept over a reload, an unanswered question is named, and keeping a contradiction needs confirmation', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, '880000001212', { returnUrl: riskTest });
  await page.getByRole('button', { name: '开始作答' }).click();
  await page.getByRole('button', { name: '下一题' }).click();
  await expect(page.getByRole('alert')).toContainText('第 1 题还没有作答');
  await expect(page.getByRole('button', { name: '改为全部题目一页作答' })).toBeHidden();

  const isKept = page.waitForResponse(
    (response) => response.url().endsWith('/question_paper/draft') && (response.request().postData() ?? '').includes('Q02'),
  );
  for (let number = 1; number <= 23; number++) {
    if (number === 3) {
      await isKept;
      await page.reload();
      await page.getByRole('button', { name: '继续作答（已答 2 题）' }).click();
      await expect(heading(page, 3)).toBeFocused();
      await page.getByRole('button', { name: '上一题' }).click();
      await expect(page.locator('.practice input').first()).toBeChecked();
      await page.getByRole('button', { name: '下一题' }).click();
    }
    await expect(heading(page, number)).toBeVisible();
    await optionOf(page, number, 0).check();
    await page.getByRole('button', { name: number === 23 ? '提交' : '下一题' }).click();
  }
  await page
    .getByRole('checkbox', { name: /我已核对/ })
    .first()
    .check();
  await page.getByRole('button', { name: '提交核对后的答案' }).click();
  const result = page.getByRole('region', { name: '测评结果' });
  await expect(result).toContainText('风险承受能力最低类别');
  await expect(result).toContainText('您确认过的不一致');
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByRole('main')).toContainText('历次测评与测试结果');
});
