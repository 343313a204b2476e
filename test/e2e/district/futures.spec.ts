import { expect, test, type Page } from '@playwright/test';
import { openFilters } from '../support/filters.ts';

const question = (page: Page, number: number) => page.getByRole('group', { name: new RegExp(`^${number}\\. `) });

/** Selects the third option of every question, except where `own` names another. */
async function answerAll(page: Page, own: Record<number, string> = {}): Promise<void> {
  for (let number = 1; number <= 20; number++) {
    const options = question(page, number).locator('input');
    const wanted = own[number];
    await (wanted ? options.and(page.locator(`[value="${wanted}"]`)) : options.nth(2)).check();
  }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('margin accounts can be compared, and link to the check', async ({ page }) => {
    await page.goto('/FinancialDistric/FuturesInformation.html');
    await expect(page.getByText('仅限以下账户')).toBeVisible();
    await expect(page.getByText(/最近一次与期货公司核对：\d{4}-\d\d-\d\d，核对之后没有变动/)).toBeVisible();
    await expect(page.getByText('0000 0000 1128 0015').or(page.getByText('0000000011280015')).first()).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: '辨真伪' }).first().click();
    await expect(page).toHaveURL(/\/verify\.html$/);
  });

  test('a product is searched, its card read, and the value of a contract computed', { tag: '@core' }, async ({ page }) => {
    await page.goto('/FinancialDistric/FuturesIntroduction.html?tab=products');
    await openFilters(page);
    await page.getByLabel('品种名称、代码或拼音首字母').fill('lwg');
    await page.getByRole('button', { name: '查询' }).click();
    await page.getByRole('link', { name: '螺纹钢 rb' }).click();
    await expect(page.getByRole('heading', { name: '螺纹钢期货（rb）' })).toBeVisible();
    await page.getByLabel(/^价格/).fill('3500');
    await page.getByLabel('手数').fill('2');
    await page.getByRole('button', { name: '算合约价值' }).click();
    await expect(page.getByText(/合约价值 70,000 元；.*保证金 3,500 元（请以交易所公告为准）/)).toBeVisible();
    await expect(page.getByRole('row', { name: /rb2612/ })).toBeVisible();
  });

  test('a quiz has no answer preselected, names what is missing, and explains every answer', async ({ page }) => {
    await page.goto('/FinancialDistric/FuturesSchool/contract-elements.html');
    for (const dot of await page.getByRole('radio').all()) await expect(dot).not.toBeChecked();
    await page.getByRole('radio', { name: 'B. 240 元' }).check();
    await page.getByRole('button', { name: '提交并看讲解' }).click();
    await expect(page.getByRole('alert')).toContainText('第 2 题还没有作答');
    await expect(page.getByRole('radio', { name: 'B. 240 元' })).toBeChecked();
    await page.getByRole('radio', { name: 'C. 2027 年 1 月' }).check();
    await page.getByRole('radio', { name: 'B. 5 元' }).check();
    await page.getByRole('button', { name: '提交并看讲解' }).click();
    await expect(page.getByText('答对 2 题，共 3 题。')).toBeVisible();
    await expect(page.getByText('一跳盈亏 = 最小变动价位 × 合约乘数')).toBeVisible();
    await page.getByRole('link', { name: /^下一课：/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('日盘、夜盘与交易日');
  });

  test('with one question at a time, back preserves the answers, contradictions are asked again, and no answer is in the address', async ({
    page,
  }) => {
    await page.goto('/FinancialDistric/RiskCheck.html');
    await page.getByRole('link', { name: '逐题练习' }).click();
    const next = page.getByRole('button', { name: '下一题' });
    await next.click();
    await expect(page.getByRole('alert')).toContainText('第 1 题还没有作答');
    for (let number = 1; number <= 20; number++) {
      await expect(page.getByText(`第 ${number} 题，共 20 题`)).toBeVisible();
      // "Never invested" and "invested in shares" contradict each other.
      await question(page, number)
        .locator(`input[value="${number === 10 ? 'A' : 'C'}"]`)
        .check();
      if (number === 3) {
        await page.getByRole('button', { name: '上一题' }).click();
        await expect(question(page, 2).locator('input[value="C"]')).toBeChecked();
        await next.click();
        await expect(question(page, 3).locator('input[value="C"]')).toBeChecked();
      }
      await page.getByRole('button', { name: number === 20 ? '查看练习结果' : '下一题' }).click();
    }
    await expect(page.getByText('有回答前后不一致')).toBeVisible();
    await expect(page.getByRole('heading', { name: '练习结果' })).toHaveCount(0);
    await expect(question(page, 1)).toHaveCount(0);
    await question(page, 10).locator('input[value="C"]').check();
    await page.getByRole('button', { name: '提交核对后的答案' }).click();
    await expect(page.getByText('练习结果不作为适当性评估依据').first()).toBeVisible();
    await expect(page.getByText('C4 积极型').first()).toBeVisible();
    await expect(page.getByText('71 分')).toBeVisible();
    expect(new URL(page.url()).search).toBe('?mode=step');
  });
});

test(
  'by keyboard: nothing is preselected, missing answers are named, and the lowest category is shown before the score',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/FinancialDistric/RiskCheck/practice.html');
    for (const input of await page.locator('#practice input:not([type=hidden])').all()) await expect(input).not.toBeChecked();
    await question(page, 1).locator('input').first().focus();
    await page.keyboard.press('Space');
    await expect(question(page, 1).locator('input').first()).toBeChecked();
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('listitem')).toHaveCount(19);
    await alert.getByRole('link', { name: '第 2 题还没有作答' }).focus();
    await page.keyboard.press('Enter');
    await expect(question(page, 2).locator('input').first()).toBeFocused();
    await expect(question(page, 1).locator('input').first()).toBeChecked();

    await answerAll(page, { 20: 'A' });
    await page.getByRole('button', { name: '查看练习结果' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('属于风险承受能力最低类别')).toBeVisible();
    await expect(page.getByText('原因：不能承受任何本金损失。')).toBeVisible();
    await expect(page.getByRole('row', { name: /R2 中低风险/ })).toContainText('不得购买');
    expect(new URL(page.url()).search).toBe('');
  },
);

test('a contradiction can be confirmed, and the result mentions it', async ({ page }) => {
  await page.goto('/FinancialDistric/RiskCheck/practice.html');
  await answerAll(page, { 2: 'E', 5: 'A' });
  await page.getByRole('button', { name: '查看练习结果' }).click();
  await expect(page.getByText('请再看一遍这几道题')).toBeVisible();
  await page.getByRole('checkbox', { name: /年收入与可投资资产差异较大/ }).check();
  await page.getByRole('button', { name: '提交核对后的答案' }).click();
  await expect(page.getByText('您确认过的不一致')).toBeVisible();
});
