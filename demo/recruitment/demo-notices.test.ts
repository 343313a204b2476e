import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { importCategories, listCategories } from '#content/articles/service/articles/categories.ts';
import { getWithdrawnArticle } from '#content/articles/service/articles/read-article.ts';
import { openFile } from '#content/files/service/files.ts';
import { openFileStore, type FileStore } from '#platform/storage/file-store.ts';
import { recruitNoticesQuery, type RecruitNotice } from '#recruitment/notices/schema.ts';
import { getRecruitNotice, listRecruitNotices } from '#recruitment/notices/service/notices.ts';
import { noticeCategoryNames } from '#recruitment/notices/web/notice-names.ts';
import { useDatabase } from '#test/support/database.ts';
import { demoArticles } from '../articles/demo-articles.ts';
import { importDemoArticles } from '../articles/load-articles.ts';
import { demoCategories } from '../categories.ts';
import { loadDemoJobs } from './jobs.ts';
import { loadDemoRecruitNotices } from './notices.ts';

const { db, context } = useDatabase();
const now = new Date('2026-11-21T02:00:00Z');
const ctx = () => context({ now });
let store: FileStore;
let notices: RecruitNotice[];

beforeAll(async () => {
  store = openFileStore(await mkdtemp(join(tmpdir(), 'demo-notices-')));
  await importCategories(ctx(), demoCategories);
  await importDemoArticles(
    ctx(),
    demoArticles()
      .filter(({ category }) => category === 'zpgg')
      .map((article) => ({ ...article, files: [] })),
  );
  await loadDemoRecruitNotices(ctx(), store, await loadDemoJobs(ctx()));
  const { records } = await listRecruitNotices(ctx(), recruitNoticesQuery.parse({ pageSize: 100 }));
  notices = await Promise.all(records.map(({ id }) => getRecruitNotice(ctx(), { id })));
}, 120_000);

test('there are about 25 notices over the last years, of every category and state', () => {
  expect(notices.length).toBeGreaterThanOrEqual(25);
  expect(new Set(notices.map(({ categoryName }) => categoryName))).toEqual(new Set(Object.values(noticeCategoryNames)));
  expect(new Set(notices.map(({ state }) => state))).toEqual(new Set(['running', 'coming', 'ended']));
  expect(new Set(notices.map(({ date }) => date.slice(0, 4))).size).toBeGreaterThanOrEqual(4);
});

test('some notices are corrected, some taken down, and those about jobs link to them', async () => {
  expect(notices.filter(({ correction }) => correction).length).toBeGreaterThanOrEqual(1);
  const withdrawn = await db.selectFrom('recruitNotices').select('id').where('withdrawnAt', 'is not', null).execute();
  expect(withdrawn.length).toBeGreaterThanOrEqual(1);
  expect(notices.filter(({ jobs }) => jobs.length > 0).length).toBeGreaterThanOrEqual(4);
  expect(notices.flatMap(({ jobs }) => jobs).every(({ state }) => state === 'open')).toBe(true);
});

test('attachments are real files: PDF, DOCX and XLSX with the right first bytes', async () => {
  const files = notices.flatMap(({ attachments }) => attachments);
  expect(new Set(files.map(({ name }) => name.slice(-4)))).toEqual(new Set(['.pdf', 'docx', 'xlsx']));
  for (const { fileId, name, size } of files) {
    const chunks = await (await openFile(ctx(), store, fileId)).toArray();
    const bytes = Buffer.concat(chunks as Buffer[]);
    expect(bytes.length, name).toBe(size);
    expect(bytes.toString('latin1', 0, 4), name).toBe(name.endsWith('.pdf') ? '%PDF' : 'PK\u0003\u0004');
  }
});

test('former articles are notices now, and their old addresses and category redirect there', async () => {
  const moved = await db.selectFrom('recruitNotices').select(['id', 'formerArticle']).where('formerArticle', 'is not', null).execute();
  expect(moved).toHaveLength(16);
  for (const { id, formerArticle } of moved)
    expect(await getWithdrawnArticle(ctx(), { id: formerArticle! })).toMatchObject({ movedTo: `/Recruit/notice/${id}.html` });
  expect((await listCategories(ctx(), {})).list.map(({ code }) => code)).not.toContain('zpgg');
});

test('no notice requires a health examination, and none names a person', () => {
  for (const { title, content } of notices) expect(content, title).not.toMatch(/体检|先生|女士/);
});
