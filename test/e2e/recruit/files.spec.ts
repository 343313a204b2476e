import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { buildDocx } from '../../support/documents.ts';
import { findViolations } from '../support/accessibility.ts';
import { test } from '../support/journey.ts';
import { signInSeeker } from '../support/sign-in-seeker.ts';

const files = '/Recruit/resume.html?section=files';
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test('photo and CV are uploaded, an interrupted upload is retried without selecting the file again, and the preview shows them', async ({
  page,
}) => {
  await signInSeeker(page, '13910006001', { returnUrl: files });
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  await expect(part(page, '证件照').getByLabel('选择照片')).toBeEnabled();
  await part(page, '证件照').getByLabel('选择照片').setInputFiles({ name: '证件照.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByRole('img', { name: '您上传的证件照' })).toBeVisible();

  const cv = part(page, '简历文件');
  await page.route('**/recruit/resume/files', (route) => route.abort());
  await cv.getByLabel('选择简历文件').setInputFiles({ name: '我的简历.docx', mimeType: docx, buffer: buildDocx() });
  await expect(cv.getByRole('alert')).toContainText('没有上传成功');
  await page.unroute('**/recruit/resume/files');
  await cv.getByRole('button', { name: '重试上传我的简历.docx' }).click();
  await expect(cv.getByRole('button', { name: '下载我的简历.docx' })).toBeVisible();
  await expect(cv.getByRole('alert')).toHaveCount(0);

  await cv.getByLabel('选择简历文件（替换现有的）').setInputFiles({ name: '病毒.exe', mimeType: '', buffer: Buffer.from('MZ') });
  await expect(cv.getByText('「病毒.exe」不是可以上传的格式')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.goto('/Recruit/resume.html?section=preview');
  const paper = page.getByRole('article', { name: /的简历$/ });
  await expect(paper.getByRole('img', { name: /的照片$/ })).toBeVisible();
  await expect(paper).toContainText('我的简历.docx');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 PDF' }).click();
  expect((await saving).suggestedFilename()).toBe('个人简历.pdf');
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  for (const rest of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('heading', { level: 1 })])
    await expect(rest).toBeHidden();
});

test('by keyboard, on the narrowest screen in elder mode, a file is removed after a confirmation', async ({ page, context, baseURL }) => {
  await signInSeeker(page, '13910006002', { returnUrl: files });
  await context.addCookies([{ name: 'qt_elder', value: '1', url: baseURL! }]);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(files);
  const attachments = part(page, '附件');
  await expect(attachments.getByLabel('选择附件')).toBeEnabled();
  await attachments
    .getByLabel('选择附件')
    .setInputFiles({ name: '一份名字很长很长的本科成绩单.docx', mimeType: docx, buffer: buildDocx() });
  const remove = attachments.getByRole('button', { name: /^移除一份/ });
  await remove.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: '移除这个文件？' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  // Closing and reopening at once shows the question again: the browser's late close event has no effect.
  await question.evaluate(async (dialog: HTMLDialogElement) => {
    dialog.requestClose();
    await Promise.resolve();
    (document.activeElement as HTMLElement).click();
  });
  await expect(remove).not.toBeFocused();
  await question.getByRole('button', { name: '移除' }).focus();
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await findViolations(page)).toEqual([]);
});
