import { expect, type Page, type Route } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import { readSentCode } from '../support/outbox.ts';
import { waitForTwoFrames } from '../support/page-state.ts';
import { getDemoMobile, signInAs } from '../support/sign-in.ts';

const account = '880000002424';
const names = ['电子签名约定书', '港股通交易风险揭示书', '港股通委托协议'];

/** Returns the link shown to a signed-in client in the step of their case. */
async function readLink(page: Page): Promise<string> {
  await signInAs(page, account, { returnUrl: '/Business/handle/hk_connect.html' });
  await page.getByRole('button', { name: '开始办理' }).click();
  await page.getByRole('button', { name: '确认并继续' }).click();
  await page.getByText('在手机或其他设备上阅读和签署').click();
  await expect(page.getByRole('img', { name: '签署协议二维码' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const url = new URL((await page.getByRole('link', { name: /\/OnlineTrading\/Agreement\.html\?acpt_id=/ }).getAttribute('href'))!);
  return `${url.pathname}${url.search}`;
}

async function readAndTick(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^打开阅读\\s*《${name}》$`) }).click();
  await page.getByRole('region', { name: `《${name}》全文` }).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await page.getByLabel(`我已阅读并同意《${name}》`).check();
}

/** Ticks a document while the response with the earlier state is in flight, and unticks it again. */
async function tickBeforeAnAnswer(page: Page, name: string): Promise<void> {
  const [asked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const query = /\/agreement\/query$/;
  const hold = async (route: Route) => {
    const response = await route.fetch();
    asked.resolve();
    await mayAnswer.promise;
    await route.fulfill({ response });
  };
  await page.route(query, hold, { times: 1 });
  await asked.promise;
  const told = page.waitForResponse((answer) => answer.request().postData()?.includes('isTicked') === true);
  await readAndTick(page, name);
  await told;
  const answered = page.waitForResponse(query);
  mayAnswer.resolve();
  await (await answered).finished();
  await waitForTwoFrames(page);
  expect(await page.getByLabel(`我已阅读并同意《${name}》`).isChecked()).toBe(true);
  await page.getByLabel(`我已阅读并同意《${name}》`).uncheck();
}

test('with the link of a case a phone reads and signs without a login, by mobile number and code, and the first device continues', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await readLink(page);
  await tickBeforeAnAnswer(page, names[0]!);
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(link);
  const mobile = phone.getByLabel('预留手机号');
  await mobile.fill('1380000');
  await phone.getByRole('button', { name: '阅读文件' }).click();
  await expect(phone.getByRole('alert')).toContainText('请输入 11 位手机号');
  await mobile.fill('13800000001');
  await phone.getByRole('button', { name: '阅读文件' }).click();
  await expect(phone.getByRole('alert')).toContainText('没有找到与业务流水号和手机号都相符的业务');
  await mobile.fill(getDemoMobile(account));
  await phone.getByRole('button', { name: '阅读文件' }).click();
  await expect(phone.getByRole('heading', { name: '阅读并签署' })).toBeFocused();
  for (const name of names) await readAndTick(phone, name);
  expect(await findViolations(phone)).toEqual([]);
  expect(phone.url()).not.toContain('1380');

  // The first device, whose panel is open, shows the progress of this one. A code it requests is received here and valid here.
  await expect(page.getByText(`已勾选 ${names.length} 份`)).toBeVisible();
  const asked = new Date();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已成功发送！').first()).toBeVisible();
  await phone.getByRole('button', { name: '获取验证码' }).click();
  await expect(phone.getByText('此前已发至')).toBeVisible();
  const code = await readSentCode(getDemoMobile(account), asked);
  await phone.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000');
  await phone.getByRole('button', { name: '签署 3 份文件' }).click();
  await expect(phone.getByText('验证失败，失败原因：验证码错误，还可尝试 4 次')).toHaveCount(1);
  await phone.getByLabel('短信验证码').fill(code);
  await phone.getByRole('button', { name: '签署 3 份文件' }).click();
  await expect(phone.getByText('验证成功')).toBeVisible();
  await expect(phone.getByRole('heading', { name: '已签署' })).toBeFocused();
  await expect(phone.getByRole('status').filter({ hasText: `《${names[0]}》` })).toContainText('签署');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await context.close();

  await page.getByRole('button', { name: '继续', exact: true }).click();
  await expect(page.getByRole('heading', { name: /第 3 步/ })).toBeVisible();
});

test('an incomplete link explains what to do and asks for no number', async ({ page }) => {
  for (const query of ['', '?acpt_id=5', `?acpt_id=${'0'.repeat(36)}`]) {
    await page.goto(`/OnlineTrading/Agreement.html${query}`);
    await expect(page.getByText('没有找到要签署的业务')).toBeVisible();
    await expect(page.getByLabel('预留手机号')).toHaveCount(0);
  }
  await page.getByRole('link', { name: '登录后办理' }).click();
  await expect(page).toHaveURL(/\/Login\.html\?returnUrl=%2FBusiness%2Fcases\.html$/);
});
