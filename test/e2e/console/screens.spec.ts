import { stat } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { screens as allScreens } from '#app/console/screens.ts';
import { injectAxe, findAllViolations, findViolationsInBothModes, findSmallTargets } from '../support/accessibility.ts';
import { consoleAddress, readOrderNumber, signInAsStaff } from '../support/sign-in-staff.ts';

/** Every screen, with a demo staff member who may see it, and its title. */
const screens = {
  'demo.security': [
    ['/', '工作台'],
    ['/accounts', '账号'],
    ['/sessions', '登录会话'],
    ['/notification-reach', '通知送达'],
    ['/roles', '角色与权限'],
    ['/roles?role=editor', '角色与权限'],
    ['/audit', '审计'],
    ['/me', '我的账户'],
  ],
  'demo.case': [
    ['/', '工作台'],
    ['/cases', '业务审核'],
    ['/cases?state=second', '业务审核'],
    ['/cases?state=decided', '业务审核'],
    ['/cases?state=left', '业务审核'],
    ['/call-backs', '回电'],
    ['/call-backs?state=ended', '回电'],
  ],
  'demo.editor': [
    ['/content', '内容'],
    ['/content/synonyms?subject=all', '搜索同义词'],
    ['/content/branches?subject=all', '营业网点'],
    ['/content?type=page-text', '内容'],
    ['/changes', '变更单'],
    ['/calendar', '内容日历'],
    ['/calendar?view=week', '内容日历'],
    ['/media', '图片库'],
    ['/evidence', '网页存证'],
    ['/inbox', '待办'],
    ['/insight', '网站洞察'],
    ['/insight?part=searches', '网站洞察'],
    ['/insight?part=texts', '网站洞察'],
    ['/facts', '事实核对'],
    ['/rules', '合规检查'],
    ['/future', '未来的网站'],
    ['/facts?state=ended', '事实核对'],
    ['/links', '链接检查'],
    ['/tokens', '接口令牌'],
  ],
  'demo.data': [
    ['/data', '数据'],
    ['/data/collateral', '可充抵保证金证券的版本'],
    ['/data/branches', '营业网点的版本'],
    ['/data/import', '导入数据'],
    ['/data/sources', '文件来源'],
    ['/data/sources/new', '新建来源'],
    ['/data/sources/broker-targets', '券商标的证券名单'],
    ['/data/proposals', '数据复核与发布'],
    ['/data/proposals?box=all', '数据复核与发布'],
  ],
  'demo.operator': [
    ['/operation', '作业与运行状况'],
    ['/doctor', '安装检查'],
    ['/quarantine', '隔离的文件'],
    ['/operation/messaging.send', '发送短信与邮件'],
    ['/retention', '保存期限'],
    ['/settings', '运行设置'],
    ['/outbox', '消息发件箱'],
    ['/webhooks', '事件推送'],
    ['/accounts', '账号'],
  ],
  'demo.complaint': [
    ['/', '工作台'],
    ['/complaints', '投诉办理'],
    ['/complaints?view=pool', '投诉办理'],
  ],
  'demo.compliance': [
    ['/complaints', '投诉办理'],
    ['/complaints?view=requests', '投诉办理'],
    ['/notifications', '我的通知'],
    ['/complaints?state=closed', '投诉办理'],
    ['/clients', '客户查询'],
    ['/privacy-requests', '个人信息申请'],
    ['/inbox', '待办'],
    ['/insight?part=service', '网站洞察'],
    ['/deliveries', '投递'],
    ['/export-reviews', '导出审批'],
    ['/export-reviews?view=all', '导出审批'],
    ['/records', '归档与保全'],
  ],
  'demo.recruiter': [
    ['/', '工作台'],
    ['/deliveries', '投递'],
    ['/deliveries?mode=bulk', '投递'],
    ['/talents', '人才储备'],
    ['/recruitment-figures', '招聘统计'],
    ['/exports', '个人信息导出'],
    ['/exports?new=1', '个人信息导出'],
  ],
  'demo.hiring': [['/deliveries', '投递']],
} as const;

/** Screens that other tests check. */
const elsewhere: Readonly<Record<string, string>> = {
  '/take-over': 'take-over.spec.ts',
  '/launch': 'first-day.spec.ts',
};

