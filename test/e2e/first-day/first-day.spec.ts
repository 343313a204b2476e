import { expect, test, type Browser } from '@playwright/test';
import { oidcClient, startOidcServer, type OidcServer } from '#test/support/identity-providers/oidc-server.ts';
import { findAllViolations } from '../support/accessibility.ts';
import { runConcurrently } from '../support/pages-test.ts';
import { demoFirmPattern } from './demo-firm-pattern.ts';
import { findEmptyPageFaults, type CheckedPage } from './empty-page-faults.ts';
import { startEmptySite } from './empty-site.ts';
import { approveOrder, addStaffMembers, color, listPublicPages, setUpFirmByLink } from './first-firm.ts';
import type { NewStaffMember } from './people.ts';
import { countUserActions } from './user-actions.ts';

const signOnDomain = 'qingsong.example';
/** Estimated seconds per action (press, input or page), including reading. */
const secondsAnAct = 10;

/** Opens a link to a change order signed out, signs in through the firm's SSO, and ends on that order. */
async function enterBySignOn(browser: Browser, provider: OidcServer, { loginName, codes }: NewStaffMember, address: string): Promise<void> {
  provider.who = { sub: loginName, email: `${loginName}@${signOnDomain}`, isVerified: true };
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await page.getByRole('button', { name: '用统一身份认证登录' }).click();
  await page.waitForURL(/\/login\/back/);
  await page.getByLabel('验证码').fill(codes.pop()!);
  await page.getByRole('button', { name: '验证并登录' }).click();
  await page.waitForURL(address);
  await expect(page.locator('.approval--submitted')).toBeVisible();
  // The redirect applies once: after signing out and in again the user starts on the home screen.
  await page.getByRole('button', { name: '退出', exact: true }).click();
  await page.getByRole('button', { name: '用统一身份认证登录' }).click();
  await page.getByLabel('验证码').fill(codes.pop()!);
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
}

