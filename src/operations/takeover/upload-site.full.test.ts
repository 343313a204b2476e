import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { readArticleForStaff } from '#content/articles/service/editing/read-for-staff.ts';
import type { Context } from '#platform/context.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import { buildTakeoverDeps } from '#test/factories/operations/takeover.ts';
import { actAs, approveAs, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { batchList, batchReport } from './schema.ts';
import { listAllBatches, readBatchReport } from './service/reports.ts';
import { uploadSite, readUploadedSite } from './service/upload-site.ts';
import { uploadTable, writeTableTemplate } from './service/upload-table.ts';

const { db, context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
const folder = useFolder();
const deps = buildTakeoverDeps(folder);
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
    // The archive has the same bytes each time.
    { mtime: '2019-03-02' },
  );
const input = (bytes: Uint8Array, more: { name?: string; title?: string; category?: string } = {}) => ({
  title: more.title ?? '旧站公告',
  category: more.category ?? 'gsgg',
  file: { name: more.name ?? 'site.zip', type: 'application/zip', bytes },
});

test('an uploaded site is read a few pages at a time, and its progress, content and broken links are shown', async () => {
  const { id } = await uploadSite(editor, deps, input(packed(520)));
  expect(await readBatchReport(editor, { id })).toMatchObject({ state: 'reading', done: 0, pages: null, report: null });
  await readUploadedSite(ctx, deps, id);
  const half = batchReport.parse(await readBatchReport(editor, { id }));
  expect(half).toMatchObject({ state: 'reading', done: 500, pages: 521, report: null, madeBy: expect.any(String) as string });
  const { fileKey } = await db.selectFrom('takeoverBatches').select('fileKey').where('id', '=', id).executeTakeFirstOrThrow();
  await readUploadedSite(ctx, deps, id);
  const whole = batchReport.parse(await readBatchReport(editor, { id }));
  expect(whole).toMatchObject({ state: 'read', done: 521, articles: 520, nowhere: 1, category: '公司公告' });
  expect([whole.report!.articles.count, whole.report!.articles.first.length, whole.report!.deadLinks.count]).toEqual([520, 200, 520]);
  expect(whole.report!.nowhere.first).toEqual(['/index.htm：不是文章']);
  // The uploaded file is deleted after reading, and another run changes nothing.
  await expect(readFile(`${folder}/${fileKey}`)).rejects.toThrow('ENOENT');
  await readUploadedSite(ctx, deps, id);
  expect(await readBatchReport(editor, { id })).toEqual(whole);
  expect(batchList.parse(await listAllBatches(editor)).batches).toMatchObject([{ id, state: 'read' }]);
});

test('the same file is imported once', async () => {
  const { id } = await uploadSite(editor, deps, input(packed(1, '一')));
  const first = await db.selectFrom('takeoverBatches').select('fileKey').where('id', '=', id).executeTakeFirstOrThrow();
  // Until it was read completely, the same file continues the same batch.
  expect(await uploadSite(editor, deps, input(packed(1, '一')))).toEqual({ id });
  await expect(readFile(`${folder}/${first.fileKey}`)).rejects.toThrow('ENOENT');
  await readUploadedSite(ctx, deps, id);
  await expect(uploadSite(editor, deps, input(packed(1, '一')))).rejects.toMatchObject({ code: 40009 });
});

test('a file that is not a ZIP, an unknown category, and a category outside the user’s scope are refused and nothing is stored', async () => {
  const count = async () => (await db.selectFrom('takeoverBatches').select('id').execute()).length;
  const before = await count();
  await expect(uploadSite(editor, deps, input(packed(1), { name: 'site.rar' }))).rejects.toMatchObject({ errors: [{ path: 'file' }] });
  await expect(uploadSite(editor, deps, input(Buffer.from('no archive')))).rejects.toMatchObject({ errors: [{ path: 'file' }] });
  await expect(uploadSite(editor, deps, input(packed(1), { category: 'none' }))).rejects.toMatchObject({ errors: [{ path: 'category' }] });
  expect(await count()).toBe(before);
});

const head = ['标题', '栏目', '日期', '正文', '来源'];
const csv = (...rows: readonly (readonly string[])[]) => ({
  title: '表格公告',
  file: {
    name: 'a.csv',
    type: 'text/csv',
    bytes: Buffer.from([head, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')),
  },
});
const inTable = (...rows: readonly (readonly string[])[]) => uploadTable(editor, csv(...rows));

test('a table of articles becomes a batch whose order publishes each row with its own day, category and source, and adds no redirects', async () => {
  const { id } = await inTable(
    ['旧公告一', '公司公告', '2020年1月2日', '第一段\n<b 第二段', ''],
    ['旧公告二', 'gsgg', '2020-01-03', '<p>文<script>x()</script></p>', '报社'],
    ['旧公告一', 'gsgg', '2020-01-02', '又一次', ''],
  );
  const report = batchReport.parse(await readBatchReport(editor, { id }));
  expect(report).toMatchObject({ state: 'read', isTable: true, articles: 2, nowhere: 1 });
  expect(report.report!.articles.first).toEqual(['2020-01-02 旧公告一（第 2 行，gsgg）', '2020-01-03 旧公告二（第 4 行，gsgg）']);
  expect(report.report!.nowhere.first).toEqual(['第 5 行 旧公告一：与第 2 行的标题与日期相同']);
  const order = await submitAs(editor, { type: 'take-over', subject: String(id) });
  expect(await approveAs(await actAs(ctx, reviewerRights), order.id)).toEqual({ state: 'applied', failure: null });
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'title', 'category', 'source', 'publishedAt', 'state'])
    .where('title', 'like', '旧公告_')
    .orderBy('title')
    .execute();
  expect(
    rows.map(({ title, category, source, publishedAt, state }) => [title, category, source, publishedAt?.toISOString(), state]),
  ).toEqual([
    ['旧公告一', 'gsgg', expect.any(String), '2020-01-01T16:00:00.000Z', 'published'],
    ['旧公告二', 'gsgg', '报社', '2020-01-02T16:00:00.000Z', 'published'],
  ]);
  const bodies = await Promise.all(rows.map(async (row) => (await readArticleForStaff(ctx, row.id)).draft.bodyHtml));
  expect(bodies).toEqual(['<p>第一段</p><p>&lt;b 第二段</p>', '<p>文</p>']);
  expect(await db.selectFrom('redirects').selectAll().execute()).toEqual([]);
  // A published article is not imported again, in whatever file it occurs.
  await expect(inTable(['旧公告一', '公司公告', '2020-01-02', '改过的文字', ''])).rejects.toMatchObject({ code: 40009 });
  const again = await inTable(['旧公告一', '公司公告', '2020-01-02', '文', ''], ['新公告', '公司公告', '2020-01-02', '文', '']);
  expect((await readBatchReport(editor, again)).report!.nowhere.first).toEqual(['第 2 行 旧公告一：网站已有标题与日期相同的文章']);
});

test('a table with errors is refused as a whole, and every wrong cell is reported by row and address', async () => {
  const count = async () => (await db.selectFrom('takeoverBatches').select('id').execute()).length;
  const before = await count();
  const wrong = inTable(['', '没有的栏目', '2099-01-01', '证件 11010519491231002X', '来'], ['好的', 'gsgg', '昨天', '', '']);
  await expect(wrong).rejects.toMatchObject({
    code: 40001,
    errors: [
      '第 2 行“栏目”：没有这个栏目，应为栏目的名称或代码',
      '第 2 行“日期”：日期在今天之后',
      '第 2 行“正文”：含有身份证号码，不能公开',
      '第 2 行“标题”：请填写标题',
      '第 3 行“日期”：应为日期，如 2026-11-21',
      '第 3 行“正文”：请填写正文',
    ].map((message) => ({ path: 'file', message })),
  });
  await expect(
    uploadTable(editor, { title: '空', file: { name: 'a.csv', type: '', bytes: Buffer.from('标题,日期\na,b') } }),
  ).rejects.toMatchObject({
    errors: [{ message: '表头缺少：栏目、正文。可先下载模板' }],
  });
  const book = await writeXlsx([{ name: '文章', header: head, rows: [['甲', 'gsgg', '2020-13-01', '文', null]] }]);
  await expect(uploadTable(editor, { title: '簿', file: { name: 'a.xlsx', type: '', bytes: book } })).rejects.toMatchObject({
    errors: [{ message: '第 2 行“日期”（C2）：应为日期，如 2026-11-21' }],
  });
  const stranger = await actAs(ctx, editorRights, { scopes: ['gsgg'] });
  await expect(uploadTable(stranger, csv(['甲', 'gsgg', '2020-01-02', '文', '']))).rejects.toMatchObject({ code: 40004 });
  expect(await count()).toBe(before);
  const { content } = await writeTableTemplate(editor);
  const { Sheets, SheetNames } = read(Buffer.from(content, 'base64'));
  expect(utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1 })).toEqual([head]);
});