test('every screen of the console is checked', () => {
  const seen = new Set(Object.values(screens).flatMap((list) => list.map(([address]) => address.split('?')[0]!)));
  const missed = allScreens.map(({ path }) => path).filter((path) => !seen.has(path) && !(path in elsewhere));
  expect(missed).toEqual([]);
});

test('the sign-in page has no accessibility errors', async ({ page }) => {
  await page.goto(`${consoleAddress}/login`);
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  expect(await findAllViolations(page)).toEqual([]);
});

/** Window widths at which the page must not scroll horizontally: a phone, a notebook and a large screen. */
const widths = [390, 1366, 1920];

/** Lists the widths at which a page scrolls horizontally, in light and dark mode. Tables scroll within their own frame. */
async function listOverflows(page: Page, address: string): Promise<string[]> {
  const wide: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const taken = await page.evaluate(() => document.scrollingElement!.scrollWidth);
      if (taken > width) wide.push(`${address} takes ${taken} of ${width} (${colorScheme})`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1366, height: 768 });
  return wide;
}

/** Lists ids used by several elements: a label would refer to the first, which may be in a closed dialog. */
const listSharedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });

/** The bar and the navigation are the same on all screens of a person, so they are checked only on the first. */
const knownFrame = { beside: '.bar, .rail' };

for (const [loginName, seen] of Object.entries(screens)) {
  test(`no screen of ${loginName} has an accessibility error in light or dark mode, or is wider than its window`, async ({ page }) => {
    await injectAxe(page);
    await signInAsStaff(page, loginName);
    for (const [at, [address, title]] of seen.entries()) {
      await page.goto(consoleAddress + address);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect(page.locator('.shadows, [aria-busy=true]')).toHaveCount(0);
      expect(await findViolationsInBothModes(page, at === 0 ? {} : knownFrame), address).toEqual([]);
      expect(await listSharedIds(page), address).toEqual([]);
      expect(await listOverflows(page, address)).toEqual([]);
      // The same elements in another layout, where only size and position can be wrong.
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await findSmallTargets(page), `${address} on a phone`).toEqual([]);
      await page.setViewportSize({ width: 1366, height: 768 });
    }
  });
}

test.describe('in dark mode', () => {
  test.use({ colorScheme: 'dark' });
  test('a list, a form, a table and a queue have no accessibility errors', async ({ page }) => {
    await signInAsStaff(page, 'demo.editor');
    for (const [at, [address, title]] of (
      [
        ['/', '工作台'],
        ['/content', '内容'],
        ['/changes', '变更单'],
        ['/calendar', '内容日历'],
        ['/insight', '网站洞察'],
        ['/me', '我的账户'],
      ] as const
    ).entries()) {
      await page.goto(consoleAddress + address);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect(page.locator('.shadows, [aria-busy=true]')).toHaveCount(0);
      expect(await findAllViolations(page, at === 0 ? {} : knownFrame), address).toEqual([]);
    }
  });
});

/** Staff by the sources of their inbox; the first subject of each is opened, in the inbox and on its own screen, in light and dark mode. */
for (const loginName of ['demo.compliance', 'demo.recruiter', 'demo.complaint2', 'demo.case2', 'demo.data2', 'demo.editor'])
  test(`nothing that ${loginName} opens from the inbox has an accessibility error, in light or dark mode`, async ({ page }) => {
    await signInAsStaff(page, loginName);
    await page.goto(`${consoleAddress}/inbox`);
    const sources = page.getByRole('navigation', { name: '按队列筛选' }).getByRole('link');
    await expect(sources.first()).toBeVisible();
    const addresses = await sources.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const address of addresses.filter((one) => one.includes('source='))) {
      await page.goto(address);
      await page.locator('.queue__entry').first().click();
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
      await expectNoBarriers(page, address);
      await page.keyboard.press('o');
      await expect(page.getByRole('navigation', { name: '待办的前后各件' })).toBeVisible();
      await expectNoBarriers(page, `${address} opened`);
    }
  });

async function expectNoBarriers(page: Page, what: string): Promise<void> {
  await expect(page.locator('.shadows, [aria-busy=true]')).toHaveCount(0);
  expect(await findViolationsInBothModes(page, knownFrame), what).toEqual([]);
}

