import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { requestArticleList, testCategories } from '#test/factories/content/articles.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import type { ArticleInput } from '../../schema/articles.ts';
import { importCategories } from '../articles/categories.ts';
import { publishArticle, publishRevision, supersedeArticle, withdrawArticle } from '../articles/publish-article.ts';
import { publishDue } from '../articles/publish-due.ts';
import { getArticle, getWithdrawnArticle } from '../articles/read-article.ts';
import { createArticle, updateArticle } from '../articles/write-article.ts';
import { compareEditions, listEditions } from './editions.ts';

const { db, context } = useDatabase();
const ctx = (time = '10:00', day = '2026-08-21') => context({ now: new Date(`${day}T${time}:00+08:00`), actor: staffActor(3) });
const input = (overrides: Partial<ArticleInput> = {}): ArticleInput => ({
  category: 'news',
  title: '夜间服务安排',
  bodyHtml: '<p>热线服务至21:00。</p>',
  source: '前厅证券',
  ...overrides,
});

beforeAll(() => importCategories(ctx(), testCategories));

async function publish(overrides: Partial<ArticleInput> = {}): Promise<number> {
  const { id } = await createArticle(ctx(), input(overrides));
  await publishArticle(ctx(), { id });
  return id;
}

async function addFile(visibility: 'public' | 'private' = 'public'): Promise<string> {
  const id = randomUUID();
  const file = {
    name: `${id}.pdf`,
    mediaType: 'application/pdf',
    size: 1,
    sha256: 'ab',
    storageKey: id,
    createdAt: new Date(),
    createdBy: 'test',
  };
  await db
    .insertInto('files')
    .values({ ...file, id, visibility })
    .execute();
  return id;
}
const visibilityOf = async (id: string) =>
  (await db.selectFrom('files').select('visibility').where('id', '=', id).executeTakeFirstOrThrow()).visibility;

test('readers see editions, numbered without the drafts between them', async () => {
  const id = await publish();
  await updateArticle(ctx('10:10'), { id, basedOn: 1, ...input({ bodyHtml: '<p>半成品</p>' }) });
  await updateArticle(ctx('10:20'), { id, basedOn: 2, ...input({ bodyHtml: '<p>热线服务至22:00。</p>' }) });
  expect((await listEditions(ctx(), { id })).list).toMatchObject([{ edition: 1, reason: null }]);
  await publishRevision(ctx('10:30'), { id, reason: '时间有误' });
  expect((await listEditions(ctx(), { id })).list).toEqual([
    { edition: 2, title: '夜间服务安排', shownAt: '2026-08-21T10:30:00+08:00', reason: '时间有误' },
    { edition: 1, title: '夜间服务安排', shownAt: '2026-08-21T10:00:00+08:00', reason: null },
  ]);
  const { blocks } = await compareEditions(ctx(), { id, from: 1, to: 2 });
  expect(JSON.stringify(blocks)).not.toContain('半成品');
  expect(blocks).toEqual([
    {
      kind: 'paragraph',
      parts: [{ text: '热线服务至' }, { text: '21', change: 'removed' }, { text: '22', change: 'added' }, { text: ':00。' }],
    },
  ]);
});

test('changes of title, dates, facts and files are shown as fields, and changed files stay drafts until published', async () => {
  const [old, fresh] = [await addFile(), await addFile()];
  const facts = { of: 'onlineNotice', kind: 'upgrade', systems: ['网站'] } as const;
  const id = await publish({ attachments: [{ fileId: old }], facts: { ...facts, systems: [...facts.systems] } });
  await updateArticle(ctx('10:10'), {
    id,
    basedOn: 1,
    ...input({
      title: '夜间服务的安排',
      effectiveDate: '2026-09-01',
      attachments: [{ fileId: fresh }],
      facts: { ...facts, systems: ['网站', '客户端'] },
    }),
  });
  expect((await getArticle(ctx(), { id })).attachments).toMatchObject([{ fileId: old }]);
  await publishRevision(ctx('10:20'), { id, reason: '补充' });
  expect(await getArticle(ctx(), { id })).toMatchObject({ attachments: [{ fileId: fresh }], facts: { systems: ['网站', '客户端'] } });
  const { fields, attachments, isMarkupOnly } = await compareEditions(ctx(), { id, from: 1, to: 2 });
  expect(fields.map(({ name }) => name).toSorted()).toEqual(['effectiveDate', 'systems', 'title']);
  expect(attachments).toEqual([
    { name: `${old}.pdf`, change: 'removed' },
    { name: `${fresh}.pdf`, change: 'added' },
  ]);
  expect(isMarkupOnly).toBe(false);
});

test('a changed link with unchanged text is reported', async () => {
  const id = await publish({ bodyHtml: '<p><a href="/a">看这里</a></p>' });
  await updateArticle(ctx(), { id, basedOn: 1, ...input({ bodyHtml: '<p><a href="/b">看这里</a></p>' }) });
  await publishRevision(ctx(), { id, reason: '链接有误' });
  expect(await compareEditions(ctx(), { id, from: 1, to: 2 })).toMatchObject({ isMarkupOnly: true, fields: [] });
});

test('drafts, unknown editions and unpublished articles cannot be compared', async () => {
  const id = await publish();
  await updateArticle(ctx(), { id, basedOn: 1, ...input({ title: '草稿' }) });
  await expect(compareEditions(ctx(), { id, from: 1, to: 2 })).rejects.toMatchObject({ code: 40004 });
  const { id: draft } = await createArticle(ctx(), input());
  await expect(listEditions(ctx(), { id: draft })).rejects.toMatchObject({ code: 40004 });
  await withdrawArticle(ctx(), { id, reason: '有误' });
  await expect(compareEditions(ctx(), { id, from: 1, to: 1 })).rejects.toMatchObject({ code: 40004 });
});

