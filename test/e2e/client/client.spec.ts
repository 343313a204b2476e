import type { ServerResponse } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { test } from '../blocks-site/blocks-test.ts';
import { sendJson, type BlocksSite } from '../blocks-site/site.ts';

// One worker runs the whole file, because each worker builds the small site.
test.describe.configure({ mode: 'default' });

let site: BlocksSite;
test.beforeEach(async ({ page, site: own }) => {
  site = own;
  await page.addInitScript(() => localStorage.getItem('blocks-site') ?? localStorage.setItem('blocks-site', '甲'));
});

const answers = (paths: Record<string, (response: ServerResponse) => void>): void => {
  site.answer = (_request, response, path) => {
    const name = Object.keys(paths).find((start) => path.startsWith(start));
    if (name) paths[name]!(response);
    return name !== undefined;
  };
};

const failed = (response: ServerResponse) => sendJson(response, { code: 50000, msg: '系统繁忙，请稍后再试' }, 500);
const expired = (response: ServerResponse) => sendJson(response, { code: 50102, msg: '会话已结束' });
const mine = (page: Page) => page.getByTestId('mine');
const retry = (page: Page) => page.getByRole('button', { name: '重试', exact: true });

test.describe('data that only the browser loads', () => {
  test('data that only the browser loads is requested with the token when the page is shown', async ({ page }) => {
    const tokens: (string | undefined)[] = [];
    site.answer = (request, _response, path) => {
      if (path.startsWith('/api/cases')) tokens.push(request.headers.authorization);
      return false;
    };
    await page.goto(`${site.address}/business.html`);
    await expect(mine(page)).toHaveText('办理中 ok');
    expect(tokens).toEqual([`Bearer ${encodeURIComponent('甲')}`]);
  });

  test('data that failed to load shows the reason until a retry succeeds', async ({ page }) => {
    answers({ '/api/cases': failed });
    await page.goto(`${site.address}/business.html`);
    await expect(mine(page)).toHaveText('系统繁忙，请稍后再试');
    const held = new Promise<ServerResponse>((resolve) => answers({ '/api/cases': resolve }));
    await retry(page).click();
    await expect(mine(page)).toHaveText('系统繁忙，请稍后再试（重试中）');
    sendJson(await held, { code: 200, msg: 'ok', result: '三件' });
    await expect(mine(page)).toHaveText('办理中 三件');
  });

  test('a response without a message shows 加载失败', async ({ page }) => {
    answers({ '/api/cases': (response) => void response.writeHead(502).end('bad gateway') });
    await page.goto(`${site.address}/business.html`);
    await expect(mine(page)).toHaveText('加载失败');
  });

  test('a new input removes the old content at once', async ({ page }) => {
    await page.goto(`${site.address}/business.html`);
    await expect(mine(page)).toHaveText('办理中 ok');
    const held = new Promise<ServerResponse>((resolve) => answers({ '/api/cases': resolve }));
    await page.getByRole('button', { name: '换一类' }).click();
    await expect(mine(page)).toHaveText('正在加载');
    sendJson(await held, { code: 200, msg: 'ok', result: '另一类' });
    await expect(mine(page)).toHaveText('办理中 另一类');
  });

  test('loading is cancelled when the visitor leaves the page', async ({ page }) => {
    const closed = new Promise<void>((resolve) => answers({ '/api/cases': (response) => response.on('close', resolve) }));
    await page.goto(`${site.address}/business.html`);
    await expect.poll(() => site.requests.some((line) => line.includes('/api/cases'))).toBe(true);
    await page.getByRole('link', { name: '到 /detail.html' }).click();
    await closed;
  });

  test('a failed block of the page is reloaded in place', async ({ page }) => {
    await page.goto(`${site.address}/business.html`);
    await expect(page.getByTestId('block')).toHaveText('加载失败');
    await page.getByRole('button', { name: '重试这一块' }).click();
    await expect(page.getByTestId('block')).toHaveText('ok');
  });

  test('a call shows its loading flag while in flight and hides it at the end', async ({ page }) => {
    const held = new Promise<ServerResponse>((resolve) => answers({ '/api/save': resolve }));
    await page.goto(`${site.address}/business.html`);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('保存中')).toBeVisible();
    sendJson(await held, { code: 200, msg: 'ok', result: '已保存' });
    await expect(page.getByText('已保存')).toBeVisible();
  });
});

