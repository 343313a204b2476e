import { expect, test } from '@playwright/test';

const branches = '/api-docs/getOfficialServiceAboutUsSalesBranches.html';

test('a developer finds a call, fills it in, and sees status, headers and body of the response', { tag: '@core' }, async ({ page }) => {
  await page.goto('/api-docs.html');
  await page.getByLabel('名称或地址').fill('网点 BRANCHES');
  await page.getByRole('button', { name: '查找' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('找到 1 个接口');
  await page.getByRole('link', { name: '营业网点列表：按省、市和关键词查询' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '营业网点列表：按省、市和关键词查询' })).toBeVisible();
  await page.getByLabel('pageSize').fill('1');
  await page.getByRole('button', { name: '发送请求' }).click();
  const answer = page.getByRole('region', { name: '收到的应答' });
  await expect(answer).toContainText('HTTP 200');
  await expect(answer).toContainText('x-request-id: ');
  await expect(answer).toContainText('"pageSize": 1');
  await page.getByLabel('pageSize').fill('x');
  await page.getByRole('button', { name: '发送请求' }).click();
  await expect(answer).toContainText('HTTP 400');
  await expect(answer).toContainText('每页条数应为整数');
});

test('all calls are found by parts of their names; an unknown call is reported, and an unknown part is ignored', async ({ page }) => {
  await page.goto('/api-docs.html');
  await page.getByRole('link', { name: '公告与资讯', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['公告与资讯']);
  await expect(page.getByRole('link', { name: /^公告列表/ })).toBeVisible();
  await page.goto('/api-docs.html?keyWord=没有这样的接口');
  await expect(page.getByRole('main')).toContainText('没有找到这样的接口');
  await page.goto('/api-docs.html?part=没有这一类');
  await expect(page.getByRole('heading', { level: 2, name: '全部接口' })).toBeVisible();
});

test('an invalid JSON body and an incomplete address are not sent; without a token the site reports an expired login', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && asked.push(new URL(request.url()).pathname)));
  await page.goto('/api-docs/postApiDevicesIdName.html');
  const send = page.getByRole('button', { name: '发送请求' });
  const body = page.getByLabel('正文（JSON）');
  const sound = await body.inputValue();
  await body.fill('{');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('正文不是有效的 JSON');
  await body.fill(sound);
  await page.getByLabel('id', { exact: true }).fill('');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('请填写地址中的 id');
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await page.getByLabel('id', { exact: true }).fill('1');
  await send.click();
  await expect(page.getByRole('region', { name: '收到的应答' })).toContainText('登陆过期，请重新登陆');
  expect(asked).toContain('/api/devices/1/name');
});

test('a file is sent as a form', async ({ page }) => {
  await page.goto('/api-docs/postOfficialServiceOfficialSiteComplaintEvidence.html');
  await expect(page.getByRole('button', { name: '发送请求' })).toBeEnabled();
  await page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no evidence') });
  await page.getByRole('button', { name: '发送请求' }).click();
  await expect(page.getByRole('region', { name: '收到的应答' })).toContainText('HTTP 400');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the reference is the same, the example is a link, and parts that need scripts show a notice', async ({ page }) => {
    await page.goto(branches);
    for (const name of ['参数', '应答', '示例', '返回码', '试一试'])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(page.locator('pre').filter({ hasText: 'curl ' })).toBeVisible();
    await expect(page.getByText('填写参数后试用需要浏览器运行脚本')).toBeVisible();
    await expect(page.getByRole('button', { name: '发送请求' })).toBeHidden();
    await page.getByRole('link', { name: '打开示例地址' }).click();
    await expect(page.locator('body')).toContainText('{"code":200,"msg":"ok","result":');
  });
});

test('an unknown operation is a 404, and the contract is served to programs of any origin', async ({ request }) => {
  expect((await request.get('/api-docs/getNothing.html')).status()).toBe(404);
  const first = await request.get('/openapi.json');
  expect(first.headers()).toMatchObject({ 'access-control-allow-origin': '*', 'content-type': 'application/json; charset=utf-8' });
  const again = await request.get('/openapi.json', { headers: { 'if-none-match': first.headers().etag! } });
  expect(again.status()).toBe(304);
});
