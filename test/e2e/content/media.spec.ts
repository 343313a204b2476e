import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { consoleAddress, signInInNewBrowser, readOrderNumber, pressWithReauthentication, submit } from '../support/sign-in-staff.ts';

/** A picture of one colour, another one in each run of the test. */
function drawPng([red, green, blue]: readonly [number, number, number], width = 800, height = 500): Buffer {
  const part = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red, green, blue]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), part('IHDR', head), part('IDAT', pixels), part('IEND', Buffer.alloc(0))]);
}

test('pictures are uploaded together, each with its own result; one gets a description, is used in a change order, and is replaced with another person’s approval', async ({
  browser,
}) => {
  const editor = await signInInNewBrowser(browser, 'demo.editor');
  const run = Date.now() % 200;
  const name = `大厅${Date.now()}`;
  await editor.goto(`${consoleAddress}/media`);
  await editor.getByLabel('选择要上传的图片').setInputFiles([
    { name: `${name}.png`, mimeType: 'image/png', buffer: drawPng([run, 90, 60]) },
    { name: '标志.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  ]);
  const uploads = editor.getByRole('region', { name: '上传图片' });
  await expect(uploads.getByRole('status')).toHaveText('已处理 2 / 2 张，1 张没有成功');
  await expect(uploads.getByText(/请上传 JPG、PNG 或 HEIC/)).toBeVisible();
  expect(await findAllViolations(editor)).toEqual([]);

  await uploads.getByRole('link', { name: /请填写替代文字/ }).click();
  await editor.getByRole('button', { name: '保存说明' }).click();
  await expect(editor.getByText(/请写出图中的内容/).first()).toBeVisible();
  await editor.getByRole('textbox', { name: '替代文字' }).fill('营业大厅的柜台');
  await editor.getByRole('button', { name: '保存说明' }).click();
  await expect(editor.getByText('已保存说明')).toBeVisible();
  await editor.getByRole('button', { name: /^焦点/ }).press('ArrowLeft');
  await expect(editor.getByText('焦点：左起 48%，上起 50%')).toBeVisible();
  await editor.getByRole('button', { name: '保存焦点' }).click();
  await expect(editor.getByText('已保存焦点')).toBeVisible();
  expect(await findAllViolations(editor)).toEqual([]);
  const picture = editor.url();

  await editor.goto(`${consoleAddress}/content?type=campaign`);
  await editor.getByRole('button', { name: '新建专题活动' }).click();
  await editor.getByRole('button', { name: '从图片库选择：图片' }).click();
  const picker = editor.getByRole('dialog', { name: '从图片库选择' });
  await picker.getByLabel('名称或替代文字').fill(name);
  await picker.getByRole('button', { name: '查找' }).click();
  await picker.getByRole('button', { name, exact: true }).click();
  await expect(editor.getByLabel('图片', { exact: true })).toHaveValue(/^\/media\/library\/[0-9a-f]{32}\/banner$/);
  await expect(editor.getByRole('textbox', { name: '替代文字' })).toHaveValue('营业大厅的柜台');
  await expect(editor.getByText('已保存', { exact: true })).toBeVisible();
  const order = readOrderNumber(editor);

  await editor.goto(picture);
  await expect(editor.getByRole('link', { name: `变更单 ${order}` })).toBeVisible();
  await expect(editor.getByRole('button', { name: '删除图片' })).toHaveCount(0);
  await editor.getByLabel('选择替换的图片').setInputFiles({ name: '新.png', mimeType: 'image/png', buffer: drawPng([run, 60, 90]) });
  await expect(editor.locator('figure', { hasText: '新的图片' }).getByRole('img').first()).toBeVisible();
  await editor.getByRole('button', { name: '起草变更单（需 1 人复核）' }).click();
  await editor.getByLabel('原因').fill('换用新拍的照片');
  await submit(editor);
  const replacing = readOrderNumber(editor);

  const reviewer = await signInInNewBrowser(browser, 'demo.reviewer');
  await reviewer.goto(`${consoleAddress}/changes/${replacing}`);
  await expect(reviewer.locator('figure', { hasText: '现在的图片' }).getByRole('img').first()).toBeVisible();
  await pressWithReauthentication(reviewer, '通过并立即生效');
  await expect(reviewer.locator('.approval--applied')).toBeVisible();

  // The change order that used it is withdrawn, and with it the obstacle to deleting the picture.
  await editor.goto(`${consoleAddress}/changes/${order}`);
  await editor.getByRole('button', { name: '撤回变更单' }).click();
  await editor.getByRole('button', { name: '撤回这张变更单' }).click();
  await expect(editor.locator('.approval--withdrawn')).toBeVisible();
  await editor.goto(picture);
  await editor.getByRole('button', { name: '删除图片' }).click();
  await editor.getByRole('button', { name: '删除这张图片' }).click();
  await expect(editor.getByRole('heading', { level: 1, name: '图片库' })).toBeVisible();
});

test('a picture is rotated and cropped by keyboard, saved with its description, and restored; in a draft one is cropped for its place and the original stays', async ({
  browser,
}) => {
  const editor = await signInInNewBrowser(browser, 'demo.editor');
  const name = `裁剪${Date.now()}`;
  await editor.goto(`${consoleAddress}/media`);
  await editor
    .getByLabel('选择要上传的图片')
    .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: drawPng([Date.now() % 250, 30, 200]) });
  await editor.getByRole('link', { name: /请填写替代文字/ }).click();
  await editor.getByRole('textbox', { name: '替代文字' }).fill('营业大厅');
  await editor.getByRole('button', { name: '保存说明' }).click();
  await expect(editor.getByText('已保存说明')).toBeVisible();
  const picture = editor.url();
  const size = (words: string | RegExp) => editor.getByText(words, { exact: typeof words === 'string' });

  await editor.getByRole('button', { name: '裁剪、旋转或翻转' }).press('Enter');
  const dialog = editor.getByRole('dialog', { name: `裁剪“${name}”` });
  await dialog.getByRole('button', { name: '右转 90°' }).press('Enter');
  await dialog.getByLabel('宽度').fill('300');
  await dialog.getByLabel('宽度').press('Enter');
  await expect(dialog.getByText(/裁剪后 300×/)).toBeVisible();
  await dialog.getByRole('group', { name: /裁剪的选区/ }).press('ArrowRight');
  await expect(dialog.getByLabel('左起')).not.toHaveValue('0');
  expect(await findAllViolations(editor)).toEqual([]);
  await dialog.getByLabel('高度').fill('50');
  await dialog.getByLabel('高度').press('Enter');
  await dialog.getByRole('button', { name: '保存修改' }).press('Enter');
  await expect(dialog.getByText(/请保留不低于 200×100 像素的部分/).last()).toBeVisible();
  await dialog.getByLabel('高度').fill('200');
  await dialog.getByLabel('高度').press('Enter');
  await dialog.getByRole('button', { name: '保存修改' }).press('Enter');
  await expect(size('300×200 像素')).toBeVisible();
  await expect(editor.getByRole('textbox', { name: '替代文字' })).toHaveValue('营业大厅');

  await editor.getByRole('button', { name: '裁剪、旋转或翻转' }).press('Enter');
  await dialog.getByRole('button', { name: '恢复原图' }).press('Enter');
  await dialog.getByRole('button', { name: '保存修改' }).press('Enter');
  await expect(size('300×200 像素')).toHaveCount(0);

  await editor.goto(`${consoleAddress}/content?type=campaign`);
  await editor.getByRole('button', { name: '新建专题活动' }).click();
  await editor.getByRole('button', { name: '从图片库选择：图片' }).click();
  await editor.getByRole('button', { name: `裁剪后选用：${name}` }).click();
  const cutting = editor.getByRole('dialog', { name: '裁剪后选用' });
  await expect(cutting.getByLabel('裁剪比例')).toHaveValue(String(1920 / 738));
  await cutting.getByRole('button', { name: '裁剪并选用' }).click();
  await expect(editor.getByLabel('图片', { exact: true })).toHaveValue(/^\/media\/library\/[0-9a-f]{32}\/banner$/);
  await expect(editor.getByRole('textbox', { name: '替代文字' })).toHaveValue('营业大厅');
  await editor.goto(`${consoleAddress}/media?search=${name}`);
  await expect(editor.getByRole('link', { name: `${name}（裁剪）` })).toBeVisible();
  await editor.goto(picture);
  await expect(editor.getByText('没有网页或变更单使用这张图片')).toBeVisible();
});
