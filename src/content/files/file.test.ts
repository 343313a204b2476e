import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openFileStore } from '#platform/storage/file-store.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { parseRange } from './byte-range.ts';
import { fileJobs } from './jobs.ts';
import { cleanFileName, contentDisposition } from './service/file-name.ts';
import { findFile, openFile, removeFile, storeFile, type NewFile } from './service/files.ts';

const { context } = useDatabase();
const folder = useFolder();
const store = openFileStore(folder);
const pdf: NewFile = { name: '年度报告.pdf', mediaType: 'application/pdf', visibility: 'public', limit: 1000 };
const put = (content: string, meta: Partial<NewFile> = {}) =>
  storeFile(context(), store, Readable.from([Buffer.from(content)]), { ...pdf, ...meta });

async function countStored(): Promise<number> {
  return (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
}

test('a stored file can be found and read, with the person who stored it', async () => {
  const file = await put('%PDF-1.7 report');
  expect(file).toMatchObject({ name: '年度报告.pdf', size: 15, createdBy: 'system' });
  expect(await findFile(context(), file.id)).toEqual(file);
  expect(await text(await openFile(context(), store, file.id, { start: 9, end: 14 }))).toBe('report');
});

test('content that does not match its claimed type is rejected and not stored', async () => {
  const before = await countStored();
  await expect(put('<html><script>')).rejects.toMatchObject({ code: 40001, errors: [{ path: 'file', message: '文件内容不是PDF' }] });
  await expect(put('')).rejects.toMatchObject({ errors: [{ message: '文件是空的' }] });
  expect(await countStored()).toBe(before);
});

test('types that can contain scripts are rejected', async () => {
  for (const mediaType of ['image/svg+xml', 'text/html', 'application/xhtml+xml', 'constructor']) {
    await expect(put('<svg/>', { mediaType })).rejects.toMatchObject({ errors: [{ message: '不支持这种文件类型' }] });
  }
});

test('a file over the limit is rejected with the limit', async () => {
  await expect(put(`%PDF-${'x'.repeat(3000)}`, { limit: 2048 })).rejects.toMatchObject({ code: 40013, message: '文件超过 2 KB 的上限' });
});

test('a failed database write leaves no bytes behind', async () => {
  const before = await countStored();
  await expect(put('%PDF-1.7', { visibility: 'secret' as 'private' })).rejects.toThrow('check');
  expect(await countStored()).toBe(before);
});

test('a removed file is deleted from the database and from the disk', async () => {
  const file = await put('%PDF-1.7 old');
  const before = await countStored();
  await removeFile(context(), store, file.id);
  expect(await countStored()).toBe(before - 1);
  await expect(openFile(context(), store, file.id)).rejects.toMatchObject({ code: 40004 });
});

test('the nightly job deletes abandoned uploads only', async () => {
  const file = await put('%PDF-1.7 kept');
  for (const { handle } of fileJobs(store)) await handle(context({ now: new Date(Date.now() + 2 * 86_400_000) }), {});
  expect(await text(await openFile(context(), store, file.id))).toBe('%PDF-1.7 kept');
});

test.each([
  ['年度 报告.pdf', '年度 报告.pdf'],
  ['..\\..\\boot.ini', '_.._boot.ini'],
  ['a/b:c*?.pdf', 'a_b:c*?.pdf'],
  ['年报 "终稿" 100%.pdf', '年报 "终稿" 100%.pdf'],
  ['上半年\r\n报告\n.pdf', '上半年 报告 .pdf'],
  ['全家👨‍👩‍👧 ❤️ 👍🏽.jpg', '全家👨‍👩‍👧 ❤️ 👍🏽.jpg'],
  ['𠮷田﨑\uF9D1卡\u{2F800}.pdf', '𠮷田﨑\uF9D1卡\u{2F800}.pdf'],
  ['报\u200D告e\u0301.pdf', '报告\u00E9.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\u0000\n', '未命名'],
  [`${'字'.repeat(300)}.docx`, `${'字'.repeat(115)}.docx`],
])('the name %j is stored as %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});

test('a Chinese name is sent by RFC 8187 beside an ASCII one', () => {
  expect(contentDisposition('attachment', `年报 "终稿" (1)'.pdf`)).toBe(
    `attachment; filename="__ ____ (1)'.pdf"; filename*=UTF-8''%E5%B9%B4%E6%8A%A5%20%22%E7%BB%88%E7%A8%BF%22%20%281%29%27.pdf`,
  );
});

test.each(['年报 "终稿".pdf', '全家👨‍👩‍👧.jpg', '𠮷田\u{2F800}.pdf', "a'b(c)*;=%22.pdf", '年度　报告.pdf'])(
  'the stored name %j is sent exactly as it is',
  (name) => {
    const [, encoded] = /; filename\*=UTF-8''([\w.~%!-]+)$/.exec(contentDisposition('attachment', name))!;
    expect(decodeURIComponent(encoded!)).toBe(name);
  },
);

test.each([
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
  [undefined, undefined],
])('of ten bytes, the range %j is %j', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});
