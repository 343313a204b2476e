import { beforeAll, expect, test } from 'vitest';
import { requestArticleList, testCategories } from '#test/factories/content/articles.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { contentJobs } from '../../jobs.ts';
import type { ArticleInput } from '../../schema/articles.ts';
import { importCategories } from './categories.ts';
import { publishArticle, publishRevision, withdrawArticle } from './publish-article.ts';
import { publishDue } from './publish-due.ts';
import { getArticle } from './read-article.ts';
import { createArticle, updateArticle } from './write-article.ts';

const { db, pool, context } = useDatabase();
const now = new Date('2026-08-21T10:00:00.900+08:00');
const ctx = (at: Date | string = now) => context({ now: new Date(at), actor: staffActor(3) });
const input = (overrides: Partial<ArticleInput> = {}): ArticleInput => ({
  category: 'news',
  title: '开放日',
  bodyHtml: '<p>正文</p>',
  source: '前厅证券',
  ...overrides,
});
const seen = async (at: Date | string = now) => (await requestArticleList(ctx(at), { pageSize: 100 })).records.map(({ title }) => title);

beforeAll(() => importCategories(ctx(), testCategories));

/** Returns the cache tags that a committed write sends to every process. */
async function tagsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const client = await pool.connect();
  const tags: string[] = [];
  client.on('notification', ({ payload }) => tags.push(...(JSON.parse(payload ?? '[]') as string[])));
  await client.query('listen page_invalidation');
  await work();
  await client.query('unlisten page_invalidation');
  client.release();
  return tags;
}

test('a new article is an invisible draft, sanitized, and its first version is stored as entered', async () => {
  const saved = await createArticle(ctx(), input({ title: '草稿', bodyHtml: '<p onclick="x()">正文。</p><script>1</script>' }));
  expect(saved).toMatchObject({ version: 1, state: 'draft' });
  expect(await seen()).not.toContain('草稿');
  await expect(getArticle(ctx(), saved)).rejects.toMatchObject({ code: 40004, errors: [] });
  const versions = await db.selectFrom('articleVersions').selectAll().where('articleId', '=', saved.id).execute();
  expect(versions).toMatchObject([{ version: 1, body: '<p>正文。</p>', summary: '', savedBy: 'staff:3' }]);
});

test('errors of an article are reported field by field', async () => {
  const wrong = input({
    title: ' ',
    documentNumber: '长'.repeat(101),
    effectiveDate: '2026-02-30',
    marginType: 8,
    securityCodes: ['60000'.repeat(2)],
  });
  const rejected = ['title', 'documentNumber', 'effectiveDate', 'marginType', 'securityCodes.0'].map((path) => ({ path }));
  await expect(createArticle(ctx(), wrong)).rejects.toMatchObject({ code: 40001, errors: rejected });
  await expect(createArticle(ctx(), input({ category: 'nowhere' }))).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'category', message: '栏目不存在' }],
  });
});

test('publishing makes the article visible at once and notifies every process', async () => {
  const { id } = await createArticle(ctx(), input({ title: '发布' }));
  const tags = await tagsDuring(() => publishArticle(ctx(), { id }));
  expect(tags).toEqual(['search', 'articles', 'articles:news', `article:${id}`]);
  expect(await seen()).toContain('发布');
  expect(await getArticle(ctx(), { id })).toMatchObject({ publishedAt: '2026-08-21T10:00:00+08:00', date: '2026-08-21' });
  await expect(publishArticle(ctx(), { id })).rejects.toMatchObject({ code: 40009, message: '这篇文章已经发布' });
  expect(
    (await db.selectFrom('auditEntries').select('action').where('subject', '=', `article:${id}`).orderBy('id').execute()).map(
      ({ action }) => action,
    ),
  ).toEqual(['article.create', 'article.publish']);
});

test('an edit of a published article is a draft until it is published with a reason', async () => {
  const { id } = await createArticle(ctx(), input({ title: '第一版' }));
  await publishArticle(ctx(), { id });
  const quiet = await tagsDuring(() =>
    updateArticle(ctx(), { id, basedOn: 1, ...input({ title: '第二版', category: 'notice', bodyHtml: '<p>改</p>' }) }),
  );
  expect(quiet).toEqual([]);
  expect(await getArticle(ctx(), { id })).toMatchObject({ title: '第一版', version: 1, content: '<p>正文</p>', categoryCode: 'news' });
  expect((await requestArticleList(ctx(), { keyWord: '第二版' })).total).toBe(0);
  await expect(publishRevision(ctx(), { id, reason: ' ' })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'reason' }] });

  const tags = await tagsDuring(() => publishRevision(ctx('2026-08-21T11:00:00+08:00'), { id, reason: '标题有误' }));
  expect(tags).toEqual(['search', 'articles', 'articles:news', 'articles:notice', `article:${id}`]);
  expect(await getArticle(ctx(), { id })).toMatchObject({
    title: '第二版',
    version: 2,
    content: '<p>改</p>',
    categoryCode: 'notice',
    correction: { at: '2026-08-21T11:00:00+08:00', reason: '标题有误', editions: 2 },
  });
  expect((await requestArticleList(ctx(), { keyWord: '第一版' })).total).toBe(0);
  expect((await requestArticleList(ctx(), { keyWord: '第二版', categoryCodes: 'notice' })).total).toBe(1);
  await expect(publishRevision(ctx(), { id, reason: '再来' })).rejects.toMatchObject({ code: 40009, message: '没有待发布的修改' });
});

