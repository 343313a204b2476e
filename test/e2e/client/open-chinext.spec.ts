import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { keyboard, pointer, type InputMethod } from '../support/input-method.ts';
import { test } from '../support/journey.ts';
import { readSentCode } from '../support/outbox.ts';
import { demoPassword, getDemoMobile } from '../support/sign-in.ts';

interface Bank {
  questions: { text: string; options: { key: string; text: string }[]; answer: string[] }[];
}
const bank = JSON.parse(readFileSync(new URL('../../../demo/questionnaire/star_chinext_knowledge.json', import.meta.url), 'utf8')) as Bank;

const journeys = [
  {
    name: 'on a laptop, by keyboard alone',
    fundAccount: '880000002121',
    viewport: { width: 1366, height: 768 },
    isElder: false,
    hand: keyboard,
  },
  { name: 'in elder mode', fundAccount: '880000002222', viewport: { width: 1366, height: 768 }, isElder: true, hand: pointer },
  { name: 'on a phone', fundAccount: '880000002323', viewport: { width: 390, height: 844 }, isElder: false, hand: pointer },
] as const;

for (const { name, fundAccount, viewport, isElder, hand } of journeys) {
  test.describe(name, { tag: hand === keyboard ? '@core' : [] }, () => {
    test.use({ viewport });

    test('a client opens the ChiNext permission: new device, preparation, conditions, test, signature, own documents, public verification', async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      test.setTimeout(240_000);
      if (isElder) await context.addCookies([{ name: 'qt_elder', value: '1', url: baseURL! }]);

      await page.goto('/Business/handle/chinext.html');
      await expect(page.getByRole('heading', { level: 1, name: '创业板交易权限开通' })).toBeVisible();
      await hand.press(page.getByRole('main').getByRole('link', { name: /登录后办理/ }));
      await signInOnNewDevice(page, fundAccount, hand);
      await expect(page).toHaveURL(/handle\/chinext\.html/);
      await hand.press(page.getByRole('button', { name: /开始办理/ }));

      await expectStep(page, '第 1 步，共 4 步');
      await expect(page.getByText('项条件全部满足')).toBeVisible();
      await hand.press(page.getByRole('button', { name: '确认并继续' }));

      await expectStep(page, '第 2 步，共 4 步');
      await hand.press(page.getByRole('button', { name: '开始作答' }));
      await passTest(page, hand);

      await expectStep(page, '第 3 步，共 4 步');
      await sign(page, fundAccount, hand);

      await expectStep(page, '第 4 步，共 4 步');
      await hand.tick(page.getByRole('checkbox', { name: /本人声明/ }));
      await hand.press(page.getByRole('button', { name: '提交申请' }));
      await expect(page.getByText('审核通过，已为您办理。')).toBeVisible();
      const application = await download(page, hand, page.getByRole('button', { name: '下载申请书（PDF）' }));

      await hand.press(page.getByRole('link', { name: '我的文件', exact: true }));
      // The passed test also has a file, which is not signed.
      const risks = page
        .getByRole('table', { name: /年签署的协议$/ })
        .getByRole('row', { name: /创业板/ })
        .first();
      const document = await download(page, hand, risks.getByRole('button', { name: /下载.*PDF/ }));

      const visitor = await browser.newPage({ viewport, ...(baseURL && { baseURL }) });
      for (const sha256 of [document, application]) {
        await visitor.goto('/verify/agreement.html');
        await visitor.getByLabel(/SHA-256 或 SM3/).fill(sha256);
        await hand.press(visitor.getByRole('button', { name: '核验', exact: true }));
        await expect(visitor.getByText('真实有效')).toBeVisible();
      }
      await expect(visitor.getByRole('region', { name: '核验结果' })).toContainText('业务办理申请书');
      await visitor.close();
    });
  });
}

async function signInOnNewDevice(page: Page, fundAccount: string, hand: InputMethod): Promise<void> {
  const began = new Date();
  await page.locator('input[name=account]').fill(fundAccount);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await hand.press(page.getByRole('button', { name: '登录', exact: true }));
  await expect(page.getByRole('heading', { name: '验证新设备' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('短信验证码').fill(await readSentCode(getDemoMobile(fundAccount), began));
  await hand.press(page.getByRole('button', { name: '验证并登录' }));
}

/** Expects the step to be shown without accessibility errors. */
async function expectStep(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { name: text })).toBeVisible();
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
}

/** Questions and options come in random order. */
async function passTest(page: Page, hand: InputMethod): Promise<void> {
  const total = bank.questions.length;
  for (let number = 1; number <= total; number++) {
    await expect(page.getByRole('heading', { name: `第 ${number} 题，共 ${total} 题` })).toBeVisible();
    const asked = page.getByRole('group', { name: new RegExp(`^${number}\\. `) });
    const text = await asked.locator('legend').innerText();
    const question = bank.questions.find((one) => text.includes(one.text))!;
    for (const key of question.answer) {
      const option = question.options.find((one) => one.key === key)!;
      await hand.tick(asked.getByLabel(option.text, { exact: true }));
    }
    await hand.press(page.getByRole('button', { name: number === total ? '提交' : '下一题', exact: true }));
  }
  await expect(page.getByRole('region', { name: '测试通过' })).toContainText('100 分');
  await hand.press(page.getByRole('button', { name: '继续办理' }));
}

async function sign(page: Page, fundAccount: string, hand: InputMethod): Promise<void> {
  const began = new Date();
  const documents = page.getByRole('button', { name: /打开阅读/ });
  for (let left = await documents.count(); left > 0; left--) {
    await hand.press(documents.first());
    await readToEnd(page, hand);
    expect(await findViolations(page)).toEqual([]);
    const box = page.getByRole('checkbox', { name: /我已阅读并同意/, checked: false }).and(page.locator(':enabled'));
    await hand.tick(box.first());
    if (left > 1) await expect(documents).toHaveCount(left - 1);
  }
  await hand.press(page.getByRole('button', { name: /获取验证码/ }));
  await expect(page.getByText('验证码已成功发送！').first()).toBeVisible();
  await page.getByLabel('短信验证码').fill(await readSentCode(getDemoMobile(fundAccount), began));
  await hand.press(page.getByRole('button', { name: /签署 \d 份文件/ }));
  await expect(page.getByText('验证成功').first()).toBeVisible();
}

/** Scrolling to the end counts as read, and so does the button there, which the keyboard reaches; the focus stays in the text. */
async function readToEnd(page: Page, hand: InputMethod): Promise<void> {
  const text = page.getByRole('region', { name: /全文/ });
  await expect(text).toBeFocused();
  if (hand === keyboard) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  } else await text.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(text.getByRole('status')).toContainText('已读至末尾');
  await expect(text).toBeFocused();
}

/** Downloads a signed file; returns the hash of the downloaded bytes. */
async function download(page: Page, hand: InputMethod, button: Locator): Promise<string> {
  await expect(button).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent('download'), hand.press(button)]);
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  return createHash('sha256').update(bytes).digest('hex');
}
