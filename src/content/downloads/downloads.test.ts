import { beforeEach, expect, test } from 'vitest';
import { indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildDownload, buildVersion, storeText } from '#test/factories/content/downloads.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { createDownloadApi } from './api.ts';
import { downloadFileGet, downloadList } from './calls/downloads.ts';
import type { DownloadFileResult, DownloadListResult, DownloadQuery } from './schema/downloads.ts';
import { releaseVersion, replaceDownloadCategories, saveDownload, withdrawVersion } from './service/write-downloads.ts';

const { db, context } = useDatabase();
const store = openFileStore(useFolder());
const endpoints = indexEndpoints(createDownloadApi({ publicUrl: 'https://www.example.com' }));
const list = (query: DownloadQuery = {}, ctx = context()) =>
  invoke(endpoints.get('GET ' + downloadList.path)!, ctx, query) as Promise<DownloadListResult>;
const fileOf = (fileId: string) =>
  invoke(endpoints.get('GET ' + downloadFileGet.path)!, context(), { fileId }) as Promise<DownloadFileResult>;
const file = (text: string) => storeText(context(), store, text);
const codesOf = async (query: DownloadQuery) => (await list(query)).records.map(({ code }) => code);

beforeEach(async () => {
  await db.deleteFrom('downloads').execute();
  await db.deleteFrom('searchEntries').execute();
  await replaceDownloadCategories(context(), [
    { id: 'forms', name: '业务表单', note: '打印填写' },
    { id: 'desktop', name: '电脑软件', note: '看行情' },
  ]);
  await saveDownload(context(), buildDownload());
});