test('the first screen loads no more than 190 KB of scripts', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname);
  });
  await signInAsStaff(page, 'demo.editor');
  await expect(page.locator('.shadows, [aria-busy=true]')).toHaveCount(0);
  const built = new URL('../../../dist/console/', import.meta.url);
  const sizes = await Promise.all([...scripts].map(async (path) => (await stat(new URL(`.${path}.br`, built))).size));
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(190);
});

test(
  'by keyboard the palette finds a screen by its initials, g and a letter open one, and ? opens the help, which lists the keys',
  { tag: '@core' },
  async ({ page }) => {
    await signInAsStaff(page, 'demo.system');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('zh');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: '账号' })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(page.getByRole('heading', { level: 1, name: '我的账户' })).toBeVisible();
    await page.keyboard.press('?');
    await page.getByRole('complementary', { name: '帮助' }).getByRole('button', { name: '快捷键' }).press('Enter');
    await expect(page.getByRole('dialog', { name: '快捷键' })).toContainText('g a');
  },
);

test('by keyboard the palette creates a draft, finds it by its number, finds content, says when nothing is found, and the navigation stays collapsed', async ({
  page,
}) => {
  await signInAsStaff(page, 'demo.editor2');
  await expect(page.getByRole('region', { name: '今后两周' })).toBeVisible();
  const look = async (words: string, found: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name: '查找页面、内容与操作' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(words);
    const option = page.getByRole('option', { name: found }).first();
    await expect(option).toBeVisible();
    while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  };
  await look('招聘职位', /^新建招聘职位/);
  await page.keyboard.press('Enter');
  await page.locator('.draft').waitFor();
  const order = readOrderNumber(page);
  await page.goto(`${consoleAddress}/inbox`);
  await look(order, new RegExp(`^变更单 ${order}：`));
  expect(await findAllViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/changes/${order}$`));
  const answer = await page.request.post(`${consoleAddress}/console/api/changes/${order}/withdraw`, { data: {} });
  expect(answer.status()).toBe(200);
  await look('证券非交易过户', /收费标准/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '修改：证券非交易过户' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('没有人会这样称呼的东西');
  await expect(page.getByRole('status').filter({ hasText: '没有找到' })).toBeVisible();
  await page.keyboard.press('Escape');

  const [fold, unfold] = ['收起菜单', '展开菜单'].map((name) => page.getByRole('button', { name })) as [Locator, Locator];
  await fold.press('Enter');
  await expect(unfold).toBeFocused();
  await page.reload();
  await expect(unfold).toBeVisible();
  expect((await page.getByRole('navigation', { name: '主菜单' }).boundingBox())!.width).toBe(56);
  // In the collapsed navigation each screen keeps its name.
  await page.getByRole('link', { name: '工作台' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
  expect(await findAllViolations(page)).toEqual([]);
  await unfold.press('Enter');
  await expect(fold).toBeFocused();
});

test('a filter of a list is saved under a name, can be opened again, and removed', async ({ page }) => {
  await signInAsStaff(page, 'demo.audit');
  await page.goto(`${consoleAddress}/audit?from=2026-01-01`);
  await page.getByRole('button', { name: '保存筛选' }).click();
  const dialog = page.getByRole('dialog', { name: '保存筛选' });
  await dialog.getByLabel('名称').fill('今年以来');
  expect(await findAllViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '保存筛选' }).click();
  const kept = page.getByRole('navigation', { name: '已保存的筛选' }).getByRole('link', { name: '今年以来' });
  await expect(kept).toBeVisible();
  await page.goto(`${consoleAddress}/audit`);
  await kept.click();
  await expect(page).toHaveURL(/from=2026-01-01/);
  await expect(page.getByRole('link', { name: '今年以来' })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('.shadows, [aria-busy=true]')).toHaveCount(0);
  expect(await findAllViolations(page)).toEqual([]);
  // It is then shared with everybody, and the list shows this.
  await page.getByRole('button', { name: '改名或共享：今年以来' }).click();
  await page.getByLabel('谁可以使用').selectOption({ label: '全体同事' });
  await page.getByRole('button', { name: '保存修改' }).click();
  await expect(page.getByText('（已共享）')).toBeVisible();
  await page.getByRole('button', { name: '删除筛选：今年以来' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除筛选' }).click();
  await expect(page.getByRole('link', { name: '今年以来' })).toHaveCount(0);
});