test('the filled-in template is accepted without an error; its sheet of categories lists the allowed values', async () => {
  const book = read(Buffer.from((await writeTableTemplate(editor)).content, 'base64'));
  const category = utils.sheet_to_json<string[]>(book.Sheets['栏目']!, { header: 1 })[1]![0]!;
  const row = ['𠮷祥公告“示例”', category, '2020-02-03', '第一行 0012\n＝第二行；', '前厅证券'];
  const bytes = await writeXlsx([{ name: '文章', header: head, rows: [row] }]);
  const batch = await uploadTable(editor, { title: '模板', file: { name: '文章导入模板.xlsx', type: '', bytes } });
  const { report } = await readBatchReport(editor, batch);
  expect([report!.articles.count, report!.nowhere.count]).toEqual([1, 0]);
});

test('a damaged archive is reported and can be uploaded again', async () => {
  const damaged = Buffer.concat([Buffer.from('PK'), Buffer.alloc(200)]);
  const { id } = await uploadSite(editor, deps, input(damaged));
  await readUploadedSite(ctx, deps, id);
  expect(await readBatchReport(editor, { id })).toMatchObject({
    state: 'failed',
    problem: 'ZIP 文件已损坏或不完整，无法读取。请重新下载后再导入。',
    report: null,
  });
  expect(await uploadSite(editor, deps, input(damaged, { title: '再试' }))).toEqual({ id });
  expect(await readBatchReport(editor, { id })).toMatchObject({ state: 'reading', title: '再试', problem: null });
});