test.describe('error messages in the page', () => {
  test('HTTP 404 shows 请求错误，请确认你的操作！', async ({ page }) => {
    answers({ '/api/save': (response) => sendJson(response, { code: 40004, msg: '' }, 404) });
    await page.goto(`${site.address}/business.html`);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.locator('.notices--corner')).toHaveText(/请求错误，请确认你的操作！/);
  });

  test('code 40000 opens the support page', async ({ page }) => {
    answers({ '/api/save': (response) => sendJson(response, { code: 40000, msg: '' }) });
    await page.goto(`${site.address}/business.html`);
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => page.url()).toBe(`${site.address}/Support.html?reason=40000`);
  });

  test('other failures of a block are shown only in the block', async ({ page }) => {
    answers({ '/api/cases': failed });
    await page.goto(`${site.address}/business.html`);
    await expect(mine(page)).toHaveText('系统繁忙，请稍后再试');
    await expect(page.locator('.notice')).toHaveCount(0);
  });

  test('an uncaught error is logged by its message only', async ({ page }) => {
    const lines: string[] = [];
    page.on('console', (message) => message.type() === 'error' && lines.push(message.text()));
    await page.goto(`${site.address}/business.html`);
    await expect(mine(page)).toHaveText('办理中 ok');
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('出了岔子')), 0));
    await expect.poll(() => lines).toEqual(['出了岔子']);
  });
});

test.describe('a session that expires during input', () => {
  const fillIn = async (page: Page): Promise<void> => {
    await page.goto(`${site.address}/business.html?step=2`);
    await page.getByLabel('姓名').fill('欧阳');
    await page.getByLabel('事由').fill('两行\n文字');
    await page.getByLabel('城市').selectOption('wx');
    await page.getByLabel('同意').check();
    await page.getByLabel('电话').check();
    await page.getByLabel('密码', { exact: true }).fill('绝密');
    await page.getByLabel('显示的密码').fill('绝密');
    await page.getByLabel('验证码').fill('绝密');
    await page.getByLabel('不留').fill('绝密');
    answers({ '/api/save': expired });
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录');
    site.answer = () => false;
  };

  test('the message is shown and the login page returns to the form', async ({ page }) => {
    await fillIn(page);
    await expect(page.locator('.notices--toast')).toHaveText(/登陆过期，请重新登陆/);
    expect(page.url()).toBe(`${site.address}/login.html?returnUrl=%2Fbusiness.html%3Fstep%3D2`);
    expect(await page.evaluate(() => localStorage.getItem('blocks-site'))).toBeNull();
  });

  test('after login the input is restored in React as well, and then deleted', async ({ page }) => {
    await fillIn(page);
    await page.getByRole('link', { name: '以甲登录' }).click();
    await expect(page.getByText('你好 欧阳')).toBeVisible();
    await expect(page.getByLabel('事由')).toHaveValue('两行\n文字');
    await expect(page.getByLabel('城市')).toHaveValue('wx');
    await expect(page.getByLabel('同意')).toBeChecked();
    await expect(page.getByLabel('电话')).toBeChecked();
    expect(await page.evaluate(() => sessionStorage.getItem('qt:drafts'))).toBeNull();
  });

  test('passwords, also visible ones, one-time codes and marked fields are never stored', async ({ page }) => {
    await fillIn(page);
    expect(await page.evaluate(() => sessionStorage.getItem('qt:drafts'))).not.toContain('绝密');
    await page.getByRole('link', { name: '以甲登录' }).click();
    await expect(page.getByText('你好 欧阳')).toBeVisible();
    for (const name of ['密码', '显示的密码', '验证码', '不留']) await expect(page.getByLabel(name, { exact: true })).toHaveValue('');
  });

  test('the input is restored after a full page load as well', async ({ page }) => {
    await fillIn(page);
    await page.evaluate(() => localStorage.setItem('blocks-site', '甲'));
    await page.goto(`${site.address}/business.html?step=2`);
    await expect(page.getByText('你好 欧阳')).toBeVisible();
  });

  test('newer input is not overwritten', async ({ page }) => {
    await fillIn(page);
    const held = new Promise<ServerResponse>((resolve) => answers({ '/api/cases': resolve }));
    await page.getByRole('link', { name: '以甲登录' }).click();
    // The form appears with a value in one field, as if the visitor had already typed.
    await page.evaluate(() => {
      new MutationObserver((_changes, observer) => {
        const field = document.querySelector('textarea');
        if (!field) return;
        field.value = '新的事由';
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    sendJson(await held, { code: 200, msg: 'ok', result: 'ok' });
    await expect(page.getByText('你好 欧阳')).toBeVisible();
    await expect(page.getByLabel('事由')).toHaveValue('新的事由');
  });

  test('another person who signs in does not see the input', async ({ page }) => {
    await fillIn(page);
    await page.getByRole('link', { name: '以乙登录' }).click();
    await expect(page.getByLabel('姓名')).toHaveValue('');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('qt:drafts'))).toBeNull();
  });

  test('after an hour the input is deleted', async ({ page }) => {
    await fillIn(page);
    await page.evaluate(() => {
      const drafts = JSON.parse(sessionStorage.getItem('qt:drafts')!) as Record<string, { keptAt: number }>;
      for (const draft of Object.values(drafts)) draft.keptAt -= 3_600_001;
      sessionStorage.setItem('qt:drafts', JSON.stringify(drafts));
    });
    await page.getByRole('link', { name: '以甲登录' }).click();
    await expect(page.getByLabel('姓名')).toHaveValue('');
  });
});