test('a second firm goes from an empty folder to a live site: it is set up by the printed link, closed until two people approve, and has no text of the demo firm', async ({
  browser,
  page,
  request,
}) => {
  test.slow();
  const actsSoFar = countUserActions(page);
  let provider: OidcServer | undefined;
  const site = await startEmptySite(async (consoleAddress) => {
    provider = await startOidcServer(`${consoleAddress}/login/back`);
    return {
      STAFF_OIDC_ISSUER: provider.issuer,
      STAFF_OIDC_CLIENT_ID: oidcClient.id,
      STAFF_OIDC_CLIENT_SECRET: oidcClient.secret,
      STAFF_OIDC_EMAIL_DOMAIN: signOnDomain,
    };
  });
  try {
    const links = await setUpFirmByLink(page, site, true);
    expect(links).toHaveLength(3);

    // The link is used, and every address tells visitors that the site will open soon.
    await page.goto(site.setUpLink);
    await page.reload();
    await expect(page.getByText('链接已使用或已过期')).toBeVisible();
    const closed = await request.get(`${site.address}/IntoGL/news.html`);
    expect(closed.status()).toBe(503);
    expect(closed.headers()['retry-after']).toBe('3600');
    await page.goto(site.address);
    await expect(page.getByRole('heading', { name: '网站即将开通' })).toBeVisible();
    await expect(page.getByRole('link', { name: '4006-000-111' })).toBeVisible();
    expect(await findAllViolations(page)).toEqual([]);

    const [editor, reviewer, compliance] = (await addStaffMembers(browser, site, links)) as [
      NewStaffMember,
      NewStaffMember,
      NewStaffMember,
    ];
    await reviewer.page.goto(`${site.consoleAddress}/launch`);
    await expect(reviewer.page.getByText('筹备中，访客看到“即将开通”')).toBeVisible();
    await reviewer.page.getByRole('button', { name: '标记已核对：联系方式' }).click();
    await expect(reviewer.page.getByRole('row', { name: /联系方式.*热线/ })).toContainText('完成');
    expect(await findAllViolations(reviewer.page)).toEqual([]);
    // The whole checklist is shown, and texts are ticked one by one or all at once after reading.
    const list = reviewer.page.getByRole('region', { name: '须完成', exact: true });
    expect(await list.evaluate((frame) => frame.scrollHeight - frame.clientHeight)).toBe(0);
    await reviewer.page.getByRole('link', { name: '逐份核对：页面文字' }).click();
    const texts = reviewer.page.getByRole('region', { name: '页面文字' });
    await texts
      .getByRole('button', { name: /^标记已核对：/ })
      .first()
      .click();
    await expect(texts.getByRole('row', { name: /完成/ })).toHaveCount(1);
    expect(await findAllViolations(reviewer.page)).toEqual([]);
    await reviewer.page.getByRole('button', { name: '全部已阅读，一并标记' }).click();
    await expect(texts.getByRole('row', { name: /待核对/ })).toHaveCount(0);
    await reviewer.page.getByRole('link', { name: '回到上线检查' }).click();
    await expect(reviewer.page.getByRole('row', { name: /页面文字 标准文字/ })).toContainText('完成');

    // Staff see the whole site before anybody else does.
    await editor.page.goto(`${site.consoleAddress}/launch`);
    await editor.page.getByRole('button', { name: '查看未上线的网站' }).click();
    await editor.page.waitForURL(`${site.address}/`);
    await expect(editor.page.getByRole('banner')).toContainText('青松证券');
    const brand = await editor.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-solid'));
    expect(brand).toBe(color);

    await editor.page.goto(`${site.consoleAddress}/content?type=launch`);
    await editor.page.getByRole('button', { name: '修改：网站上线' }).click();
    await editor.page.getByLabel('原因').fill('筹备完成');
    await expect(editor.page.getByText('已保存', { exact: true })).toBeVisible();
    const order = editor.page.url();
    await editor.page.getByRole('button', { name: /^提交复核/ }).click();
    await expect(editor.page.locator('.approval--submitted')).toBeVisible();
    await enterBySignOn(browser, provider!, editor, order);
    await approveOrder(reviewer, order, '通过，转第二级');
    await expect(reviewer.page.getByText(/第 1 级/).first()).toBeVisible();
    expect((await request.get(site.address)).status()).toBe(503);
    await approveOrder(compliance, order, '通过并立即生效');
    await expect(compliance.page.locator('.approval--applied')).toBeVisible();

    await expect(async () => expect((await request.get(site.address)).status()).toBe(200)).toPass();
    const minutes = (actsSoFar() * secondsAnAct) / 60;
    test.info().annotations.push({ type: 'acts', description: `${actsSoFar()} acts, ${minutes.toFixed(1)} minutes` });
    expect(minutes, 'of a person, from the printed link to the live site').toBeLessThan(30);
    const found: string[] = [];
    const faces: CheckedPage[] = [];
    const look = async (address: string): Promise<void> => {
      const answer = await request.get(address, { maxRedirects: 0 });
      if (answer.status() >= 400 && !address.endsWith('/404.html')) found.push(`${address}: ${answer.status()}`);
      const html = await answer.text();
      const [word] = demoFirmPattern.exec(html) ?? [];
      if (word) found.push(`${address}: ${word}`);
      if (answer.headers()['content-type']?.startsWith('text/html')) faces.push({ address, html });
    };
    const addresses = await listPublicPages(request, site);
    expect(addresses.length).toBeGreaterThan(150);
    await runConcurrently(addresses, look);
    expect(await findEmptyPageFaults(page, faces)).toEqual([]);
    for (const file of [
      '/robots.txt',
      '/favicon.svg',
      '/manifest.webmanifest',
      '/sitemap.xml',
      '/feeds/gsgg.xml',
      '/calendar/trading-days.ics',
    ])
      await look(site.address + file);
    expect(found, site.lastLines()).toEqual([]);
    // Examples use numbers and addresses that belong to nobody.
    expect(await (await request.get(`${site.address}/openapi.json`)).text()).not.toMatch(/前厅|qianting/i);
  } finally {
    provider?.stop();
    await site.stop();
  }
});
