import { expect, type Page } from '@playwright/test';
import { buildCvDocx, buildCvPdf } from '../../support/cvs.ts';
import { buildDoc } from '../../support/documents.ts';
import { sampleCvs } from '../../support/sample-cvs.ts';
import { findViolations } from '../support/accessibility.ts';
import { expectSaved, findField } from '../support/fill-resume.ts';
import { test } from '../support/journey.ts';
import { signInSeeker } from '../support/sign-in-seeker.ts';
import { workByKeyboard } from '../support/work-by-keyboard.ts';

const cvPage = '/Recruit/resume.html?section=cv';
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const choose = async (page: Page, name: string, buffer: Buffer, mimeType = docx) =>
  page.getByLabel(/^(选择|换一份)简历文件/).setInputFiles({ name, mimeType, buffer });
const part = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });

/** Expects the page to fit narrow screens, and axe to find nothing. */
async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
  }
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize(before);
}

const visitors = [
  { name: 'on a phone', mobile: '13910011001', viewport: { width: 390, height: 844 }, isByKeyboard: false },
  { name: 'by keyboard alone', mobile: '13910011002', viewport: { width: 1366, height: 768 }, isByKeyboard: true },
] as const;

for (const { name, mobile, viewport, isByKeyboard } of visitors)
  test.describe(name, () => {
    test.use({ viewport });

    test('a job seeker uploads a CV, checks the extracted data, confirms, completes it and applies', async ({ page }) => {
      test.setTimeout(180_000);
      await page.goto('/Recruit/jobs.html?type=social');
      const job = await page.getByRole('region', { name: '在招职位' }).getByRole('link').first().getAttribute('href');
      await signInSeeker(page, mobile, { returnUrl: cvPage });
      if (isByKeyboard) workByKeyboard(page);
      const cv = sampleCvs.find((one) => one.name === 'one-column.pdf')!;
      await choose(page, '我的简历.pdf', await cv.build(), cv.mediaType);
      await expect(page.getByRole('heading', { name: '请核对读出的内容' })).toBeFocused();
      await expect(page.getByText('简历里的手机号码与登录号码不同')).toBeVisible();
      const person = part(page, '基本信息');
      await expect(person.getByText('从简历中读出，请核对').first()).toBeVisible();
      await expect(findField(person, '姓名')).toHaveValue('李示例');
      await expect(page.getByText('简历原文：2021.07–至今 示例基金管理有限公司 行业研究员')).toBeVisible();
      await expectFits(page);

      // Nothing is saved before it is confirmed.
      expect(await savedSections(page)).toEqual([]);

      await findField(person, '现居住城市').fill('杭州市');
      const work = page.getByRole('group', { name: '工作经历 2' });
      await findField(work, '毕业时间').or(findField(work, '离职时间')).fill('2020-01');
      await page.getByRole('button', { name: '核对无误，填入简历' }).click();
      await expect(page.getByRole('alert')).toContainText('结束时间不能早于开始时间');
      await page.getByRole('alert').getByRole('link').first().click();
      await expect(findField(work, '离职时间')).toBeFocused();
      await findField(work, '离职时间').fill('2020-09');
      await page.getByRole('checkbox', { name: '同时把「我的简历.pdf」附在简历里，投递时一并提交' }).check();
      await page.getByRole('button', { name: '核对无误，填入简历' }).click();
      await expect(page.getByRole('heading', { name: '已填入 6 个部分' })).toBeFocused();
      await expect(page.getByText('已附上简历文件「我的简历.pdf」')).toBeVisible();
      await expectFits(page);

      await page.getByRole('link', { name: '补齐投递必填的 1 项' }).click();
      await expect(page.getByRole('heading', { level: 2, name: '投递必填项' })).toBeFocused();
      await expect(findField(part(page, '基本信息'), '现居住城市')).toHaveValue('杭州市');
      await page.getByRole('button', { name: '保存，去声明与提交' }).click();
      await expect(page.getByRole('alert')).toContainText('请选择应聘类型');
      await expectFits(page);
      await findField(part(page, '基本信息'), '应聘类型').selectOption({ label: '社会招聘' });
      await page.getByRole('button', { name: '保存，去声明与提交' }).click();
      await expect(page.getByRole('heading', { level: 2, name: '声明与提交' })).toBeVisible();
      for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
      await expect(async () => {
        await page.getByRole('button', { name: '提交简历' }).click();
        await expect(page.getByText('简历已提交')).toBeVisible({ timeout: 2000 });
      }).toPass();

      await page.goto(job!);
      await expect(page.getByText('和 1 个附件')).toBeVisible();
      await page.getByRole('button', { name: '投递', exact: true }).click();
      await expect(page.getByText('投递成功。')).toBeVisible();
    });
  });