test('an edit based on an older version is rejected and changes nothing', async () => {
  const { id } = await createArticle(ctx(), input({ title: '底稿' }));
  expect(await updateArticle(ctx(), { id, basedOn: 1, ...input({ title: '改稿' }) })).toEqual({ id, version: 2, state: 'draft' });
  const late = updateArticle(ctx(), { id, basedOn: 1, ...input({ title: '迟到的修改' }) });
  await expect(late).rejects.toMatchObject({ code: 40009, message: '这篇文章已被他人修改（当前为第 2 版），请刷新后再编辑' });
  const versions = await db
    .selectFrom('articleVersions')
    .select(['version', 'title', 'shownAt'])
    .where('articleId', '=', id)
    .orderBy('version')
    .execute();
  expect(versions).toEqual([
    { version: 1, title: '底稿', shownAt: null },
    { version: 2, title: '改稿', shownAt: null },
  ]);
  // A change before anybody saw the article is not a correction.
  await publishArticle(ctx(), { id });
  expect(await getArticle(ctx(), { id })).toMatchObject({ title: '改稿', correction: null });
  await expect(updateArticle(ctx(), { id: 999_999, basedOn: 1, ...input() })).rejects.toMatchObject({ code: 40004 });
});

test('of two editors who save at once, one gets a conflict', async () => {
  const { id } = await createArticle(ctx(), input({ title: '争' }));
  const results = await Promise.allSettled(['甲', '乙'].map((title) => updateArticle(ctx(), { id, basedOn: 1, ...input({ title }) })));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an article with a later publication time is hidden until the job publishes it, and has the scheduled date', async () => {
  const { id } = await createArticle(ctx(), input({ title: '定时' }));
  const saved = await publishArticle(ctx(), {
    id,
    at: new Date('2026-08-21T12:00:00+08:00'),
    until: new Date('2026-08-21T14:00:00+08:00'),
  });
  expect(saved.state).toBe('scheduled');
  expect(await publishDue(ctx('2026-08-21T11:59:59+08:00'))).toEqual({ published: 0, ended: 0 });
  await expect(getArticle(ctx('2026-08-21T12:30:00+08:00'), { id })).rejects.toMatchObject({ code: 40004, errors: [] });
  const tags = await tagsDuring(() => contentJobs[0]!.handle(ctx('2026-08-21T12:01:00+08:00'), {}));
  expect(tags).toContain(`article:${id}`);
  expect(await getArticle(ctx('2026-08-21T12:01:00+08:00'), { id })).toMatchObject({ publishedAt: '2026-08-21T12:00:00+08:00' });

  // The end applies to the second, before the job runs.
  expect(await seen('2026-08-21T13:59:59+08:00')).toContain('定时');
  expect(await seen('2026-08-21T14:00:00+08:00')).not.toContain('定时');
  await expect(getArticle(ctx('2026-08-21T14:00:00+08:00'), { id })).rejects.toMatchObject({ code: 40004, message: '该内容已撤下' });
  expect(await publishDue(ctx('2026-08-21T14:00:30+08:00'))).toEqual({ published: 0, ended: 1 });
  expect(await db.selectFrom('articles').select(['state', 'withdrawnReason']).where('id', '=', id).executeTakeFirst()).toEqual({
    state: 'withdrawn',
    withdrawnReason: '已到下架时间',
  });
});

test('an end before the beginning or in the past is rejected', async () => {
  const { id } = await createArticle(ctx(), input());
  for (const until of [now, new Date('2026-08-20T00:00:00Z')]) {
    await expect(publishArticle(ctx(), { id, at: new Date('2026-08-01T00:00:00Z'), until })).rejects.toMatchObject({
      code: 40001,
      errors: [{ path: 'until' }],
    });
  }
});

test('a withdrawn article is removed from the lists, shows that it was taken down, and can be published again', async () => {
  const { id } = await createArticle(ctx(), input({ title: '撤回' }));
  await expect(withdrawArticle(ctx(), { id, reason: '有误' })).rejects.toMatchObject({ code: 40009 });
  await publishArticle(ctx(), { id });
  await expect(withdrawArticle(ctx(), { id, reason: ' ' })).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'reason', message: '请填写撤下的原因' }],
  });
  const tags = await tagsDuring(() => withdrawArticle(ctx(), { id, reason: '数据有误' }));
  expect(tags).toContain('articles:news');
  expect(await seen()).not.toContain('撤回');
  await expect(getArticle(ctx(), { id })).rejects.toMatchObject({
    code: 40004,
    message: '该内容已撤下',
    errors: [{ path: 'state', message: 'withdrawn' }],
  });
  await publishArticle(ctx(), { id });
  expect(await seen()).toContain('撤回');
});

test('a cancelled scheduled article was never public', async () => {
  const { id } = await createArticle(ctx(), input());
  await publishArticle(ctx(), { id, at: new Date('2026-09-01T00:00:00Z') });
  await withdrawArticle(ctx(), { id, reason: '取消' });
  await expect(getArticle(ctx(), { id })).rejects.toMatchObject({ code: 40004, errors: [] });
});
