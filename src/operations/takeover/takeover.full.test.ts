import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync, strToU8 } from 'fflate';
import iconv from 'iconv-lite';
import { beforeAll, expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { readArticleForStaff } from '#content/articles/service/editing/read-for-staff.ts';
import { findRedirect } from '#content/website/service/redirects.ts';
import { fail } from '#contract/call-error.ts';
import type { ScanFile } from '#operations/upload-scans/service/scan-local-file.ts';
import { buildTakeoverDeps } from '#test/factories/operations/takeover.ts';
import { actAs, approveAs, complianceRights, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { readBatch } from './service/batches.ts';
import { importSite } from './service/import-site.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
const folder = useFolder();
const deps = buildTakeoverDeps(folder);
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const gbkPage = (number: number, more = ''): Buffer =>
  iconv.encode(
    `<html><head><meta charset="gb2312"><title>第${number}号公告-老牌证券</title></head><body><h1>第${number}号公告</h1><p>发布时间：2019年3月${(number % 28) + 1}日</p>
     <div class="TRS_Editor" onclick="x()"><script>alert(1)</script><p>正文${number}。<a href="n${number + 1}.htm">下一篇</a>${more}</p></div></body></html>`,
    'gbk',
  );

async function pack(name: string, files: Record<string, Uint8Array>): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, zipSync(files));
  return path;
}

const oldSite = (mark: string): Record<string, Uint8Array> => ({
  'site/index.htm': iconv.encode('<html><title>首页</title><body><a href="/news/n1.htm">公告</a></body></html>', 'gbk'),
  ...Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`site/news/n${index + 1}.htm`, gbkPage(index + 1, mark)])),
  'site/news/n41.htm': Buffer.from('<h1>没有日期</h1><div id="zoom"><p>正文</p></div>'),
});

beforeAll(async () => {
  await importCategories(ctx, [{ code: 'gsgg', name: '公司公告', section: 'notice' }]);
});

test('a picture or attachment that does not pass the scan is left out and reported; without a result the page waits for the next run', async () => {
  const file = await pack('infected.zip', {
    'site/news/n1.htm': gbkPage(1, '<img src="../img/bad.png" alt="图"><img src="../img/a.png" alt="图">'),
    'site/img/bad.png': png,
    'site/img/a.png': png,
  });
  const taken = { file, title: '带毒的旧站', category: 'gsgg' };
  const away: ScanFile = async () => Promise.reject(fail('tooManyRequests'));
  await expect(importSite(ctx, deps, { ...taken, scan: away })).rejects.toMatchObject({ code: 40029 });
  const scanned: string[] = [];
  const scan: ScanFile = async (_ctx, { name }) => {
    scanned.push(name);
    if (name === 'bad.png') throw fail('invalidInput');
  };
  const id = await importSite(ctx, deps, { ...taken, scan });
  expect(scanned).toEqual(['bad.png', 'a.png']);
  const entry = await db.selectFrom('takeoverEntries').select(['fileIds', 'faults']).where('batchId', '=', id).executeTakeFirstOrThrow();
  expect(entry.fileIds).toHaveLength(1);
  expect(entry.faults).toEqual(['文件 /img/bad.png：含有病毒，没有迁入，已隔离']);
});