test('a withdrawn article shows its title, reason and date, and its new draft stays hidden', async () => {
  const id = await publish({ title: '撤回的公告' });
  await withdrawArticle(ctx('11:00'), { id, reason: ' 数据有误 ' });
  await updateArticle(ctx('11:05'), { id, basedOn: 1, ...input({ title: '改过的标题' }) });
  expect(await getWithdrawnArticle(ctx('11:10'), { id })).toEqual({
    id,
    title: '撤回的公告',
    categoryCode: 'news',
    categoryName: '公司新闻',
    section: 'news',
    date: '2026-08-21',
    withdrawnAt: '2026-08-21T11:00:00+08:00',
    reason: '数据有误',
    supersededBy: null,
    attachments: [],
  });
  expect((await requestArticleList(ctx(), { keyWord: '撤回的公告' })).total).toBe(0);
});

test('a published article, a draft and a cancelled schedule have no withdrawal notice', async () => {
  const shown = await publish();
  const { id: draft } = await createArticle(ctx(), input());
  const { id: later } = await createArticle(ctx(), input());
  await publishArticle(ctx(), { id: later, at: new Date('2026-09-01T00:00:00Z') });
  await withdrawArticle(ctx(), { id: later, reason: '取消' });
  for (const id of [shown, draft, later, 2_000_000_000])
    await expect(getWithdrawnArticle(ctx(), { id })).rejects.toMatchObject({ code: 40004 });
});

test('files are withdrawn with an article unless they stay valid or another article has them, and return with it', async () => {
  const [own, shared, hidden] = [await addFile(), await addFile(), await addFile('private')];
  await publish({ attachments: [{ fileId: shared }] });
  const id = await publish({ attachments: [{ fileId: own }, { fileId: shared }, { fileId: hidden }] });
  await withdrawArticle(ctx(), { id, reason: '有误' });
  expect(await Promise.all([own, shared, hidden].map(visibilityOf))).toEqual(['private', 'public', 'private']);
  expect((await getWithdrawnArticle(ctx(), { id })).attachments).toMatchObject([{ fileId: shared }]);
  await publishArticle(ctx(), { id });
  expect(await Promise.all([own, shared, hidden].map(visibilityOf))).toEqual(['public', 'public', 'private']);
  await withdrawArticle(ctx(), { id, reason: '活动结束', keepsFiles: true });
  expect((await getWithdrawnArticle(ctx(), { id })).attachments).toMatchObject([{ fileId: own }, { fileId: shared }]);
});

test('an article past its end date keeps its files and shows that it ended, before and after the job runs', async () => {
  const file = await addFile();
  const { id } = await createArticle(ctx(), input({ attachments: [{ fileId: file }] }));
  await publishArticle(ctx(), { id, until: new Date('2026-08-21T12:00:00+08:00') });
  const left = { reason: '已到下架时间', attachments: [{ fileId: file }] };
  expect(await getWithdrawnArticle(ctx('12:00'), { id })).toMatchObject({ ...left, withdrawnAt: '2026-08-21T12:00:00+08:00' });
  await publishDue(ctx('12:01'));
  expect(await getWithdrawnArticle(ctx('12:02'), { id })).toMatchObject(left);
});

test('a changed article returns from withdrawal only with a reason, as its next edition', async () => {
  const id = await publish();
  await withdrawArticle(ctx(), { id, reason: '有误' });
  await updateArticle(ctx(), { id, basedOn: 1, ...input({ bodyHtml: '<p>改正</p>' }) });
  await expect(publishArticle(ctx('11:00'), { id })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'reason' }] });
  await publishArticle(ctx('11:00'), { id, reason: '改正了数据' });
  expect(await getArticle(ctx('11:00'), { id })).toMatchObject({
    content: '<p>改正</p>',
    correction: { reason: '改正了数据', editions: 2 },
  });
});

test('a scheduled article gets its first edition when it is published', async () => {
  const { id } = await createArticle(ctx(), input());
  await publishArticle(ctx(), { id, at: new Date('2026-08-21T12:00:00+08:00') });
  await publishDue(ctx('12:01'));
  expect((await listEditions(ctx('12:01'), { id })).list).toMatchObject([{ edition: 1, shownAt: '2026-08-21T12:00:00+08:00' }]);
});

test('an article and its successor link to each other, and lists mark the older one', async () => {
  const [old, fresh] = [await publish({ title: '旧办法' }), await publish({ title: '新办法' })];
  await supersedeArticle(ctx(), { id: old, by: fresh });
  expect(await getArticle(ctx(), { id: old })).toMatchObject({ supersededBy: { id: fresh, title: '新办法' } });
  expect(await getArticle(ctx(), { id: fresh })).toMatchObject({ supersededBy: null, supersedes: [{ id: old, title: '旧办法' }] });
  expect((await requestArticleList(ctx(), { keyWord: '旧办法' })).records).toMatchObject([{ isSuperseded: true }]);
  await expect(supersedeArticle(ctx(), { id: fresh, by: old })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'by' }] });
  await expect(supersedeArticle(ctx(), { id: old, by: 2_000_000_000 })).rejects.toMatchObject({ code: 40004 });
  await withdrawArticle(ctx(), { id: fresh, reason: '暂停执行' });
  expect(await getArticle(ctx(), { id: old })).toMatchObject({ supersededBy: null });
});
