import { readFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { actAs, editorRights } from '#modules/console/change/factory.ts';
import { importCategories } from '#modules/portal/content/service/articles/categories.ts';
import type { Context } from '#platform/context.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { buildDeps } from './factory.ts';
import { batchList, batchReport } from './schema.ts';
import { handIn, readHandedIn } from './service/hand-in.ts';
import { listAllBatches, readReport } from './service/reports.ts';

const { db, context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
const folder = useFolder();
const deps = buildDeps(folder);
let editor: Context;

beforeAll(async () => {
  await importCategories(ctx, [{ code: 'gsgg', name: '公司公告', section: 'notice' }]);
  editor = await actAs(ctx, editorRights);
});

const pageOf = (number: number): Buffer =>
  Buffer.from(
    `<h1>第${number}号公告</h1><p>发布时间：2019年3月2日</p><div class="TRS_Editor"><p>正文${number}。<a href="gone.htm">旧文</a></p></div>`,
  );
const packed = (pages: number, mark = ''): Uint8Array =>
  zipSync(
    {
      'index.htm': Buffer.from(`<title>首页${mark}</title>`),
      ...Object.fromEntries(Array.from({ length: pages }, (_, at) => [`n${at}.htm`, pageOf(at)])),
    },
    // The same bytes whenever it is packed.
    { mtime: '2019-03-02' },
  );
const input = (bytes: Uint8Array, more: { name?: string; title?: string; category?: string } = {}) => ({
  title: more.title ?? '旧站公告',
  category: more.category ?? 'gsgg',
  file: { name: more.name ?? 'site.zip', type: 'application/zip', bytes },
});

test('a site that is handed in is read some pages at a time, tells how far it is, and what it has and what leads nowhere', async () => {
  const { id } = await handIn(editor, deps, input(packed(520)));
  expect(await readReport(editor, { id })).toMatchObject({ state: 'reading', done: 0, pages: null, report: null });
  await readHandedIn(ctx, deps, id);
  const half = batchReport.parse(await readReport(editor, { id }));
  expect(half).toMatchObject({ state: 'reading', done: 500, pages: 521, report: null, madeBy: expect.any(String) as string });
  const { fileKey } = await db.selectFrom('takeoverBatches').select('fileKey').where('id', '=', id).executeTakeFirstOrThrow();
  await readHandedIn(ctx, deps, id);
  const whole = batchReport.parse(await readReport(editor, { id }));
  expect(whole).toMatchObject({ state: 'read', done: 521, articles: 520, nowhere: 1, category: '公司公告' });
  expect([whole.report!.articles.count, whole.report!.articles.first.length, whole.report!.deadLinks.count]).toEqual([520, 200, 520]);
  expect(whole.report!.nowhere.first).toEqual(['/index.htm：不是文章']);
  // Of the file nothing is left once it is read, and another run changes nothing.
  await expect(readFile(`${folder}/${fileKey}`)).rejects.toThrow('ENOENT');
  await readHandedIn(ctx, deps, id);
  expect(await readReport(editor, { id })).toEqual(whole);
  expect(batchList.parse(await listAllBatches(editor)).batches).toMatchObject([{ id, state: 'read' }]);
});

test('the same file is taken once', async () => {
  const { id } = await handIn(editor, deps, input(packed(1, '一')));
  const first = await db.selectFrom('takeoverBatches').select('fileKey').where('id', '=', id).executeTakeFirstOrThrow();
  // While it is not read, or its reading broke off, the same file goes on as the same batch.
  expect(await handIn(editor, deps, input(packed(1, '一')))).toEqual({ id });
  await expect(readFile(`${folder}/${first.fileKey}`)).rejects.toThrow('ENOENT');
  await readHandedIn(ctx, deps, id);
  await expect(handIn(editor, deps, input(packed(1, '一')))).rejects.toMatchObject({ code: 40009 });
});

test('what is no ZIP, a category that is not, and a colleague of other categories are refused, and nothing is kept', async () => {
  const count = async () => (await db.selectFrom('takeoverBatches').select('id').execute()).length;
  const before = await count();
  await expect(handIn(editor, deps, input(packed(1), { name: 'site.rar' }))).rejects.toMatchObject({ errors: [{ path: 'file' }] });
  await expect(handIn(editor, deps, input(Buffer.from('no archive')))).rejects.toMatchObject({ errors: [{ path: 'file' }] });
  await expect(handIn(editor, deps, input(packed(1), { category: 'none' }))).rejects.toMatchObject({ errors: [{ path: 'category' }] });
  expect(await count()).toBe(before);
});

test('a damaged archive says so, and can be handed in once more', async () => {
  const damaged = Buffer.concat([Buffer.from('PK'), Buffer.alloc(200)]);
  const { id } = await handIn(editor, deps, input(damaged));
  await readHandedIn(ctx, deps, id);
  expect(await readReport(editor, { id })).toMatchObject({ state: 'failed', problem: '不是 ZIP 文件，或已损坏。', report: null });
  expect(await handIn(editor, deps, input(damaged, { title: '再试' }))).toEqual({ id });
  expect(await readReport(editor, { id })).toMatchObject({ state: 'reading', title: '再试', problem: null });
});