test('a download is shown with its versions, newest first, each with size and SHA-256 of its file', async () => {
  const [old, fresh] = [await file('old'), await file('fresh')];
  await releaseVersion(context(), 'desktop-pro', buildVersion(fresh.id, { version: '1.1.0', releasedOn: '2026-08-20' }));
  await releaseVersion(context(), 'desktop-pro', buildVersion(old.id, { version: '1.0.0', releasedOn: '2026-03-01' }));
  const { records, total, categories } = await list();
  expect(total).toBe(1);
  expect(categories).toEqual([
    { id: 'forms', name: '业务表单', note: '打印填写', count: 0 },
    { id: 'desktop', name: '电脑软件', note: '看行情', count: 1 },
  ]);
  expect(records[0]!.versions.map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
  expect(records[0]!.versions[0]!.file).toEqual({
    id: fresh.id,
    name: '示例文件.txt',
    mediaType: 'text/plain',
    size: 5,
    sha256: fresh.sha256,
    asksForCheck: true,
  });
  expect(await fileOf(old.id)).toMatchObject({ code: 'desktop-pro', name: '示例交易端', version: '1.0.0', isNewest: false });
  expect(await fileOf(fresh.id)).toMatchObject({ version: '1.1.0', isNewest: true });
});

test('category and keyword filter the list, and the keyword matches common names of operating systems', async () => {
  await saveDownload(context(), buildDownload({ code: 'app', name: '示例手机端', platforms: ['android'], sort: 2 }));
  await saveDownload(context(), buildDownload({ code: 'form', categoryId: 'forms', name: '销户申请表', platforms: ['any'], sort: 3 }));
  for (const code of ['desktop-pro', 'app', 'form']) await releaseVersion(context(), code, buildVersion((await file(code)).id));
  expect(await codesOf({})).toEqual(['form', 'desktop-pro', 'app']);
  expect(await codesOf({ categoryId: 'desktop' })).toEqual(['desktop-pro', 'app']);
  expect(await codesOf({ categoryId: 'nothing' })).toEqual([]);
  expect(await codesOf({ keyWord: '安卓' })).toEqual(['app']);
  expect(await codesOf({ keyWord: 'ｗｉｎｄｏｗｓ 行情' })).toEqual(['desktop-pro']);
  expect(await codesOf({ keyWord: '100%' })).toEqual([]);
  expect((await list({ keyWord: '申请表', categoryId: 'desktop' })).categories.map(({ count }) => count)).toEqual([1, 0]);
});

test('drafts, downloads without a version and versions of a later day are not shown', async () => {
  expect(await codesOf({})).toEqual([]);
  const { id } = await file('later');
  await releaseVersion(context(), 'desktop-pro', buildVersion(id, { releasedOn: '2026-08-22' }));
  expect(await codesOf({})).toEqual([]);
  await expect(fileOf(id)).rejects.toMatchObject({ code: 40004, status: 404 });
  // In Beijing the day of the release begins at 16:00 UTC of the day before.
  const next = context({ now: new Date('2026-08-21T16:00:00Z') });
  expect((await list({}, next)).total).toBe(1);
  await saveDownload(context(), buildDownload({ state: 'draft' }));
  expect((await list({}, next)).total).toBe(0);
});

test('a withdrawn version stays in the history with the reason and without its file, which cannot be downloaded', async () => {
  const [good, bad] = [await file('good'), await file('bad')];
  await releaseVersion(context(), 'desktop-pro', buildVersion(good.id));
  await releaseVersion(context(), 'desktop-pro', buildVersion(bad.id, { version: '1.0.1', releasedOn: '2026-08-21' }));
  await withdrawVersion(context(), 'desktop-pro', { version: '1.0.1', reason: '复权图表计算有误' });
  const [download] = (await list()).records;
  expect(download!.versions.map(({ version, file: own, withdrawnReason }) => [version, own === null, withdrawnReason])).toEqual([
    ['1.0.1', true, '复权图表计算有误'],
    ['1.0.0', false, null],
  ]);
  await expect(fileOf(bad.id)).rejects.toMatchObject({ code: 40004 });
  expect(await fileOf(good.id)).toMatchObject({ isNewest: true });
  expect(await db.selectFrom('files').select('visibility').where('id', '=', bad.id).executeTakeFirst()).toEqual({ visibility: 'private' });
  await expect(withdrawVersion(context(), 'desktop-pro', { version: '1.0.1', reason: '再次' })).rejects.toMatchObject({ code: 40004 });
});

test('a QR code opens the download on this site, where one is configured', async () => {
  await saveDownload(context(), buildDownload({ hasQrCode: true }));
  await releaseVersion(context(), 'desktop-pro', buildVersion((await file('x')).id));
  expect((await list()).records[0]!.qrCode).toMatch(/^data:image\/png;base64,iVBOR[\w+/]+=*$/);
  await saveDownload(context(), buildDownload());
  expect((await list()).records[0]!.qrCode).toBeNull();
});

test('the search finds a download only while it is published and has a version', async () => {
  const found = () => db.selectFrom('searchEntries').select(['title', 'href', 'shownFrom']).where('owner', 'like', 'download:%').execute();
  expect(await found()).toEqual([]);
  await releaseVersion(context(), 'desktop-pro', buildVersion((await file('found')).id, { releasedOn: '2026-09-01' }));
  const entry = {
    title: '示例交易端',
    href: '/OnlineTrading/SoftwareDownload.html#desktop-pro',
    shownFrom: new Date('2026-08-31T16:00:00Z'),
  };
  expect(await found()).toEqual([entry]);
  await saveDownload(context(), buildDownload({ state: 'draft' }));
  expect(await found()).toEqual([]);
  await saveDownload(context(), buildDownload());
  await withdrawVersion(context(), 'desktop-pro', { version: '1.0.0', reason: '示例' });
  expect(await found()).toEqual([]);
});

test('of two people who edit the same revision, the second gets a conflict', async () => {
  const { revision } = await saveDownload(context(), buildDownload({ name: '甲' }), 1);
  expect(revision).toBe(2);
  await expect(saveDownload(context(), buildDownload({ name: '乙' }), 1)).rejects.toMatchObject({ code: 40009 });
});

test('every change writes an audit row', async () => {
  const { id } = await file('audited');
  await releaseVersion(context(), 'desktop-pro', buildVersion(id));
  await withdrawVersion(context(), 'desktop-pro', { version: '1.0.0', reason: '示例' });
  const rows = await db.selectFrom('auditEntries').select('action').orderBy('id', 'desc').limit(4).execute();
  expect(rows.map(({ action }) => action)).toEqual([
    'download.withdraw',
    'download.release',
    'download.save',
    'download.replaceCategories',
  ]);
});

test('invalid values are rejected with the name of the field', async () => {
  const { id } = await file('one');
  const hidden = await storeText(context(), store, 'private', 'private');
  const field = (path: string) => ({ code: 40001, errors: [{ path }] });
  await expect(saveDownload(context(), buildDownload({ categoryId: 'nothing' }))).rejects.toMatchObject(field('categoryId'));
  await expect(saveDownload(context(), buildDownload({ platforms: [] }))).rejects.toMatchObject(field('platforms'));
  await expect(releaseVersion(context(), 'desktop-pro', buildVersion(id, { version: 'v 1' }))).rejects.toMatchObject(field('version'));
  await expect(releaseVersion(context(), 'desktop-pro', buildVersion(hidden.id))).rejects.toMatchObject(field('fileId'));
  await expect(releaseVersion(context(), 'nothing', buildVersion(id))).rejects.toMatchObject({ code: 40004 });
  await releaseVersion(context(), 'desktop-pro', buildVersion(id));
  await expect(releaseVersion(context(), 'desktop-pro', buildVersion(id))).rejects.toMatchObject({
    code: 40009,
    message: '版本 1.0.0 已经发布',
  });
  await expect(replaceDownloadCategories(context(), [{ id: 'forms', name: '业务表单', note: '打印填写' }])).rejects.toMatchObject({
    code: 40009,
  });
  await expect(list({ keyWord: '长'.repeat(51) })).rejects.toMatchObject(field('keyWord'));
});

test.each(['', 'x', '00000000-0000-0000-0000-000000000000'])('%j is not a file of a download', async (fileId) => {
  await expect(fileOf(fileId)).rejects.toMatchObject({ code: 40004 });
});
