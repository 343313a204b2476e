import { expect, test, type Page } from '@playwright/test';

const password = 'Qianting2026';

async function signIn(page: Page, account: string, secret = password): Promise<void> {
  await page.locator('input[name=account]').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(secret);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('a client signs in by keyboard alone, sees what is theirs, and signs out in every tab', async ({ page, context }) => {
  await page.goto('/Login.html');
  await page.locator('input[name=account]').focus();
  await page.keyboard.type('880000000202');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Business\.html$/);
  await expect(page.getByRole('main')).toContainText('演示客户二');
  await expect(page.getByRole('main')).toContainText('8800****02');
  await expect(page.getByRole('banner')).toContainText('演示客户二');

  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain('token');
  expect(stored).not.toContain(password);

  const other = await context.newPage();
  await other.goto('/IntoGL/branch.html');
  await expect(other.getByRole('banner')).toContainText('演示客户二');

  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/Login\.html/);
  await expect(other.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible({ timeout: 2000 });
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('token');
});

test('the password never travels in the clear', async ({ page }) => {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto('/Login.html');
  await signIn(page, '880000000303');
  await expect(page).toHaveURL(/\/Business\.html$/);
  expect(bodies.join('\n')).toContain('/api/login');
  expect(bodies.join('\n')).not.toContain(password);
});

test('a wrong password is told in a notification and beside the form, and what was typed stays', async ({ page }) => {
  await page.goto('/Login.html');
  await signIn(page, '880000000999', 'not-the-password');
  await expect(page.getByText('账号或密码错误').first()).toBeVisible();
  await expect(page.locator('input[name=account]')).toHaveValue('880000000999');
  await expect(page).toHaveURL(/\/Login\.html$/);
});

test('a client who needs help is led to the support page', async ({ page }) => {
  await page.goto('/Login.html');
  await signIn(page, '880000000505');
  await expect(page).toHaveURL(/\/Support\.html\?reason=40000/);
  await expect(page.getByRole('main')).toContainText('40000');
});

test('the business area is closed to visitors and opens after the login that it asks for', async ({ page }) => {
  await page.goto('/Business.html');
  await expect(page).toHaveURL(/\/Login\.html\?returnUrl=/);
  await signIn(page, '880000000101');
  await expect(page).toHaveURL(/\/Business\.html$/);
});

test('a session that the server has ended says so and comes back after the next login', async ({ page, request }) => {
  await page.goto('/Login.html');
  await signIn(page, '880000000303');
  await expect(page.getByRole('main')).toContainText('演示客户三');
  const token = await page.evaluate(() => {
    const session = Object.values(localStorage).find((value) => String(value).includes('token'));
    return (JSON.parse(String(session)) as { token: string }).token;
  });
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` }, data: {} });
  await page.reload();
  await expect(page.getByText('登陆过期，请重新登陆').first()).toBeVisible();
  await expect(page).toHaveURL(/\/Login\.html\?returnUrl=%2FBusiness\.html/);
  await signIn(page, '880000000303');
  await expect(page).toHaveURL(/\/Business\.html$/);
});

test('the login of the financial district returns there, and never to another site', async ({ page }) => {
  await page.goto('/FinancialDistric/Login.html?returnUrl=%2FFinancialDistric%2FStockPool.html');
  await signIn(page, '880000000101');
  await expect(page).toHaveURL(/\/FinancialDistric\/StockPool\.html$/);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/Login.html?returnUrl=https%3A%2F%2Fevil.example%2F');
  await signIn(page, '880000000101');
  await expect(page).toHaveURL(/\/Business\.html$/);
});