test('a GBK site is imported, reported address by address, approved by another person, and its addresses redirect to its articles', async () => {
  const file = await pack('site.zip', {
    ...oldSite('<img src="../img/a.png" alt="图">'),
    'site/img/a.png': png,
    'site/news/n3.htm': gbkPage(3, '绝不承诺保本。<a href="gone.htm">旧文</a>'),
  });
  const id = await importSite(ctx, deps, { file, title: '旧站公告', category: 'gsgg' });
  const { draft } = await readBatch(ctx, id, ['保本', '零风险']);
  expect([draft.articles.length, draft.articles[0], draft.watched]).toEqual([40, '2019-03-02 第1号公告 ← /news/n1.htm', ['保本']]);
  expect(draft.nowhere).toEqual(['/index.htm：不是文章', '/news/n41.htm：找不到日期']);
  expect(draft.deadLinks).toEqual(['/news/n3.htm → /news/gone.htm', '/news/n40.htm → /news/n41.htm']);
  // Importing the same file again adds nothing.
  expect(await importSite(ctx, deps, { file, title: '旧站公告', category: 'gsgg' })).toBe(id);

  const [editor, reviewer, compliance] = [
    await actAs(ctx, editorRights),
    await actAs(ctx, reviewerRights),
    await actAs(ctx, complianceRights),
  ];
  const order = await submitAs(editor, { type: 'take-over', subject: String(id), reason: '迁入旧站' });
  expect(order.levels).toBe(2);
  await approveAs(reviewer, order.id);
  expect(await findRedirect(ctx, '/news/n1.htm')).toBeUndefined();
  expect(await approveAs(compliance, order.id, 2)).toEqual({ state: 'applied', failure: null });

  const target = await findRedirect(ctx, '/news/n1.htm');
  const next = await findRedirect(ctx, '/news/n2.htm');
  const { draft: article, state } = await readArticleForStaff(ctx, Number(/(\d+)\D*$/.exec(target!)![1]));
  expect([article.title, state]).toEqual(['第1号公告', 'published']);
  expect(article.bodyHtml).toContain(`<a href="${next}">下一篇</a>`);
  expect(article.bodyHtml).toMatch(/<img [^>]*src="\/file-download\//);
  expect(article.bodyHtml).not.toMatch(/script|onclick/);
  const dates = await db.selectFrom('articles').select('publishedAt').where('title', '=', '第1号公告').executeTakeFirstOrThrow();
  expect(dates.publishedAt).toEqual(new Date('2019-03-01T16:00:00Z'));
});

test('an order whose content was altered is not applied', async () => {
  const file = await pack('altered.zip', oldSite('改'));
  const id = await importSite(ctx, deps, { file, title: '又一批', category: 'gsgg' });
  const [editor, reviewer] = [await actAs(ctx, editorRights), await actAs(ctx, reviewerRights)];
  const order = await submitAs(editor, { type: 'take-over', subject: String(id), payload: (begun) => ({ ...begun, articles: [] }) });
  expect(await approveAs(reviewer, order.id)).toMatchObject({ state: 'failed' });
});

test('a zip bomb, a path outside the archive and a file that is not an archive are refused', async () => {
  const take = (file: string) => importSite(ctx, deps, { file, title: '坏', category: 'gsgg' });
  await expect(take(await pack('bomb.zip', { 'a.htm': new Uint8Array(8_000_000) }))).rejects.toThrow('解压后过大');
  await expect(take(await pack('out.zip', { '../../etc/a.htm': strToU8('x') }))).rejects.toThrow('指向压缩包之外');
  await writeFile(join(folder, 'no.zip'), 'x');
  await expect(take(join(folder, 'no.zip'))).rejects.toThrow('ZIP 文件已损坏或不完整');
  await expect(importSite(ctx, deps, { file: join(folder, 'no.zip'), title: '坏', category: 'none' })).rejects.toThrow('没有栏目');
});

const program = `
  import { createDatabase, openPool } from '#platform/database/database.ts';
  import { Memo } from '#platform/memo.ts';
  import { importSite } from '#operations/takeover/service/import-site.ts';
  const [connectionString, file, now] = process.argv.slice(1);
  const ctx = { db: createDatabase(openPool({ connectionString })), jobs: { send: async () => undefined }, log: { debug: () => console.log('page') },
    memo: new Memo(), actor: { kind: 'system', name: 'take-over' }, now: new Date(now), requestId: 'killed' };
  await importSite(ctx, {}, { file, title: '断电', category: 'gsgg' });
`;

test('an import that was killed continues where it stopped, with each address once', async () => {
  const file = await pack('killed.zip', oldSite('断'));
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, connectionString, file, ctx.now.toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let pages = 0;
  child.stdout.on('data', (text: Buffer) => {
    pages += text.toString().split('page').length - 1;
    if (pages >= 10) child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.once('close', resolve));
  const batch = await db.selectFrom('takeoverBatches').select(['id', 'state']).where('title', '=', '断电').executeTakeFirstOrThrow();
  const count = async () => (await db.selectFrom('takeoverEntries').select('address').where('batchId', '=', batch.id).execute()).length;
  const before = await count();
  expect([batch.state, before > 0 && before < 42]).toEqual(['reading', true]);
  expect(await importSite(ctx, deps, { file, title: '断电', category: 'gsgg' })).toBe(batch.id);
  expect(await count()).toBe(42);
});
