import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listArticles } from '#content/articles/service/articles/list-articles.ts';
import { getArticle } from '#content/articles/service/articles/read-article.ts';
import { listRegions } from '#content/branches/service/regions.ts';
import { getFrame, updateSettings } from '#content/website/service/settings.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { useDatabase } from '#test/support/database.ts';
import { loadDemoBranches } from '../branches.ts';
import { demoFilePath } from '../documents.ts';
import { demoSite } from '../site.ts';
import { demoArticles } from './demo-articles.ts';
import { loadDemoArticles } from './load-articles.ts';

const { context } = useDatabase();
const now = new Date('2026-11-21T02:00:00Z');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qianting-demo-'));
  await loadDemoArticles(context({ now }), openFileStore(folder));
  await loadDemoBranches(context({ now }));
  await updateSettings(context({ now }), demoSite);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('every article of the demo firm is published', async () => {
  const { total } = await listArticles(context({ now }), { pageNo: 1, pageSize: 1 });
  expect(total).toBe(demoArticles().length);
});

test('an attachment is stored under its Chinese name, byte for byte', async () => {
  const { records } = await listArticles(context({ now }), { keyWord: '年国庆节休市安排', from: '2026-09-01', pageNo: 1, pageSize: 1 });
  const { attachments } = await getArticle(context({ now }), { id: records[0]!.id });
  const bytes = await readFile(demoFilePath('holiday-2026.pdf'));
  expect(attachments).toMatchObject([
    { name: '2026年国庆节休市与服务安排.pdf', size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  ]);
});

test('branches and settings are loaded as well', async () => {
  expect((await listRegions(context({ now }), {})).provinces).toHaveLength(31);
  expect((await getFrame(context({ now }))).firm.shortName).toBe('前厅证券');
});
