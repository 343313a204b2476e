import { expect, test, type Page } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { beginCase, submitLostNumber, typeNewMobile, confirmAndSubmit } from '../support/lost-number.ts';
import { consoleAddress, signInInNewBrowser, signInAsStaff } from '../support/sign-in-staff.ts';
import { demoPassword } from '../support/sign-in.ts';
import { giveProofs } from '../support/step-up.ts';

const onPhone = { width: 390, height: 844 };

/** The number of the case that the client has open. */
const numberOf = async (page: Page): Promise<string> => /YW\d{8}-\d{4}-\d{4}/.exec(await page.getByRole('main').innerText())![0];

/** Opens the case with this number in the queue. */
async function openCase(page: Page, number: string, state = 'waiting'): Promise<void> {
  await page.goto(`${consoleAddress}/cases?state=${state}&number=${number}`);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 2, name: number })).toBeFocused();
}

test('a lost number: a clerk checks the card and approves, a second person confirms, and the client’s page shows it at once', async ({
  browser,
}) => {
  const [client, clerk, reviewer] = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()));
  const newMobile = '13900001919';
  await submitLostNumber(client!, { fundAccount: '880000001919', idNumber: '110000199305140191', ordinal: '十九', newMobile });
  const number = await numberOf(client!);

  await clerk!.clock.install();
  await signInAsStaff(clerk!, 'demo.case');
  await clerk!.getByRole('link', { name: /笔业务等待人工审核/ }).click();
  await expect(clerk!.getByRole('heading', { level: 1, name: '业务审核' })).toBeVisible();
  await openCase(clerk!, number);
  await expect(clerk!.getByText('领取后可以查看证件照片')).toBeVisible();
  await clerk!.getByRole('button', { name: '领取' }).click();
  await expect(clerk!.getByText('由您处理')).toBeVisible();
  await clerk!.getByRole('button', { name: '查看证件照片' }).click();
  await expect(clerk!.getByRole('img', { name: '身份证人像面' })).toBeVisible();
  await clerk!.getByRole('button', { name: '查看完整的新手机号' }).click();
  await clerk!.getByRole('dialog', { name: '查看完整的新手机号' }).getByLabel('查看原因').selectOption('核实客户身份');
  await clerk!.getByRole('button', { name: '查看 1 分钟' }).click();
  await expect(clerk!.getByText(newMobile)).toBeVisible();
  await expect(clerk!.getByText(/今天还可查看 \d+ 次/)).toBeVisible();
  expect(await findAllViolations(clerk!)).toEqual([]);
  // The viewer's name is a watermark over the picture, also in print, and after a minute the picture is masked again.
  const mark = clerk!.locator('.watermark');
  for (const media of ['print', 'screen'] as const) {
    await clerk!.emulateMedia({ media });
    await expect(mark).toBeVisible();
    await expect(mark).toContainText('demo.case');
  }
  await clerk!.clock.fastForward(50_000);
  await expect(clerk!.getByText(newMobile)).toBeVisible();
  await clerk!.clock.fastForward(11_000);
  await expect(clerk!.getByText(newMobile)).toHaveCount(0);
  await expect(clerk!.getByRole('button', { name: '查看完整的新手机号' })).toBeVisible();
  await clerk!.getByLabel('写备注').fill('已电话核实本人');
  await clerk!.getByRole('button', { name: '保存备注' }).click();
  await expect(clerk!.getByRole('region', { name: '内部备注' }).getByRole('listitem')).toContainText('已电话核实本人');
  expect(await findAllViolations(clerk!)).toEqual([]);
  // Two keys, besides the one that took it.
  await clerk!.locator('body').press('a');
  await expect(clerk!.getByRole('button', { name: '确认通过，提交复核' })).toBeFocused();
  await clerk!.keyboard.press('Enter');
  await expect(clerk!.getByText('已审核通过，等待另一名人员复核')).toBeVisible();

  await expect(client!.getByText('工作人员已审核，等待另一名工作人员复核')).toBeVisible();
  await expect(client!.getByRole('main')).not.toContainText('已电话核实本人');
  await openCase(clerk!, number, 'second');
  await expect(clerk!.getByText('您已审核通过，等待另一名人员复核')).toBeVisible();
  await expect(clerk!.getByRole('button', { name: '复核通过' })).toHaveCount(0);

  await reviewer!.setViewportSize(onPhone);
  await signInAsStaff(reviewer!, 'demo.case2');
  await openCase(reviewer!, number, 'second');
  expect(await findAllViolations(reviewer!)).toEqual([]);
  await reviewer!.getByRole('button', { name: '复核通过' }).click();
  await reviewer!.getByRole('button', { name: '确认复核，立即生效' }).click();
  await expect(reviewer!.getByText('已通过，客户已收到通知')).toBeVisible();

  await expect(client!.getByText(/审核通过，已为您办理/).first()).toBeVisible();
  await client!.goto('/Business/timeline.html');
  await expect(client!.getByText('事由：审核业务申请时，查看了身份证照片').first()).toBeVisible();
});

