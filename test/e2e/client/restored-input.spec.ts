import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { fillLogin, signInAs } from '../support/sign-in.ts';

const account = '880000002020';

/** Ends the session on the server, as by timeout or by the client, without the page knowing. */
async function endSession(page: Page, request: APIRequestContext): Promise<void> {
  const token = await page.evaluate(() => {
    const session = Object.values(localStorage).find((value) => String(value).includes('token'));
    return (JSON.parse(String(session)) as { token: string }).token;
  });
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` }, data: {} });
}

const beginChange = async (page: Page, by = account): Promise<void> => {
  await signInAs(page, by, { returnUrl: '/Business/handle/contact_change.html' });
  await page.getByRole('button', { name: '开始办理' }).click();
  await page.waitForURL(/\/Business\/case\/[0-9a-f-]{36}\.html$/);
};

const fields = (page: Page) => ({
  mobile: page.getByLabel('新手机号'),
  address: page.getByLabel('新联系地址'),
  email: page.getByLabel('新电子邮箱'),
  code: page.getByLabel('短信验证码'),
});

test('the input in the form of a case is restored after the session has ended', async ({ page, request }) => {
  await beginChange(page);
  const address = page.url();
  const { mobile, address: place, email, code } = fields(page);
  await mobile.fill('13900002020');
  await place.fill('示例市样本区演示路 20 号');
  await email.fill('client20@new.example');
  await code.fill('654321');
  await endSession(page, request);
  await page.getByRole('button', { name: '保存并继续' }).click();
  await expect(page.getByText('登陆过期，请重新登陆')).toBeVisible();
  const stored = await page.evaluate(() => [JSON.stringify(sessionStorage), JSON.stringify(localStorage)]);
  expect(stored[0]).toContain('演示路 20 号');
  expect(stored[0]).not.toContain('654321');
  expect(stored[1]).not.toMatch(/演示路 20 号|13900002020|client20@new/);
  await fillLogin(page, account);
  await page.waitForURL(address);
  await expect(mobile).toHaveValue('13900002020');
  await expect(place).toHaveValue('示例市样本区演示路 20 号');
  await expect(email).toHaveValue('client20@new.example');
  await expect(code).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('演示路 20 号');

  // Another tab signs in again: the form is recreated with the session, and later input is not lost.
  await place.fill('示例市样本区演示路 21 号');
  const other = await page.context().newPage();
  await other.goto('/Login.html');
  await other.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.session'))!;
    localStorage.removeItem(key);
  });
  await expect(page).toHaveURL(/\/Login\.html\?returnUrl=/);
  await other.close();
  await fillLogin(page, account);
  await page.waitForURL(address);
  await expect(place).toHaveValue('示例市样本区演示路 21 号');
});

test('input is private: a client who signs in next on the same page does not see it', async ({ page, request }) => {
  // Another client than above, who already has a pending change.
  await beginChange(page, '880000001010');
  const { pathname } = new URL(page.url());
  await fields(page).address.fill('示例市样本区演示路 22 号');
  await endSession(page, request);
  await page.getByRole('button', { name: '保存并继续' }).click();
  await page.waitForURL(/\/Login\.html\?returnUrl=/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('演示路 22 号');
  await signInAs(page, '880000000303', { returnUrl: pathname });
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('演示路 22 号');
  await expect(fields(page).address).toHaveCount(0);
});
