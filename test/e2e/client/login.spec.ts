import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { readSentCode } from '../support/outbox.ts';
import { hydrate } from '../support/page-state.ts';
import { demoPassword as password, fillLogin, signInAs } from '../support/sign-in.ts';

// Some logins fail on purpose; in the network of other tests the site would soon require the human check.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.1' } });

test('a client signs in by keyboard, sees their own data, and signs out in every tab', { tag: '@core' }, async ({ page, context }) => {
  await page.goto('/Login.html');
  await page.locator('input[name=account]').focus();
  await page.keyboard.type('880000000606');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '验证新设备' })).toBeFocused();
  const code = page.getByLabel('短信验证码');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByText('秒后可重新获取')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(code).toBeFocused();
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('请填写 6 位数字的验证码');
  await code.fill(await readSentCode('13800000006'));
  await code.press('Enter');
  await expect(page).toHaveURL(/\/Business\.html$/);
  await expect(page.getByRole('banner')).toContainText('演示客户六');

  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain('token');
  expect(stored).not.toContain(password);

  const other = await context.newPage();
  await other.goto('/IntoGL/branch.html');
  await expect(other.getByRole('banner')).toContainText('演示客户六');

  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/Login\.html/);
  // On a phone it is in the collapsed menu.
  await expect(other.getByRole('banner').locator('.utility').getByText('登录', { exact: true })).toBeAttached();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('token');
});

test('the password is never sent in plain text', async ({ page }) => {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
  await signInAs(page, '880000000303');
  expect(bodies.join('\n')).toContain('/api/login');
  expect(bodies.join('\n')).not.toContain(password);
});

test('a wrong password is reported in a notification and beside the form, and the input stays', async ({ page }) => {
  await page.goto('/Login.html');
  await fillLogin(page, '880000000999', 'not-the-password');
  await expect(page.getByText('账号或密码错误').first()).toBeVisible();
  await expect(page.locator('input[name=account]')).toHaveValue('880000000999');
  await expect(page).toHaveURL(/\/Login\.html$/);
});

test('a mobile number in place of a fund account is questioned before it counts as an attempt', async ({ page }) => {
  const logins: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/api/login') && logins.push(request.url())));
  await page.goto('/Login.html');
  await fillLogin(page, '13800000003', 'not-the-password');
  await expect(page.getByRole('alert')).toContainText('这看起来是手机号');
  expect(logins).toEqual([]);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('账号或密码错误');
  expect(logins).toHaveLength(1);
});

test('a client who needs help is sent to the support page', async ({ page }) => {
  await page.goto('/Login.html');
  await fillLogin(page, '880000000505');
  await expect(page).toHaveURL(/\/Support\.html\?reason=40000/);
  await expect(page.getByRole('main')).toContainText('40000');
});

test('the business area requires a login and opens after it', async ({ page }) => {
  await page.goto('/Business.html');
  await expect(page).toHaveURL(/\/Login\.html\?returnUrl=%2FBusiness\.html/);
  await signInAs(page, '880000000303', { returnUrl: '/Business.html' });
});

test(
  'a session ended by the server is reported, and the page returns after the next login',
  { tag: '@core' },
  async ({ page, request }) => {
    await signInAs(page, '880000000303');
    const token = await page.evaluate(() => {
      const session = Object.values(localStorage).find((value) => String(value).includes('token'));
      return (JSON.parse(String(session)) as { token: string }).token;
    });
    await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` }, data: {} });
    // The message is visible for three seconds, which may end before the page has loaded.
    const told = expect(page.getByText('登陆过期，请重新登陆').first()).toBeVisible();
    await Promise.all([told, page.reload()]);
    await expect(page).toHaveURL(/\/Login\.html\?returnUrl=%2FBusiness\.html/);
    await fillLogin(page, '880000000303');
    await expect(page).toHaveURL(/\/Business\.html$/);
  },
);

test('the login of the financial district returns there, and never to another site', async ({ page }) => {
  await signInAs(page, '880000000303');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/FinancialDistric/Login.html?returnUrl=%2FFinancialDistric%2FStockPool.html');
  await fillLogin(page, '880000000303');
  await expect(page).toHaveURL(/\/FinancialDistric\/StockPool\.html$/);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/Login.html?returnUrl=https%3A%2F%2Fevil.example%2F');
  await fillLogin(page, '880000000303');
  await expect(page).toHaveURL(/\/Business\.html$/);
});

test('after three failures the login requires the human check, which can be solved by keyboard', async ({ page }) => {
  await page.goto('/Login.html');
  const account = `99000${String(Date.now()).slice(-7)}`;
  const failure = page.getByRole('alert');
  // Attempts in quick succession are refused without being counted.
  const failUntil = (words: string) =>
    expect(async () => {
      // While an attempt is in flight the button has another name; its response may be the expected one.
      const button = page.getByRole('button', { name: '登录', exact: true });
      await button.waitFor();
      if (!(await failure.getByText(words).isVisible())) await button.click();
      await expect(failure).toContainText(words, { timeout: 3000 });
    }).toPass();
  await fillLogin(page, account, 'not-the-password');
  await failUntil('还可尝试 2 次');
  await expect(page.getByRole('group', { name: '安全验证' })).toBeVisible();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(failure).toContainText('请先完成安全验证');
  await page.getByRole('button', { name: '开始验证' }).click();
  await page.getByRole('button', { name: '一键验证' }).click();
  await page.getByRole('button', { name: '点此验证' }).click();
  await expect(page.getByText('验证通过')).toBeVisible();
  await failUntil('还可尝试 1 次');
});

test('a page that opened our window cannot navigate it after the visitor has gone to the login', async ({ page, context, baseURL }) => {
  await context.route('http://elsewhere.test/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>别处</title>' }));
  await page.goto('http://elsewhere.test/');
  const opened = page.waitForEvent('popup');
  await page.evaluate((address) => void Object.assign(globalThis, { ours: open(address) }), `${baseURL}/`);
  const ours = await opened;
  await ours.waitForLoadState();
  const isOutOfReach = () => page.evaluate(() => (globalThis as unknown as { ours: Window }).ours.closed);
  await hydrate(ours);
  expect(await isOutOfReach()).toBe(false);

  // With scripts running, following a link still loads a new document.
  await ours.locator('a[href^="/Login.html"]').first().dispatchEvent('click');
  await expect(ours.getByRole('heading', { level: 1, name: '客户登录' })).toBeVisible();
  expect(await isOutOfReach()).toBe(true);
  await page.evaluate(() => void (globalThis as unknown as { ours: Window }).ours.location.replace('http://elsewhere.test/Login.html'));
  await fillLogin(ours, '880000000999', 'not-the-password');
  await expect(ours.getByText('账号或密码错误').first()).toBeVisible();
  expect(ours.url()).toBe(`${baseURL}/Login.html`);
});
