import { expect, type Locator, type Page } from '@playwright/test';
import { smallestPng } from '#test/support/documents.ts';
import { passCheck, solveSum } from '../support/human-check.ts';
import { test } from '../support/journey.ts';

const matter = '11月18日上午在网点办理销户，等候两小时后被告知材料不全，没有书面清单。';
const screenshot = { name: '叫号单.png', mimeType: 'image/png', buffer: smallestPng };

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('投诉：').check();
  await page.getByLabel('涉及的业务').selectOption('开户与账户');
  await page.getByLabel('涉及的营业网点').selectOption({ index: 3 });
  await page.getByLabel('事项经过').fill(matter);
  await page.getByLabel('您的诉求').fill('一次说清需要的材料。');
  await page.getByLabel('姓名').fill('示例访客');
  await page.getByLabel('手机号').fill('138 0000 4321');
  await page.getByLabel('我已阅读并同意').check();
}

/** The case number on the screen. */
async function readReceipt(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已收到您的投诉');
  const number = (await page.locator('.receipt__number strong').textContent()) ?? '';
  expect(number).toMatch(/^TS\d{8}-\d{4}-\d{4}$/);
  return number;
}

async function followUp(page: Page, number: string): Promise<void> {
  await page.goto('/IntoGL/complain/data.html');
  await page.getByLabel('受理编号').fill(number);
  await page.getByLabel('手机号后四位').fill('0000');
  await page.getByRole('button', { name: '查询进度' }).click();
  await expect(page.getByRole('alert')).toContainText('没有找到');
  await page.getByLabel('手机号后四位').fill('4321');
  await page.getByRole('button', { name: '查询进度' }).click();
  await expect(page.getByRole('heading', { name: `${number}：已收到，等待受理` })).toBeVisible();
  await expect(page.getByRole('list', { name: '办理过程' })).toContainText('告知是否受理');
  await expect(page.getByRole('main')).not.toContainText('示例访客');
}

for (const size of [
  { name: 'a wide screen', width: 1366, height: 768 },
  { name: 'a phone', width: 390, height: 844 },
]) {
  test(
    `a visitor files a complaint with evidence and follows it up on ${size.name}`,
    { tag: size.width < 600 ? '@core' : [] },
    async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto('/IntoGL/complain.html');
      await expect(page.getByText('自动保存在这台设备的浏览器里')).toBeVisible();
      await page.getByLabel('证明材料').setInputFiles(screenshot);
      await expect(page.getByRole('list', { name: '已上传的材料' })).toContainText('叫号单.png');
      await page.getByRole('button', { name: '下一步' }).click();
      await expect(page.getByRole('alert')).toContainText('请填写您的姓名');

      await expect(page.getByRole('list', { name: '已上传的材料' })).toContainText('叫号单.png');
      await fillIn(page);
      await page.getByRole('button', { name: '下一步' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('检查您的填写');
      await expect(page.getByRole('main')).toContainText(matter);
      await expect(page.getByRole('main')).toContainText('叫号单.png');

      await page.getByRole('button', { name: '返回修改' }).click();
      await expect(page.getByLabel('事项经过')).toHaveValue(matter);
      await page.getByRole('button', { name: '下一步' }).click();
      await passCheck(page);
      await page.getByRole('button', { name: '确认提交' }).click();
      const number = await readReceipt(page);

      await page.getByRole('button', { name: '查看办理进度' }).click();
      await expect(page.getByRole('heading', { name: `${number}：已收到，等待受理` })).toBeVisible();
      await followUp(page, number);
      await page.goto('/IntoGL/complain.html');
      await expect(page.getByText('自动保存在这台设备的浏览器里')).toBeVisible();
      await expect(page.getByLabel('事项经过')).toHaveValue('');
    },
  );
}

test('the text of a form is preserved encrypted after leaving the page, but not the visitor’s identity', async ({ page }) => {
  await page.goto('/IntoGL/complain.html');
  await expect(page.getByText('自动保存在这台设备的浏览器里')).toBeVisible();
  await fillIn(page);
  await page.goto('/IntoGL/branch.html');
  await page.goto('/IntoGL/complain.html');
  await expect(page.getByText('已恢复您上次填写的内容')).toBeVisible();
  await expect(page.getByLabel('事项经过')).toHaveValue(matter);
  await expect(page.getByLabel('姓名')).toHaveValue('');
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain('qt:draft:');
  expect(stored).not.toMatch(/4321|示例访客/);
  // Encrypted, with a key that scripts cannot export.
  expect(stored).not.toContain(matter.slice(0, 8));
  await page.getByRole('button', { name: '清除草稿' }).click();
  await expect(page.getByLabel('事项经过')).toHaveValue('');
});

/** Presses Tab until the control has the focus, like a user without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the control cannot be reached by Tab');
}

test('a complaint is filed by keyboard alone', async ({ page }) => {
  await page.goto('/IntoGL/complain.html');
  await expect(page.getByText('自动保存在这台设备的浏览器里')).toBeVisible();
  await tabTo(page, page.getByLabel('投诉：'));
  await page.keyboard.press('Space');
  const typed: [string, string][] = [
    ['事项经过', matter],
    ['您的诉求', '一次说清需要的材料。'],
    ['姓名', '示例访客'],
    ['手机号', '13800004321'],
  ];
  for (const [label, text] of typed) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByLabel('我已阅读并同意'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: '下一步' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('检查您的填写');
  await tabTo(page, page.getByRole('button', { name: '开始验证' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: '一键验证' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await tabTo(page, page.getByRole('button', { name: /开始|验证/ }).last());
  await page.keyboard.press('Enter');
  await expect(page.getByText('验证通过')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: '确认提交' }));
  await page.keyboard.press('Enter');
  await readReceipt(page);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor files a complaint, sees what is missing, solves a sum and follows it up', async ({ page }) => {
    await page.goto('/IntoGL/complain.html');
    await page.getByLabel('证明材料').setInputFiles([screenshot, { ...screenshot, name: '程序.exe' }]);
    await page.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByRole('alert')).toContainText('请填写您的手机号');
    await expect(page.getByRole('alert')).toContainText('「程序.exe」不支持这种文件');
    await fillIn(page);
    await page.getByLabel('手机号').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('检查您的填写');
    await expect(page.getByRole('main')).toContainText('叫号单.png');

    const sum = page.getByLabel('等于多少').or(page.getByLabel('还剩多少')).or(page.getByLabel('的数是多少'));
    await sum.fill('1');
    await page.getByRole('button', { name: '确认提交' }).click();
    await expect(page.getByRole('alert')).toContainText('答案不对');
    const question = (await page.locator('.human-check__plain label').textContent()) ?? '';
    await sum.fill(String(solveSum(question)));
    await page.getByRole('button', { name: '确认提交' }).click();
    await followUp(page, await readReceipt(page));
  });
});
