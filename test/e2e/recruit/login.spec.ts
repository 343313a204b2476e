import { expect, type Page } from '@playwright/test';
import { tabTo } from '../support/drag-check.ts';
import { test } from '../support/journey.ts';
import { readSentCode } from '../support/outbox.ts';
import { fillSeekerLogin, signInSeeker } from '../support/sign-in-seeker.ts';
import { signInAs } from '../support/sign-in.ts';

const login = '/Recruit/login.html';
const tokenOf = (page: Page) => page.evaluate(() => (JSON.parse(sessionStorage.getItem('qt.seeker') ?? '{}') as { token?: string }).token);

test('a new job seeker signs in: a wrong code, then a right code without consent, then both, and returns to the requested page', async ({
  page,
}) => {
  const mobile = '13910004101';
  await page.goto(`${login}?returnUrl=${encodeURIComponent('/Recruit/deliveries.html')}`);
  await fillSeekerLogin(page, mobile);
  const consent = page.getByRole('checkbox', { name: /我已阅读并同意/ });
  await consent.uncheck();
  const code = page.getByLabel('短信验证码');
  const right = await code.inputValue();
  await code.fill(right === '000000' ? '111111' : '000000');
  await code.press('Enter');
  await expect(page.getByRole('alert')).toContainText('验证码错误，还可尝试 4 次');
  await code.fill(right);
  await code.press('Enter');
  await expect(page.getByRole('alert')).toContainText('首次登录，请先阅读并同意');
  await consent.check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/Recruit\/deliveries\.html$/);
  expect(await tokenOf(page)).toMatch(/^js_/);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))).not.toContain(mobile);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/Recruit\.html$/);
  expect(await tokenOf(page)).toBeUndefined();
});

test('a job seeker signs in by keyboard, in elder mode, on the narrowest screen', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'qt_elder', value: '1', url: baseURL! }]);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(login);
  const mobile = page.getByLabel('手机号码');
  await expect(mobile).toHaveAttribute('autocomplete', 'tel');
  await tabTo(page, mobile);
  await page.keyboard.type('139 1000 4102');
  await tabTo(page, page.getByLabel('图中的字符'));
  const picture = page.getByRole('img', { name: /验证图片/ });
  const before = await picture.getAttribute('src');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '换一张' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picture).not.toHaveAttribute('src', before!);
  await tabTo(page, page.getByRole('button', { name: '看不清？改用其他方式' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: '一键验证' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: '点此验证' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('验证通过')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: '获取验证码' }));
  await page.keyboard.press('Enter');
  const code = page.getByLabel('短信验证码');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await page.keyboard.type(await readSentCode('13910004102'));
  await tabTo(page, page.getByRole('checkbox', { name: /我已阅读并同意/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: '登录', exact: true }));
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Recruit\/resume\.html$/);
});

test('after a wrong answer another picture is shown; nothing is sent', async ({ page }) => {
  await page.goto(login);
  await page.getByLabel('手机号码').fill('13910004103');
  const picture = page.getByRole('img', { name: /验证图片/ });
  const before = await picture.getAttribute('src');
  await page.getByLabel('图中的字符').fill('ZZZZ');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('alert')).toContainText('图片中的字符不对');
  await expect(picture).not.toHaveAttribute('src', before!);
  await expect(page.getByLabel('图中的字符')).toHaveValue('');
  await expect(page.getByLabel('手机号码')).toHaveValue('13910004103');
});

test('the input is restored after the session has expired', async ({ page, request }) => {
  const mobile = '13910004104';
  const deliveries = '/Recruit/deliveries.html';
  /** A form like those on the pages of the area. */
  const addForm = () =>
    page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<form data-keep="probe"><input name="reason"></form>'));
  await signInSeeker(page, mobile, { returnUrl: deliveries });
  await addForm();
  await page.locator('[data-keep=probe] input').fill('五年客户经理经验');
  await request.post('/recruit/logout', { headers: { authorization: `Bearer ${await tokenOf(page)}` }, data: {} });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/Recruit\/login\.html\?returnUrl=/);
  await expect(page.getByText('登陆过期，请重新登陆')).toBeVisible();
  await page.locator('[data-keep=probe]').evaluateAll((forms) => forms.forEach((form) => form.remove()));
  await fillSeekerLogin(page, mobile);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/Recruit\/deliveries\.html$/);
  await addForm();
  await expect(page.locator('[data-keep=probe] input')).toHaveValue('五年客户经理经验');
});

test('the end of the session is announced two minutes before, and one key extends it', async ({ page }) => {
  await page.route('**/recruit/session?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { remainingSeconds: number } };
    body.result.remainingSeconds = 100;
    await route.fulfill({ response: answer, json: body });
  });
  await signInSeeker(page, '13910004105', { returnUrl: '/Recruit/deliveries.html' });
  await expect(page.getByRole('dialog', { name: '登录即将到期' })).toBeVisible();
  await expect(page.getByRole('button', { name: '延长登录' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a client who is also a job seeker has both sessions; signing out of one preserves the other', async ({ page }) => {
  await signInAs(page, '880000000303');
  await signInSeeker(page, '13910004106', { returnUrl: '/Recruit/deliveries.html' });
  await expect(page.getByRole('banner')).toContainText('139****4106');
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/Recruit\.html$/);
  await expect(page.getByRole('banner')).toContainText('演示客户三');
  await page.goto('/Business.html');
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
});

test('the login redirects to no other site, and shows who is already signed in', async ({ page }) => {
  await signInSeeker(page, '13910004107', { returnUrl: 'https://example.com/' });
  await expect(page).toHaveURL(/\/Recruit\/resume\.html$/);
  await page.goto(login);
  await expect(page.getByText('您已登录')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('139****4107');
});
