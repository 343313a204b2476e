import { expect, test, type Page } from '@playwright/test';

const sizes = [
  { name: 'a wide screen', viewport: { width: 1366, height: 768 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
];
const gate = (page: Page) => page.getByRole('heading', { name: '合格投资者确认' });
const standing = (page: Page) => page.getByText('完成合格投资者确认');
const fundName = /启程绿色能源二号/;

async function confirm(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /最近三年个人年均收入不低于 50 万元/ }).check();
  await page.getByLabel('姓名或机构全称').fill('张三');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: '确认并继续' }).click();
  await expect(standing(page)).toBeVisible();
}

for (const { name, viewport } of sizes) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(
      `${name}, scripts ${javaScriptEnabled ? 'on' : 'off'}`,
      { tag: name === sizes[0]!.name && javaScriptEnabled ? '@core' : [] },
      () => {
        test.use({ viewport, javaScriptEnabled });

        test('a visitor is refused, confirms, reads, and withdraws the confirmation', async ({ page, request }) => {
          // A visitor who does not meet the conditions is sent back with a polite message.
          await page.goto('/IntoGL/information/simu.html');
          await expect(gate(page)).toBeVisible();
          await expect(page.getByText(fundName)).toHaveCount(0);
          await page.getByRole('link', { name: '我不符合，返回' }).click();
          await expect(page).toHaveURL(/\/GLtb\/home\.html\?gate=declined$/);
          await expect(page.getByText('感谢您如实说明')).toBeVisible();

          // Nothing is preselected, and missing answers are reported at once; the given ones stay.
          await page.goto('/IntoGL/information/simu.html');
          for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
          await page.getByLabel('姓名或机构全称').fill('张三');
          await page.getByRole('button', { name: '确认并继续' }).click();
          await expect(page.getByRole('alert')).toContainText('请选择您符合的条件');
          await expect(page.getByLabel('姓名或机构全称')).toHaveValue('张三');

          // After confirming, the visitor returns to the requested page.
          await confirm(page);
          await expect(page).toHaveURL(/\/IntoGL\/information\/simu\.html$/);
          await expect(page.getByText(fundName).first()).toBeVisible();

          // The other pages are open as well, even after a reload.
          await page.goto('/GLtb/notice.html');
          await page.getByRole('link', { name: /启程绿色能源二号.*首次交割/ }).click();
          await expect(page.getByRole('heading', { level: 1 })).toContainText('首次交割');
          const notice = page.url();
          await page.reload();
          await expect(standing(page)).toBeVisible();

          // The calls refuse visitors without a confirmation, independently of the page.
          const refused = (await (await request.get('/official-service/officialSite/simu')).json()) as { code: number };
          expect(refused.code).toBe(40005);

          // After withdrawal everything is closed again at once.
          await page.getByRole('button', { name: '撤回确认' }).click();
          await expect(page).toHaveURL(/\/GLtb\/home\.html\?gate=withdrawn$/);
          await expect(page.getByText('已撤回确认')).toBeVisible();
          await page.goto(notice);
          await expect(gate(page)).toBeVisible();
          await expect(page.getByText('首次交割')).toHaveCount(0);
        });
      },
    );
  }
}

test('a visitor finds the product by its name, and its page is never cached', async ({ page }) => {
  await page.goto('/IntoGL/information/simu.html');
  await confirm(page);
  await page.getByLabel('关键词').fill('绿色能源');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/keyWord=/);
  await expect(page.getByText('启程并购一号')).toHaveCount(0);
  const answer = await page.reload();
  expect(answer?.headers()['cache-control']).toContain('no-store');
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
});

test('the pass cannot be read by scripts or other sites', async ({ page, context }) => {
  await page.goto('/GLtb/information.html');
  await confirm(page);
  const pass = (await context.cookies()).find(({ name }) => name === 'qt_private_fund');
  expect(pass).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(Math.round((pass!.expires - Date.now() / 1000) / 86_400)).toBe(30);
});

test('private funds are in no machine-readable list', async ({ request }) => {
  const read = async (address: string) => (await request.get(address)).text();
  expect(await read('/sitemaps/pages.xml')).not.toMatch(/GLtb|information\/simu/);
  const lists = ['/gw-qt/f/notice/listByCategoryCode?keyWord=启程', '/api/search?q=首次交割', '/search.html?q=首次交割'];
  for (const address of lists) expect(await read(address), address).not.toMatch(/启程绿色能源|GLtb\/noticeDetail|DEMO0/);
});