test('by keyboard one field is returned with a reason; the client corrects it and submits again', { tag: '@core' }, async ({ browser }) => {
  const [client, clerk] = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()));
  const idNumber = '110000199406150209';
  await submitLostNumber(client!, { fundAccount: '880000002020', idNumber, ordinal: '二十', newMobile: '13900002020' });
  const number = await numberOf(client!);

  await signInAsStaff(clerk!, 'demo.case');
  await clerk!.goto(`${consoleAddress}/cases?number=${number}`);
  await expect(clerk!.getByRole('link', { name: number })).toBeVisible();
  const { keyboard } = clerk!;
  await keyboard.press('j');
  await expect(clerk!.getByRole('heading', { level: 2, name: number })).toBeFocused();
  await keyboard.press('e');
  await expect(clerk!.getByText('由您处理')).toBeVisible();
  await keyboard.press('b');
  await expect(clerk!.getByLabel('退回“填写新手机号”')).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await expect(clerk!.getByLabel('新手机号', { exact: true })).toBeFocused();
  await keyboard.press('Space');
  const words = clerk!.getByRole('list', { name: '常用理由：填写新手机号' });
  await expect(clerk!.getByRole('list', { name: '常用理由：上传身份证' })).toContainText('有反光');
  const digit = await words.getByRole('button', { name: '新手机号无法接通' }).getAttribute('aria-keyshortcuts');
  await keyboard.press(digit!);
  await expect(clerk!.getByLabel('退回的理由')).toBeFocused();
  await keyboard.press('Control+Enter');
  await expect(clerk!.getByText('已退回，客户已收到通知')).toBeVisible();

  await expect(client!.getByText('新手机号无法接通').first()).toBeVisible();
  await typeNewMobile(client!, '13900002021');
  await confirmAndSubmit(client!);
  await giveProofs(client!, [{ name: '登录密码', value: demoPassword }]);
  await expect(client!.getByText('审核中', { exact: true })).toBeVisible();
  await openCase(clerk!, number);
  await expect(clerk!.getByText(/补正后重新提交/)).toBeVisible();

  // Taken, refused, explained and sent.
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await keyboard.press(key);
  };
  await expect(clerk!.getByRole('button', { name: '领取' })).toBeVisible();
  await press('e');
  await expect(clerk!.getByText('由您处理')).toBeVisible();
  await press('r');
  await expect(clerk!.getByRole('button', { name: '确认不通过' })).toBeFocused();
  await press('1');
  await expect(clerk!.getByLabel('不通过的理由')).toBeFocused();
  await press('Control+Enter');
  await expect(clerk!.getByText('已不予通过，客户已收到通知')).toBeVisible();
  test.info().annotations.push({ type: 'a case decided', description: `${presses} keys, no click` });
  expect(presses).toBeLessThanOrEqual(4);
  await expect(client!.getByText('经电话核实，本次申请不是您本人提交').first()).toBeVisible();
});

test('by keyboard a clerk finds an unsubmitted case by its number and sees its step, but none of the input', async ({
  page: client,
  browser,
}) => {
  await beginCase(client, '880000000101', 'contact_change');
  const number = await numberOf(client);
  const clerk = await signInInNewBrowser(browser, 'demo.case', { byKeyboard: true });
  await clerk.goto(`${consoleAddress}/cases`);
  await clerk.getByRole('link', { name: '断点（未提交）' }).click();
  await clerk.getByLabel('受理编号').fill(number);
  await clerk.keyboard.press('Enter');
  await expect(clerk.locator('.queue__entry')).toHaveCount(1);
  await expect(clerk.locator('.queue__entry')).toContainText(number);
  await clerk.keyboard.press('j');
  await expect(clerk.getByRole('heading', { level: 2, name: number })).toBeFocused();
  await expect(clerk.getByRole('main')).toContainText(/停在\s*第 1 步，共 2 步：/);
  await expect(clerk.getByRole('main')).toContainText('客户还没有提交的内容，工作人员看不到');
  expect(await findAllViolations(clerk)).toEqual([]);
});
