import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { pages } from '#rendering/routes/table.ts';
import { canonicalPath, type PageEntry } from '#ui/page/route.ts';
import { findAllViolations } from '../support/accessibility.ts';
import type { EmptySite } from './empty-site.ts';
import { giveRole, createStaffAccount, signInStaffMember, activateAccount, type NewStaffMember } from './people.ts';

const fields: Readonly<Record<string, string>> = {
  公司全称: '青松证券股份有限公司',
  公司简称: '青松证券',
  英文名称: 'Qingsong Securities Co., Ltd.',
  首页标语: '稳健如松，长久相伴',
  网站简介: '青松证券官方网站：公告、收费标准、营业网点与投资者教育。',
  产品代码: 'qs',
  客服热线: '4006-000-111',
  投诉电话: '021-5000 0001',
  投诉邮箱: 'complaint@qingsong.example',
  经营证券期货业务许可证号: '沪证许字第000001号',
  'ICP 备案号': '沪ICP备00000001号',
  标志文字: '松',
  系统管理员姓名: '张系统',
  系统管理员登录名: 'zhang.system',
  安全管理员姓名: '李安全',
  安全管理员登录名: 'li.security',
  审计员姓名: '王审计',
  审计员登录名: 'wang.audit',
};
export const color = '#1d6b4f';

/** Goes through the steps of the set-up and, if requested, checks each of them. */
async function fillSteps(page: Page, isLookedAt: boolean): Promise<void> {
  for (let next = 0; next < 5; next += 1) {
    for (const field of await page
      .locator('fieldset:visible input[type=text], fieldset:visible input[type=tel], fieldset:visible input[type=email]')
      .all()) {
      const label = await field.evaluate((input: HTMLInputElement) => input.labels![0]!.textContent.replace('（选填）', ''));
      if (fields[label]) await field.fill(fields[label]);
    }
    const colorField = page.locator('fieldset:visible input[type=color]');
    if (await colorField.count()) await colorField.fill(color);
    if (isLookedAt) expect(await findAllViolations(page)).toEqual([]);
    await page.getByRole('button', { name: next < 4 ? /^下一步/ : '建立公司并载入标准内容' }).click();
  }
}

/** Lists every page of the table that visitors may see, and every page of the site map. */
export async function listPublicPages(request: APIRequestContext, { address }: EmptySite): Promise<string[]> {
  const lines = Object.values<PageEntry>(pages).filter(
    ({ needsLogin, path }) => !needsLogin && !path.includes(':') && !path.startsWith('/dev/'),
  );
  const index = await (await request.get(`${address}/sitemap.xml`)).text();
  const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, map]) => map!);
  const listed = await Promise.all(maps.map(async (map) => [...(await (await request.get(map)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)]));
  return [...new Set([...lines.map(({ path }) => address + canonicalPath(path)), ...listed.flat().map(([, page]) => page!)])];
}

/** Sets the firm up with the printed link; returns the links of its administrators. */
export async function setUpFirmByLink(page: Page, site: EmptySite, isLookedAt = false): Promise<string[]> {
  await page.goto(site.setUpLink);
  await page.getByRole('heading', { name: '初始设置' }).waitFor();
  await fillSteps(page, isLookedAt);
  // One action that writes thousands of texts.
  await expect(page.getByRole('heading', { name: '公司已建立' })).toBeVisible({ timeout: 240_000 });
  return page.locator('.issued__link').allTextContents();
}

/** A new staff member with their role. */
interface Newcomer {
  loginName: string;
  name: string;
  role: string;
}

/** The author and the two approvers. */
const usualStaff: readonly Newcomer[] = [
  { loginName: 'zhao.editor', name: '赵经办', role: '采编经办' },
  { loginName: 'qian.reviewer', name: '钱复核', role: '内容复核' },
  { loginName: 'sun.compliance', name: '孙合规', role: '合规' },
];

/** The administrators sign in, and create accounts for the author, the approvers and others. */
export async function addStaffMembers(
  browser: Browser,
  site: EmptySite,
  links: readonly string[],
  others: readonly Newcomer[] = [],
): Promise<NewStaffMember[]> {
  const [system, security] = await Promise.all([
    activateAccount(browser, { link: links[0]!, loginName: 'zhang.system' }),
    activateAccount(browser, { link: links[1]!, loginName: 'li.security' }),
    activateAccount(browser, { link: links[2]!, loginName: 'wang.audit' }),
  ]);
  await Promise.all([system, security].map(signInStaffMember));
  const people: NewStaffMember[] = [];
  for (const { loginName, name, role } of [...usualStaff, ...others]) {
    const link = await createStaffAccount(system, site.consoleAddress, loginName, name);
    // Roles are given to accounts that have been activated, not to unused links.
    people.push(await activateAccount(browser, { link, loginName }));
    await giveRole(security, site.consoleAddress, loginName, role);
  }
  await Promise.all(people.map(signInStaffMember));
  return people;
}

/** Approves the change order at an address, with re-authentication if required. */
export async function approveOrder({ page, codes }: NewStaffMember, address: string, name: string): Promise<void> {
  await page.goto(address);
  const button = page.getByRole('button', { name });
  await button.click();
  const asked = page.getByRole('dialog', { name: '请再次验证身份' });
  // Either re-authentication is required, or the order is approved and the button is gone.
  await expect.poll(async () => (await asked.isVisible()) || (await button.count()) === 0).toBe(true);
  if (!(await asked.isVisible())) return;
  await asked.getByLabel('验证码').fill(codes.pop()!);
  await asked.getByRole('button', { name: '验证并继续' }).click();
  await expect(button).toHaveCount(0);
}
