import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { expectSaved, findField, openSection, writeSection } from '../support/fill-resume.ts';
import { test } from '../support/journey.ts';
import { signInSeeker } from '../support/sign-in-seeker.ts';

const saveOf = (section: string) => `**/recruit/resume/${section}*`;
const part = (page: Page, title: string) => page.getByRole('region', { name: title });
const sessionOf = (page: Page) => page.evaluate(() => Object.entries({ ...sessionStorage }) as [string, string][]);
const putSession = (entries: [string, string][]): void => entries.forEach(([name, value]) => sessionStorage.setItem(name, value));
/** Expects the mark of a section in the list. On a phone the list is another screen, and the section itself shows the mark. */
async function expectMark(page: Page, title: string, mark: string): Promise<void> {
  if (page.viewportSize()!.width < 600) return;
  const list = page.getByRole('navigation', { name: '简历各部分' });
  await expect(list.getByRole('link', { name: new RegExp(`^${title}`) })).toContainText(mark);
}

test('an editor whose script does not load shows an error in its place, and loads on retry', async ({ page }) => {
  const program = /\/assets\/resume-editor-.*\.js$/;
  await page.route(program, (route) => route.abort());
  await signInSeeker(page, '13910004014');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面未能打开');
  await page.unroute(program);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('navigation', { name: '简历各部分' })).toBeVisible();
});

test('text typed offline is shown in the next tab, and reaches the server automatically', async ({ page, context }) => {
  await signInSeeker(page, '13910004012');
  await openSection(page, '基本信息');
  await writeSection(page, '基本信息');
  await expectSaved(page);
  expect(await findViolations(page)).toEqual([]);

  await openSection(page, '教育经历');
  await page.route(saveOf('education'), (route) => route.abort());
  await writeSection(page, '教育经历');
  await expect(page.getByText('未保存：网络不通，已留在本机，恢复后自动重试').first()).toBeVisible();
  await expectMark(page, '教育经历', '未保存');
  expect(await findViolations(page)).toEqual([]);

  // A closing tab sends pending changes in a way that bypasses the test's interception, so it is disabled here.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('offline'));
  });
  const session = await sessionOf(page);
  await page.close();
  const again = await context.newPage();
  await again.addInitScript(putSession, session);
  await again.route(saveOf('education'), (route) => route.abort());
  await again.goto('/Recruit/resume.html?section=education');
  await expect(findField(part(again, '教育经历'), '学校')).toHaveValue('示例财经大学');
  await expectMark(again, '教育经历', '未保存');

  await again.unroute(saveOf('education'));
  await context.setOffline(true);
  await context.setOffline(false);
  await expectSaved(again);
  await again.reload();
  await expectMark(again, '教育经历', '已保存');
  await expect(findField(part(again, '教育经历'), '学校')).toHaveValue('示例财经大学');
  await openSection(again, '基本信息');
  await expect(findField(part(again, '基本信息'), '姓名')).toHaveValue('示例求职者');
});

test('two devices edit one section: the second sees both versions and nothing is overwritten unseen', async ({ browser, baseURL }) => {
  const [one, other] = await Promise.all(
    [0, 1].map(async () => (await browser.newContext({ ...(baseURL && { baseURL }), locale: 'zh-CN' })).newPage()),
  );
  if (!one || !other) throw new Error('two pages');
  await signInSeeker(one, '13910004002', { returnUrl: '/Recruit/resume.html?section=expectedJob' });
  // The second device uses the same session, because a number gets one code a minute.
  await other.addInitScript(putSession, await sessionOf(one));
  await other.goto('/Recruit/resume.html?section=expectedJob');
  await expect(part(other, '求职意向')).toBeVisible();

  await findField(part(one, '求职意向'), '第一志愿').fill('信息技术岗');
  await findField(part(one, '求职意向'), '期望工作地点').fill('上海');
  await expectSaved(one);

  await findField(part(other, '求职意向'), '第一志愿').fill('研究岗');
  await findField(part(other, '求职意向'), '期望年薪').fill('面议');
  await other.getByRole('button', { name: '保存', exact: true }).click();
  await expect(other.getByRole('heading', { name: '两处同时修改了这一部分' })).toBeFocused();
  await expectMark(other, '求职意向', '冲突');
  expect(await findViolations(other)).toEqual([]);

  const wish = other.getByRole('group', { name: '第一志愿' });
  await expect(wish.getByRole('radio', { name: '本页：研究岗' })).not.toBeChecked();
  await expect(wish.getByRole('radio', { name: '另一处：信息技术岗' })).not.toBeChecked();
  await other.getByRole('button', { name: '按所选内容保存' }).click();
  await expect(other.getByRole('alert')).toContainText('请选择“第一志愿”保留哪一个');
  await wish.getByRole('radio', { name: '另一处：信息技术岗' }).check();
  await other.getByRole('button', { name: '按所选内容保存' }).click();
  await expectSaved(other);

  await one.reload();
  await expect(findField(part(one, '求职意向'), '第一志愿')).toHaveValue('信息技术岗');
  await expect(findField(part(one, '求职意向'), '期望工作地点')).toHaveValue('上海');
  await expect(findField(part(one, '求职意向'), '期望年薪')).toHaveValue('面议');
  await Promise.all([one.context().close(), other.context().close()]);
});

test('a refused field preserves the input and says why; a link to a section scrolls to its heading', async ({ page }) => {
  await signInSeeker(page, '13910004003', { returnUrl: '/Recruit/resume.html?section=education' });
  await expect(page.getByRole('heading', { level: 2, name: '教育经历' })).toBeFocused();
  const form = part(page, '教育经历');
  await form.getByRole('button', { name: '添加一段教育经历' }).click();
  await expect(findField(form, '入学时间')).toBeFocused();
  await findField(form, '入学时间').fill('2021-09');
  await findField(form, '毕业时间').fill('2018-06');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('结束时间不能早于开始时间');
  await expect(findField(form, '毕业时间')).toHaveValue('2018-06');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('alert').getByRole('link').first().click();
  await expect(findField(form, '毕业时间')).toBeFocused();
  await findField(form, '毕业时间').fill('2024-06');
  await expectSaved(page);

  await form.getByRole('button', { name: '删除教育经历 1' }).click();
  await expect(page.getByRole('button', { name: '撤销删除' })).toBeFocused();
  await page.getByRole('button', { name: '撤销删除' }).press('Enter');
  await expect(findField(form, '毕业时间')).toHaveValue('2024-06');
});