/** Returns the sections that the server has, by the marks of the list. */
async function savedSections(page: Page): Promise<string[]> {
  const other = await page.context().newPage();
  const session = await page.evaluate(() => Object.entries({ ...sessionStorage }) as [string, string][]);
  await other.addInitScript((entries) => entries.forEach(([name, value]) => sessionStorage.setItem(name, value)), session);
  await other.goto('/Recruit/resume.html');
  const list = other.getByRole('navigation', { name: '简历各部分' });
  await expect(list).toBeVisible();
  const marks = await list
    .getByRole('link')
    .filter({ hasText: /已保存|有必填项未填/ })
    .allInnerTexts();
  await other.close();
  return marks;
}

test('unreadable files are reported with advice, and an upload in progress can be cancelled', async ({ page }) => {
  await signInSeeker(page, '13910011003', { returnUrl: cvPage });
  await choose(page, '旧简历.doc', buildDoc(), 'application/msword');
  await expect(page.locator('.field__error')).toContainText('另存为” DOCX 或 PDF');
  await choose(page, '扫描件.pdf', await buildCvPdf([]), 'application/pdf');
  await expect(page.locator('.field__error')).toContainText('多半是扫描件或照片');
  expect(await findViolations(page)).toEqual([]);

  await page.route('**/recruit/resume/cv', (route) => route.abort());
  await choose(page, '简历.docx', buildCvDocx(['姓名：示例甲']));
  await expect(page.locator('.field__error')).toContainText('请检查网络后重新选择文件');
  await page.unroute('**/recruit/resume/cv');
  await page.route('**/recruit/resume/cv', () => undefined);
  await choose(page, '简历.docx', buildCvDocx(['姓名：示例甲']));
  await expect(page.getByRole('button', { name: '取消' })).toBeFocused();
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page.getByLabel('选择简历文件')).toBeVisible();
  await expect(page.locator('.field__error')).toHaveCount(0);
});

test('existing data stays unless the job seeker chooses otherwise', async ({ page }) => {
  await signInSeeker(page, '13910011004', { returnUrl: '/Recruit/resume.html?section=selfIntroductions' });
  await findField(part(page, '自我介绍'), '自我介绍').fill('自己写的介绍。');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expectSaved(page);
  await page.goto(cvPage);
  const cv = ['姓名：示例甲', '自我评价', '简历里的介绍，与自己写的不同。', '兴趣爱好', '长跑'];
  await choose(page, '简历.docx', buildCvDocx(cv));
  const introduction = page.getByRole('group', { name: '自我介绍：与现有内容不同' });
  await expect(introduction.getByRole('radio', { name: '保留现有的：自己写的介绍。' })).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '核对无误，填入简历' }).click();
  await expect(page.getByRole('heading', { name: '已填入 2 个部分' })).toBeFocused();
  await choose(page, '简历.docx', buildCvDocx(cv));
  await introduction.getByRole('radio', { name: '改为读出的：简历里的介绍，与自己写的不同。' }).check();
  await page.getByRole('button', { name: '核对无误，填入简历' }).click();
  await expect(page.getByText(/^自我介绍：已保存/)).toBeVisible();
  await page.goto('/Recruit/resume.html?section=selfIntroductions');
  await expect(findField(part(page, '自我介绍'), '自我介绍')).toHaveValue('简历里的介绍，与自己写的不同。');
});
