import { expect, test, type Page } from '@playwright/test';
import { findAllViolations, findViolationsInBothModes } from '../support/accessibility.ts';
import { signInSeeker } from '../support/sign-in-seeker.ts';
import {
  consoleAddress,
  signInInNewBrowser,
  pressWithReauthentication,
  signInAsStaff,
  watchPersonalData,
} from '../support/sign-in-staff.ts';
import { workByKeyboard } from '../support/work-by-keyboard.ts';

const day = (days: number): string => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** Opens a delivery of the demo firm by the applicant's name. */
async function open(page: Page, state: string, name: string): Promise<void> {
  await page.goto(`${consoleAddress}/deliveries?state=${state}`);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(name) })).toBeVisible();
}

test(
  'HR asks a department and offers interview times without a mouse; the department rates the delivery anonymously; the applicant chooses a time',
  { tag: '@core' },
  async ({ page, browser }) => {
    const recruiter = await signInInNewBrowser(browser, 'demo.recruiter', { byKeyboard: true });
    await open(recruiter, 'interview', '示例求职者七');
    await recruiter.getByLabel('交给用人部门').selectOption({ label: '演示用人部门' });
    await expect(recruiter.getByRole('button', { name: /收回/ })).toBeVisible();

    const manager = await signInInNewBrowser(browser, 'demo.hiring', { byKeyboard: true });
    await manager.goto(`${consoleAddress}/deliveries`);
    await manager.locator('.queue__entry').first().click();
    await expect(manager.getByRole('article', { name: '简历正文' })).toContainText('示例经贸大学');
    await expect(manager.getByRole('main')).not.toContainText(/示例求职者七|138\d|seeker7|1995/);
    await expect(manager.getByRole('button', { name: /推进|录用|不通过/ })).toHaveCount(0);
    await manager.getByLabel('建议面试').check();
    await manager.getByLabel('理由').fill('风险计量经历与岗位匹配。');
    await manager.getByRole('button', { name: '保存意见' }).click();
    await expect(manager.getByRole('region', { name: '用人意见' })).toContainText('风险计量经历');

    await recruiter.getByRole('button', { name: '提供面试时间' }).click();
    expect(await findAllViolations(recruiter)).toEqual([]);
    await recruiter.getByLabel('日期').fill(day(3));
    await recruiter.getByLabel('地点或视频会议入口').fill('示例大厦 12 层');
    await recruiter.getByLabel('面试人').fill('风险管理部负责人');
    await recruiter.getByRole('button', { name: '发出面试邀请' }).click();
    await expect(recruiter.getByRole('region', { name: '面试安排' })).toContainText('等待应聘者选择');
    expect(await findAllViolations(recruiter)).toEqual([]);

    await signInSeeker(page, '13810000007', { returnUrl: '/Recruit/interviews.html' });
    await page.getByRole('radio', { name: /示例大厦 12 层/ }).check();
    await page.getByRole('button', { name: '确认这个时间' }).click();
    await expect(page.getByRole('article')).toContainText('已确认');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: /加入日历/ }).click();
    expect((await saving).suggestedFilename()).toMatch(/\.ics$/);
    expect(await findAllViolations(page)).toEqual([]);
    await recruiter.reload();
    await expect(recruiter.getByRole('region', { name: '面试安排' })).toContainText('应聘者已确认');
  },
);

test('deliveries are advanced together with a letter; an export is approved by somebody else and downloaded by its requester', async ({
  page,
  browser,
}) => {
  await signInAsStaff(page, 'demo.recruiter');
  await page.goto(`${consoleAddress}/deliveries?mode=bulk&state=screening`);
  await page.getByLabel(/选择 示例求职者八/).check();
  // Three keys, besides the one that selects it.
  await page.locator('body').press('t');
  // The texts arrive with the figures above the list, which this test has not awaited.
  await expect(page.getByRole('list', { name: '选用通知用语' })).toBeVisible();
  await page.locator('body').press('1');
  await expect(page.getByLabel('说明')).toHaveValue(/在线笔试/);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: '已处理 1 份' })).toBeVisible();
  await expect(page.getByLabel(/选择 示例求职者八/)).toHaveCount(0);

  await page.goto(`${consoleAddress}/exports?new=1`);
  await page.getByLabel('状态').selectOption({ label: '面试' });
  await page.getByLabel('原因和用途').fill('通知面试安排，当日发送后销毁。');
  await pressWithReauthentication(page, '提交（需另一人批准）');
  await expect(page.getByRole('article').first()).toContainText('待复核');
  const number = (await page.getByRole('article').first().getAttribute('aria-label'))!.replace('导出申请 ', '');

  const compliance = await signInInNewBrowser(browser, 'demo.compliance');
  await compliance.goto(`${consoleAddress}/export-reviews`);
  await pressWithReauthentication(compliance, new RegExp(`批准导出 ?${number}`));
  await expect(compliance.getByRole('article', { name: `导出申请 ${number}` })).toHaveCount(0);

  const order = page.getByRole('article', { name: `导出申请 ${number}` });
  await expect(async () => {
    await page.reload();
    await expect(order).toContainText('可下载', { timeout: 2000 });
  }).toPass();
  const downloading = page.waitForEvent('download');
  await order.getByRole('button', { name: new RegExp(`下载 ?${number}`) }).click();
  expect((await downloading).suggestedFilename()).toBe(`导出${number}.xlsx`);
  await expect(order).toContainText('下载记录（1 次）');
});

test('an applicant joins the talent pool, HR finds them by keyboard, and an applicant who leaves is removed at once', async ({
  page,
  browser,
}) => {
  await signInSeeker(page, '13810000008', { returnUrl: '/Recruit/talent.html' });
  await page.getByRole('button', { name: '同意加入' }).click();
  await expect(page.getByText('您在人才储备中')).toBeVisible();
  const recruiter = await (await browser.newContext()).newPage();
  workByKeyboard(recruiter);
  const expectNothingOf = watchPersonalData(recruiter);
  await signInAsStaff(recruiter, 'demo.recruiter');
  await recruiter.getByRole('link', { name: '人才储备' }).click();
  await expect(recruiter.getByRole('link', { name: /示例求职者八/ })).toBeVisible();
  await recruiter.keyboard.press('j');
  await expect(recruiter.getByRole('heading', { level: 2, name: '示例求职者八' })).toBeFocused();
  await expect(recruiter.getByRole('article', { name: '简历正文' })).toContainText('示例理工大学');
  await expect(recruiter.getByRole('main')).not.toContainText('13810000008');
  expect(await findViolationsInBothModes(recruiter)).toEqual([]);
  await page.getByRole('button', { name: '退出人才储备' }).click();
  await expect(page.getByText('您不在人才储备中')).toBeVisible();
  await recruiter.reload();
  await expect(recruiter.getByRole('main')).not.toContainText('示例理工大学');
  await expect(recruiter.getByRole('link', { name: /示例求职者八/ })).toHaveCount(0);
  await expectNothingOf(['示例求职者八', '13810000008']);
});
