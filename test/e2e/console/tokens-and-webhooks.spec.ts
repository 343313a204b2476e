import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { consoleAddress, signInInNewBrowser } from '../support/sign-in-staff.ts';

test(
  'a token is created, drafts a change order under its name, and is invalid once revoked',
  { tag: '@core' },
  async ({ browser, request }) => {
    const page = await signInInNewBrowser(browser, 'demo.editor');
    const name = `研报系统${Date.now().toString(36)}`;
    await page.goto(`${consoleAddress}/tokens`);
    await page.getByRole('button', { name: '生成令牌' }).click();
    const dialog = page.getByRole('dialog', { name: '生成接口令牌' });
    await dialog.getByLabel('名称', { exact: true }).fill(name);
    await dialog.getByLabel('查看内容').check();
    await dialog.getByLabel('起草与提交内容').check();
    await dialog.getByLabel('允许使用的网络').fill('127.0.0.1\n10.1.0.0/40');
    await dialog.getByRole('button', { name: '生成令牌' }).click();
    await expect(dialog.getByText('网络应为地址或网段').first()).toBeVisible();
    expect(await findAllViolations(page)).toEqual([]);
    await dialog.getByLabel('允许使用的网络').fill('127.0.0.1');
    await dialog.getByRole('button', { name: '生成令牌' }).click();
    const token = (await dialog.locator('.issued__link').textContent())!;
    await dialog.getByRole('button', { name: '已保存' }).click();

    const headers = { authorization: `Bearer ${token}` };
    const begun = await request.post(`${consoleAddress}/console/api/changes`, { headers, data: { type: 'article' } });
    const { result } = (await begun.json()) as { result: { id: number } };
    const approval = await request.post(`${consoleAddress}/console/api/changes/${result.id}/approve`, { headers, data: {} });
    expect((await approval.json()) as object).toMatchObject({ code: 40302 });
    await page.goto(`${consoleAddress}/changes/${result.id}`);
    await expect(page.getByText(`接口令牌“${name}”`).first()).toBeVisible();

    await page.goto(`${consoleAddress}/tokens`);
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('127.0.0.1');
    expect(await findAllViolations(page)).toEqual([]);
    await page.getByRole('button', { name: `撤销令牌“${name}”` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤销令牌' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('已撤销');
    expect((await request.get(`${consoleAddress}/console/api/me/token`, { headers })).status()).toBe(401);
  },
);

test(
  'an endpoint receives a signed test event; the log shows the response, and sends it again under its id',
  { tag: '@core' },
  async ({ browser }) => {
    const received: { headers: IncomingMessage['headers']; body: string }[] = [];
    const server = createServer((incoming, response) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      incoming.on('end', () => {
        received.push({ headers: incoming.headers, body });
        response.end('收到');
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const page = await signInInNewBrowser(browser, 'demo.operator');
    const name = `客服系统${Date.now().toString(36)}`;
    await page.goto(`${consoleAddress}/webhooks`);
    await page.getByRole('button', { name: '新增推送地址' }).click();
    const dialog = page.getByRole('dialog', { name: '新增推送地址' });
    await dialog.getByLabel('名称', { exact: true }).fill(name);
    await dialog.getByLabel('地址').fill('https://10.0.0.1/hook');
    await dialog.getByLabel('名单发布').check();
    await dialog.getByRole('button', { name: '新增并生成签名密钥' }).click();
    await expect(dialog.getByText('指向内部网络').first()).toBeVisible();
    await dialog.getByLabel('地址').fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
    await dialog.getByRole('button', { name: '新增并生成签名密钥' }).click();
    const secret = (await dialog.locator('.issued__link').textContent())!;
    await dialog.getByRole('button', { name: '已保存' }).click();

    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: '发送测试事件' }).click();
    const row = page.getByRole('row', { name: /^测试/ });
    await expect(async () => {
      await page.getByRole('button', { name: '刷新' }).click();
      await expect(row).toContainText('已送达', { timeout: 2000 });
    }).toPass();
    await expect(row).toContainText('200');
    await expect(row).toContainText('收到');
    expect(await findAllViolations(page)).toEqual([]);
    await row.getByRole('button', { name: /^重新推送/ }).click();
    await expect.poll(() => received.length).toBe(2);
    const ids = received.map(({ headers, body }) => {
      const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
      const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
        .update(signed)
        .digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signature}`);
      return headers['webhook-id'];
    });
    expect(new Set(ids).size).toBe(1);
    server.close();
  },
);
