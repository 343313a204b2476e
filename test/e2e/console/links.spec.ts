import { expect, test } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { consoleAddress, signInInNewBrowser } from '../support/sign-in-staff.ts';

test('a finding is ignored until a day with a reason, and is listed among the closed ones', async ({ browser }) => {
  const page = await signInInNewBrowser(browser, 'demo.editor2');
  await page.goto(`${consoleAddress}/links`);
  await expect(page.getByRole('main')).toContainText('个页面');
  const row = page.locator('.queue__entry').filter({ hasText: '/help/shili-control.html' });
  await row.click();
  await expect(page.getByRole('heading', { level: 2, name: '循环跳转' })).toBeFocused();
  await expect(page.getByRole('link', { name: '/OnlineTrading/WebsiteSecurity.html', exact: true })).toHaveAttribute(
    'href',
    /WebsiteSecurity\.html$/,
  );
  await page.getByRole('button', { name: /不改，忽略或搁置/ }).click();
  const reason = page.getByLabel('忽略的原因');
  await reason.fill(' ');
  await page.getByRole('button', { name: '忽略这一项' }).click();
  await expect(reason).toHaveAccessibleDescription(/请填写原因/);
  expect(await findAllViolations(page)).toEqual([]);
  await reason.fill('供应商下月更换控件，届时一并改正');
  const until = new Date(Date.now() + 30 * 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
  await page.getByLabel('搁置到').fill(until);
  await page.getByRole('button', { name: '忽略这一项' }).click();
  await expect(page.getByRole('status').filter({ hasText: `已搁置到 ${until}` })).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto(`${consoleAddress}/links?state=ended`);
  await page.locator('.queue__entry').filter({ hasText: '/help/shili-control.html' }).click();
  await expect(page.getByRole('main')).toContainText(`供应商下月更换控件，届时一并改正（到 ${until}）`);
});

test('by keyboard a staff member takes a finding, writes a note to colleagues, and ignores it for good', async ({ browser }) => {
  const page = await signInInNewBrowser(browser, 'demo.editor', { byKeyboard: true });
  await page.goto(`${consoleAddress}/links`);
  const row = page.locator('.queue__entry').filter({ hasText: '/upload/fees/shili-2019.pdf' });
  await row.click();
  await expect(page.getByRole('heading', { level: 2, name: '链接失效' })).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('button', { name: /释放/ })).toBeVisible();
  await expect(row).toContainText('演示');
  await page.keyboard.press('n');
  await expect(page.getByLabel('写备注')).toBeFocused();
  await page.keyboard.type('旧标准已经停用，问过财务。');
  await page.getByRole('button', { name: '保存备注' }).click();
  await expect(page.getByRole('region', { name: '内部备注' })).toContainText('旧标准已经停用，问过财务。');
  await page.keyboard.press('r');
  await page.getByLabel('忽略的原因').fill('旧文件按规定留存，不再公开');
  await page.getByRole('button', { name: '忽略这一项' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已忽略' })).toBeVisible();
  await expect(row).toHaveCount(0);
});
