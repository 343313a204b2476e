import { expect, test } from '@playwright/test';

const sizes = { wide: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } };

for (const [name, viewport] of Object.entries(sizes)) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(
      `辨真伪, ${name}, scripts ${javaScriptEnabled ? 'on' : 'off'}`,
      { tag: name === 'phone' && javaScriptEnabled ? '@core' : [] },
      () => {
        test.use({ viewport, javaScriptEnabled });

        test('a phone number is verified, a fake is warned of, an unknown one gets further advice', async ({ page }) => {
          await page.goto('/verify.html');
          const ask = async (text: string) => {
            await page.getByRole('searchbox', { name: '电话、网址、邮箱、姓名、编号或账号' }).fill(text);
            await page.getByRole('button', { name: '辨真伪' }).click();
            await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
          };
          await ask('400 000 0000');
          await expect(page.getByRole('heading', { name: '是我们的' })).toBeVisible();
          await expect(page.getByRole('heading', { name: '客服热线' })).toBeVisible();
          await expect(page.getByText('公布于').getByRole('link', { name: '联系我们' })).toHaveAttribute(
            'href',
            '/IntoGL/about/lianxiwomen.html',
          );

          await ask('170-0000-0000');
          await expect(page.getByRole('heading', { name: '不是我们的，是已知的仿冒' })).toBeVisible();
          await expect(page.getByRole('link', { name: '向我们举报或咨询' })).toBeVisible();

          await ask('www.exarnple.com');
          await expect(page.getByRole('heading', { name: '高度可疑' })).toBeVisible();

          await ask('010-8888 8888');
          await expect(page.getByRole('heading', { name: '未收录' })).toBeVisible();
          await expect(page.getByText('账号和软件里都没有它，请不要当作是我们的')).toBeVisible();
          await expect(page.getByRole('link', { name: '向我们举报或咨询' })).toHaveAttribute('href', '/IntoGL/complain.html');
          await expect(page.getByRole('link', { name: '12386' }).first()).toBeVisible();

          await ask('1 2 3 8 6');
          await expect(page.getByRole('heading', { name: '不是我们的，是下列机构公布的' })).toBeVisible();
          await expect(page.getByRole('heading', { name: '中国证券监督管理委员会' })).toBeVisible();
        });
      },
    );
  }
}

const published = [
  ['容慎微', '高级管理人员', '/IntoGL/information/gaoguan.html'],
  ['演示许可[2008]712号', '业务资格', '/IntoGL/qualification.html'],
  ['演示密评 2025 036 号', '资质证照', '/IntoGL/certificate.html#mima-pinggu'],
  ['000003', '基金详情', '/fund/000003.html'],
  ['Demo-001', '私募产品公示（需确认合格投资者身份）', '/IntoGL/information/simu.html'],
] as const;

for (const [asked, place, href] of published) {
  test(`${asked} is found with the page that publishes it`, async ({ page }) => {
    await page.goto(`/verify.html?q=${encodeURIComponent(asked)}`);
    await expect(page.getByRole('heading', { name: '是我们的' })).toBeVisible();
    const link = page.getByRole('status').getByRole('link', { name: place });
    await expect(link).toHaveAttribute('href', href);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${href.replaceAll(/[?.]/g, String.raw`\$&`)}$`));
  });
}

test('a result is excluded from search engines, the page itself is not', async ({ page }) => {
  await page.goto('/verify.html?q=12345');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.goto('/verify.html');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
});

test('the page on national cryptography shows the connection without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/OnlineTrading/StateEncryption.html');
  await expect(page.locator('#connection')).toContainText('IPv4');
  await expect(page.locator('#connection')).toContainText('否（HTTP）');
  await context.close();
});
